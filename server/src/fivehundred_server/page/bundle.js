/* Made of app.js and what it imports, by browser/bundle.mjs; Preact and htm: see vendor/LICENSE-*
   sources 8cb757b4b6fe8664c71dc1b7c8bcb686eca20b02cb40c7278f6b2aef7e4b42e8 */
var ge=function(e,t,n,s){var a;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],l=t[o]?(t[0]|=i?1:2,n[t[o++]]):t[++o];i===3?s[0]=l:i===4?s[1]=Object.assign(s[1]||{},l):i===5?(s[1]=s[1]||{})[t[++o]]=l:i===6?s[1][t[++o]]+=l+"":i?(a=e.apply(l,ge(e,l,n,["",null])),s.push(a),l[0]?t[0]|=2:(t[o-2]=0,t[o]=a)):s.push(l)}return s},ye=new Map;function _e(e){var t=ye.get(this);return t||(t=new Map,ye.set(this,t)),(t=ge(this,t.get(e)||(t.set(e,t=(function(n){for(var s,a,o=1,i="",l="",c=[0],p=function(m){o===1&&(m||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,m,i):o===3&&(m||i)?(c.push(3,m,i),o=2):o===2&&i==="..."&&m?c.push(4,m,0):o===2&&i&&!m?c.push(5,0,!0,i):o>=5&&((i||!m&&o===5)&&(c.push(o,0,i,a),o=6),m&&(c.push(o,m,0,a),o=6)),i=""},u=0;u<n.length;u++){u&&(o===1&&p(),p(u));for(var h=0;h<n[u].length;h++)s=n[u][h],o===1?s==="<"?(p(),c=[c],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:l?s===l?l="":i+=s:s==='"'||s==="'"?l=s:s===">"?(p(),o=1):o&&(s==="="?(o=5,a=i,i=""):s==="/"&&(o<5||n[u][h+1]===">")?(p(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(p(),o=2):i+=s),o===3&&i==="!--"&&(o=4,c=c[0])}return p(),c})(e)),t),arguments,[])).length>1?t:t[0]}var E,be,Jn,X,Jt,Ot,ke,xt,ve,Ft,Kt,Kn,ht=Symbol.for("pv"),Mt={},Et=[],Fn=/^m(i|n|o|s|text|space)$/,Ht=Array.isArray,Vt=Et.slice,et=Object.assign;function tt(e){e&&e.parentNode&&e.remove()}function xe(e,t,n){var s,a,o,i={},l=arguments.length;for(o in t)o=="key"?s=t[o]:o=="ref"&&typeof e!="function"?a=t[o]:i[o]=t[o];return l>2&&(i.children=l>3?Vt.call(arguments,2):n),pt(e,i,s,a,null)}function pt(e,t,n,s,a){var o={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ht,__v:a||++be,__i:-1,__u:0};return!a&&E.vnode&&E.vnode(o),o}function Tt(e){return e.children}function St(e,t){this.props=e,this.context=t,this.__g=0}function Q(e,t){if(t==null)return e.__&&Q(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Q(e)}function Hn(e){var t,n=e.__v,s=n.__e,a=[],o=[],i=e.__P;i&&((t=et({constructor:ht},n)).__v=n.__v+1,E.vnode&&E.vnode(t),Gt(i,t,n,e.__n,i.namespaceURI,32&n.__u?[s]:null,a,s||Q(n),32&n.__u,o),t.__v=n.__v,t.__.__k[t.__i]=t,Te(a,t,o),n.__=n.__e=null,t.__e!=s&&Se(t))}function Se(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Se(e)}function we(e){(8&e.__g||(e.__g|=8,X.push(e),Ot++))&&Jt==E.debounceRendering||((Jt=E.debounceRendering)||queueMicrotask)(Ce)}function Ce(){try{for(var e,t=1;X.length;)X.length>t&&X.sort(ke),e=X.shift(),t=X.length,8&e.__g&&Hn(e)}finally{(Ot=X.length)&&(Jt||queueMicrotask)(Ce)}}function Oe(e,t,n,s,a,o,i,l,c,p,u){var h,m,d,y,_,w,$=s.__k||Et,b=t.length;for(c=Vn(n,t,$,c,b),h=0;h<b;h++)(d=n.__k[h])!=null&&(m=~d.__i&&$[d.__i]||Mt,d.__i=h,w=Gt(e,d,m,a,o,i,l,c,p,u),y=d.__e,(m.ref!=d.ref||8&m.__u)&&(m.ref&&Yt(m.ref,null,d,m),d.ref&&u.push(d.ref,d.__c||y,d)),_=_||y,4&d.__u?(c=Me(d,c,e,!m.__v),m.__e&&(m.__e=null)):typeof d.type=="function"&&w!==void 0?c=w:y&&(c=y.nextSibling),d.__u&=-21);return n.__e=_,c}function Vn(e,t,n,s,a){var o,i,l,c,p,u,h,m,d,y=n.length,_=y,w=0,$=0,b=e.__k=Array(a);for(o=0;o<a;o++)(i=t[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=b[o]=pt(null,i):Ht(i)?i=b[o]=pt(Tt,{children:i}):i.constructor===ht&&i.__b?i=b[o]=pt(i.type,i.props,i.key,i.ref,i.__v):b[o]=i,c=o+w,i.__=e,i.__b=e.__b+1,l=null,~(p=i.__i=Gn(i,n,c,_))&&(_--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(i.__u|=16,p==c-1?w--:p==c+1?w++:p!=c&&(p>c?w--:w++,$=1)):(~p||(a>y?w--:a<y&&w++),typeof i.type!="function"&&(i.__u|=4))):b[o]=null;if($){for(u=[],h=[],o=0;o<a;o++)if((i=b[o])&&16&i.__u){for(w=0,m=u.length;w<m;)u[d=w+m>>1]<i.__i?w=d+1:m=d;u[w]=i.__i,h[o]=w+1}for(w=u.length;o--;)h[o]&&(h[o]==w?w--:b[o].__u|=4)}if(_)for(o=0;o<y;o++)!(l=n[o])||2&l.__u||(l.__e==s&&(s=Q(l)),Xt(l,l));return s}function Me(e,t,n,s){var a,o,i,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(a=e.__k)for(o=0;o<a.length;o++)a[o]&&(a[o].__=e,t=Me(a[o],t,n,!1));return t}for(t&&!t.parentNode&&(t=Q(e))&&!t.parentNode&&(t=null),i=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(i!=l&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Gn(e,t,n,s){var a,o=e.key,i=e.type,l=t[n],c=l&&!(2&l.__u);if(l===null&&o==null||c&&o==l.key&&i==l.type)return n;if(s>(c?1:0)){for(a=n-1;a>=0;a--)if((l=t[a])&&!(2&l.__u)&&o==l.key&&i==l.type)return a;for(a=n+1;a<t.length;a++)if((l=t[a])&&!(2&l.__u)&&o==l.key&&i==l.type)return a}return-1}function $e(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function vt(e,t,n,s,a){var o,i;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||$e(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||$e(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(i=Kt[t]||(Kt[t]=Yn(t)),(e.__a||(e.__a={}))[t]=Ft,o=t!=(t=t.replace(ve,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,i,o):e.removeEventListener(t,i,o));else{if(a=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Yn(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[xt]==null)t[xt]=Ft++;else if(t[xt]<this.__a[e])return;return n(E.event?E.event(t):t)}}}function Gt(e,t,n,s,a,o,i,l,c,p){var u,h,m,d,y,_,w,$,b,v,g,C,k,T,M,O,L,K,I=t.type;if(t.constructor!==ht)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,h=o=[],u.nodeType==8?l=Ct(u,o):o.push(u),l=o[0]||l),(u=E.__b)&&u(t);t:if(typeof I=="function"){m=i.length;try{if($=t.props,b=(u=I.prototype)&&u.render,v=(u=I.contextType)&&s[u.__c],g=u?v?v.props.value:u.__:s,(d=n.__c)?(t.__c=d,2&d.__g&&(d.__g|=1)):(b?t.__c=d=new I($,g):(t.__c=d=new St($,g),d.constructor=I,d.render=Qn),v&&v.sub(d),d.state||(d.state={}),d.__n=s,d.__g|=8,d.__h=[],d.__k=[]),b&&(d.__s||(d.__s=d.state),I.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=et({},d.__s)),et(d.__s,I.getDerivedStateFromProps($,d.__s)))),y=d.props,_=d.state,d.__v=t,n.__c){if($!==y&&b&&!I.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps($,g),t.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate($,d.__s,g)===!1){t.__v!=n.__v&&(d.props=$,d.state=d.__s,d.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(j){j&&(j.__=t)}),Et.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&i.push(d),l=Q(n);break t}d.componentWillUpdate&&d.componentWillUpdate($,d.__s,g),b&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(y,_,w)})}else b&&!I.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),b&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=g,d.props=$,d.__P=e,d.__g&=-5,C=E.__r,k=b?25:0;do d.__g&=-9,C&&C(t),u=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++k<25);b&&(Et.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(s=et({},s,d.getChildContext())),b&&n.__c&&d.getSnapshotBeforeUpdate&&(w=d.getSnapshotBeforeUpdate(y,_)),T=u&&u.type===Tt&&u.key==null?u.props.children:u,$.__P&&(u=l,a=(e=$.__P).namespaceURI,c=o=null,n.props&&n.props.__P!=e&&(n.__k.some(function(j){j&&Xt(j,j)}),n.__k=null),l=n.__k?Q(n,0):null),l=Oe(e,Ht(T)?T:[T],t,n,s,a,o,i,l,c,p),$.__P&&(t.__e=null,l=u),t.__u&=-161,h&&h.some(tt),d.__h.length&&i.push(d),1&d.__g&&(d.__g&=-4)}catch(j){if(i.length=m,t.__v=null,c||o)if(j&&j.then){if(t.__u|=128|c,o){for(~(L=o.indexOf(l||void 0))||(L=o.length);(K=o[L-1])&&K.nodeType==8;)L--;for(;L<o.length;L++)if(K=o[L])if(o[L]=null,M){if(K==O)break}else{if(K.nodeType!=8)break;K.data.startsWith("$s")&&(O=Ct(M=K))}}if(!M){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;M=l}(u=Ct(M=t.__c.__z||(t.__c.__z=M)))?(t.__e=M,l=u):t.__e=l,l=l&&l.nextSibling}else o&&o.some(tt);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),j&&j.then||Ee(t),E.__e(j,t,n)}}else l=t.__e=Xn(n.__e,t,n,s,a,o,i,c,p,e);return(u=E.diffed)&&u(t),l}function Ct(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Ee(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Ee))}function Te(e,t,n){for(var s=0;s<n.length;)Yt(n[s++],n[s++],n[s++]);E.__c&&E.__c(t,e),e.some(function(a){try{e=a.__h,a.__h=[],e.some(function(o){o.call(a)})}catch(o){E.__e(o,a.__v)}})}function Xn(e,t,n,s,a,o,i,l,c,p){var u,h,m,d,y,_,w,$,b=n.props||Mt,v=t.props,g=t.type;if(g=="svg"?a="http://www.w3.org/2000/svg":g=="math"?a="http://www.w3.org/1998/Math/MathML":a||(a="http://www.w3.org/1999/xhtml"),o){for(u=0;u<o.length;u++)if((y=o[u])&&(g?y.localName==g:y.nodeType==3)){e=y,o[u]=null;break}}if(!e){if($=p.ownerDocument||document,!g)return $.createTextNode(v);e=$.createElementNS(a,g,v.is?v:p),l&&(E.__m&&E.__m(t,o),l=!1),o=null}if(g){if(p=g=="template"&&e.content||e,o=g=="textarea"&&v.defaultValue!=null?null:o&&Vt.call(p.childNodes),!l&&o)for(b={},u=0;u<e.attributes.length;u++)b[(y=e.attributes[u]).name]=y.value;for(u in b)y=b[u],u=="dangerouslySetInnerHTML"?m=y:u=="children"||u in v||u=="value"&&"defaultValue"in v||u=="checked"&&"defaultChecked"in v||vt(e,u,null,y,a);for(u in v)y=v[u],u=="children"?d=y:u=="dangerouslySetInnerHTML"?h=y:u=="value"?_=y:u=="checked"?w=y:l&&typeof y!="function"||b[u]===y||vt(e,u,y,b[u],a);h?(l||m&&(h.__html==m.__html||h.__html==e.innerHTML)||(e.innerHTML=h.__html),t.__k=[]):(m&&(e.textContent=""),(g=="foreignObject"||a=="http://www.w3.org/1998/Math/MathML"&&Fn.test(g))&&(a="http://www.w3.org/1999/xhtml"),Oe(p,Ht(d)?d:[d],t,n,s,a,o,i,o?o[0]:n.__k&&Q(n,0),l,c),o&&o.some(tt)),l&&g!="textarea"||(u="value",g=="progress"&&_==null?e.removeAttribute(u):_==null||_===e[u]&&(g!="progress"||_)||vt(e,u,_,b[u],a),u="checked",w!=null&&w!=e[u]&&vt(e,u,w,b[u],a))}else b===v||l&&e.data==v||(e.data=v);return e}function Yt(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(a){E.__e(a,n)}}function Xt(e,t,n){var s,a,o,i;if(E.unmount&&E.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||Yt(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(l){E.__e(l,t)}s.__P=s.__n=null}if(s=e.__k)for(i=0;i<s.length;i++)s[i]&&Xt(s[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(a=Ct(s,o=[]))&&(s==e.__e&&o.some(tt),tt(a),tt(s)),n||tt(e.__e),e.__e=e.__c=e.__=null}function Qn(e,t,n){return this.constructor(e,n)}function z(e,t){var n,s,a,o;E.__&&E.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=pt(Tt,{children:[e]}),a=[],o=[],Gt(t,t.__k,s||Mt,Mt,t.namespaceURI,s?null:t.firstChild?Vt.call(t.childNodes):null,a,s?s.__e:t.firstChild,n,o),Te(a,t.__k,o),t.__k.props.children=null}E={__e:function(e,t,n,s){for(var a,o,i;t=t.__;)if((a=t.__c)&&!(1&a.__g)){a.__g|=4;try{if((i=(o=a.constructor)&&o.getDerivedStateFromError)&&a.setState(o.getDerivedStateFromError(e)),a.componentDidCatch&&(a.componentDidCatch(e,s||{}),i=1),i&&8&a.__g)return void(a.__g|=2)}catch(l){e=l}}throw Ot=0,e}},be=0,Jn=function(e){return e!=null&&e.constructor===ht},St.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=et({},this.state)),typeof e=="function"&&(e=e(et({},n),this.props)),e&&(et(n,e),this.__v&&(t&&this.__k.push(t),we(this)))},St.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),we(this))},St.prototype.render=Tt,X=[],Ot=0,ke=function(e,t){return e.__v.__b-t.__v.__b},xt=Symbol(),ve=/(PointerCapture)$|Capture$/i,Ft=0,Kt={},Kn=0;var f=_e.bind(xe),x=(e,t,n,s={})=>f`<button
    type="button"
    key=${e}
    data-key=${e}
    onClick=${n}
    ...${s}
  >
    ${t}
  </button>`,B=e=>f`<span class="unseen">${e}</span>`,Pe=(e,t,n)=>t?f`<svg class=${n} role="img" aria-label=${t}>
        <use href=${`#${e}`} />
      </svg>`:f`<svg class=${n} aria-hidden="true">
        <use href=${`#${e}`} />
      </svg>`,U=(e,t="",n=null)=>Pe(`card-${e??"back"}${n?`-${n}`:""}`,t,"card"),Pt=(e,t="")=>Pe(`suit-${e}`,t,"suit");async function Ne(e){let t=await fetch(e),n=new DOMParser().parseFromString(await t.text(),"image/svg+xml").documentElement;n.setAttribute("class","sprite"),n.setAttribute("aria-hidden","true"),document.body.append(document.importNode(n,!0))}import{language as vo}from"./language.js";import{catalogue as Qt,language as Zn}from"./language.js";function F({family:e,code:t,facts:n},s,a=""){let o=Qt.sentences[e][t],i=typeof o=="string"?o:o[Qt.plural(ts(n,s))],[l,...c]=i.split(" | ");return(a&&c.find(u=>u.startsWith(`${a} `))?.slice(a.length+1)||l).replace(/\{(\w+):(\w+) ?(\w*)\}/g,(u,h,m,d)=>G[m](n[h],s,d))}var Zt=(e,t)=>e.flat().every(n=>n<t.names.length),ts=({count:e,sides:t},n)=>t?Zt(t,n)?t.flat().length:t.length:e,q=(e,t,n,s)=>F({family:"word",code:e,facts:t},n,s);function ot(e,t){if(!e.length)return q("nothing",{},t);let[n,s]=[e.at(-1),e.slice(0,-1)];return s.length?q("and",{first:s.join(", "),last:n},t):String(n)}var G={call:(e,t,n)=>{let[,s,a]=/^(\d+)(NT|[SCDH])$/.exec(e)??[];return t.aloud?At(t.rules,e):s?s+(ft(a)||q("no trump",{},t,n)):Le(t.rules,e)},card:(e,t,n)=>e.startsWith("JK")?q(e,{},t,n):t.aloud?r("the card",{card:W(e)}):e.slice(0,-1)+ft(e.slice(-1)),cards:(e,t,n)=>ot(e.map(s=>G.card(s,t,n)),t),extra:(e,t)=>e?F(e,t):"",list:(e,t,n)=>ot(e.map(s=>G.word(s,t,n)),t),people:(e,t,n)=>e.length?G.list(e,t,n):q("nobody",{},t),sentence:F,sentences:(e,t)=>e.map(n=>F(n,t)).join("; "),number:e=>H(e),numbers:(e,t)=>ot(e.map(H),t),play:({card:e,suit:t},n,s)=>q(t?"as":"card",{card:e,suit:t},n,s),player:(e,t,n)=>G.sides([[e]],t,n),rules:e=>e.join(", "),seat:(e,t,n)=>e===null?q("a player",{},t,n):t.names[e]??q("seat",{number:e},t,n),seats:(e,t,n)=>{if(!Zt([e],t)&&e.length>1)return q("seats",{numbers:e},t,n);let s=e.map(a=>G.seat(a,t,n));return G.people(s,t,n)},sides:(e,t)=>{if(Zt(e,t)){let s=e.length>1?o=>o.join("/"):ot,a=e.map(o=>s(o.map(i=>t.names[i]),t));return ot(a,t)}let n=e.map(s=>Math.min(...s));return q(e[0].length>1?"sides":"players",{count:e.length,numbers:n},t)},signed:e=>e<0?H(e):`+${e}`,suits:(e,t,n)=>q(Ae[e],{},t,n),typed:(e,t,n)=>G.call(e,t,n),word:(e,t,n)=>typeof e=="string"?e:F(e,t,n)},Ae={S:"spades",C:"clubs",D:"diamonds",H:"hearts"},je={names:[],rules:{specials:[]}},r=(e,t={},n=je)=>F({family:"page",code:e,facts:t},n),S=e=>Qt.sentences[e],R=e=>ot(e,je),mt=e=>S("word")[Ae[e]],at={"♠":"S","♣":"C","♦":"D","♥":"H"},ft=e=>Object.keys(at).find(t=>at[t]===e)??"",N=e=>e.slice(0,1).toUpperCase()+e.slice(1),H=e=>String(e).replace("-","−");function W(e){if(e.startsWith("JK"))return r(e==="JK"?"joker":"lower joker");let t=e.slice(0,-1);return r("card",{rank:S("rank")[t]??t,suit:e.slice(-1)})}var nt=e=>/^(\d+)(NT|[SCDH])$/.exec(e),Nt=(e,t)=>e.specials.find(n=>n.key===t);function Le(e,t){let n=Nt(e,t)?.name??t;return S("special")[n]??n}function At(e,t){let n=nt(t);return n?`${n[1]} ${n[2]==="NT"?r("no trump"):mt(n[2])}`:t==="P"?S("call").pass:Le(e,t)}var Z=(e,t)=>N(F(e,t)),Ie=(e,t)=>N(G.sentences(e,t,"")),Be=({reason:e,facts:t,evidence:n})=>({family:"refusal",code:e,facts:{...n.length&&{cards:n},...t}}),De=({seat:e,reason:t,computed:n})=>({family:"text",code:"public refusal",facts:{seat:e,reason:{family:"reason",code:t,facts:{}},rules:[n?.rule]}});function Re(e){switch(e.type){case"special bid":return["bid",e];case"discard":return[e.cards.length?"discard":"discard nothing",e];case"hidden":return["hand over",e];case"call players":return e.players.length?["call players",{seats:e.players}]:["go alone",{}];case"declare slam":return[e.undertaken?"slam":"no slam",{}];case"breach":return[e.undertaken?"breach":"no breach",{}];case"declare joker":{let n=Object.entries({JK:e.higher,JK2:e.lower}).filter(([,s])=>s).map(([s,a])=>({family:"word",code:"joker as",facts:{card:s,suit:a}}));return n.length?["declare",{jokers:n}]:["declare none",{}]}case"play":return[e.suit?"play as":"play",e];default:return[e.type,e]}}function yt({turn:e,pile:t,gift:n,winner:s,trick:a,taker:o,taken:i,...l},c){let{seat:p,action:u,turned_up:h}=e,{handed_to:m,open_hand:d}=l,y=[];if(u){let[_,w]=Re(u),$=(n?"gift":"hand on")+(u.type==="hidden"?" unseen":""),b=u.type==="play"&&(t==null?"play":"play from the table");y.push([b||(m==null?_:$),{...w,play:u,seat:p,partner:m}])}s!=null&&y.push(["win",{seat:s,trick:a}]),o!=null&&y.push(["take the kitty",{seat:o,count:i}]);for(let{seat:_,card:w}of h??[])y.push(["turn up",{seat:_,card:w}]);return d&&y.push(["show",{seat:d[0]}]),y.map(([_,w])=>F({family:"event",code:_,facts:w},{...c,aloud:!0}))}function jt(e){let[t,n]=Re(e);return{family:"action",code:t,facts:n}}var Y=(e,t,n)=>F({family:"message",code:e,facts:t},{...n,aloud:!0}),We=()=>Object.entries(S("phrase"));function ze(e){if(e.type==="passed out")return{family:"event",code:e.inkles?"inkles only":"all passed",facts:{}};let{seat:t,why:n}=e;return t!==null?{family:"event",code:"poor hand",facts:{seat:t}}:{family:"event",code:n?"misdeal for":"misdeal",facts:{what:{family:"misdeal",code:n,facts:{}}}}}function Ue({call:e,contractor:t,side:n,sits_out:s,called:a,slam:o,breach:i},l){let c=n.filter(u=>u!==t);return(e===null?[[!0,"for tricks",{}]]:[[!0,"by",{bid:e,seat:t}],[c.length&&l.rules.sides==="called","with",{seats:c}],[a,"called",{card:a}],[o,"slam",{}],[i!==null,"breach",{seat:i}],[s.length,"sit out",{sides:s.map(u=>[u])}]]).flatMap(([u,h,m])=>u?[F({family:"contract",code:h,facts:m},l)]:[])}var qe=()=>Object.entries(S("misdeal")).slice(1);function Je(){document.documentElement.lang=Zn,document.title=r("title");for(let e of document.querySelectorAll("[data-text]"))e.textContent=r(e.getAttribute("data-text")??"")}var es=1e3,ns=[[660,0],[880,.12]],it,te;function ee(){it??=new AudioContext,it.resume();for(let[e,t]of ns){let n=it.currentTime+t,s=new OscillatorNode(it,{frequency:e}),a=new GainNode(it,{gain:0});a.gain.setValueAtTime(.15,n),a.gain.exponentialRampToValueAtTime(.001,n+.25),s.connect(a).connect(it.destination),s.start(n),s.stop(n+.3)}}var Ke=async()=>typeof Notification<"u"&&await Notification.requestPermission()==="granted";function ss(e){try{let t=new Notification(r("title"),{body:e,tag:"turn"});t.onclick=()=>window.focus()}catch{}}function Fe(e,t){clearInterval(te),document.title=e||r("title"),e&&(t.loud&&ee(),document.hidden&&(t.notice&&ss(e),te=setInterval(()=>{document.hidden||clearInterval(te),document.title=document.hidden&&document.title===e?`● ${r("title")}`:e},es)))}var He="fivehundred.",ne=new Map;function rt(e){if(ne.has(e))return ne.get(e);try{return JSON.parse(localStorage.getItem(He+e)??"null")}catch{return null}}function st(e,t){try{localStorage.setItem(He+e,JSON.stringify(t))}catch{ne.set(e,t)}}var os={pace:"1",theme:"auto",colours:"2",tone:"off",notice:"off",name:"",table:{}},as={theme:["auto","light","dark"],colours:["2","4"],pace:["1.8","1","0.4","0"],tone:["off","on"],notice:["off","on"]};function Ve(){let e=rt("settings")??{},t=(n,s)=>typeof e[n]==typeof s&&e[n]?e[n]:s;return Object.fromEntries(Object.entries(os).map(([n,s])=>[n,t(n,s)]))}function A(e,t){let n=Ve();return t===void 0?n[e]:(st("settings",{...n,[e]:t}),Ge(),t)}function Ge(){let{theme:e,colours:t}=Ve(),n=document.documentElement;e==="auto"?delete n.dataset.theme:n.dataset.theme=e,n.dataset.colours=t}async function is(e,t){A(e,t.value),t.value==="on"&&(e==="tone"&&ee(),e==="notice"&&!await Ke()&&(t.value=A(e,"off")))}function Ye(){return Ge(),Object.entries(as).map(([e,t])=>{let n=e,s=S("setting");return f`<label>
      ${s[n]}${" "}
      <select
        id=${`setting-${n}`}
        onChange=${a=>is(n,a.currentTarget)}
      >
        ${t.map(a=>f`<option value=${a} selected=${a===A(n)}>
              ${s[`${n} ${a}`]}
            </option>`)}
      </select>
    </label>`})}var Lt=e=>S("way")[e]??N(e.replace(/-\d$/,"").replaceAll("-"," ")),gt=(e,t)=>t?r("as suit",{card:W(e),suit:t}):W(e);function J(e,t){let n=nt(t);return n?n[1]+(ft(n[2])||S("word")["no trump"]):At(e,t)}function P(e){return String(e).split(/([♠♣♦♥])/).filter(t=>t).map(t=>t in at?Pt(at[t],mt(at[t])):t)}function Xe(e,t){let[n,...s]=t.split(" ");if(t==="P")return{type:"pass"};if(t==="look"||t==="throw in"||t==="keep")return{type:t};if(e==="auction")return nt(t)?{type:"bid",bid:t}:{type:"special bid",bid:t};if(t.endsWith("slam"))return{type:"declare slam",undertaken:t==="slam"};if(t.endsWith("breach"))return{type:"breach",undertaken:t==="breach"};switch(n){case"discard":return{type:"discard",cards:s};case"alone":return{type:"call players",players:[]};case"call":return/^\d$/.test(s[0])?{type:"call players",players:s.map(Number)}:{type:"call card",card:s[0]};case"give":return{type:"give",card:s[0]};case"declare":{let a=new Map(s.map(o=>o.split("=")));return{type:"declare joker",higher:a.get("JK")??null,lower:a.get("JK2")??null}}default:{let[a,o]=t.split("=");return o?{type:"play",card:a,suit:o}:{type:"play",card:a}}}}function Qe(e){return"cards"in e?e.cards:"card"in e?[e.card]:"bid"in e?[e.bid]:e.type==="pass"?["P"]:[]}function se(e,t,n,s){if(t==="auction"&&!["look","throw in"].includes(n))return At(e,n);let a=S("option")[n];if(a)return a;let[o,...i]=n.split(" ");if(o==="give")return r("give the",{card:W(i[0])});if(o==="call"){let u=/^\d$/.test(i[0])?R(i.map(h=>s[Number(h)])):r("the card",{card:W(i[0])});return r("call",{whom:u})}if(o==="declare")return i.map(p=>rs(p,i.length>1||p.startsWith("JK2"))).join(", ");let[l,c]=n.split("=");return gt(l,c)}function rs(e,t){let[n,s]=e.split("=");return r(t?n==="JK"?"higher joker is":"lower joker is":"highest of")+ft(s)}var ls={BID:"bidding",SCHED:"bidding",CALL:"calling",CARD:"cards",DEAL:"deal",END:"ending",JOKER:"joker",KITTY:"kitty",PLAY:"play",IRR:"play",SCORE:"scoring",SEAT:"seats",TWO:"two_and_six",SIX:"two_and_six"};function lt(e){let{href:t}=document.getElementById("rules"),n=`${t}${ls[e.split("-")[0]]}.html#rule-${e.toLowerCase()}`;return f`<a class="rule" href=${n} target="_blank" rel="noopener">${e}</a>`}var cs=["20","45","90","300",""];function us({name:e}){return[Lt(e),S("about way")[e]??`${N(S("preset")[e])}.`]}function It(e,t,n,{alone:s=!1,beside:a=null,below:o=null}={}){let i={preset:"australian-4",own:"",bots:!0,hints:!1,claims:!0,limit:"90",...A("table")},l=[...new Set(t.map(k=>k.players))].sort(),c=t.find(k=>k.name===i.preset)??t[0],p=i.own!=="",u=c.players,h="",m=!1,d=k=>(Object.assign(i,k),C()),y=k=>{u=k;let[T]=[...t.filter(M=>M.players===k)].sort((M,O)=>_(O)-_(M));d({preset:T.name})},_=({name:k})=>+(k in S("way"));async function w(k){k.preventDefault();let{preset:T,bots:M,hints:O,claims:L,limit:K}=i,I=i.own.trim();A("name",A("name").trim()),A("table",{preset:T,own:I,bots:M,hints:O,claims:L,limit:K}),[m,h]=[!0,""],C();try{await n({rules:I||(L?`${T} early_end=yes name="${T}"`:T),title:I||T,bots:M,hints:O,seconds:Number(K)||null})}catch(j){[m,h]=[!1,N(j.message)],C()}}let $=k=>{let[T,M]=us(k);return f`<label key=${k.name} class="way">
      <input
        type="radio"
        name="preset"
        value=${k.name}
        checked=${k.name===i.preset}
        onChange=${()=>d({preset:k.name})}
      />
      <span><b>${T}</b> <small>${M}</small></span>
    </label>`},b=k=>f`<option value=${k} selected=${k===i.limit}>
      ${S("limit")[k||"none"]}
    </option>`,v=(k,T)=>f`<label class="check">
      <input
        id=${k}
        type="checkbox"
        checked=${i[k]}
        onChange=${M=>d({[k]:M.currentTarget.checked})}
      />
      ${T}
    </label>`;function g(){let k=t.filter(O=>O.players===u),[T,M]=[k.filter(_),k.filter(O=>!_(O))];return f`<form class="lobby" onSubmit=${w}>
      <h2>${s?r("table for you"):r("open table")}</h2>
      ${!s&&f`<p class="dim">${r("get link")}</p>`}
      <fieldset class="counts">
        <legend>${r("how many")}</legend>
        ${l.map(O=>f`<label>
              <input
                type="radio"
                name="players"
                value=${O}
                checked=${O===u}
                onChange=${()=>y(O)}
              />
              <span>${O}</span>
            </label>`)}
      </fieldset>
      <fieldset class="ways">
        <legend>${r("way")}</legend>
        ${T.map($)}
        ${M.length>0&&f`<details
            key=${`more ${u}`}
            data-key="more ways"
            open=${M.some(({name:O})=>O===c.name)}
          >
            <summary>${r("more")}</summary>
            ${M.map($)}
          </details>`}
      </fieldset>
      <details data-key="own" open=${p}>
        <summary>${r("own rules")}</summary>
        <p id="own-about" class="dim">${r("own about")}</p>
        <label for="own">${r("ruleset")}</label>
        <textarea
          id="own"
          rows="3"
          spellcheck=${!1}
          value=${i.own}
          placeholder=${'australian-4 target=700 cap=690 reentry="on a change of suit"'}
          aria-describedby="own-about"
          onInput=${O=>d({own:O.currentTarget.value})}
        ></textarea>
      </details>
      <p class="field">
        <label for="name">${r("your name")}</label>
        <input
          id="name"
          type="text"
          maxlength="40"
          autocomplete="nickname"
          value=${A("name")}
          onInput=${O=>A("name",O.currentTarget.value)}
        />
      </p>
      ${!i.own.trim()&&v("claims",r("with claims"))}
      ${!s&&f`<p class="field">
            <label for="limit">${r("time for action")}</label>
            <select
              id="limit"
              onChange=${O=>d({limit:O.currentTarget.value})}
            >
              ${cs.map(b)}
            </select>
          </p>
          ${v("bots",r("bots elsewhere"))}
          ${v("hints",r("with hints"))}`}
      <div class="go">
        <p id="problem" class="refusal" role="alert">${h}</p>
        <button type="submit" class="main" disabled=${m}>
          ${s?r("play"):r("open")}
        </button>
        ${a&&[" ",a]}
      </div>
    </form>`}let C=()=>z(f`${g()}${o}`,e);e.replaceChildren(),C()}import{language as fo}from"./language.js";var oe=e=>e?.legal?.type==="listed"?e.legal.texts:[];function en({rules:e,now:t,view:n}){let s=n.done.some(({action:a})=>["hidden","discard"].includes(a.type));return Nt(e,t.contract?.call)?.kitty==="passed on"&&!s}var ae=({now:e,me:t})=>e.stage==="auction"&&!e.hand.length&&e.hand_sizes[t]>0,nn=e=>e.stage==="declaring"&&oe(e).length===1;function sn(e){let{me:t}=e;if(!e.now||t<0||e.now.to_act!==t)return"";let{now:n}=e;return n.legal?.type==="discards"?r(en(e)?"choose to pass on":"choose to discard",{count:n.legal.size}):n.stage==="auction"&&ae(e)?r("look or blind"):nn(n)?r("no joker"):S("question")[n.stage]??r("choose")}var ie=(e,t)=>oe(e).filter(n=>n===t||n===`give ${t}`||n.startsWith(`${t}=`));function ds({now:e},t,n){if(e.legal?.type==="discards"){let{chosen:a}=t;return a.delete(n)||(a.size===1&&e.legal.size===1&&a.clear(),a.size<e.legal.size&&a.add(n)),t.draw()}let s=["play","gift"].includes(e.stage)?ie(e,n):[];return s.length>1?(t.joker=n,t.attend(".box button")):t.act(s[0]??n,"play")}function on(e,t){let{me:n}=e;if(!e.now||n<0)return null;let{now:s}=e;if(ae(e)){let i=Array.from({length:s.hand_sizes[n]},()=>f`<span>${U(null,r("face down"))}</span>`);return f`<div class="cards fan" style=${Ze(i.length)}>
      ${i}
    </div>`}let a=s.table_cards[n]??[],{hand:o}=s;return[a.length>0&&f`<p key="title" class="dim">${r("your table")}</p>`,a.length>0&&f`<div
        key="lying"
        class="cards lying"
        role="group"
        aria-label=${r("your table")}
        data-roving
      >
        ${a.map(i=>tn(e,t,i))}
      </div>`,o.length>0&&f`<div
        key="hand"
        class=${`cards fan${o.length>10?" many":""}`}
        role="group"
        aria-label=${r("your hand")}
        data-roving
        style=${Ze(o.length)}
      >
        ${o.map((i,l)=>tn(e,t,i,2*l/Math.max(o.length-1,1)-1))}
      </div>`]}var Ze=e=>({"--count":Math.max(e,8),"--half":Math.ceil(e/2)});function tn(e,t,n,s=0){let{now:a,view:o,me:i}=e,l=a.legal?.type==="discards",c=a.to_act===i&&["play","gift"].includes(a.stage),p=l||c&&ie(a,n).length>0,u=l&&[o.holding?.kitty,o.holding?.received].some(d=>d?.includes(n)),h=t.evidence.includes(n),m=t.advised.includes(n);return x(`card ${n}`,U(n),()=>ds(e,t,n),{class:[c&&(p?"can":"not"),h&&"proof",u&&"fresh",m&&"advised"].filter(Boolean).join(" "),style:{"--aside":s},"data-card":n,"aria-label":W(n)+(u?r("is new"):"")+(m?r("is advised"):"")+(c&&!p?r("not allowed"):""),"aria-disabled":c&&!p?"true":null,"aria-pressed":l?String(t.chosen.has(n)):null})}function an({now:e,view:t}){if(!t?.holding||e.stage==="finished")return null;let{discards:n,handed_on:s,received:a}=t.holding,i=[[r("you discarded"),n],[r("you handed on"),s],[r("you were handed"),a]].filter(([,l])=>l.length);return i.length?i.map(([l,c])=>f`<div class="cards small">
        <span class="dim">${l}</span>${c.map(p=>U(p,W(p)))}
      </div>`):null}var _t=(e,t,n,s={})=>x(`option ${t}`,n,()=>e.act(t),{"data-option":t,...s}),wt=(e,t,...n)=>f`<div
    key=${e}
    class=${t}
    role="group"
    aria-label=${e}
    data-roving
  >
    ${n}
  </div>`;function rn(e,t){let{rules:n,me:s,names:a}=e;if(!e.now||s<0)return null;let{now:o}=e,i=oe(o);if(t.sure)return ms(e,t,t.sure);if(o.stage==="auction"&&!ae(e))return ys(e,t,i);if(o.legal?.type==="discards")return ps(e,t,o.legal.size);if(o.stage==="play"||o.stage==="gift")return t.joker?hs(e,t,t.joker):null;let l=i.filter(h=>/^call [^ ]*[SCDHK2]$/.test(h)&&!/^call \d$/.test(h)),c=i.filter(h=>!l.includes(h)),p=l.map(h=>{let m=h.slice(5);return _t(t,h,U(m),{class:"can","aria-label":r("call the",{card:W(m)})})}),u=nn(o)?c.map(h=>_t(t,h,r("play on"),{class:"main"})):c.map(h=>_t(t,h,P(N(se(n,o.stage,h,a)))));return[l.length>0&&wt(r("cards to call"),"cards calling",p),c.length>0&&wt(r("what you may do"),"options",u)]}function ps(e,t,n){let{chosen:s}=t,a=()=>t.say({type:"act",action:{type:"discard",cards:[...s]}}),o=r(en(e)?"pass on":"discard",{count:n});return f`<div class="options">
    ${x("lay",o,a,{class:"main",disabled:s.size!==n})}
    <span class="dim" aria-live="polite">${r("chosen",{chosen:s.size,size:n})}</span>
  </div>`}function hs({now:e},t,n){let s=ie(e,n).map(o=>{let i=o.split("=")[1];return _t(t,o,i?[Pt(i),` ${mt(i)}`]:r("no suit"))}),a=x("back",r("another card"),()=>(t.joker=null,t.draw()));return[f`<p>${r("must follow")}</p>`,wt(r("suit for joker"),"options",s,a)]}function fs({rules:e},t){let{first_level:n,values:s}=e.schedule,a=nt(t)?.[1];if(a)return Number(a)>7;let o=Object.values(s).map(i=>i[7-n]??0);return(Nt(e,t)?.value??0)>Math.max(...o)}function ms({rules:e},t,n){let s=N(J(e,n)),a=x("sure",P(r("bid",{call:s})),()=>t.act(n),{class:"main"}),o=x("back",r("back"),()=>(t.sure=null,t.attend(".box button")));return[f`<p>${P(r("sure",{call:s}))}</p>`,wt(r("your call"),"options",a,o)]}function ys(e,t,n){let{now:s,rules:a,me:o,names:i}=e,{first_level:l,values:c}=a.schedule,p=Array.from({length:a.highest_level-a.lowest_level+1},(g,C)=>a.lowest_level+C),u=n.map(g=>Number(nt(g)?.[1]??p[0])),h=[...new Set([...p,...u])].sort((g,C)=>g-C),m=Object.keys(c).sort((g,C)=>c[g][0]-c[C][0]).filter(g=>g!=="NT"||a.no_trump!=="barred"),d=s.to_act===o,y=new Set,_=(g,C,k="")=>{y.add(g);let T=n.includes(g),M=[f`<b>${P(N(J(a,g)))}</b>`,C!==void 0&&f`<small> ${C}${B(r("points"))}</small>`,d&&!T&&B(r("not allowed"))],O=()=>!T||!fs(e,g)?t.act(g):(t.sure=g,t.attend("[data-key=sure]")),L={class:`${T?"can":"not"} ${k}${t.advised.includes(g)?" advised":""}`,"data-option":g,"aria-disabled":T?null:"true"};return x(`option ${g}`,M,O,L)},w=h.flatMap(g=>m.map(C=>_(`${g}${C}`,c[C][g-l]))),$=a.specials.map(({key:g,value:C})=>_(g,C)),b=_("P",void 0,"main"),v=n.filter(g=>!y.has(g)).map(g=>_t(t,g,N(se(a,"auction",g,i)),{class:"can"}));return wt(r("your call"),"calls",f`<div class="options">${b}${$}${v}</div>`,f`<div class="bids" style=${{"--strains":m.length}}>
      ${w}
    </div>`)}var gs={pass:"auction",bid:"auction","special bid":"auction",look:"auction","throw in":"claims",keep:"claims",discard:"exchange",hidden:"exchange",give:"gift","call card":"partner call","call players":"partner call","declare slam":"slam call",breach:"breach call","declare joker":"declaring",play:"play"};function ln(e,t){if(!t.since)return t;if(!e||t.since>e.events.length)throw new RangeError(`events before ${t.since} are missing`);let{begun:n,seat:s,hand:a,events:o}=e;return{hand:a,...t,begun:n,seat:s,since:0,events:[...o.slice(0,t.since),...t.events]}}var $t=e=>e.events.filter(({turn:t})=>t.action);function ct(e,t=e.events.length,n=e.hand??[]){let s=e.seat??null,a=e.events.at(t),o=_s(e);e.events.slice(0,t).forEach(g=>ws(o,g,s));let{sizes:i,open:l,piles:c,played:p,hand:u,dealer:h,ended:m,kitty:d,done:y,holding:_,contract:w}=o,$=ks(n),b=c.map(g=>g.flatMap(({up:C,down:k})=>k?[C,k]:[C]).filter(C=>!p.has(C))),v=[...i.keys()].filter(g=>w&&!w.playing.includes(g));return{seat:s,number:e.begun?.number??0,dealer:h,done:y,ended:m,kitty:d,piles:c,holding:s===null?null:_,account:e,stage:a?a.gift?"gift":gs[a.turn.action?.type??""]:e.stage,to_act:a?a.turn.seat:e.to_act,sides:e.begun?.sides??[],hand_sizes:i,contract:w&&{...w,sits_out:v},tricks:o.tricks.map(g=>g.from_table.includes(!0)?g:{...g,from_table:[]}),won:o.won,needed:!a&&e.needed||null,open_hand:l&&{seat:l.seat,cards:$(l.cards.filter(g=>!p.has(g)))},table_cards:b.map($),score:!a&&e.score||null,hand:$([...u]),legal:a?null:vs(e.legal,$)}}function cn({account:e},t){let n=$t(e).at(t);return ct(e,n&&e.events.indexOf(n))}function _s({begun:e}){let t=[...e?.sizes??[]];return{sizes:t,dealer:0,done:[],ended:null,kitty:null,contract:null,hand:new Set,played:new Set,holding:{kitty:[],received:[],discards:[],handed_on:[]},open:null,piles:[],tricks:[],won:t.map(()=>0)}}function ws(e,t,n){let{turn:s}=t,{seat:a,action:o}=s;e.dealer=t.dealer??e.dealer,t.up&&(e.piles=t.up.map(i=>i.map(l=>({up:l,down:null})))),s.hand?.forEach(i=>e.hand.add(i)),a!==null&&o&&(e.done.push({...s,seat:a,action:o}),o.type==="play"?$s(e,t,n):bs(e,t,n)),t.taker!=null&&(e.sizes[t.taker]=(e.sizes[t.taker]??0)+(t.taken??0),t.taker!==n?e.kitty=s.kitty??e.kitty:e.holding.kitty=s.kitty??[],t.taker===n&&s.kitty?.forEach(i=>e.hand.add(i)));for(let{seat:i,pile:l,card:c}of s.turned_up??[])Object.assign(e.piles[i]?.[l]??{},{down:c});t.open_hand&&(e.open={seat:t.open_hand[0],cards:t.open_hand[1]}),e.contract=t.contract??e.contract,s.outcome&&(e.ended=s.outcome,e.contract=s.outcome.type==="played"?s.outcome.contract:null)}function $s(e,{turn:{seat:t,action:n},lying:s,pile:a,winner:o,won:i},l){if(t===null||n?.type!=="play")return;let{card:c,suit:p=null}=n,u=a!=null,h=s&&e.tricks.at(-1)||{seats:[],cards:[],suit:p,winner:null,from_table:[]};s||e.tricks.push(h),h.from_table.push(u),h.seats.push(t),h.cards.push(c),h.winner=o??null,e.won=i??e.won,e.played.add(c),!u&&(e.sizes[t]=(e.sizes[t]??0)-1,t===l&&e.hand.delete(c))}function bs(e,{turn:{seat:t,action:n},handed_to:s=null},a){if(t===null||!n)return;let o=n.type==="discard"?n.cards:n.type==="give"?[n.card]:[],i=n.type==="hidden"?n.count:o.length;e.sizes[t]=(e.sizes[t]??0)-i,s!==null&&(e.sizes[s]=(e.sizes[s]??0)+i),t===a&&(o.forEach(l=>e.hand.delete(l)),e.holding[s===null?"discards":"handed_on"].push(...o)),s===a&&a!==null&&(o.forEach(l=>e.hand.add(l)),e.holding.received.push(...o))}function ks(e){let t="SHCD",n=["A","K","Q","J","13","12","11"],s=o=>n.includes(o.slice(0,-1))?n.indexOf(o.slice(0,-1)):17-Number(o.slice(0,-1)),a=o=>o.startsWith("JK")?o.length:20*(t.indexOf(o.slice(-1))+1)+s(o);return o=>{let i=o.every(l=>e.includes(l));return o.sort((l,c)=>i?e.indexOf(l)-e.indexOf(c):a(l)-a(c))}}function vs(e,t){return e?.type==="discards"?{...e,cards:t([...e.cards])}:e}var Bt=class{state=null;number=0;said=0;pending=null;waiting=[];connected=null;welcomed=!1;constructor(t,n){this.transport=t,this.hear=n,t.onopen=()=>this.#e(),t.onmessage=s=>this.#o(JSON.parse(s))}say(t,n){this.waiting.push(n?{...t,answers:n}:t),this.#s()}get busy(){return this.pending!==null||this.waiting.length>0}#t(t){this.transport.send(JSON.stringify(t))}#e(){this.welcomed=!1,this.#t({type:"watch"})}#s(){let t=this.welcomed&&!this.pending&&this.waiting.shift();t&&(this.pending={...t,number:++this.said},this.#t(this.pending))}#o(t){if(!("number"in t))return this.connected=t.message.players,this.state&&this.#n(this.state,t);let{number:n,to:s,message:a}=t;if(this.said=Math.max(this.said,s),this.pending&&s>=this.pending.number&&(this.pending=null),a.type==="welcome"){if(this.welcomed&&n<this.number)return;this.number=n,this.#n(xs(a),t),!this.welcomed&&this.pending&&this.#t(this.pending),this.welcomed=!0}else if(a.type==="refused"||a.type==="hinted")this.state?this.#n(this.state,t):a.type==="refused"&&this.transport.onstate("refused",a.text);else if(n>this.number){if(!this.state||n>this.number+1)return this.#e();this.number=n,this.#n(Ss(this.state,a),t)}this.#s()}#n(t,{message:n,seconds:s}){let a=s==null?null:performance.now()+1e3*s;this.state={...t,number:this.number,connected:this.connected,until:a},this.hear(this.state,n)}};function xs(e){let{match:t,sitters:n,player:s,account:a=null,ready:o,proposal:i,door:l="open",owner:c=!1}=e,{wishes:p=[],wish:u=null,kept:h=null,taken_back:m=[],hints:d=null,listed:y=!1}=e;return{late:[],match:t.computed,view:a&&ct(a),sitters:n,player:s,ready:o,proposal:i,door:l,owner:c,wishes:p,wish:u,kept:h,takenBack:m,hints:d,listed:y}}function Ss(e,t){switch(t.type){case"account":{let n=ct(ln(e.view?.account??null,t)),s=n.number===e.view?.number,[a,o]=s?[e.ready,e.takenBack]:[[],[]];return{...e,view:n,ready:a,takenBack:o,proposal:null,late:[]}}case"deal finished":{let{row:n}=t,{match:s}=e,a=s.seats.filter(o=>!n.dropped.includes(o));return{...e,match:{...s,seats:a,rows:[...s.rows,n],scores:n.totals}}}case"match finished":return{...e,match:{...e.match,result:t.result}};case"seated":return{...e,sitters:t.sitters,owner:t.sitters.some(n=>n?.owner)?!!t.sitters[e.player??-1]?.owner:e.owner};case"door set":return{...e,door:t.door};case"published":return{...e,listed:t.listed};case"hints set":return{...e,hints:t.hints};case"wished":return{...e,wishes:t.wishes,wish:t.wish??null};case"readied":return{...e,ready:t.ready};case"proposed":return{...e,proposal:t.proposal};case"out of time":return{...e,late:t.players};default:return e}}function V(e,t=e.view){let{match:n,sitters:s,player:a}=e,o=n.settings;for(;t&&o.fewer&&o.players!==t.hand_sizes.length;)o=o.fewer;let i=n.rows.find(y=>y.number===t?.number)??null,l=i?.seats??n.seats,c=s.map((y,_)=>y?.bot?r("bot",{place:_+1}):y?.name||r("player",{place:_+1})),p=l.map(y=>c[y]),u=n.scores.length,h=n.scores.map((y,_)=>R(c.filter((w,$)=>$%u===_))),m=t?t.seat??-1:l.indexOf(a??-1),d={state:e,rules:o,players:l,called:c,names:p,sides:h,me:m,row:i};return t?{...d,view:t,now:t}:{...d,view:t,now:null}}var le=({sitters:e,connected:t},n)=>!!(t&&e[n]&&!e[n].bot&&!t.includes(n));function Cs({now:e,view:t,rules:n},s){let{contract:a,stage:o,won:i}=e;if(a?.sits_out.includes(s))return r("sits out");if(o==="auction"){let p=t.done.findLast(u=>u.seat===s)?.action;return p?"bid"in p?J(n,p.bid):S("call")[p.type]??"":""}if(!a)return"";let l=n.sides==="called"&&a.side.includes(s)&&r("partner");return[a.contractor===s?a.call&&J(n,a.call):l,a.breach===s&&r("breach"),r("tricks",{count:i[s]})].filter(Boolean).join(" · ")}var Os=()=>f`<span class="mark" title=${r("dealer")} role="img" aria-label=${r("dealer")}>D</span>`;function Ms(e,t,n,s){let{view:a,now:o,names:i,players:l,state:c,me:p}=e,u=o?o.to_act===t:!1,h=l[t],m=c.sitters[h],d=(b,v="")=>f`<span class=${`mark ${v}`}>${b}</span>`,y=m?i[t]:r("empty"),_=un(e,t,1.24),w=Number(_["--y"])>-.5,$=`${u?" acting":""}${m?"":" empty"}${t===p?" mine":""}`;return f`<div
    key=${`plate ${t}`}
    class=${`plate${$}`}
    data-seat=${t}
    style=${_}
  >
    ${s&&!m?x(`plate ${h}`,[r("sit here"),B(r("in place",{place:h+1}))],()=>s(h)):f`<b title=${y}>${y}${t===p?r("you mark"):""}</b>`}
    <span class="marks">
      ${a?.dealer===t&&Os()}
      ${le(c,h)&&d(r("away"),"bad")}
      ${c.late.includes(h)&&d(r("out of time"),"bad")}
      ${(!a||o.stage==="finished")&&c.ready.includes(h)&&d(r("ready"),"good")}
    </span>
    <span class="told">${e.view&&P(Cs(e,t))}</span>
    ${o&&f`<span class="count">${U(null)}${o.hand_sizes[t]}${B(r("cards left"))}</span>`}
    ${u&&B(r("to act"))}
    ${u&&f`<span class="clock" aria-hidden="true"></span>`}
    ${n&&f`<span class=${`speech${w?" above":""}`} aria-hidden="true">${n}</span>`}
  </div>`}function un(e,t,n=1,s=0){let a=Math.PI*(.5+2*(t-Math.max(e.me,0))/e.names.length),o=l=>Math.max(-1,Math.min(1,l*n)),i=o(Math.cos(a))+s;return{"--x":i.toFixed(3),"--most":`${60-34*Math.min(1,Math.abs(i))}%`,"--y":o(Math.sin(a)).toFixed(3)}}var ce=(e,t)=>e.winner===e.seats[t]&&!e.from_table.length;function Es(e,t){let n=t.from_table.length>0;return t.cards.map((s,a)=>{let o=t.seats[a],i=a===0&&t.suit,l=ce(t,a),c=`${e.names[o]}: ${gt(s,i)}${l?r("wins"):""}`,p=un(e,o,1,n?t.seats.indexOf(o)<a?.4:-.4:0);return f`<div
        key=${`card ${s}`}
        class=${`played${l?" won":""}`}
        data-card=${s}
        data-seat=${o}
        data-to=${t.winner}
        style=${p}
      >
        ${U(s,c,i)}
      </div>`})}function Ts({now:e,rules:t,view:n,names:s,sides:a,state:o}){if(!n){let c=t.target&&f`<small>${r("to points",{points:t.target})}</small>`;return f`<p key="centre" class="centre">
      ${t.name?Lt(t.name):r("house rules")}${c}
    </p>`}if(e.stage!=="auction")return null;let i=n.done.flatMap(({action:c,seat:p})=>"bid"in c?[[P(N(J(t,c.bid))),r("by",{name:s[p]})]]:[]),l=o.match.scores.map((c,p)=>f`<small>${a[p]}: ${H(c)}</small>`);return f`<p key="centre" class="centre">${i.at(-1)??r("no bid")}${l}</p>`}var dn=(e,t,n,s)=>[e.names.map((a,o)=>Ms(e,o,n.get(e.players[o])?.said,s)),Ts(e),t&&Es(e,t)],re=(e,t,n="")=>f`<div class="open" key=${e}>
    <p class="dim">${e}</p>
    <div class=${`cards small ${n}`}>
      ${t.map(s=>U(s,W(s)))}
    </div>
  </div>`;function pn({now:e,view:t,names:n,me:s}){if(!t)return[];let{open_hand:a,table_cards:o}=e;return[t.kitty&&re(r("kitty shown"),t.kitty),a&&a.seat!==s&&a.cards.length>0&&re(r("hand open",{name:n[a.seat]}),a.cards),o.map((i,l)=>l!==s&&i.length>0&&re(r("table of",{name:n[l]}),i,Ps(t,l,i)))]}var Ps=(e,t,n)=>e.piles[t].some(({up:s,down:a})=>a===null&&n.includes(s))?"piles":"";function hn(e){let{now:t}=e,n=t?.contract;if(!n||t.stage==="finished")return[];let[s,...a]=Ue(n,e);return[f`<b>${P(N(s))}</b>`,a.map(o=>["; ",P(o)]),". ",Ns(t,e)]}function Ns({needed:e,contract:t,won:n},s){if(!e||!t)return"";let a=t.side,o=[a.filter(m=>!t.sits_out.includes(m))],{least:i,most:l,left:c}=e;if(e.made)return r("made",{sides:o},s);if(e.defeated)return r("defeated",{sides:o},s);if(l===0)return r("must lose",{sides:o,left:c},s);let u={family:"page",code:"tricks",facts:{count:a.reduce((m,d)=>m+n[d],0)}},h=l===c?String(i):i===l?r("exactly",{least:i}):r("between",{least:i,most:l});return r("needs",{sides:o,taken:u,many:h,left:c},s)}var de=e=>e.includes("strong")?"strong":e.at(-1),pe="sensible",Dt=({state:e,called:t})=>e.owner?r("you"):t[e.sitters.findIndex(n=>n?.owner)]??r("runner"),Rt=({called:e},{player:t,name:n})=>r("wants",{name:n||r("somebody"),whose:e[t]}),he=e=>{let{door:t,owner:n}=e.state;if(t==="ask")return n?r("you say"):r("says",{name:Dt(e)});let s=S("door")[t];return s.slice(0,1).toLowerCase()+s.slice(1)},bt=({now:e})=>!!(e&&e.stage!=="finished"),ue=(e,...t)=>f`<div class="panel">
    <p>${e}</p>
    <div class="options">${t}</div>
  </div>`,fn=({state:e})=>e.player===null&&e.wish===null&&(e.door!=="locked"||e.owner),mn=e=>fn(e)&&!bt(e.scene)&&(e.state.door==="open"||e.state.owner);function yn(e){let{state:t,world:n}=e,s=V(t),a=!fn(e),o=t.sitters.some(c=>!c||c.bot),i=t.sitters.map((c,p)=>As(e,s,c,p,a)),l=c=>A("name",c.currentTarget.value);return[!a&&o&&f`<label key="name" class="row">
        ${r("your name")}${" "}
        <input
          id="name"
          type="text"
          maxlength="40"
          autocomplete="nickname"
          value=${A("name")}
          onInput=${l}
        />
      </label>`,f`<ul key="people" class="people">
      ${i}
    </ul>`,t.wishes.length>0&&f`<ul key="wishes" class="dim">
        ${t.wishes.map(c=>f`<li>${Rt(s,c)}</li>`)}
      </ul>`,n.invite&&(t.owner?js(e):t.door!=="open"&&f`<p key="door" class="dim">${N(he(s))}</p>`),n.invite&&t.owner&&Is(e),n.invite&&t.owner&&Ls(e),n.invite&&Bs(n.invite)]}function As(e,t,n,s,a){let{state:o,world:i}=e,{called:l}=t,c=s===o.player,p=typeof n?.keeps=="string",u=[c&&r("you"),n?.bot&&n.name,p&&r("until",{name:n.keeps||S("word").somebody}),!n&&r("is empty"),n?.owner&&r("runs room"),!o.match.seats.includes(s)&&r("out of match"),o.ready.includes(s)&&!n?.bot&&r("ready"),le(o,s)&&r("away")],h=B(r("in place",{place:s+1})),m=(v,g,C)=>o.owner&&i.bots.length>0&&x(`${v} ${s}`,[g,h],()=>e.say({type:"place",player:s,bot:C})),d=bt(t)&&t.players.includes(s)||p||o.door==="ask"&&!o.owner,y=!a&&(!n||n.bot),_=[r("hand on"),B(r("to",{name:l[s]}))],w=n&&!n.bot&&!c,$=de(i.bots),b=i.bots.filter(v=>v!==$).map(v=>m(`bot ${v}`,N(r("bot named",{name:v})),v));return f`<li key=${s}>
    <b>${n?l[s]:r("place",{place:s+1})}</b>
    <span class="dim">${u.filter(Boolean).join(", ")}</span>
    ${y&&x(`sit ${s}`,[d?r("ask to sit"):r("sit here"),h],()=>e.sit(s))}
    ${!n&&m(`bot ${$}`,r("let bot"),$)}
    ${!n&&o.owner&&f`<details><summary>${r("other bots")}</summary>${b}</details>`}
    ${w&&m("stand-in",r("let bot"),$)}
    ${n&&!c&&m("away",n.bot?r("take away"):r("free place"),null)}
    ${w&&o.owner&&x(`hand on ${s}`,_,()=>e.say({type:"hand on",player:s}))}
    ${c&&x("stand",r("stand up"),()=>e.say({type:"stand"}))}
  </li>`}function js(e){let t=({currentTarget:n})=>e.say({type:"door",door:n.value});return f`<p key="door" class="row">
    <label for="door">${r("door")}</label>
    <select
      id="door"
      value=${e.state.door}
      onChange=${t}
    >
      ${Object.entries(S("door")).map(([n,s])=>f`<option value=${n}>${s}</option>`)}
    </select>
  </p>`}var Ls=e=>f`<label key="listed" class="check">
    <input
      id="listed"
      type="checkbox"
      checked=${e.state.listed}
      onChange=${t=>e.say({type:"publish",listed:t.currentTarget.checked})}
    />
    ${r("list room")}
  </label>`,Is=e=>f`<label key="hints" class="check">
    <input
      id="hints"
      type="checkbox"
      checked=${!!e.state.hints}
      disabled=${bt(V(e.state))}
      onChange=${t=>e.say({type:"set hints",hints:t.currentTarget.checked?pe:null})}
    />
    ${r("with hints")}
  </label>`,gn=e=>e.state.player!==null&&f`<div class="options">
    ${We().map(([t,n])=>x(`say ${t}`,n,()=>e.say({type:"signal",phrase:t})))}
  </div>`;function Bs(e){let t=async({currentTarget:n})=>{let s=n.closest(".invite"),[a,o]=["code",".copied"].map(i=>s.querySelector(i));getSelection()?.selectAllChildren(a),await navigator.clipboard?.writeText(e).then(()=>o.textContent=r("copied"),()=>{})};return f`<div key="invite" class="invite">
    <p>${r("invite")}</p>
    <code id="invite">${e}</code>
    <p class="row">
      ${x("copy",r("copy"),t)}<span
        class="copied dim"
        aria-live="polite"
      ></span>
    </p>
  </div>`}function _n(e){let{state:t}=e,{kept:n}=t,s=V(t),a=!t.owner&&t.wishes.find(({number:h})=>h===t.wish),[o,...i]=t.owner?t.wishes:[],l=a&&t.door==="open"&&typeof t.sitters[a.player]?.keeps!="string",c=(h,m,d)=>x(h,m,()=>e.say({type:"admit",wish:o.number,yes:d})),p=o&&bt(s)?r("let in now"):"",u=i.length?r("more wait",{count:i.length}):"";return[n!==null&&t.player===null&&ue(r("bot for you",{place:n+1}),x("return",r("come back"),()=>e.sit(n),{class:"main"})),a&&ue(r(l?"you wait for the next deal":"you wait",{place:a.player+1,name:Dt(s)}),x("unwish",r("do not wait"),()=>e.say({type:"stand"}))),o&&ue(`${Rt(s,o)}${p}${u}.`,c("admit",r("let in"),!0),c("refuse",r("do not let in"),!1))]}function wn(e){let{proposal:t}=e.state;if(!t)return null;let{by:n,what:s,waiting:a}=t,{names:o,me:i}=e.scene,l=()=>s.type==="claim tricks"?s.seat===n?r("they get"):r("somebody gets",{name:o[s.seat]}):s.type==="void"?r("is void",{why:S("misdeal")[s.why]}):r("is taken back"),c=R(a.map(u=>u===i?r("you"):o[u])),p=(u,h)=>x(u,h,()=>e.say({type:u}));return f`<div class="panel" role="alert">
    <p>${r("proposes",{name:o[n],what:l(),waiting:c})}</p>
    <div class="options">
      ${a.includes(i)&&[p("agree",r("agree")),p("decline",r("disagree"))]}
      ${i===n&&p("decline",r("take back"))}
    </div>
  </div>`}var $n=({state:e,scene:t,replaying:n})=>bt(t)&&!n&&t.me>=0&&!e.proposal,bn=e=>$n(e)&&e.scene.now?.stage==="play"&&e.scene.rules.early_end,Ds=({state:e})=>e.sitters.some((t,n)=>t&&!t.bot&&n!==e.player),kn=e=>bn(e)&&x("claim",r("claim rest"),()=>e.say({type:"claim tricks",seat:e.scene.me}));function vn(e){let{state:t,scene:n,replaying:s}=e;return n.me>=0&&n.view?.done.at(-1)?.seat===n.me&&!e.queue.length&&!s&&!t.proposal&&x("undo",r("undo"),()=>e.say({type:"take back"}))}function xn(e){let[t,n]=[bn(e),$n(e)&&Ds(e)];if(!t&&!n)return null;let s=(o,i,l)=>{let c=o.replace(/\W+/g,"-"),p=u=>e.say(l(u.currentTarget.parentElement?.querySelector("select")?.value??""));return f`<p key=${o} class="row">
      <label for=${c}>${N(o)}</label>
      <select id=${c}>
        ${i.map(([u,h])=>f`<option value=${u}>${h}</option>`)}
      </select>
      ${x(o,[r("propose"),B(r("that",{what:o}))],p)}
    </p>`},a=e.scene.names.map((o,i)=>[i,o]);return[t&&s(r("tricks go to"),a,o=>({type:"claim tricks",seat:Number(o)})),n&&s(r("hand is void"),qe(),o=>({type:"void",why:o}))]}var Sn=e=>e>0?`+${e}`:H(e),Rs=e=>f`<td class="number">${H(e)}</td>`,fe=(e,t,n)=>f`<div class="scroll" tabindex="0" role="group" aria-label=${e}>
    <table>
      <thead>
        <tr>
          ${t.map(s=>f`<th scope="col">${s}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${n}
      </tbody>
    </table>
  </div>`,Ws=e=>["pass","bid","special bid","look","throw in","keep"].includes(e.type),zs=["for whom","points","what for","rule"];function Cn({view:e,rules:t,names:n}){let s=e.done.filter(({action:p})=>Ws(p));if(!s.length)return null;let a=n.length,o=Array.from({length:a},(p,u)=>(e.dealer+1+u)%a),i=[],l=a;for(let{seat:p,action:u}of s){let h=o.indexOf(p),m=h===l&&i.at(-1)?.[h]===S("call").look;h<=l&&!m&&i.push(Array(a).fill("")),i[i.length-1][h]="bid"in u?J(t,u.bid):S("call")[u.type],l=h}let c=i.map(p=>f`<tr>
        ${p.map(u=>f`<td>${P(u)}</td>`)}
      </tr>`);return fe(r("the auction"),o.map(p=>n[p]),c)}function On({now:e,names:t}){let n=e.tricks.findLastIndex(({winner:o})=>o!==null),s=e.tricks[n];if(!s||s.winner===null)return null;let a=s.cards.map((o,i)=>{let l=i===0&&s.suit;return f`<div class=${ce(s,i)?"won":""}>
        ${U(o,gt(o,l),l)}<span>${t[s.seats[i]]}</span>
      </div>`});return[f`<p class="dim">${r("trick to",{number:n+1,name:t[s.winner]})}</p>`,f`<div class="trick">${a}</div>`]}function Mn(e){let{view:t,row:n,called:s,sides:a}=e,o=t.ended;if(!o)return null;let i=n?.totals.map((l,c)=>`${a[c]}: ${H(l)}`)??[];return[o.type==="played"?Us(e,o):f`<p>${Z(ze(o),e)}.</p>`,n&&f`<p>${r("totals",{totals:i.join("; ")})}</p>`,n?.dropped.map(l=>f`<p>${r("drops out",{name:s[l]})}</p>`)]}function Us(e,{contract:t,rest:n,tricks:s}){let{now:a,rules:o,names:i}=e,{made:l,items:c}=a.score,p=l===null?"":l?r("is made"):r("is defeated"),u=t.call!==null&&N(J(o,t.call))+r("by",{name:i[t.contractor??-1]})+p,h=s.map((y,_)=>`${i[_]}: ${y}`),m=a.sides.map(y=>R(y.map(_=>i[_]))),d=c.map(y=>f`<tr>
        <td>${m[y.scorer]}</td>
        <td class="number">${Sn(y.points)}</td>
        <td>${P(Z(y.what,e))}</td>
        <td>${lt(y.rule)}</td>
      </tr>`);return[f`<p class="head">${P(u||r("played for tricks"))}</p>`,f`<p class="dim">${r("tricks of",{tricks:h.join("; ")})}</p>`,n&&f`<p class="dim">
        ${r("unplayed",{count:n.tricks,name:i[n.seat]})}
      </p>`,fe(r("points of hand"),zs.map(y=>r(`head ${y}`)),d)]}function qs(e,{rules:t,called:n}){let{outcome:s}=e;if(s.type==="passed out")return r("row passed");if(s.type==="misdealt")return r("row void");let{call:a,contractor:o}=s.contract;return a===null?r("row tricks"):`${J(t,a)} ${n[e.seats[o??-1]]} ${e.made?"✓":"✗"}`}function En(e,t){let{rows:n,scores:s,settings:a}=e.state.match,o=c=>x(`replay ${c}`,[`${r("replay")} `,B(r("deal number")),String(c)],()=>t(c)),i=n.map(c=>f`<tr>
        <th scope="row">${o(c.number)}</th>
        <td>${P(qs(c,{...e,rules:a}))}</td>
        ${c.totals.map((p,u)=>f`<td class="number">
              <b>${H(p)}</b>
              <small>${" "}${c.gains[u]?Sn(c.gains[u]):"·"}</small>
            </td>`)}
      </tr>`),l=f`<tr>
    <td></td>
    <td>${a.target?r("to 500",{points:a.target}):""}</td>
    ${s.map(Rs)}
  </tr>`;return fe(r("score sheet"),[r("deal"),r("played for"),...e.sides],i.length?i:l)}var Js=["sides","deck","hand_size","auction","specials","no_trump","kitty_shown","calling","joker_lead"],Ks=["failed","defence_scores","slam","target","defence","limit","hand_limit"],Fs=["laid","say","more","log"];function Tn(e,t){let{scene:n,announced:s}=e,a=n?.now,o=a?.stage==="finished",i=(h,m,d={})=>f`<div key=${h} class=${h} data-region ...${d}>${m}</div>`,l={role:"status"},c=n&&e.state,p=c&&mn(e)?h=>e.sit(h):null,u={role:"group","aria-label":r("result")};return f`<div class="room" data-stage=${a?.stage??"before"}>
    <div class="play">
      <div class="board" tabindex="0" role="group" aria-label=${r("table")}>
        ${i("over",c&&Zs(e))}
        ${i("result",o&&n.view&&Mn(n),u)}
        ${i("table",c&&dn(n,e.trick,e.spoken,p),{"data-stage":a?.stage??""})}
        ${i("open",c&&pn(n))}
      </div>
      <div class="asked">
        ${i("prompt",c&&Xs(e,t),{...l,tabindex:-1})}
        ${i("notice",Ys(e),{...l,class:`notice ${e.connection}`})}
        ${i("refusal",e.refusal&&Hs(e.refusal),{role:"alert"})}
        ${i("proposal",c&&wn(e))}
        ${i("wishes",c&&_n(e),l)}
        ${i("box",c&&to(e),{role:"group","aria-label":r("what you may do")})}
        <div class="standing">
          ${i("contract",c&&hn(n))}
          ${i("extra",c&&so(e,t))}
        </div>
      </div>
      ${i("hand",c&&on(n,e))}
      <div
        class="unseen"
        role="log"
        aria-live="polite"
        aria-label=${r("what happens")}
      >
        ${s.map(({number:h,said:m})=>f`<p key=${h}>${m}</p>`)}
      </div>
    </div>
    <div class="side">${c&&Vs(e)}</div>
  </div>`}var Hs=({said:e,rules:t})=>f`<p>
    ${P(e)}${t.map(n=>[" (",lt(n),")"])}
  </p>`;function Vs(e){let{scene:t,said:n}=e,s={about:Gs(e),last:t.view&&On(t),laid:t.view&&an(t),auction:t.view&&Cn(t),sheet:En(t,o=>e.replay(o)),players:yn(e),say:gn(e),log:n.length>0&&f`<ol>
        ${n.map(o=>f`<li>${P(o)}</li>`)}
      </ol>`,more:xn(e)},a={tabindex:0,role:"group","aria-label":S("section").log};return Object.entries(s).map(([o,i])=>f`<details
        key=${o}
        class="section"
        data-key=${o}
        hidden=${!i}
        open=${o==="about"?e.state.player===null:!Fs.includes(o)}
      >
        <summary>${S("section")[o]}</summary>
        <div class=${o} data-region ...${o==="log"?a:{}}>
          ${i}
        </div>
      </details>`)}function Gs({about:e}){if(!e)return null;let t=({sentence:s,rules:a})=>f`<li>
      ${P(s)}${" "}
      ${a.map(o=>[lt(o)," "])}
    </li>`,n=[...Js,...Ks].flatMap(s=>e.filter(({setting:a})=>a===s));return f`<ul>
      ${n.map(t)}
    </ul>
    <details data-key="every rule">
      <summary>${r("all rules")}</summary>
      <ul>
        ${e.filter(s=>!n.includes(s)).map(t)}
      </ul>
    </details>`}function Ys({connection:e,why:t,world:n}){let s=(i,l)=>x(i,l,()=>n.transport.connect?.()),a=S("state")[e],o=["closed","failed","refused","stopped"].includes(e);return[a&&f`<span key="state">${a}${o&&t?`: ${t}`:""}</span>`,e==="elsewhere"&&s("here",r("play here")),o&&s("again",r("try again")),e==="no such room"&&Pn(n.lobby)]}var Pn=e=>f`<a key="another" class="button" href=${e}>${r("another")}</a>`,Xs=(e,t)=>f`<p class=${t?"yours":""}>
    <span>${P(Qs(e,t))}</span>
    <span class="clock" aria-hidden="true"></span>
  </p>`;function Qs({state:e,scene:t,replaying:n,world:s},a){let{now:o,names:i,me:l}=t;if(n){let{view:d,step:y}=n,_=y?yt($t(d.account)[y-1],t).join("; "):r("dealt");return r("again",{number:d.number,step:y,last:d.done.length,said:_})}if(a)return r("your turn",{what:a});if(o&&o.to_act!==null){let d=["auction","play","exchange"].includes(o.stage)?o.stage:"other";return r(`turn ${d}`,{name:i[o.to_act]})+(l<0?r("you look on"):"")}let{result:c,seats:p}=e.match,u=(c?[...e.sitters.keys()]:p).filter(d=>{let y=e.sitters[d];return y&&!y.bot&&!e.ready.includes(d)}),h=R(u.map(d=>d===e.player?r("you"):t.called[d]));if(c)return u.length&&e.ready.length?r("waiting match",{who:h}):r("match over");let m=p.filter(d=>!e.sitters[d]).length;if(m){let d=e.owner?r("let bots play"):r("wait for",{name:Dt(t)}),y=`: ${s.invite?r("send link",{what:d}):d}`;return r("empty places",{count:m})+(e.player===null?r("sit to play"):y)}return u.length?r("waiting ready",{who:h}):r("dealing")}function Zs(e){let{state:t,replaying:n,world:s}=e,{result:a}=t.match;if(!a||n)return null;let o=V(t),i=u=>a.winners.includes(u%t.match.scores.length),l=o.called.flatMap((u,h)=>i(h)?[h]:[]),c={rules:o.rules,names:o.called},p=t.player!==null&&!t.ready.includes(t.player);return f`<div class="panel" role="status">
    <h2>${l.length?r("win match",{sides:[l]},c):r("nobody wins")}</h2>
    <p>${P(Ie(a.why,c))} (${lt(a.rule)}).</p>
    <p class="options">
      ${p&&x("rematch",r("rematch"),()=>e.say({type:"rematch"}),{class:"main"})}
      ${Pn(s.lobby)}
      ${s.record&&f`<a class="button" href=${s.record} download="match.json">${r("save")}</a>`}
    </p>
  </div>`}function to(e){if(e.replaying)return no(e,e.replaying);let{scene:t}=e;return t.now&&t.now.stage!=="finished"?rn(t,e):eo(e)}function eo(e){let{state:t,scene:n}=e,{match:s,player:a}=t,o=a!==null&&!s.result&&s.seats.includes(a)&&!t.ready.includes(a);if(!o&&!n.view)return null;let i=n.view?r("next deal"):r("i am ready");return f`<div class="options">
    ${o&&x("ready",i,()=>e.say({type:"ready"}),{class:"main"})}
    ${n.view&&x("replay",r("replay deal"),()=>e.replay(n.view.number))}
  </div>`}function no(e,t){let{step:n}=t,s=t.view.done.length,a=(o,i,l,c,p="")=>x(o,i,()=>{t.step=Math.min(Math.max(c,0),s),e.draw()},{class:p,"aria-label":l,"aria-disabled":n===Math.min(Math.max(c,0),s)?"true":null});return f`<div
    class="options replay"
    role="group"
    aria-label=${r("replay")}
    data-roving
  >
    ${a("first","«",r("to beginning"),0)}
    ${a("back","‹",r("step back"),n-1)}
    ${a("on","›",r("step on"),n+1,"main")}
    ${a("last","»",r("to end"),s)}
    ${x("close",r("close replay"),()=>(e.replaying=null,e.draw()))}
  </div>`}function so(e,t){let{state:n,scene:s,replaying:a,looksBack:o,hint:i}=e;if(a||!s.now||s.now.stage==="finished")return null;let l=s.now.tricks.some(p=>p.winner!==null),c=()=>(e.looksBack=!o,e.draw());return[l&&x("last trick",r("last trick button"),c,{"aria-pressed":String(o)}),kn(e),!t&&vn(e),n.hints&&t&&x("hint",r("ask hint"),()=>e.say({type:"hint"})),i&&f`<p key="hinted" role="status">${P(i)}</p>`]}var kt=e=>[...e.querySelectorAll("button:not(:disabled), input, select, summary, a[href]")],oo=e=>e.getAttribute("aria-disabled")==="true";function Wt(e){let t=e.closest("[data-roving]");if(t)for(let n of kt(t))n.tabIndex=n===e?0:-1;e.focus({preventScroll:!1})}function ao(e){for(let t of e.querySelectorAll("[data-roving]")){let n=kt(t),a=n.find(o=>o===document.activeElement)??n.find(o=>!oo(o))??n[0];for(let o of n)o.tabIndex=o===a?0:-1}}function An(e,t,n){let s=e.contains(document.activeElement)?document.activeElement:null,a=s?.closest("[data-region]"),o=s&&a?kt(a).indexOf(s):-1;if(t(),s&&!s.isConnected){let{key:i}=s.dataset,l=a?.isConnected?kt(a):[],c=i&&l.find(p=>p.dataset.key===i)||l[Math.min(o,l.length-1)];c?Wt(c):n()?.focus({preventScroll:!0})}ao(e)}function jn(e){e.addEventListener("keydown",t=>{let n=document.activeElement,s=n?.closest("[data-roving]");if(!n||!s||t.altKey||t.ctrlKey||t.metaKey)return;let a=kt(s),o=a.indexOf(n);if(o<0)return;let i={ArrowLeft:()=>a[o-1],ArrowRight:()=>a[o+1],Home:()=>a[0],End:()=>a.at(-1),ArrowUp:()=>Nn(n,a,-1),ArrowDown:()=>Nn(n,a,1)}[t.key];if(!i)return;t.preventDefault();let l=i();l&&Wt(l)})}function Nn(e,t,n){let s=e.getBoundingClientRect(),a,o=1/0;for(let i of t){let l=i.getBoundingClientRect(),c=(l.top+l.bottom-s.top-s.bottom)/2,p=Math.abs(c)*4+Math.abs(l.left+l.right-s.left-s.right)/2;c*n>s.height/2&&p<o&&([a,o]=[i,p])}return a}var Bn="cubic-bezier(.2, .7, .3, 1)",io=matchMedia("(prefers-reduced-motion: reduce)");function Ln(e){let t=new Map;for(let n of e.querySelectorAll("[data-card]")){let{left:s,right:a,top:o,bottom:i}=n.getBoundingClientRect(),l=n.classList.contains("played"),c={element:n,x:(s+a)/2,y:(o+i)/2,wide:n.offsetWidth,played:l},{card:p=""}=n.dataset;(l||!t.has(p))&&t.set(p,c)}return t}function In(e,t){let n=t===void 0?null:e.querySelector(`.plate[data-seat="${t}"]`);if(!n)return null;let{left:s,right:a,top:o,bottom:i}=n.getBoundingClientRect();return{x:(s+a)/2,y:(o+i)/2}}function ro(e,t){let[n,s]=[t.x-e.x,t.y-e.y];if(Math.abs(n)+Math.abs(s)<2)return;let a=t.wide?t.wide/e.wide:.5;e.element.animate({translate:[`${n}px ${s}px`,"0 0"],scale:[String(a),"1"]},{duration:180,easing:Bn})}function lo({element:e,x:t,y:n,wide:s},a){let o=e.cloneNode(!0);delete o.dataset.card,o.setAttribute("aria-hidden","true");let i=s*90/64;o.className="gone",Object.assign(o.style,{left:`${t-s/2}px`,top:`${n-i/2}px`,width:`${s}px`}),document.body.append(o),o.animate({translate:["0 0",`${a.x-t}px ${a.y-n}px`],scale:["1","0.35"],opacity:["1","0.4"]},{duration:180,easing:Bn,fill:"forwards"}).onfinish=()=>o.remove()}function Dn(e,t,n){if(!t||io.matches||document.hidden)return n();let s=Ln(e);n();let a=Ln(e);for(let[o,i]of a){let l=s.get(o)??(i.played?In(e,i.element.dataset.seat):null);l&&ro(i,l)}for(let[o,i]of s){let l=i.played&&!a.has(o)?In(e,i.element.dataset.to):null;l&&lo(i,l)}}var co=650,Rn=1500,uo=500,po=8e3,ho={family:"word",code:"somebody",facts:{}},ut=class{chosen=new Set;evidence=[];joker=null;sure=null;hint=null;advised=[];looksBack=!1;gathered=0;refusal=null;late=!1;said=[];announced=[];spoken=new Map;about=null;queue=[];connection="connecting";why="";replaying=null;state=null;scene=null;asked="";ended=!1;warned=null;constructor(t,n){this.root=t,this.world=n,z(null,t),t.replaceChildren(),jn(t),n.transport.onstate=(s,a="")=>{this.connection=s,this.why=a,this.draw()},this.client=new Bt(n.transport,(s,a)=>{a.type==="welcome"&&(this.queue=[]),this.queue.push([s,a]),this.later||this.next()}),this.draw(),setInterval(()=>this.tick(),500),this.learn()}async learn(){this.about=await this.world.explain().catch(()=>null),this.draw()}next(){this.later=null;let t=this.queue.shift();if(!t)return this.gather();let[n,s]=t;this.show(n,s);let a=this.queue.length>30||document.hidden?0:this.pause(n,s)*Number(A("pace"));a?this.later=setTimeout(()=>this.next(),a):this.next()}pause(t,n){if(n.type==="out of time")return Rn;if(n.type!=="account"||!n.since||!t.view)return 0;let{stage:s,tricks:a}=t.view,o=a.at(-1);return o?o.winner!==null||s==="finished"||!o.cards.length?Rn:co:uo}show(t,n){let s=this.state,a=s?.view;this.state=t;let o=V(t),{names:i,called:l}=o,c={...o,names:l};switch(n.type){case"welcome":if(s?.view&&s.view.number===t.view?.number&&t.takenBack.length===s.takenBack.length+1&&t.view.done.length===s.view.done.length-1)for(let p of t.takenBack.slice(-1))this.tell(Y("taken back",{seat:p.seat,what:p.action&&jt(p.action)},o));else this.said=[...(t.view?$t(t.view.account):[]).flatMap(p=>yt(p,o)),...t.takenBack.map(p=>Y("taken back",{seat:p.seat,what:p.action&&jt(p.action)},o))];t.view||(this.replaying=null),this.forget(),this.wish();break;case"account":if(!o.view)break;if(a?.number===o.view.number){this.followed(a,n.events.slice(n.since?0:a.account.events.length),o);break}this.replaying=null,this.forget(),this.said=[],this.close("players"),this.tell(r("deals",{number:o.view.number,dealer:i[o.view.dealer]}));break;case"refused":{let{refusal:p,why:u}=n,h=u?Z(u,c):n.text;if(u?.code==="late"){this.tell(h);break}this.evidence=p?.evidence??[],this.refusal={said:p?Z(Be(p),o):h,rules:p?.rules??[]};break}case"overheard":this.tell(Z(De(n.refusal),o));break;case"out of time":this.late=n.players.includes(t.player??-1),this.tell(Y("out of time",{seats:n.players},c));break;case"signalled":{let p={family:"phrase",code:n.phrase,facts:{}};this.speak(n.player,Z(p,o)),this.tell(Y("says",{player:n.player,what:p},c));break}case"hinted":this.advised=Qe(n.action),this.hint=Y("hint",{what:jt(n.action)},o);break;case"proposed":!n.proposal&&n.declined!==null&&this.tell(Y("declined",{seat:n.declined},o));break;case"seated":{let p=t.sitters.findIndex(u=>u?.owner);p>=0&&!s.sitters[p]?.owner&&this.tell(r("runs",{name:l[p]}));break}case"door set":this.tell(r("door is",{door:he(o)}));break;case"hints set":this.tell(Y(n.hints?"hints":"no hints",{},o));break;case"wished":for(let p of t.wishes)s.wishes.some(({number:u})=>u===p.number)||this.tell(Rt(o,p));break;case"admitted":this.tell(Y("admitted",{name:n.name||ho,player:n.player},c))}this.draw()}followed(t,n,s){(n.some(({turn:a})=>a.seat===s.me)||t.stage!==s.now?.stage)&&this.forget();for(let a of n){let o=yt(a,s);this.late&&a.turn.seat===s.me&&(this.refusal={said:r("you were late",{said:o[0]}),rules:[]});for(let i of o)this.tell(i)}this.late=!1}wish(){let{wished:t,bots:n}=this.world,{player:s,sitters:a}=this.state;if(t){if(s===null)this.sit(0);else if(this.world.wished=null,t.bots)for(let[o,i]of a.entries())i||this.client.say({type:"place",player:o,bot:de(n)})}}forget(){this.chosen.clear(),this.joker=this.refusal=this.sure=this.hint=null,this.looksBack=!1,this.evidence=this.advised=[]}tell(t){this.said.push(t),this.announce(t)}announce(t){let n=(this.announced.at(-1)?.number??0)+1;this.announced=[...this.announced,{number:n,said:t}].slice(-12)}speak(t,n){let{spoken:s}=this,a={said:n};s.set(t,a),setTimeout(()=>{s.get(t)===a&&(s.delete(t),this.draw())},po)}say(t){this.refusal=null,this.evidence=[],this.client.say(t,this.state.number),this.busy()}busy(){this.find(".room")?.setAttribute("aria-busy",String(this.client.busy||this.queue.length>0))}act(t,n=this.scene.now?.stage??""){this.joker=this.sure=null,this.say({type:"act",action:Xe(n,t)})}attend(t){this.draw();let n=this.find(t);n&&Wt(n)}async replay(t){let{view:n}=this.state;try{this.replaying={view:n?.number===t&&n.stage==="finished"?n:ct(await this.world.deal(t)),step:0}}catch(s){this.refusal={said:s.message,rules:[]}}this.attend(".replay .main"),this.find(".play")?.scrollIntoView({block:"nearest"})}find(t){return this.root.querySelector(t)}gather(){if(A("pace")==="0"||!this.state?.view)return;let t=this.gathered;this.gathered=this.fullTricks.length,t!==this.gathered&&this.draw()}get fullTricks(){return(this.state.view?.tricks??[]).filter(n=>n.winner!==null)}get trick(){let t=this.scene.now?.tricks??[];if(this.looksBack)return t.findLast(a=>a.winner!==null);let n=t.findLast(a=>a.cards.length);return!this.replaying&&n?.winner!==null&&this.fullTricks.length<=this.gathered?null:n}close(t){let n=this.find(`details[data-key=${t}]`);n&&(n.open=!1)}draw(){let{replaying:t,state:n}=this;this.gathered=n?Math.min(this.gathered,this.fullTricks.length):0,n&&(this.scene=t?V(n,cn(t.view,t.step)):V(n));let s=n&&!t?sn(this.scene):"",a=()=>z(f`${Tn(this,s)}`,this.root),o=A("pace")!=="0";if(An(this.root,()=>Dn(this.root,o,a),()=>this.find(".prompt")),s!==this.asked){let l={loud:A("tone")==="on",notice:A("notice")==="on"};Fe(s&&r("your turn",{what:s}),l)}this.asked=s;let i=!t&&this.scene?.now?.stage==="finished";i&&!this.ended&&this.find(".play")?.scrollIntoView({block:"nearest"}),this.ended=i,this.tick(),this.busy(),s&&[document.body,this.find(".prompt")].includes(document.activeElement)&&((this.find(".box :is(button.can, .options button:not(:disabled))")??this.find(".hand button.can")??this.find(".hand button"))?.focus({preventScroll:!0}),this.find(".play")?.scrollIntoView({block:"nearest"}))}tick(){let t=this.state?.until,n=t?Math.max(0,Math.ceil((t-performance.now())/1e3)):null,s=o=>`${Math.floor(o/60)}:${String(o%60).padStart(2,"0")}`,a=n===null||this.replaying?"":s(n);for(let o of this.root.querySelectorAll(".clock"))o.textContent=a;n===10&&this.warned!==t&&this.asked&&(this.warned=t,this.announce(r("seconds left")),this.draw())}sit(t){let n=[...A("name").trim()].slice(0,40).join("").replace(/\p{C}/gu,"");this.say({type:"sit",player:t,...n?{name:n}:{}})}};var mo=6e4,zt="?table",me=class{onopen=()=>{};onmessage=(()=>{});onstate=(()=>{});waiting=[];keeps=!0;constructor(t){this.worker=new Worker(new URL("offline-worker.js",import.meta.url),{type:"module"}),this.worker.onerror=()=>this.#e(r("not fetched")),this.worker.onmessage=({data:[n,...s]})=>{if(clearTimeout(this.stalled),n==="progress"){let[a,o]=s;a<o&&this.#t(),t(a,o)}else n==="told"?this.onmessage(s[0]):n==="state"?(this.keeps&&=s[0]!=="unkept",this.onstate(s[0],s[1])):n==="answer"?this.waiting.shift()?.resolve(JSON.parse(s[0])):this.waiting.shift()?.reject(new Error(s[0]??(s[1]?r("not fetched"):r("not run"))))},this.#t()}#t(){this.stalled=setTimeout(()=>this.#e(r("not fetched")),mo)}#e(t){this.worker.terminate(),this.gone=t,this.onstate("stopped",t);for(let{reject:n}of this.waiting.splice(0))n(new Error(t))}async asked(...t){if(this.gone)throw new Error(this.gone);return this.worker.postMessage(t),new Promise((n,s)=>this.waiting.push({resolve:n,reject:s}))}send(t){this.worker.postMessage(["hear",t])}opened(){this.onstate(this.keeps?"open":"unkept"),this.onopen()}async connect(){this.onstate("connecting"),this.keeps=!0;try{await this.asked("resume")?this.opened():this.onstate("stopped",r("nothing kept"))}catch(t){this.onstate("stopped",t.message)}}},yo=e=>(t,n)=>{let s=t<n,[a,o]=[t,n].map(i=>(i/1e6).toFixed(1));z(f`<p role="status">${s?r("fetching"):r("starting")}</p>
      <p aria-hidden="true">
        <progress max=${n} value=${s?t:void 0}></progress>
        ${s&&n>1&&` ${a} / ${o} MB`}
      </p>`,e)};async function go(e){try{let t=await navigator.serviceWorker.register(new URL("service.js",import.meta.url),{scope:e}),n=t.installing??t.waiting??t.active;return await new Promise(s=>{let a=()=>{n.state==="activated"&&s(r("kept page")),n.state==="redundant"&&s(r("not kept page"))};n.addEventListener("statechange",a),a()})}catch{return r("not kept page")}}async function Wn(e,{keeps:t}={}){let n=yo(e);n(0,1);let s=new me(n),{presets:a,bots:o}=await s.asked("choices"),i=await s.asked("kept"),l=()=>{addEventListener("popstate",()=>location.search!==zt&&location.reload()),new ut(e,{transport:s,bots:o,wished:{bots:!0},deal:m=>s.asked("deal",String(m)),explain:()=>s.asked("explain",fo),lobby:location.pathname}),s.opened()},c="";if(location.search===zt)try{if(await s.asked("resume"))return l();c=r("nothing kept")}catch(m){c=m.message}let p=i&&!c&&f`<a class="button" href=${zt}>${r("go on")}</a>`,u=f`<div class="known">
    ${c&&f`<p class="refusal" role="alert">${c}</p>`}
    <p id="kept" class="dim" role="status"></p>
  </div>`;if(It(e,a,async({rules:m})=>{await s.asked("start",JSON.stringify(m.startsWith("{")?JSON.parse(m):m)),history.pushState(null,"",zt),l()},{alone:!0,beside:p,below:u}),t){let m=await go(t),d=e.querySelector("#kept");d&&(d.textContent=m)}}var _o={4404:"no such room",4409:"elsewhere",1013:"full",1008:"closed",1011:"failed"},wo=["lost","full","failed"],$o={1011:1e4,1013:1e4,4429:5e3},bo=1e4,ko=1e4,Ut=class{onopen=()=>{};onmessage=()=>{};onstate=()=>{};socket=null;entered=null;since=0;later=null;constructor(t){this.room=t,this.tries=0,addEventListener("online",()=>this.#e()),addEventListener("offline",()=>this.socket?.close()),this.connect()}get#t(){return`secret.${this.room}`}connect(){clearTimeout(this.later??void 0),this.later=null,this.onstate("connecting");let t=new URL(`../rooms/${this.room}/socket`,import.meta.url);t.protocol=t.protocol==="https:"?"wss:":"ws:";let n=this.socket=new WebSocket(t);n.onopen=()=>{let s=rt(this.#t);n.send(JSON.stringify(/^[\w-]{43}$/.test(s)?{type:"enter",secret:s}:{type:"enter"}))},n.onmessage=({data:s})=>{if(this.socket!==n)return;if(this.entered===n)return this.onmessage(s);let a=JSON.parse(s).message;a.type==="entered"&&(st(this.#t,a.secret),this.entered=n,this.since=performance.now(),this.onstate("open"),this.onopen())},n.onclose=({code:s,reason:a})=>{if(this.socket!==n)return;this.socket=null,this.entered===n&&performance.now()-this.since>ko&&(this.tries=0);let o=_o[s]??"lost";this.onstate(o,a),wo.includes(o)&&(this.later=setTimeout(()=>this.connect(),$o[s]??Math.min(500*2**this.tries++,bo)))}}#e(){this.later&&this.connect()}send(t){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(t)}};var D=new URL("..",import.meta.url).pathname,zn=()=>[rt("rooms")??[]].flat().filter(e=>typeof e?.room=="string"&&typeof e.rules=="string");async function dt(e,t){let n=await fetch(e,t).catch(()=>{throw new Error(r("unreachable"))}),s=await n.json().catch(()=>({error:r("answers",{status:n.status})}));if(!n.ok)throw new Error(s.error);return s}async function xo(e,{rules:t,title:n,bots:s,hints:a,seconds:o}){let i=JSON.stringify({rules:t.startsWith("{")?JSON.parse(t):t,turn_seconds:o,ready_seconds:o&&Math.max(o,60),hints:a?pe:null}),l={"Content-Type":"application/json"},{room:c,path:p,secret:u}=await dt(`${D}rooms`,{method:"POST",headers:l,body:i});st("rooms",[{room:c,rules:n.slice(0,60),at:Date.now()},...zn()].slice(0,8)),st(`secret.${c}`,u),history.pushState(null,"",p),await qn(e,c,{bots:s})}async function So(e){let[{presets:t,offline:n},{rooms:s}]=await Promise.all([dt(`${D}presets`),dt(`${D}rooms`)]),a={dateStyle:"medium",timeStyle:"short"},o=h=>S("way")[h]??h,i=zn().map(({room:h,rules:m,at:d})=>f`<li>
        <a href=${`${D}rooms/${h}`}>${o(m)}</a>${" "}
        ${new Date(d).toLocaleString([],a)}
      </li>`),l=h=>h&&(h.name||(h.bot?r("a bot"):r("somebody"))),c=({path:h,rules:m,sitters:d})=>{let y=d.map(l).filter(w=>w!==null),_=r("free places",{count:d.length-y.length});return f`<li>
      <a href=${h}>${o(m)}</a>${" "}
      ${y.length?`${R(y)}; ${_}`:_}
    </li>`},p=(h,m)=>m.length>0&&f`<section class="known">
      <h2>${h}</h2>
      <ul>
        ${m}
      </ul>
    </section>`,u=[p(r("open to all"),s.map(c)),p(r("opened"),i)];It(e,t,h=>xo(e,h),{beside:n&&Un(),below:u})}var Un=()=>f`<a class="button" href=${`${D}offline`}>${r("play offline")}</a>`;async function qn(e,t,n){let s=dt(`${D}presets`),{origin:a,pathname:o}=location;addEventListener("popstate",()=>location.pathname!==o&&location.reload());let i={bots:n?(await s).bots:[],transport:new Ut(t),wished:n,deal:c=>dt(`${D}rooms/${t}/deals/${c}`),explain:()=>dt(`${D}rooms/${t}/rules?language=${vo}`),lobby:D,invite:a+o,record:`${D}rooms/${t}/record`},l=new ut(e,i);i.bots=(await s.catch(()=>({bots:[]}))).bots,l.draw()}Je();var[qt,Co]=["main","settings"].map(e=>document.getElementById(e));z(f`${Ye()}`,Co);try{await Ne(`${D}page/cards.svg`);let e=location.pathname.slice(D.length),[,t]=/^rooms\/([\w-]+)$/.exec(e)??[];e==="offline"?await Wn(qt,{keeps:D}):await(t?qn(qt,t):So(qt))}catch(e){let{message:t}=e;z(f`<p class="refusal" role="alert">${t}</p>
      <a class="button" href=${location.href}>${r("try again")}</a>${" "}
      ${navigator.serviceWorker?.controller&&Un()}`,qt)}
