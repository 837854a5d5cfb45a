/* Made of app.js and what it imports, by browser/bundle.mjs; Preact, htm and lean-qr: see vendor/LICENSE-*
   sources 60c4cd2d5d2c7fb45e5794fdcb556149caaf7a5627f05c6e1b7d6815449effa6 */
var jt=function(e,t,n,s){var a;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],r=t[o]?(t[0]|=i?1:2,n[t[o++]]):t[++o];i===3?s[0]=r:i===4?s[1]=Object.assign(s[1]||{},r):i===5?(s[1]=s[1]||{})[t[++o]]=r:i===6?s[1][t[++o]]+=r+"":i?(a=e.apply(r,jt(e,r,n,["",null])),s.push(a),r[0]?t[0]|=2:(t[o-2]=0,t[o]=a)):s.push(r)}return s},Tt=new Map;function Nt(e){var t=Tt.get(this);return t||(t=new Map,Tt.set(this,t)),(t=jt(this,t.get(e)||(t.set(e,t=(function(n){for(var s,a,o=1,i="",r="",c=[0],d=function(m){o===1&&(m||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,m,i):o===3&&(m||i)?(c.push(3,m,i),o=2):o===2&&i==="..."&&m?c.push(4,m,0):o===2&&i&&!m?c.push(5,0,!0,i):o>=5&&((i||!m&&o===5)&&(c.push(o,0,i,a),o=6),m&&(c.push(o,m,0,a),o=6)),i=""},u=0;u<n.length;u++){u&&(o===1&&d(),d(u));for(var f=0;f<n[u].length;f++)s=n[u][f],o===1?s==="<"?(d(),c=[c],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:r?s===r?r="":i+=s:s==='"'||s==="'"?r=s:s===">"?(d(),o=1):o&&(s==="="?(o=5,a=i,i=""):s==="/"&&(o<5||n[u][f+1]===">")?(d(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(d(),o=2):i+=s),o===3&&i==="!--"&&(o=4,c=c[0])}return d(),c})(e)),t),arguments,[])).length>1?t:t[0]}var O,It,fs,X,Qe,Ne,Bt,Pe,Dt,et,Ze,ms,ge=Symbol.for("pv"),Ae={},Le=[],ys=/^m(i|n|o|s|text|space)$/,tt=Array.isArray,nt=Le.slice,ne=Object.assign;function te(e){e&&e.parentNode&&e.remove()}function zt(e,t,n){var s,a,o,i={},r=arguments.length;for(o in t)o=="key"?s=t[o]:o=="ref"&&typeof e!="function"?a=t[o]:i[o]=t[o];return r>2&&(i.children=r>3?nt.call(arguments,2):n),ye(e,i,s,a,null)}function ye(e,t,n,s,a){var o={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ge,__v:a||++It,__i:-1,__u:0};return!a&&O.vnode&&O.vnode(o),o}function Ie(e){return e.children}function Te(e,t){this.props=e,this.context=t,this.__g=0}function Q(e,t){if(t==null)return e.__&&Q(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Q(e)}function gs(e){var t,n=e.__v,s=n.__e,a=[],o=[],i=e.__P;i&&((t=ne({constructor:ge},n)).__v=n.__v+1,O.vnode&&O.vnode(t),st(i,t,n,e.__n,i.namespaceURI,32&n.__u?[s]:null,a,s||Q(n),32&n.__u,o),t.__v=n.__v,t.__.__k[t.__i]=t,Kt(a,t,o),n.__=n.__e=null,t.__e!=s&&Rt(t))}function Rt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Rt(e)}function At(e){(8&e.__g||(e.__g|=8,X.push(e),Ne++))&&Qe==O.debounceRendering||((Qe=O.debounceRendering)||queueMicrotask)(Wt)}function Wt(){try{for(var e,t=1;X.length;)X.length>t&&X.sort(Bt),e=X.shift(),t=X.length,8&e.__g&&gs(e)}finally{(Ne=X.length)&&(Qe||queueMicrotask)(Wt)}}function Ut(e,t,n,s,a,o,i,r,c,d,u){var f,m,p,y,w,_,$=s.__k||Le,b=t.length;for(c=ws(n,t,$,c,b),f=0;f<b;f++)(p=n.__k[f])!=null&&(m=~p.__i&&$[p.__i]||Ae,p.__i=f,_=st(e,p,m,a,o,i,r,c,d,u),y=p.__e,(m.ref!=p.ref||8&m.__u)&&(m.ref&&ot(m.ref,null,p,m),p.ref&&u.push(p.ref,p.__c||y,p)),w=w||y,4&p.__u?(c=qt(p,c,e,!m.__v),m.__e&&(m.__e=null)):typeof p.type=="function"&&_!==void 0?c=_:y&&(c=y.nextSibling),p.__u&=-21);return n.__e=w,c}function ws(e,t,n,s,a){var o,i,r,c,d,u,f,m,p,y=n.length,w=y,_=0,$=0,b=e.__k=Array(a);for(o=0;o<a;o++)(i=t[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=b[o]=ye(null,i):tt(i)?i=b[o]=ye(Ie,{children:i}):i.constructor===ge&&i.__b?i=b[o]=ye(i.type,i.props,i.key,i.ref,i.__v):b[o]=i,c=o+_,i.__=e,i.__b=e.__b+1,r=null,~(d=i.__i=_s(i,n,c,w))&&(w--,(r=n[d])&&(r.__u|=2)),r&&r.__v?(i.__u|=16,d==c-1?_--:d==c+1?_++:d!=c&&(d>c?_--:_++,$=1)):(~d||(a>y?_--:a<y&&_++),typeof i.type!="function"&&(i.__u|=4))):b[o]=null;if($){for(u=[],f=[],o=0;o<a;o++)if((i=b[o])&&16&i.__u){for(_=0,m=u.length;_<m;)u[p=_+m>>1]<i.__i?_=p+1:m=p;u[_]=i.__i,f[o]=_+1}for(_=u.length;o--;)f[o]&&(f[o]==_?_--:b[o].__u|=4)}if(w)for(o=0;o<y;o++)!(r=n[o])||2&r.__u||(r.__e==s&&(s=Q(r)),at(r,r));return s}function qt(e,t,n,s){var a,o,i,r;if(typeof e.type=="function"){if(e.props.__P)return t;if(a=e.__k)for(o=0;o<a.length;o++)a[o]&&(a[o].__=e,t=qt(a[o],t,n,!1));return t}for(t&&!t.parentNode&&(t=Q(e))&&!t.parentNode&&(t=null),i=e.__e,r=t;r&&r.nodeType==8;)r=r.nextSibling;for(i!=r&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function _s(e,t,n,s){var a,o=e.key,i=e.type,r=t[n],c=r&&!(2&r.__u);if(r===null&&o==null||c&&o==r.key&&i==r.type)return n;if(s>(c?1:0)){for(a=n-1;a>=0;a--)if((r=t[a])&&!(2&r.__u)&&o==r.key&&i==r.type)return a;for(a=n+1;a<t.length;a++)if((r=t[a])&&!(2&r.__u)&&o==r.key&&i==r.type)return a}return-1}function Lt(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function Oe(e,t,n,s,a){var o,i;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||Lt(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||Lt(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(i=Ze[t]||(Ze[t]=$s(t)),(e.__a||(e.__a={}))[t]=et,o=t!=(t=t.replace(Dt,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,i,o):e.removeEventListener(t,i,o));else{if(a=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function $s(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Pe]==null)t[Pe]=et++;else if(t[Pe]<this.__a[e])return;return n(O.event?O.event(t):t)}}}function st(e,t,n,s,a,o,i,r,c,d){var u,f,m,p,y,w,_,$,b,C,g,E,V,I,k,N,M,B,S=t.type;if(t.constructor!==ge)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,f=o=[],u.nodeType==8?r=je(u,o):o.push(u),r=o[0]||r),(u=O.__b)&&u(t);e:if(typeof S=="function"){m=i.length;try{if($=t.props,b=(u=S.prototype)&&u.render,C=(u=S.contextType)&&s[u.__c],g=u?C?C.props.value:u.__:s,(p=n.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):(b?t.__c=p=new S($,g):(t.__c=p=new Te($,g),p.constructor=S,p.render=ks),C&&C.sub(p),p.state||(p.state={}),p.__n=s,p.__g|=8,p.__h=[],p.__k=[]),b&&(p.__s||(p.__s=p.state),S.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=ne({},p.__s)),ne(p.__s,S.getDerivedStateFromProps($,p.__s)))),y=p.props,w=p.state,p.__v=t,n.__c){if($!==y&&b&&!S.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps($,g),t.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate($,p.__s,g)===!1){t.__v!=n.__v&&(p.props=$,p.state=p.__s,p.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(L){L&&(L.__=t)}),Le.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&i.push(p),r=Q(n);break e}p.componentWillUpdate&&p.componentWillUpdate($,p.__s,g),b&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(y,w,_)})}else b&&!S.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),b&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=g,p.props=$,p.__P=e,p.__g&=-5,E=O.__r,V=b?25:0;do p.__g&=-9,E&&E(t),u=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++V<25);b&&(Le.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(s=ne({},s,p.getChildContext())),b&&n.__c&&p.getSnapshotBeforeUpdate&&(_=p.getSnapshotBeforeUpdate(y,w)),I=u&&u.type===Ie&&u.key==null?u.props.children:u,$.__P&&(u=r,a=(e=$.__P).namespaceURI,c=o=null,n.props&&n.props.__P!=e&&(n.__k.some(function(L){L&&at(L,L)}),n.__k=null),r=n.__k?Q(n,0):null),r=Ut(e,tt(I)?I:[I],t,n,s,a,o,i,r,c,d),$.__P&&(t.__e=null,r=u),t.__u&=-161,f&&f.some(te),p.__h.length&&i.push(p),1&p.__g&&(p.__g&=-4)}catch(L){if(i.length=m,t.__v=null,c||o)if(L&&L.then){if(t.__u|=128|c,o){for(~(M=o.indexOf(r||void 0))||(M=o.length);(B=o[M-1])&&B.nodeType==8;)M--;for(;M<o.length;M++)if(B=o[M])if(o[M]=null,k){if(B==N)break}else{if(B.nodeType!=8)break;B.data.startsWith("$s")&&(N=je(k=B))}}if(!k){for(;r&&r.nodeType==8&&r.nextSibling;)r=r.nextSibling;k=r}(u=je(k=t.__c.__z||(t.__c.__z=k)))?(t.__e=k,r=u):t.__e=r,r=r&&r.nextSibling}else o&&o.some(te);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),L&&L.then||Jt(t),O.__e(L,t,n)}}else r=t.__e=bs(n.__e,t,n,s,a,o,i,c,d,e);return(u=O.diffed)&&u(t),r}function je(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Jt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Jt))}function Kt(e,t,n){for(var s=0;s<n.length;)ot(n[s++],n[s++],n[s++]);O.__c&&O.__c(t,e),e.some(function(a){try{e=a.__h,a.__h=[],e.some(function(o){o.call(a)})}catch(o){O.__e(o,a.__v)}})}function bs(e,t,n,s,a,o,i,r,c,d){var u,f,m,p,y,w,_,$,b=n.props||Ae,C=t.props,g=t.type;if(g=="svg"?a="http://www.w3.org/2000/svg":g=="math"?a="http://www.w3.org/1998/Math/MathML":a||(a="http://www.w3.org/1999/xhtml"),o){for(u=0;u<o.length;u++)if((y=o[u])&&(g?y.localName==g:y.nodeType==3)){e=y,o[u]=null;break}}if(!e){if($=d.ownerDocument||document,!g)return $.createTextNode(C);e=$.createElementNS(a,g,C.is?C:d),r&&(O.__m&&O.__m(t,o),r=!1),o=null}if(g){if(d=g=="template"&&e.content||e,o=g=="textarea"&&C.defaultValue!=null?null:o&&nt.call(d.childNodes),!r&&o)for(b={},u=0;u<e.attributes.length;u++)b[(y=e.attributes[u]).name]=y.value;for(u in b)y=b[u],u=="dangerouslySetInnerHTML"?m=y:u=="children"||u in C||u=="value"&&"defaultValue"in C||u=="checked"&&"defaultChecked"in C||Oe(e,u,null,y,a);for(u in C)y=C[u],u=="children"?p=y:u=="dangerouslySetInnerHTML"?f=y:u=="value"?w=y:u=="checked"?_=y:r&&typeof y!="function"||b[u]===y||Oe(e,u,y,b[u],a);f?(r||m&&(f.__html==m.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[]):(m&&(e.textContent=""),(g=="foreignObject"||a=="http://www.w3.org/1998/Math/MathML"&&ys.test(g))&&(a="http://www.w3.org/1999/xhtml"),Ut(d,tt(p)?p:[p],t,n,s,a,o,i,o?o[0]:n.__k&&Q(n,0),r,c),o&&o.some(te)),r&&g!="textarea"||(u="value",g=="progress"&&w==null?e.removeAttribute(u):w==null||w===e[u]&&(g!="progress"||w)||Oe(e,u,w,b[u],a),u="checked",_!=null&&_!=e[u]&&Oe(e,u,_,b[u],a))}else b===C||r&&e.data==C||(e.data=C);return e}function ot(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(a){O.__e(a,n)}}function at(e,t,n){var s,a,o,i;if(O.unmount&&O.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||ot(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(r){O.__e(r,t)}s.__P=s.__n=null}if(s=e.__k)for(i=0;i<s.length;i++)s[i]&&at(s[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(a=je(s,o=[]))&&(s==e.__e&&o.some(te),te(a),te(s)),n||te(e.__e),e.__e=e.__c=e.__=null}function ks(e,t,n){return this.constructor(e,n)}function D(e,t){var n,s,a,o;O.__&&O.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=ye(Ie,{children:[e]}),a=[],o=[],st(t,t.__k,s||Ae,Ae,t.namespaceURI,s?null:t.firstChild?nt.call(t.childNodes):null,a,s?s.__e:t.firstChild,n,o),Kt(a,t.__k,o),t.__k.props.children=null}O={__e:function(e,t,n,s){for(var a,o,i;t=t.__;)if((a=t.__c)&&!(1&a.__g)){a.__g|=4;try{if((i=(o=a.constructor)&&o.getDerivedStateFromError)&&a.setState(o.getDerivedStateFromError(e)),a.componentDidCatch&&(a.componentDidCatch(e,s||{}),i=1),i&&8&a.__g)return void(a.__g|=2)}catch(r){e=r}}throw Ne=0,e}},It=0,fs=function(e){return e!=null&&e.constructor===ge},Te.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=ne({},this.state)),typeof e=="function"&&(e=e(ne({},n),this.props)),e&&(ne(n,e),this.__v&&(t&&this.__k.push(t),At(this)))},Te.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),At(this))},Te.prototype.render=Ie,X=[],Ne=0,Bt=function(e,t){return e.__v.__b-t.__v.__b},Pe=Symbol(),Dt=/(PointerCapture)$|Capture$/i,et=0,Ze={},ms=0;var h=Nt.bind(zt),v=(e,t,n,s={})=>h`<button
    type="button"
    key=${e}
    data-key=${e}
    onClick=${n}
    ...${s}
  >
    ${t}
  </button>`,z=e=>h`<span class="unseen">${e}</span>`,Ft=(e,t,n)=>t?h`<svg class=${n} role="img" aria-label=${t}>
        <use href=${`#${e}`} />
      </svg>`:h`<svg class=${n} aria-hidden="true">
        <use href=${`#${e}`} />
      </svg>`,U=(e,t="",n=null)=>Ft(`card-${e??"back"}${n?`-${n}`:""}`,t,"card"),Be=(e,t="")=>Ft(`suit-${e}`,t,"suit");async function Ht(e){let t=await fetch(e),n=new DOMParser().parseFromString(await t.text(),"image/svg+xml").documentElement;n.setAttribute("class","sprite"),n.setAttribute("aria-hidden","true"),document.body.append(document.importNode(n,!0))}import{catalogue as it,language as vs}from"./language.js";function F({family:e,code:t,facts:n},s,a=""){let o=it.sentences[e][t],i=typeof o=="string"?o:o[it.plural(xs(n,s))],[r,...c]=i.split(" | ");return(a&&c.find(u=>u.startsWith(`${a} `))?.slice(a.length+1)||r).replace(/\{(\w+):(\w+) ?(\w*)\}/g,(u,f,m,p)=>G[m](n[f],s,p))}var rt=(e,t)=>e.flat().every(n=>n<t.names.length),xs=({count:e,sides:t},n)=>t?rt(t,n)?t.flat().length:t.length:e,q=(e,t,n,s)=>F({family:"word",code:e,facts:t},n,s);function le(e,t){if(!e.length)return q("nothing",{},t);let[n,s]=[e.at(-1),e.slice(0,-1)];return s.length?q("and",{first:s.join(", "),last:n},t):String(n)}var G={call:(e,t,n)=>{let[,s,a]=/^(\d+)(NT|[SCDH])$/.exec(e)??[];return t.aloud?ze(t.rules,e):s?s+(we(a)||q("no trump",{},t,n)):Yt(t.rules,e)},card:(e,t,n)=>e.startsWith("JK")?q(e,{},t,n):t.aloud?l("the card",{card:W(e)}):e.slice(0,-1)+we(e.slice(-1)),cards:(e,t,n)=>le(e.map(s=>G.card(s,t,n)),t),extra:(e,t)=>e?F(e,t):"",list:(e,t,n)=>le(e.map(s=>G.word(s,t,n)),t),people:(e,t,n)=>e.length?G.list(e,t,n):q("nobody",{},t),sentence:F,sentences:(e,t)=>e.map(n=>F(n,t)).join("; "),number:e=>H(e),numbers:(e,t)=>le(e.map(H),t),play:({card:e,suit:t},n,s)=>q(t?"as":"card",{card:e,suit:t},n,s),player:(e,t,n)=>G.sides([[e]],t,n),rules:e=>e.join(", "),seat:(e,t,n)=>e===null?q("a player",{},t,n):t.names[e]??q("seat",{number:e},t,n),seats:(e,t,n)=>{if(!rt([e],t)&&e.length>1)return q("seats",{numbers:e},t,n);let s=e.map(a=>G.seat(a,t,n));return G.people(s,t,n)},sides:(e,t)=>{if(rt(e,t)){let s=e.length>1?o=>o.join("/"):le,a=e.map(o=>s(o.map(i=>t.names[i]),t));return le(a,t)}let n=e.map(s=>Math.min(...s));return q(e[0].length>1?"sides":"players",{count:e.length,numbers:n},t)},signed:e=>e<0?H(e):`+${e}`,suits:(e,t,n)=>q(Vt[e],{},t,n),typed:(e,t,n)=>G.call(e,t,n),word:(e,t,n)=>typeof e=="string"?e:F(e,t,n)},Vt={S:"spades",C:"clubs",D:"diamonds",H:"hearts"},Gt={names:[],rules:{specials:[]}},l=(e,t={},n=Gt)=>F({family:"page",code:e,facts:t},n),x=e=>it.sentences[e],R=e=>le(e,Gt),_e=e=>x("word")[Vt[e]],ce={"♠":"S","♣":"C","♦":"D","♥":"H"},we=e=>Object.keys(ce).find(t=>ce[t]===e)??"",P=e=>e.slice(0,1).toUpperCase()+e.slice(1),H=e=>String(e).replace("-","−");function W(e){if(e.startsWith("JK"))return l(e==="JK"?"joker":"lower joker");let t=e.slice(0,-1);return l("card",{rank:x("rank")[t]??t,suit:e.slice(-1)})}var se=e=>/^(\d+)(NT|[SCDH])$/.exec(e),De=(e,t)=>e.specials.find(n=>n.key===t);function Yt(e,t){let n=De(e,t)?.name??t;return x("special")[n]??n}function ze(e,t){let n=se(t);return n?`${n[1]} ${n[2]==="NT"?l("no trump"):_e(n[2])}`:t==="P"?x("call").pass:Yt(e,t)}var Z=(e,t)=>P(F(e,t)),Xt=(e,t)=>P(G.sentences(e,t,"")),Qt=({reason:e,facts:t,evidence:n})=>({family:"refusal",code:e,facts:{...n.length&&{cards:n},...t}}),Zt=({seat:e,reason:t,computed:n})=>({family:"text",code:"public refusal",facts:{seat:e,reason:{family:"reason",code:t,facts:{}},rules:[n?.rule]}});function en(e){switch(e.type){case"special bid":return["bid",e];case"discard":return[e.cards.length?"discard":"discard nothing",e];case"hidden":return["hand over",e];case"call players":return e.players.length?["call players",{seats:e.players}]:["go alone",{}];case"declare slam":return[e.undertaken?"slam":"no slam",{}];case"breach":return[e.undertaken?"breach":"no breach",{}];case"declare joker":{let n=Object.entries({JK:e.higher,JK2:e.lower}).filter(([,s])=>s).map(([s,a])=>({family:"word",code:"joker as",facts:{card:s,suit:a}}));return n.length?["declare",{jokers:n}]:["declare none",{}]}case"play":return[e.suit?"play as":"play",e];default:return[e.type,e]}}function $e({turn:e,pile:t,gift:n,winner:s,trick:a,taker:o,taken:i,...r},c){let{seat:d,action:u,turned_up:f}=e,{handed_to:m,open_hand:p}=r,y=[];if(u){let[w,_]=en(u),$=(n?"gift":"hand on")+(u.type==="hidden"?" unseen":""),b=u.type==="play"&&(t==null?"play":"play from the table");y.push([b||(m==null?w:$),{..._,play:u,seat:d,partner:m}])}s!=null&&y.push(["win",{seat:s,trick:a}]),o!=null&&y.push(["take the kitty",{seat:o,count:i}]);for(let{seat:w,card:_}of f??[])y.push(["turn up",{seat:w,card:_}]);return p&&y.push(["show",{seat:p[0]}]),y.map(([w,_])=>F({family:"event",code:w,facts:_},{...c,aloud:!0}))}function Re(e){let[t,n]=en(e);return{family:"action",code:t,facts:n}}var Y=(e,t,n)=>F({family:"message",code:e,facts:t},{...n,aloud:!0}),tn=()=>Object.entries(x("phrase"));function nn(e){if(e.type==="passed out")return{family:"event",code:e.inkles?"inkles only":"all passed",facts:{}};let{seat:t,why:n}=e;return t!==null?{family:"event",code:"poor hand",facts:{seat:t}}:{family:"event",code:n?"misdeal for":"misdeal",facts:{what:{family:"misdeal",code:n,facts:{}}}}}function sn({call:e,contractor:t,side:n,sits_out:s,called:a,slam:o,breach:i},r){let c=n.filter(u=>u!==t);return(e===null?[[!0,"for tricks",{}]]:[[!0,"by",{bid:e,seat:t}],[c.length&&r.rules.sides==="called","with",{seats:c}],[a,"called",{card:a}],[o,"slam",{}],[i!==null,"breach",{seat:i}],[s.length,"sit out",{sides:s.map(u=>[u])}]]).flatMap(([u,f,m])=>u?[F({family:"contract",code:f,facts:m},r)]:[])}var on=()=>Object.entries(x("misdeal")).slice(1);function an(){document.documentElement.lang=vs,document.title=l("title");for(let e of document.querySelectorAll("[data-text]"))e.textContent=l(e.getAttribute("data-text")??"")}var Ss=[.2,.375,.5555555555555556,.6666666666666666],Cs=(e,t)=>n=>{let s=4*e+n-4,a="*-04-39?2$%%$%%'$%''%'''%')(%'))%(++'(++'(+.'+-.',/3',33)-/5)-43).36)058*18<+37<+4:<,4:E,5<A-7>C/8@F/:EH/<EK0=FM1?IP2@KS3BNV4DPY5FS\\6HV_6IXb7K[e8N^i9Pam;Rdp<Tgt".charCodeAt(s)-35,o=s>8?a:1,i=t/o|0,r=t%o,c=o-r,d=s>8?i*Ss[n]+(e>5)&-2:a,u=i-d;return{t:c*u+r*u+r,o:[[c,u],[r,u+1]],l:d}};var ue=e=>new Uint8Array(e),lt=e=>{let t=new Error(`lean-qr error ${e}`);throw t.code=e,t},ct=(e,t=e*e,n=ue(t))=>({size:e,i:n,get:(s,a)=>s>=0&&s<e&&!!(1&n[a*e+s]),u(s,{on:a=[0,0,0],off:o=[0,0,0,0],pad:i=4,padX:r=i,padY:c=i}={}){let d=e+2*r,u=e+2*c,f=s.createImageData(d,u),m=new Uint32Array(f.data.buffer);f.data.set([...a,255]);let p=m[0];f.data.set([...o,255]);let y=m[0];for(let w=0;w<u;++w)for(let _=0;_<d;++_)m[w*d+_]=this.get(_-r,w-c)?p:y;return f},toCanvas(s,a){let o=s.getContext("2d"),i=this.u(o,a);s.width=i.width,s.height=i.height,o.putImageData(i,0,0)}}),Es=[(e,t)=>1&(e^t),(e,t)=>1&t,e=>e%3,(e,t)=>(e+t)%3,(e,t)=>1&(e/3^t>>1),(e,t)=>(e&t&1)+e*t%3,(e,t)=>(e&t)+e*t%3&1,(e,t)=>(e^t)+e*t%3&1],We=ue(511);for(let e=0,t=1;e<255;t=2*t^285*(t>127))We[We[t+255]=e++]=t;var ln=e=>We[e%255],cn=e=>We[e+255],Ms=(e,t)=>{let n=ue(e.length+t.length-1);for(let s=0;s<e.length;++s)for(let a=0;a<t.length;++a)n[s+a]^=ln(e[s]+t[a]);return n.map(cn)},Os=(e,t)=>{let n=ue(e.length+t.length-1);n.set(e,0);for(let s=0;s<e.length;++s)if(n[s]){let a=cn(n[s]);for(let o=0;o<t.length;++o)n[s+o]^=ln(t[o]+a)}return n.slice(e.length)},ut=[[0],[0,0]];for(let e=1;e<30;++e)ut.push(Ms(ut[e],[0,e]));var Ps=(e,t)=>{let n=[[],[]],s=0,a=0;for(let[i,r]of t.o)for(let c=0;c<i;++c,s+=r){let d=e.slice(s,s+r);n[0].push(d),n[1].push(Os(d,ut[t.l])),a+=r+t.l}let o=ue(a);a=0;for(let i of n)for(let r=0,c=-1;c<a;++r){c=a;for(let d of i)r<d.length&&(o[a++]=d[r])}return o},un=(e,t,n)=>{let s=e<<=n;for(let a=134217728;a>>=1;)s&a&&(s^=t*(a>>n));return s|e},Ts=({size:e,i:t},n)=>{let s=(i,r,c,d)=>{for(;c-- >0;i+=e)t.fill(d,i,i+r)},a=(i,r,c)=>{for(let d=0;d++<3;c-=2)s(r*e+i-(c>>1)*(e+1),c,c,2|d)},o=2*((e-13)/(1+(n/7|0))/2+.75|0);if(n>1)for(let i=e-7;i>8;i-=o){for(let r=i;r>8;r-=o)a(i,r,5);i<e-7&&a(i,6,5)}if(n>6)for(let i=un(n,7973,12),r=1;r<7;++r)for(let c=12;c-- >9;i>>=1)t[r*e-c]=2|1&i;s(7,2,9,2),s(e-8,8,9,2);for(let i=0;i<e;++i)t[6*e+i]=3^1&i;a(3,3,7),a(e-4,3,7);for(let i=0;i<e;++i)for(let r=i;r<e;++r)t[r*e+i]=t[i*e+r];t[(e-8)*e+8]=3},js=({size:e,i:t})=>{let n=[];for(let s=e-2,a=e,o=-1;s>=0;s-=2){for(s===5&&(s=4);a+=o,a!==-1&&a!==e;){let i=a*e+s;t[i+1]||n.push(i+1),t[i]||n.push(i)}o*=-1}return n},Ns=({i:e},t,n)=>t.forEach((s,a)=>e[s]=n[a>>3]>>(7&~a)&1),As=({size:e,i:t},n,s,a)=>{for(let i=0;i<e;++i)for(let r=0;r<e;++r){let c=i*e+r;t[c]^=!(n(r,i)||2&t[c])}let o=21522^un((1^a)<<3|s,1335,10);for(let i=0;i++<8;o>>=1)t[(i-(i<7))*e+8]=1&o,t[9*e-i]=1&o;for(let i=8;--i,o;o>>=1)t[8*e+i-(i<7)]=1&o,t[(e-i)*e+8]=1&o},Ls=({size:e,i:t},n=0,s=0)=>{for(let a=0;a<e;++a){for(let o=0;o<2;++o)for(let i,r=0,c=0,d=2;r<e;++r){let u=1&t[o?a*e+r:r*e+a];s+=u,c=(c>>1|2098176)&(3047517^u-1),2049&c&&(n+=40),u^d&&(i=0),d=u,n+=++i===5?3:i>5}if(a)for(let o=e+a,i=5*t[a-1]^t[a];o<e*e;o+=e){let r=5*t[o-1]^t[o];n+=3*!(1&(i|r)|4&(i^r)),i=r}}return n+10*(10*Math.abs(s/(e*e)-1)|0)},rn=[],dn=(e=lt(1),{minCorrectionLevel:t=0,minVersion:n=1}={})=>{typeof e!="string"&&lt(5),e=new TextEncoder().encode(e);let s=ue(2957);s.set([113,164,e.length>>8]);for(let a=n;a<41;++a){let o=rn[a];o||(rn[a]=o=ct(4*a+17),Ts(o,a),o.p=js(o));let i=Cs(a,o.p.length>>3)(t);if(i.t>=3+(a>9)+e.length){let r=a>9?3:2;for(s[r++]=e.length,s.set(e,r),r+=e.length-1;r<2954;s.set([236,17],r+=2));let c=ct(o.size,o.i);return Ns(c,o.p,Ps(s,i)),Es.map((d,u)=>{let f=ct(c.size,c.i);return As(f,d,u,t),f.s=Ls(f),f}).sort((d,u)=>d.s-u.s)[0]}}lt(4)};var be=4;async function pn(e,t){let{hostname:n,origin:s}=location;if(!/^(localhost|127\..*|\[::1\])$/.test(n))return{link:s+e,opens:"anywhere"};let{addresses:a}=await t().catch(()=>({addresses:[]})),[o]=a;return o?{link:new URL(e,o).href,opens:"nearby"}:{link:s+e,opens:"here"}}function Is(e){let t=dn(e),n="";for(let a=0;a<t.size;a++)for(let o=0;o<t.size;o++)t.get(o,a)&&(n+=`M${o} ${a}h1v1h-1z`);let s=t.size+2*be;return h`<svg
    class="code"
    viewBox=${`${-be} ${-be} ${s} ${s}`}
    role="img"
    aria-label=${l("code of link")}
  >
    <rect x=${-be} y=${-be} width=${s} height=${s} fill="#fff" />
    <path d=${n} fill="#000" />
  </svg>`}function Ue({link:e,opens:t}){let n=async({currentTarget:o})=>{let i=o.closest(".link"),[r,c]=["code",".copied"].map(d=>i.querySelector(d));getSelection()?.selectAllChildren(r),await navigator.clipboard?.writeText(e).then(()=>c.textContent=l("copied"),()=>{})},s=()=>navigator.share({title:l("title"),text:l("come and play"),url:e}).catch(()=>{}),a=t==="here"?l("opens here"):t==="nearby"?l("opens nearby"):"";return h`<div key="invite" class="link">
    <div>
      <p>${l("invite")}</p>
      ${a&&h`<p class="warning">${a}</p>`}
      <code id="invite">${e}</code>
      <p class="row">
        ${"share"in navigator&&v("share",l("send the link"),s,{class:"main"})}
        ${v("copy",l("copy"),n)}
        <span class="copied dim" aria-live="polite"></span>
      </p>
    </div>
    ${t!=="here"&&Is(e)}
  </div>`}import{language as aa}from"./language.js";var Bs=1e3,Ds=[[660,0],[880,.12]],de,dt;function pt(){de??=new AudioContext,de.resume();for(let[e,t]of Ds){let n=de.currentTime+t,s=new OscillatorNode(de,{frequency:e}),a=new GainNode(de,{gain:0});a.gain.setValueAtTime(.15,n),a.gain.exponentialRampToValueAtTime(.001,n+.25),s.connect(a).connect(de.destination),s.start(n),s.stop(n+.3)}}var hn=async()=>typeof Notification<"u"&&await Notification.requestPermission()==="granted";function zs(e){try{let t=new Notification(l("title"),{body:e,tag:"turn"});t.onclick=()=>window.focus()}catch{}}function fn(e,t){clearInterval(dt),document.title=e||l("title"),e&&(t.loud&&pt(),document.hidden&&(t.notice&&zs(e),dt=setInterval(()=>{document.hidden||clearInterval(dt),document.title=document.hidden&&document.title===e?`● ${l("title")}`:e},Bs)))}var mn="fivehundred.",ht=new Map;function pe(e){if(ht.has(e))return ht.get(e);try{return JSON.parse(localStorage.getItem(mn+e)??"null")}catch{return null}}function oe(e,t){try{localStorage.setItem(mn+e,JSON.stringify(t))}catch{ht.set(e,t)}}var Rs={pace:"1",theme:"auto",colours:"2",tone:"off",notice:"off",language:"auto",name:"",table:{}},Ws={theme:["auto","light","dark"],colours:["2","4"],pace:["1.8","1","0.4","0"],tone:["off","on"],notice:["off","on"],language:["auto","de","en"]};function yn(){let e=pe("settings")??{},t=(n,s)=>typeof e[n]==typeof s&&e[n]?e[n]:s;return Object.fromEntries(Object.entries(Rs).map(([n,s])=>[n,t(n,s)]))}function j(e,t){let n=yn();return t===void 0?n[e]:(oe("settings",{...n,[e]:t}),gn(),t)}function gn(){let{theme:e,colours:t}=yn(),n=document.documentElement;e==="auto"?delete n.dataset.theme:n.dataset.theme=e,n.dataset.colours=t}async function Us(e,t){j(e,t.value),e==="language"&&location.reload(),t.value==="on"&&(e==="tone"&&pt(),e==="notice"&&!await hn()&&(t.value=j(e,"off")))}function wn(){return gn(),Object.entries(Ws).map(([e,t])=>{let n=e,s=x("setting");return h`<label>
      ${s[n]}${" "}
      <select
        id=${`setting-${n}`}
        onChange=${a=>Us(n,a.currentTarget)}
      >
        ${t.map(a=>h`<option value=${a} selected=${a===j(n)}>
              ${s[`${n} ${a}`]}
            </option>`)}
      </select>
    </label>`})}var he=e=>x("way")[e]??P(e.replace(/-\d$/,"").replaceAll("-"," ")),ae=e=>x("bot level")[e]??e,ke=(e,t)=>t?l("as suit",{card:W(e),suit:t}):W(e);function J(e,t){let n=se(t);return n?n[1]+(we(n[2])||x("word")["no trump"]):ze(e,t)}function T(e){return String(e).split(/([♠♣♦♥])/).filter(t=>t).map(t=>t in ce?Be(ce[t],_e(ce[t])):t)}function _n(e,t){let[n,...s]=t.split(" ");if(t==="P")return{type:"pass"};if(t==="look"||t==="throw in"||t==="keep")return{type:t};if(e==="auction")return se(t)?{type:"bid",bid:t}:{type:"special bid",bid:t};if(t.endsWith("slam"))return{type:"declare slam",undertaken:t==="slam"};if(t.endsWith("breach"))return{type:"breach",undertaken:t==="breach"};switch(n){case"discard":return{type:"discard",cards:s};case"alone":return{type:"call players",players:[]};case"call":return/^\d$/.test(s[0])?{type:"call players",players:s.map(Number)}:{type:"call card",card:s[0]};case"give":return{type:"give",card:s[0]};case"declare":{let a=new Map(s.map(o=>o.split("=")));return{type:"declare joker",higher:a.get("JK")??null,lower:a.get("JK2")??null}}default:{let[a,o]=t.split("=");return o?{type:"play",card:a,suit:o}:{type:"play",card:a}}}}function $n(e){return"cards"in e?e.cards:"card"in e?[e.card]:"bid"in e?[e.bid]:e.type==="pass"?["P"]:[]}function ft(e,t,n,s){if(t==="auction"&&!["look","throw in"].includes(n))return ze(e,n);let a=x("option")[n];if(a)return a;let[o,...i]=n.split(" ");if(o==="give")return l("give the",{card:W(i[0])});if(o==="call"){let u=/^\d$/.test(i[0])?R(i.map(f=>s[Number(f)])):l("the card",{card:W(i[0])});return l("call",{whom:u})}if(o==="declare")return i.map(d=>qs(d,i.length>1||d.startsWith("JK2"))).join(", ");let[r,c]=n.split("=");return ke(r,c)}function qs(e,t){let[n,s]=e.split("=");return l(t?n==="JK"?"higher joker is":"lower joker is":"highest of")+we(s)}var Js={BID:"bidding",SCHED:"bidding",CALL:"calling",CARD:"cards",DEAL:"deal",END:"ending",JOKER:"joker",KITTY:"kitty",PLAY:"play",IRR:"play",SCORE:"scoring",SEAT:"seats",TWO:"two_and_six",SIX:"two_and_six"};function ie(e){let{dataset:t,href:n}=document.getElementById("rules"),s=`${t.docs??n}${Js[e.split("-")[0]]}.html#rule-${e.toLowerCase()}`;return h`<a class="rule" href=${s} target="_blank" rel="noopener">${e}</a>`}function K(e,t=e.view){let{match:n,sitters:s,player:a}=e,o=n.settings;for(;t&&o.fewer&&o.players!==t.hand_sizes.length;)o=o.fewer;let i=n.rows.find(y=>y.number===t?.number)??null,r=i?.seats??n.seats,c=s.map((y,w)=>y?.bot?l("bot",{place:w+1}):y?.name||l("player",{place:w+1})),d=r.map(y=>c[y]),u=n.scores.length,f=n.scores.map((y,w)=>R(c.filter((_,$)=>$%u===w))),m=t?t.seat??-1:r.indexOf(a??-1),p={state:e,rules:o,players:r,called:c,names:d,sides:f,me:m,row:i};return t?{...p,view:t,now:t}:{...p,view:t,now:null}}var yt=({sitters:e,connected:t},n)=>!!(t&&e[n]&&!e[n].bot&&!t.includes(n));function Ks({now:e,view:t,rules:n},s){let{contract:a,stage:o,won:i}=e;if(a?.sits_out.includes(s))return l("sits out");if(o==="auction"){let d=t.done.findLast(u=>u.seat===s)?.action;return d?"bid"in d?J(n,d.bid):x("call")[d.type]??"":""}if(!a)return"";let r=n.sides==="called"&&a.side.includes(s)&&l("partner");return[a.contractor===s?a.call&&J(n,a.call):r,a.breach===s&&l("breach"),l("tricks",{count:i[s]})].filter(Boolean).join(" · ")}var Fs=()=>h`<span class="mark" title=${l("dealer")} role="img" aria-label=${l("dealer")}>D</span>`;function Hs(e,t,n,s){let{view:a,now:o,names:i,players:r,state:c,me:d}=e,u=o?o.to_act===t:!1,f=r[t],m=c.sitters[f],p=(C,g="")=>h`<span class=${`mark ${g}`}>${C}</span>`,y=m?i[t]:l("empty"),w=!o||o.stage==="finished",_=bn(e,t,1.24),$=Number(_["--y"])>-.5,b=`${u?" acting":""}${m?"":" empty"}${t===d?" mine":""}`;return h`<div
    key=${`plate ${t}`}
    class=${`plate${b}`}
    data-seat=${t}
    style=${_}
  >
    ${s(f,y)||h`<b title=${y}>${y}${t===d?l("you mark"):""}</b>`}
    <span class="marks">
      ${a?.dealer===t&&Fs()}
      ${yt(c,f)&&p(l("away"),"bad")}
      ${c.late.includes(f)&&p(l("out of time"),"bad")}
      ${w&&m?.bot&&p(ae(m.name))}
      ${w&&c.ready.includes(f)&&p(l("ready"),"good")}
    </span>
    <span class="told">${e.view&&T(Ks(e,t))}</span>
    ${o&&h`<span class="count">${U(null)}${o.hand_sizes[t]}${z(l("cards left"))}</span>`}
    ${u&&z(l("to act"))}
    ${u&&h`<span class="clock" aria-hidden="true"></span>`}
    ${n&&h`<span class=${`speech${$?" above":""}`} aria-hidden="true">${n}</span>`}
  </div>`}function bn(e,t,n=1,s=0){let a=Math.PI*(.5+2*(t-Math.max(e.me,0))/e.names.length),o=r=>Math.max(-1,Math.min(1,r*n)),i=o(Math.cos(a))+s;return{"--x":i.toFixed(3),"--most":`${60-34*Math.min(1,Math.abs(i))}%`,"--y":o(Math.sin(a)).toFixed(3)}}var gt=(e,t)=>e.winner===e.seats[t]&&!e.from_table.length;function Vs(e,t){let n=t.from_table.length>0;return t.cards.map((s,a)=>{let o=t.seats[a],i=a===0&&t.suit,r=gt(t,a),c=`${e.names[o]}: ${ke(s,i)}${r?l("wins"):""}`,d=bn(e,o,1,n?t.seats.indexOf(o)<a?.4:-.4:0);return h`<div
        key=${`card ${s}`}
        class=${`played${r?" won":""}`}
        data-card=${s}
        data-seat=${o}
        data-to=${t.winner}
        style=${d}
      >
        ${U(s,c,i)}
      </div>`})}function Gs({now:e,rules:t,view:n,names:s,sides:a,state:o}){if(!n){let c=t.target&&h`<small>${l("to points",{points:t.target})}</small>`;return h`<p key="centre" class="centre">
      ${t.name?he(t.name):l("house rules")}${c}
    </p>`}if(e.stage!=="auction")return null;let i=n.done.flatMap(({action:c,seat:d})=>"bid"in c?[[T(P(J(t,c.bid))),l("by",{name:s[d]})]]:[]),r=o.match.scores.map((c,d)=>h`<small>${a[d]}: ${H(c)}</small>`);return h`<p key="centre" class="centre">${i.at(-1)??l("no bid")}${r}</p>`}var kn=(e,t,n,s)=>[e.names.map((a,o)=>Hs(e,o,n.get(e.players[o])?.said,s)),Gs(e),t&&Vs(e,t)],mt=(e,t,n="")=>h`<div class="open" key=${e}>
    <p class="dim">${e}</p>
    <div class=${`cards small ${n}`}>
      ${t.map(s=>U(s,W(s)))}
    </div>
  </div>`;function vn({now:e,view:t,names:n,me:s}){if(!t)return[];let{open_hand:a,table_cards:o}=e;return[t.kitty&&mt(l("kitty shown"),t.kitty),a&&a.seat!==s&&a.cards.length>0&&mt(l("hand open",{name:n[a.seat]}),a.cards),o.map((i,r)=>r!==s&&i.length>0&&mt(l("table of",{name:n[r]}),i,Ys(t,r,i)))]}var Ys=(e,t,n)=>e.piles[t].some(({up:s,down:a})=>a===null&&n.includes(s))?"piles":"";function xn(e){let{now:t}=e,n=t?.contract;if(!n||t.stage==="finished")return[];let[s,...a]=sn(n,e);return[h`<b>${T(P(s))}</b>`,a.map(o=>["; ",T(o)]),". ",Xs(t,e)]}function Xs({needed:e,contract:t,won:n},s){if(!e||!t)return"";let a=t.side,o=[a.filter(m=>!t.sits_out.includes(m))],{least:i,most:r,left:c}=e;if(e.made)return l("made",{sides:o},s);if(e.defeated)return l("defeated",{sides:o},s);if(r===0)return l("must lose",{sides:o,left:c},s);let u={family:"page",code:"tricks",facts:{count:a.reduce((m,p)=>m+n[p],0)}},f=r===c?String(i):i===r?l("exactly",{least:i}):l("between",{least:i,most:r});return l("needs",{sides:o,taken:u,many:f,left:c},s)}var ve=e=>[j("table").bot,"strong"].find(t=>e.includes(t))??e.at(-1),_t="sensible",xe=({state:e,called:t})=>e.owner?l("you"):t[e.sitters.findIndex(n=>n?.owner)]??l("runner"),Je=({called:e},{player:t,name:n})=>l("wants",{name:n||l("somebody"),whose:e[t]}),$t=e=>{let{door:t,owner:n}=e.state;if(t==="ask")return n?l("you say"):l("says",{name:xe(e)});let s=x("door")[t];return s.slice(0,1).toLowerCase()+s.slice(1)},Ke=({now:e})=>!!(e&&e.stage!=="finished"),wt=(e,...t)=>h`<div class="panel">
    <p>${e}</p>
    <div class="options">${t}</div>
  </div>`,Qs=({state:e})=>e.player===null&&e.wish===null&&(e.door!=="locked"||e.owner);function qe(e,t){let{state:n}=e,s=n.sitters[t];if(!Qs(e)||s&&!s.bot)return"";if(typeof s?.keeps=="string"||n.door==="ask"&&!n.owner)return l("ask to sit");let a=K(n);return Ke(a)&&a.players.includes(t)?l("join next deal"):l("sit here")}var Sn=e=>z(l("in place",{place:e+1})),Cn=e=>(t,n)=>{let s=qe(e,t),a=e.state.sitters[t]&&h`<b>${n}</b>${" "}`;return s&&v(`plate ${t}`,[a,h`<span>${s}</span>`,Sn(t)],()=>e.sit(t))};function En(e){let t=e.state.sitters.flatMap((a,o)=>qe(e,o)?[o]:[]),n=t.find(a=>!e.state.sitters[a])??t[0];if(n===void 0)return null;let s=a=>j("name",a.currentTarget.value);return h`<div class="row">
    <label for="name">${l("your name")}</label>
    <input
      id="name"
      type="text"
      maxlength="40"
      autocomplete="nickname"
      value=${j("name")}
      onInput=${s}
    />
    ${v("join",qe(e,n),()=>e.sit(n),{class:"main"})}
  </div>`}var Zs=({state:e})=>e.match.seats.filter(t=>{let n=e.sitters[t];return n&&!n.bot&&t!==e.player&&!e.ready.includes(t)}),bt=({state:e})=>e.match.seats.filter(t=>!e.sitters[t]),kt=e=>e.state.owner||!Zs(e).length;function Mn(e){let{state:t,scene:n}=e,{match:s,player:a,owner:o}=t,i=a!==null&&!s.result&&s.seats.includes(a);if(!i&&!n.view)return null;let[r,c]=[!n.view,bt(e).length>0],d=i&&kt(e)&&(c||r&&o),u=i&&!t.ready.includes(a)&&!(r&&d);return h`<div class="options">
      ${d&&v("start",r?l("start now"):l("fill with bots"),()=>e.start(),{class:"main"})}
      ${u&&v("ready",r?l("i am ready"):l("next deal"),()=>e.say({type:"ready"}),{class:d?"":"main"})}
      ${n.view&&v("replay",l("replay deal"),()=>e.replay(n.view.number))}
    </div>
    ${i&&c&&h`<p class="dim">
        ${!o&&l("who may start",{name:xe(n)})} ${l("bots fill")}
      </p>`}`}var vt=({state:e,scene:t,world:n})=>!!(n.invite&&!t.view&&!e.match.result&&e.player!==null);function On(e){let{state:t,world:n}=e,s=K(t),a=t.sitters.map((o,i)=>eo(e,s,o,i));return[h`<ul key="people" class="people">
      ${a}
    </ul>`,t.wishes.length>0&&h`<ul key="wishes" class="dim">
        ${t.wishes.map(o=>h`<li>${Je(s,o)}</li>`)}
      </ul>`,n.invite&&(t.owner?to(e):t.door!=="open"&&h`<p key="door" class="dim">${P($t(s))}</p>`),n.invite&&t.owner&&so(e),n.invite&&t.owner&&no(e),n.invite&&!vt(e)&&Ue(n.invite)]}function eo(e,t,n,s){let{state:a,world:o}=e,{called:i}=t,r=s===a.player,c=typeof n?.keeps=="string",d=[r&&l("you"),n?.bot&&ae(n.name),c&&l("until",{name:n.keeps||x("word").somebody}),!n&&l("is empty"),n?.owner&&l("runs room"),!a.match.seats.includes(s)&&l("out of match"),a.ready.includes(s)&&!n?.bot&&l("ready"),yt(a,s)&&l("away")],u=Sn(s),f=($,b,C)=>a.owner&&o.bots.length>0&&v(`${$} ${s}`,[b,u],()=>e.say({type:"place",player:s,bot:C})),m=qe(e,s),p=[l("hand on"),z(l("to",{name:i[s]}))],y=n&&!n.bot&&!r,w=ve(o.bots),_=o.bots.filter($=>$!==w).map($=>f(`bot ${$}`,P(l("bot named",{name:ae($)})),$));return h`<li key=${s}>
    <b>${n?i[s]:l("place",{place:s+1})}</b>
    <span class="dim">${d.filter(Boolean).join(", ")}</span>
    ${m&&v(`sit ${s}`,[m,u],()=>e.sit(s))}
    ${!n&&f(`bot ${w}`,l("let bot"),w)}
    ${!n&&a.owner&&h`<details><summary>${l("other bots")}</summary>${_}</details>`}
    ${y&&f("stand-in",l("let bot"),w)}
    ${n&&!r&&f("away",n.bot?l("take away"):l("free place"),null)}
    ${y&&a.owner&&v(`hand on ${s}`,p,()=>e.say({type:"hand on",player:s}))}
    ${r&&v("stand",l("stand up"),()=>e.say({type:"stand"}))}
  </li>`}function to(e){let t=({currentTarget:n})=>e.say({type:"door",door:n.value});return h`<p key="door" class="row">
    <label for="door">${l("door")}</label>
    <select
      id="door"
      value=${e.state.door}
      onChange=${t}
    >
      ${Object.entries(x("door")).map(([n,s])=>h`<option value=${n}>${s}</option>`)}
    </select>
  </p>`}var no=e=>h`<label key="listed" class="check">
    <input
      id="listed"
      type="checkbox"
      checked=${e.state.listed}
      onChange=${t=>e.say({type:"publish",listed:t.currentTarget.checked})}
    />
    ${l("list room")}
  </label>`,so=e=>h`<label key="hints" class="check">
    <input
      id="hints"
      type="checkbox"
      checked=${!!e.state.hints}
      disabled=${Ke(K(e.state))}
      onChange=${t=>e.say({type:"set hints",hints:t.currentTarget.checked?_t:null})}
    />
    ${l("with hints")}
  </label>`,Pn=e=>e.state.player!==null&&h`<div class="options">
    ${tn().map(([t,n])=>v(`say ${t}`,n,()=>e.say({type:"signal",phrase:t})))}
  </div>`;function Tn(e){let{state:t}=e,{kept:n}=t,s=K(t),a=!t.owner&&t.wishes.find(({number:f})=>f===t.wish),[o,...i]=t.owner?t.wishes:[],r=a&&t.door==="open"&&typeof t.sitters[a.player]?.keeps!="string",c=(f,m,p)=>v(f,m,()=>e.say({type:"admit",wish:o.number,yes:p})),d=o&&Ke(s)?l("let in now"):"",u=i.length?l("more wait",{count:i.length}):"";return[n!==null&&t.player===null&&wt(l("bot for you",{place:n+1}),v("return",l("come back"),()=>e.sit(n),{class:"main"})),a&&wt(l(r?"you wait for the next deal":"you wait",{place:a.player+1,name:xe(s)}),v("unwish",l("do not wait"),()=>e.say({type:"stand"}))),o&&wt(`${Je(s,o)}${d}${u}.`,c("admit",l("let in"),!0),c("refuse",l("do not let in"),!1))]}function jn(e){let{proposal:t}=e.state;if(!t)return null;let{by:n,what:s,waiting:a}=t,{names:o,me:i}=e.scene,r=()=>s.type==="claim tricks"?s.seat===n?l("they get"):l("somebody gets",{name:o[s.seat]}):s.type==="void"?l("is void",{why:x("misdeal")[s.why]}):l("is taken back"),c=R(a.map(u=>u===i?l("you"):o[u])),d=(u,f)=>v(u,f,()=>e.say({type:u}));return h`<div class="panel" role="alert">
    <p>${l("proposes",{name:o[n],what:r(),waiting:c})}</p>
    <div class="options">
      ${a.includes(i)&&[d("agree",l("agree")),d("decline",l("disagree"))]}
      ${i===n&&d("decline",l("take back"))}
    </div>
  </div>`}var Nn=({state:e,scene:t,replaying:n})=>Ke(t)&&!n&&t.me>=0&&!e.proposal,An=e=>Nn(e)&&e.scene.now?.stage==="play"&&e.scene.rules.early_end,oo=({state:e})=>e.sitters.some((t,n)=>t&&!t.bot&&n!==e.player),Ln=e=>An(e)&&v("claim",l("claim rest"),()=>e.say({type:"claim tricks",seat:e.scene.me}));function In(e){let{state:t,scene:n,replaying:s}=e;return n.me>=0&&n.view?.done.at(-1)?.seat===n.me&&!e.queue.length&&!s&&!t.proposal&&v("undo",l("undo"),()=>e.say({type:"take back"}))}function Bn(e){let[t,n]=[An(e),Nn(e)&&oo(e)];if(!t&&!n)return null;let s=(o,i,r)=>{let c=o.replace(/\W+/g,"-"),d=u=>e.say(r(u.currentTarget.parentElement?.querySelector("select")?.value??""));return h`<p key=${o} class="row">
      <label for=${c}>${P(o)}</label>
      <select id=${c}>
        ${i.map(([u,f])=>h`<option value=${u}>${f}</option>`)}
      </select>
      ${v(o,[l("propose"),z(l("that",{what:o}))],d)}
    </p>`},a=e.scene.names.map((o,i)=>[i,o]);return[t&&s(l("tricks go to"),a,o=>({type:"claim tricks",seat:Number(o)})),n&&s(l("hand is void"),on(),o=>({type:"void",why:o}))]}var ao=["20","45","90","300",""];function io({name:e}){return[he(e),x("about way")[e]??`${P(x("preset")[e])}.`]}function Fe(e,t,n,s,{alone:a=!1,beside:o=null,below:i=null}={}){let r={preset:"australian-4",own:"",hints:!1,claims:!0,limit:"90",...j("table"),bot:ve(n)},c=[...new Set(t.map(k=>k.players))].sort(),d=t.find(k=>k.name===r.preset)??t[0],u=r.own!=="",f=d.players,m="",p=!1,y=k=>(Object.assign(r,k),I()),w=k=>{f=k;let[N]=[...t.filter(M=>M.players===k)].sort((M,B)=>_(B)-_(M));y({preset:N.name})},_=({name:k})=>+(k in x("way"));async function $(k){let{preset:N,bot:M,hints:B,claims:S,limit:L}=r,Xe=r.own.trim();j("name",j("name").trim()),j("table",{preset:N,own:Xe,bot:M,hints:B,claims:S,limit:L}),[p,m]=[!0,""],I();try{await s({rules:Xe||(S?`${N} early_end=yes name="${N}"`:N),title:Xe||N,now:k,hints:B,seconds:k?null:Number(L)||null})}catch(hs){[p,m]=[!1,P(hs.message)],I()}}let b=k=>{let[N,M]=io(k);return h`<label key=${k.name} class="way">
      <input
        type="radio"
        name="preset"
        value=${k.name}
        checked=${k.name===r.preset}
        onChange=${()=>y({preset:k.name})}
      />
      <span><b>${N}</b> <small>${M}</small></span>
    </label>`},C=k=>h`<option value=${k} selected=${k===r.bot}>${P(ae(k))}</option>`,g=k=>h`<option value=${k} selected=${k===r.limit}>
      ${x("limit")[k||"none"]}
    </option>`,E=(k,N)=>h`<label class="check">
      <input
        id=${k}
        type="checkbox"
        checked=${r[k]}
        onChange=${M=>y({[k]:M.currentTarget.checked})}
      />
      ${N}
    </label>`;function V(){let k=t.filter(S=>S.players===f),[N,M]=[k.filter(_),k.filter(S=>!_(S))];return h`<form class="lobby" onSubmit=${S=>{S.preventDefault(),$(a)}}>
      <h2>${a?l("table for you"):l("open table")}</h2>
      ${!a&&h`<p class="dim">${l("get link")}</p>`}
      <fieldset class="counts">
        <legend>${l("how many")}</legend>
        ${c.map(S=>h`<label>
              <input
                type="radio"
                name="players"
                value=${S}
                checked=${S===f}
                onChange=${()=>w(S)}
              />
              <span>${S}</span>
            </label>`)}
      </fieldset>
      <fieldset class="ways">
        <legend>${l("way")}</legend>
        ${N.map(b)}
        ${M.length>0&&h`<details
            key=${`more ${f}`}
            data-key="more ways"
            open=${M.some(({name:S})=>S===d.name)}
          >
            <summary>${l("more")}</summary>
            ${M.map(b)}
          </details>`}
      </fieldset>
      <details data-key="own" open=${u}>
        <summary>${l("own rules")}</summary>
        <p id="own-about" class="dim">${l("own about")}</p>
        <label for="own">${l("ruleset")}</label>
        <textarea
          id="own"
          rows="3"
          spellcheck=${!1}
          value=${r.own}
          placeholder=${'australian-4 target=700 cap=690 reentry="on a change of suit"'}
          aria-describedby="own-about"
          onInput=${S=>y({own:S.currentTarget.value})}
        ></textarea>
      </details>
      <p class="field">
        <label for="name">${l("your name")}</label>
        <input
          id="name"
          type="text"
          maxlength="40"
          autocomplete="nickname"
          value=${j("name")}
          onInput=${S=>j("name",S.currentTarget.value)}
        />
      </p>
      <p class="field">
        <label for="bot">${l("bots")}</label>
        <select
          id="bot"
          onChange=${S=>y({bot:S.currentTarget.value})}
        >
          ${n.map(C)}
        </select>
      </p>
      ${!r.own.trim()&&E("claims",l("with claims"))}
      ${!a&&h`<p class="field">
            <label for="limit">${l("time for action")}</label>
            <select
              id="limit"
              onChange=${S=>y({limit:S.currentTarget.value})}
            >
              ${ao.map(g)}
            </select>
          </p>
          ${E("hints",l("with hints"))}`}
      <div class="go">
        <p id="problem" class="refusal" role="alert">${m}</p>
        <div class="starts">
          <button type="submit" class="main" disabled=${p}>
            ${a?l("play"):l("open")}
          </button>
          ${!a&&v("now",l("play now"),()=>$(!0),{disabled:p})}
        </div>
        ${o}
      </div>
    </form>`}let I=()=>D(h`${V()}${i}`,e);e.replaceChildren(),I()}import{language as Yo}from"./language.js";var xt=e=>e?.legal?.type==="listed"?e.legal.texts:[];function Rn({rules:e,now:t,view:n}){let s=n.done.some(({action:a})=>["hidden","discard"].includes(a.type));return De(e,t.contract?.call)?.kitty==="passed on"&&!s}var St=({now:e,me:t})=>e.stage==="auction"&&!e.hand.length&&e.hand_sizes[t]>0,Wn=e=>e.stage==="declaring"&&xt(e).length===1;function Un(e){let{me:t}=e;if(!e.now||t<0||e.now.to_act!==t)return"";let{now:n}=e;return n.legal?.type==="discards"?l(Rn(e)?"choose to pass on":"choose to discard",{count:n.legal.size}):n.stage==="auction"&&St(e)?l("look or blind"):Wn(n)?l("no joker"):x("question")[n.stage]??l("choose")}var Ct=(e,t)=>xt(e).filter(n=>n===t||n===`give ${t}`||n.startsWith(`${t}=`));function ro({now:e},t,n){if(e.legal?.type==="discards"){let{chosen:a}=t;return a.delete(n)||(a.size===1&&e.legal.size===1&&a.clear(),a.size<e.legal.size&&a.add(n)),t.draw()}let s=["play","gift"].includes(e.stage)?Ct(e,n):[];return s.length>1?(t.joker=n,t.attend(".box button")):t.act(s[0]??n,"play")}function qn(e,t){let{me:n}=e;if(!e.now||n<0)return null;let{now:s}=e;if(St(e)){let i=Array.from({length:s.hand_sizes[n]},()=>h`<span>${U(null,l("face down"))}</span>`);return h`<div class="cards fan" style=${Dn(i.length)}>
      ${i}
    </div>`}let a=s.table_cards[n]??[],{hand:o}=s;return[a.length>0&&h`<p key="title" class="dim">${l("your table")}</p>`,a.length>0&&h`<div
        key="lying"
        class="cards lying"
        role="group"
        aria-label=${l("your table")}
        data-roving
      >
        ${a.map(i=>zn(e,t,i))}
      </div>`,o.length>0&&h`<div
        key="hand"
        class=${`cards fan${o.length>10?" many":""}`}
        role="group"
        aria-label=${l("your hand")}
        data-roving
        style=${Dn(o.length)}
      >
        ${o.map((i,r)=>zn(e,t,i,2*r/Math.max(o.length-1,1)-1))}
      </div>`]}var Dn=e=>({"--count":Math.max(e,8),"--half":Math.ceil(e/2)});function zn(e,t,n,s=0){let{now:a,view:o,me:i}=e,r=a.legal?.type==="discards",c=a.to_act===i&&["play","gift"].includes(a.stage),d=r||c&&Ct(a,n).length>0,u=r&&[o.holding?.kitty,o.holding?.received].some(p=>p?.includes(n)),f=t.evidence.includes(n),m=t.advised.includes(n);return v(`card ${n}`,U(n),()=>ro(e,t,n),{class:[c&&(d?"can":"not"),f&&"proof",u&&"fresh",m&&"advised"].filter(Boolean).join(" "),style:{"--aside":s},"data-card":n,"aria-label":W(n)+(u?l("is new"):"")+(m?l("is advised"):"")+(c&&!d?l("not allowed"):""),"aria-disabled":c&&!d?"true":null,"aria-pressed":r?String(t.chosen.has(n)):null})}function Jn({now:e,view:t}){if(!t?.holding||e.stage==="finished")return null;let{discards:n,handed_on:s,received:a}=t.holding,i=[[l("you discarded"),n],[l("you handed on"),s],[l("you were handed"),a]].filter(([,r])=>r.length);return i.length?i.map(([r,c])=>h`<div class="cards small">
        <span class="dim">${r}</span>${c.map(d=>U(d,W(d)))}
      </div>`):null}var Se=(e,t,n,s={})=>v(`option ${t}`,n,()=>e.act(t),{"data-option":t,...s}),Ce=(e,t,...n)=>h`<div
    key=${e}
    class=${t}
    role="group"
    aria-label=${e}
    data-roving
  >
    ${n}
  </div>`;function Kn(e,t){let{rules:n,me:s,names:a}=e;if(!e.now||s<0)return null;let{now:o}=e,i=xt(o);if(t.sure)return po(e,t,t.sure);if(o.stage==="auction"&&!St(e))return ho(e,t,i);if(o.legal?.type==="discards")return lo(e,t,o.legal.size);if(o.stage==="play"||o.stage==="gift")return t.joker?co(e,t,t.joker):null;let r=i.filter(f=>/^call [^ ]*[SCDHK2]$/.test(f)&&!/^call \d$/.test(f)),c=i.filter(f=>!r.includes(f)),d=r.map(f=>{let m=f.slice(5);return Se(t,f,U(m),{class:"can","aria-label":l("call the",{card:W(m)})})}),u=Wn(o)?c.map(f=>Se(t,f,l("play on"),{class:"main"})):c.map(f=>Se(t,f,T(P(ft(n,o.stage,f,a)))));return[r.length>0&&Ce(l("cards to call"),"cards calling",d),c.length>0&&Ce(l("what you may do"),"options",u)]}function lo(e,t,n){let{chosen:s}=t,a=()=>t.say({type:"act",action:{type:"discard",cards:[...s]}}),o=l(Rn(e)?"pass on":"discard",{count:n});return h`<div class="options">
    ${v("lay",o,a,{class:"main",disabled:s.size!==n})}
    <span class="dim" aria-live="polite">${l("chosen",{chosen:s.size,size:n})}</span>
  </div>`}function co({now:e},t,n){let s=Ct(e,n).map(o=>{let i=o.split("=")[1];return Se(t,o,i?[Be(i),` ${_e(i)}`]:l("no suit"))}),a=v("back",l("another card"),()=>(t.joker=null,t.draw()));return[h`<p>${l("must follow")}</p>`,Ce(l("suit for joker"),"options",s,a)]}function uo({rules:e},t){let{first_level:n,values:s}=e.schedule,a=se(t)?.[1];if(a)return Number(a)>7;let o=Object.values(s).map(i=>i[7-n]??0);return(De(e,t)?.value??0)>Math.max(...o)}function po({rules:e},t,n){let s=P(J(e,n)),a=v("sure",T(l("bid",{call:s})),()=>t.act(n),{class:"main"}),o=v("back",l("back"),()=>(t.sure=null,t.attend(".box button")));return[h`<p>${T(l("sure",{call:s}))}</p>`,Ce(l("your call"),"options",a,o)]}function ho(e,t,n){let{now:s,rules:a,me:o,names:i}=e,{first_level:r,values:c}=a.schedule,d=Array.from({length:a.highest_level-a.lowest_level+1},(g,E)=>a.lowest_level+E),u=n.map(g=>Number(se(g)?.[1]??d[0])),f=[...new Set([...d,...u])].sort((g,E)=>g-E),m=Object.keys(c).sort((g,E)=>c[g][0]-c[E][0]).filter(g=>g!=="NT"||a.no_trump!=="barred"),p=s.to_act===o,y=new Set,w=(g,E,V="")=>{y.add(g);let I=n.includes(g),k=[h`<b>${T(P(J(a,g)))}</b>`,E!==void 0&&h`<small> ${E}${z(l("points"))}</small>`,p&&!I&&z(l("not allowed"))],N=()=>!I||!uo(e,g)?t.act(g):(t.sure=g,t.attend("[data-key=sure]")),M={class:`${I?"can":"not"} ${V}${t.advised.includes(g)?" advised":""}`,"data-option":g,"aria-disabled":I?null:"true"};return v(`option ${g}`,k,N,M)},_=f.flatMap(g=>m.map(E=>w(`${g}${E}`,c[E][g-r]))),$=a.specials.map(({key:g,value:E})=>w(g,E)),b=w("P",void 0,"main"),C=n.filter(g=>!y.has(g)).map(g=>Se(t,g,P(ft(a,"auction",g,i)),{class:"can"}));return Ce(l("your call"),"calls",h`<div class="options">${b}${$}${C}</div>`,h`<div class="bids" style=${{"--strains":m.length}}>
      ${_}
    </div>`)}var fo={pass:"auction",bid:"auction","special bid":"auction",look:"auction","throw in":"claims",keep:"claims",discard:"exchange",hidden:"exchange",give:"gift","call card":"partner call","call players":"partner call","declare slam":"slam call",breach:"breach call","declare joker":"declaring",play:"play"};function Fn(e,t){if(!t.since)return t;if(!e||t.since>e.events.length)throw new RangeError(`events before ${t.since} are missing`);let{begun:n,seat:s,hand:a,events:o}=e;return{hand:a,...t,begun:n,seat:s,since:0,events:[...o.slice(0,t.since),...t.events]}}var Ee=e=>e.events.filter(({turn:t})=>t.action);function fe(e,t=e.events.length,n=e.hand??[]){let s=e.seat??null,a=e.events.at(t),o=mo(e);e.events.slice(0,t).forEach(g=>yo(o,g,s));let{sizes:i,open:r,piles:c,played:d,hand:u,dealer:f,ended:m,kitty:p,done:y,holding:w,contract:_}=o,$=_o(n),b=c.map(g=>g.flatMap(({up:E,down:V})=>V?[E,V]:[E]).filter(E=>!d.has(E))),C=[...i.keys()].filter(g=>_&&!_.playing.includes(g));return{seat:s,number:e.begun?.number??0,dealer:f,done:y,ended:m,kitty:p,piles:c,holding:s===null?null:w,account:e,stage:a?a.gift?"gift":fo[a.turn.action?.type??""]:e.stage,to_act:a?a.turn.seat:e.to_act,sides:e.begun?.sides??[],hand_sizes:i,contract:_&&{..._,sits_out:C},tricks:o.tricks.map(g=>g.from_table.includes(!0)?g:{...g,from_table:[]}),won:o.won,needed:!a&&e.needed||null,open_hand:r&&{seat:r.seat,cards:$(r.cards.filter(g=>!d.has(g)))},table_cards:b.map($),score:!a&&e.score||null,hand:$([...u]),legal:a?null:$o(e.legal,$)}}function Hn({account:e},t){let n=Ee(e).at(t);return fe(e,n&&e.events.indexOf(n))}function mo({begun:e}){let t=[...e?.sizes??[]];return{sizes:t,dealer:0,done:[],ended:null,kitty:null,contract:null,hand:new Set,played:new Set,holding:{kitty:[],received:[],discards:[],handed_on:[]},open:null,piles:[],tricks:[],won:t.map(()=>0)}}function yo(e,t,n){let{turn:s}=t,{seat:a,action:o}=s;e.dealer=t.dealer??e.dealer,t.up&&(e.piles=t.up.map(i=>i.map(r=>({up:r,down:null})))),s.hand?.forEach(i=>e.hand.add(i)),a!==null&&o&&(e.done.push({...s,seat:a,action:o}),o.type==="play"?go(e,t,n):wo(e,t,n)),t.taker!=null&&(e.sizes[t.taker]=(e.sizes[t.taker]??0)+(t.taken??0),t.taker!==n?e.kitty=s.kitty??e.kitty:e.holding.kitty=s.kitty??[],t.taker===n&&s.kitty?.forEach(i=>e.hand.add(i)));for(let{seat:i,pile:r,card:c}of s.turned_up??[])Object.assign(e.piles[i]?.[r]??{},{down:c});t.open_hand&&(e.open={seat:t.open_hand[0],cards:t.open_hand[1]}),e.contract=t.contract??e.contract,s.outcome&&(e.ended=s.outcome,e.contract=s.outcome.type==="played"?s.outcome.contract:null)}function go(e,{turn:{seat:t,action:n},lying:s,pile:a,winner:o,won:i},r){if(t===null||n?.type!=="play")return;let{card:c,suit:d=null}=n,u=a!=null,f=s&&e.tricks.at(-1)||{seats:[],cards:[],suit:d,winner:null,from_table:[]};s||e.tricks.push(f),f.from_table.push(u),f.seats.push(t),f.cards.push(c),f.winner=o??null,e.won=i??e.won,e.played.add(c),!u&&(e.sizes[t]=(e.sizes[t]??0)-1,t===r&&e.hand.delete(c))}function wo(e,{turn:{seat:t,action:n},handed_to:s=null},a){if(t===null||!n)return;let o=n.type==="discard"?n.cards:n.type==="give"?[n.card]:[],i=n.type==="hidden"?n.count:o.length;e.sizes[t]=(e.sizes[t]??0)-i,s!==null&&(e.sizes[s]=(e.sizes[s]??0)+i),t===a&&(o.forEach(r=>e.hand.delete(r)),e.holding[s===null?"discards":"handed_on"].push(...o)),s===a&&a!==null&&(o.forEach(r=>e.hand.add(r)),e.holding.received.push(...o))}function _o(e){let t="SHCD",n=["A","K","Q","J","13","12","11"],s=o=>n.includes(o.slice(0,-1))?n.indexOf(o.slice(0,-1)):17-Number(o.slice(0,-1)),a=o=>o.startsWith("JK")?o.length:20*(t.indexOf(o.slice(-1))+1)+s(o);return o=>{let i=o.every(r=>e.includes(r));return o.sort((r,c)=>i?e.indexOf(r)-e.indexOf(c):a(r)-a(c))}}function $o(e,t){return e?.type==="discards"?{...e,cards:t([...e.cards])}:e}var He=class{state=null;number=0;said=0;pending=null;waiting=[];connected=null;welcomed=!1;constructor(t,n){this.transport=t,this.hear=n,t.onopen=()=>this.#t(),t.onmessage=s=>this.#o(JSON.parse(s))}say(t,n){this.waiting.push(n?{...t,answers:n}:t),this.#s()}get busy(){return this.pending!==null||this.waiting.length>0}#e(t){this.transport.send(JSON.stringify(t))}#t(){this.welcomed=!1,this.#e({type:"watch"})}#s(){let t=this.welcomed&&!this.pending&&this.waiting.shift();t&&(this.pending={...t,number:++this.said},this.#e(this.pending))}#o(t){if(!("number"in t))return this.connected=t.message.players,this.state&&this.#n(this.state,t);let{number:n,to:s,message:a}=t;if(this.said=Math.max(this.said,s),this.pending&&s>=this.pending.number&&(this.pending=null),a.type==="welcome"){if(this.welcomed&&n<this.number)return;this.number=n,this.#n(bo(a),t),!this.welcomed&&this.pending&&this.#e(this.pending),this.welcomed=!0}else if(a.type==="refused"||a.type==="hinted")this.state?this.#n(this.state,t):a.type==="refused"&&this.transport.onstate("refused",a.text);else if(n>this.number){if(!this.state||n>this.number+1)return this.#t();this.number=n,this.#n(ko(this.state,a),t)}this.#s()}#n(t,{message:n,seconds:s}){let a=s==null?null:performance.now()+1e3*s;this.state={...t,number:this.number,connected:this.connected,until:a},this.hear(this.state,n)}};function bo(e){let{match:t,sitters:n,player:s,account:a=null,ready:o,proposal:i,door:r="open",owner:c=!1}=e,{wishes:d=[],wish:u=null,kept:f=null,taken_back:m=[],hints:p=null,listed:y=!1}=e;return{late:[],match:t.computed,view:a&&fe(a),sitters:n,player:s,ready:o,proposal:i,door:r,owner:c,wishes:d,wish:u,kept:f,takenBack:m,hints:p,listed:y}}function ko(e,t){switch(t.type){case"account":{let n=fe(Fn(e.view?.account??null,t)),s=n.number===e.view?.number,[a,o]=s?[e.ready,e.takenBack]:[[],[]];return{...e,view:n,ready:a,takenBack:o,proposal:null,late:[]}}case"deal finished":{let{row:n}=t,{match:s}=e,a=s.seats.filter(o=>!n.dropped.includes(o));return{...e,match:{...s,seats:a,rows:[...s.rows,n],scores:n.totals}}}case"match finished":return{...e,match:{...e.match,result:t.result}};case"seated":return{...e,sitters:t.sitters,owner:t.sitters.some(n=>n?.owner)?!!t.sitters[e.player??-1]?.owner:e.owner};case"door set":return{...e,door:t.door};case"published":return{...e,listed:t.listed};case"hints set":return{...e,hints:t.hints};case"wished":return{...e,wishes:t.wishes,wish:t.wish??null};case"readied":return{...e,ready:t.ready};case"proposed":return{...e,proposal:t.proposal};case"out of time":return{...e,late:t.players};default:return e}}import{language as vo}from"./language.js";var xo=["sides","deck","hand_size","auction","specials","no_trump","kitty_shown","calling","joker_lead"],So=["failed","defence_scores","slam","target","defence","limit","hand_limit"];function Et(e){let t=({sentence:s,rules:a})=>h`<li>
      ${T(s)}${" "}
      ${a.map(o=>[ie(o)," "])}
    </li>`,n=[...xo,...So].flatMap(s=>e.filter(({setting:a})=>a===s));return h`<ul>
      ${n.map(t)}
    </ul>
    <details data-key="every rule">
      <summary>${l("all rules")}</summary>
      <ul>
        ${e.filter(s=>!n.includes(s)).map(t)}
      </ul>
    </details>`}async function Vn(e,t){let n=new URLSearchParams(location.search).get("room"),s=n?[]:await t("presets").then(c=>c.presets,()=>[]),a="australian-4",o=null,i=()=>D(h`<article class="rules">
        <h2>${l("how it is played")}</h2>
        ${Object.entries(x("lesson")).map(([c,d])=>h`<p key=${c}>${T(d)}</p>`)}
        <h2>${n?x("section").about:l("rules of way")}</h2>
        ${s.length>0&&h`<p class="field">
            <label for="preset">${l("way")}</label>
            <select id="preset" onChange=${c=>r(c.currentTarget.value)}>
              ${s.map(({name:c,players:d})=>h`<option value=${c} selected=${c===a}>
                    ${d}: ${he(c)}
                  </option>`)}
            </select>
          </p>
          <p class="dim">${P(x("preset")[a])}.</p>`}
        <div class="about">${o}</div>
        <p><a class="button" href=${document.getElementById("rules")?.dataset.docs}>${l("rules in full")}</a></p>
      </article>`,e);async function r(c){a=c;let d=n?`rooms/${n}`:`presets/${c}`;try{o=Et(await t(`${d}/rules?language=${vo}`))}catch(u){o=h`<p class="refusal" role="alert">${u.message}</p>`}i()}e.replaceChildren(),i(),await r(a)}var Gn=e=>e>0?`+${e}`:H(e),Co=e=>h`<td class="number">${H(e)}</td>`,Mt=(e,t,n)=>h`<div class="scroll" tabindex="0" role="group" aria-label=${e}>
    <table>
      <thead>
        <tr>
          ${t.map(s=>h`<th scope="col">${s}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${n}
      </tbody>
    </table>
  </div>`,Eo=e=>["pass","bid","special bid","look","throw in","keep"].includes(e.type),Mo=["for whom","points","what for","rule"];function Yn({view:e,rules:t,names:n}){let s=e.done.filter(({action:d})=>Eo(d));if(!s.length)return null;let a=n.length,o=Array.from({length:a},(d,u)=>(e.dealer+1+u)%a),i=[],r=a;for(let{seat:d,action:u}of s){let f=o.indexOf(d),m=f===r&&i.at(-1)?.[f]===x("call").look;f<=r&&!m&&i.push(Array(a).fill("")),i[i.length-1][f]="bid"in u?J(t,u.bid):x("call")[u.type],r=f}let c=i.map(d=>h`<tr>
        ${d.map(u=>h`<td>${T(u)}</td>`)}
      </tr>`);return Mt(l("the auction"),o.map(d=>n[d]),c)}function Xn({now:e,names:t}){let n=e.tricks.findLastIndex(({winner:o})=>o!==null),s=e.tricks[n];if(!s||s.winner===null)return null;let a=s.cards.map((o,i)=>{let r=i===0&&s.suit;return h`<div class=${gt(s,i)?"won":""}>
        ${U(o,ke(o,r),r)}<span>${t[s.seats[i]]}</span>
      </div>`});return[h`<p class="dim">${l("trick to",{number:n+1,name:t[s.winner]})}</p>`,h`<div class="trick">${a}</div>`]}function Qn(e){let{view:t,row:n,called:s,sides:a}=e,o=t.ended;if(!o)return null;let i=n?.totals.map((r,c)=>`${a[c]}: ${H(r)}`)??[];return[o.type==="played"?Oo(e,o):h`<p>${Z(nn(o),e)}.</p>`,n&&h`<p>${l("totals",{totals:i.join("; ")})}</p>`,n?.dropped.map(r=>h`<p>${l("drops out",{name:s[r]})}</p>`)]}function Oo(e,{contract:t,rest:n,tricks:s}){let{now:a,rules:o,names:i}=e,{made:r,items:c}=a.score,d=r===null?"":r?l("is made"):l("is defeated"),u=t.call!==null&&P(J(o,t.call))+l("by",{name:i[t.contractor??-1]})+d,f=s.map((y,w)=>`${i[w]}: ${y}`),m=a.sides.map(y=>R(y.map(w=>i[w]))),p=c.map(y=>h`<tr>
        <td>${m[y.scorer]}</td>
        <td class="number">${Gn(y.points)}</td>
        <td>${T(Z(y.what,e))}</td>
        <td>${ie(y.rule)}</td>
      </tr>`);return[h`<p class="head">${T(u||l("played for tricks"))}</p>`,h`<p class="dim">${l("tricks of",{tricks:f.join("; ")})}</p>`,n&&h`<p class="dim">
        ${l("unplayed",{count:n.tricks,name:i[n.seat]})}
      </p>`,Mt(l("points of hand"),Mo.map(y=>l(`head ${y}`)),p)]}function Po(e,{rules:t,called:n}){let{outcome:s}=e;if(s.type==="passed out")return l("row passed");if(s.type==="misdealt")return l("row void");let{call:a,contractor:o}=s.contract;return a===null?l("row tricks"):`${J(t,a)} ${n[e.seats[o??-1]]} ${e.made?"✓":"✗"}`}function Zn(e,t){let{rows:n,scores:s,settings:a}=e.state.match,o=c=>v(`replay ${c}`,[`${l("replay")} `,z(l("deal number")),String(c)],()=>t(c)),i=n.map(c=>h`<tr>
        <th scope="row">${o(c.number)}</th>
        <td>${T(Po(c,{...e,rules:a}))}</td>
        ${c.totals.map((d,u)=>h`<td class="number">
              <b>${H(d)}</b>
              <small>${" "}${c.gains[u]?Gn(c.gains[u]):"·"}</small>
            </td>`)}
      </tr>`),r=h`<tr>
    <td></td>
    <td>${a.target?l("to 500",{points:a.target}):""}</td>
    ${s.map(Co)}
  </tr>`;return Mt(l("score sheet"),[l("deal"),l("played for"),...e.sides],i.length?i:r)}var To=["laid","say","more","log"];function es(e,t){let{scene:n,announced:s}=e,a=n?.now,o=a?.stage==="finished",i=(u,f,m={})=>h`<div key=${u} class=${u} data-region ...${m}>${f}</div>`,r={role:"status"},c=n&&e.state,d={role:"group","aria-label":l("result")};return h`<div class="room" data-stage=${a?.stage??"before"}>
    <div class="play">
      <div class="board" tabindex="0" role="group" aria-label=${l("table")}>
        ${i("over",c&&Bo(e))}
        ${i("result",o&&n.view&&Qn(n),d)}
        ${i("table",c&&kn(n,e.trick,e.spoken,Cn(e)),{"data-stage":a?.stage??""})}
        ${i("open",c&&vn(n))}
      </div>
      <div class="asked">
        ${i("prompt",c&&Lo(e,t),{...r,tabindex:-1})}
        ${i("notice",Ao(e),{...r,class:`notice ${e.connection}`})}
        ${i("refusal",e.refusal&&jo(e.refusal),{role:"alert"})}
        ${i("proposal",c&&jn(e))}
        ${i("wishes",c&&Tn(e),r)}
        ${i("box",c&&Do(e),{role:"group","aria-label":l("what you may do")})}
        ${i("join",c&&!e.replaying&&En(e))}
        ${i("invite",c&&vt(e)&&e.world.invite&&Ue(e.world.invite))}
        <div class="standing">
          ${i("contract",c&&xn(n))}
          ${i("extra",c&&Ro(e,t))}
        </div>
      </div>
      ${i("hand",c&&qn(n,e))}
      <div
        class="unseen"
        role="log"
        aria-live="polite"
        aria-label=${l("what happens")}
      >
        ${s.map(({number:u,said:f})=>h`<p key=${u}>${f}</p>`)}
      </div>
    </div>
    <div class="side">${c&&No(e)}</div>
  </div>`}var jo=({said:e,rules:t})=>h`<p>
    ${T(e)}${t.map(n=>[" (",ie(n),")"])}
  </p>`;function No(e){let{scene:t,said:n}=e,s={about:e.about&&Et(e.about),last:t.view&&Xn(t),laid:t.view&&Jn(t),auction:t.view&&Yn(t),sheet:Zn(t,o=>e.replay(o)),players:On(e),say:Pn(e),log:n.length>0&&h`<ol>
        ${n.map(o=>h`<li>${T(o)}</li>`)}
      </ol>`,more:Bn(e)},a={tabindex:0,role:"group","aria-label":x("section").log};return Object.entries(s).map(([o,i])=>h`<details
        key=${o}
        class="section"
        data-key=${o}
        hidden=${!i}
        open=${o==="about"?e.state.player===null:!To.includes(o)}
      >
        <summary>${x("section")[o]}</summary>
        <div class=${o} data-region ...${o==="log"?a:{}}>
          ${i}
        </div>
      </details>`)}function Ao({connection:e,why:t,world:n}){let s=(i,r)=>v(i,r,()=>n.transport.connect?.()),a=x("state")[e],o=["closed","failed","refused","stopped"].includes(e);return[a&&h`<span key="state">${a}${o&&t?`: ${t}`:""}</span>`,e==="elsewhere"&&s("here",l("play here")),o&&s("again",l("try again")),e==="no such room"&&ts(n.lobby)]}var ts=e=>h`<a key="another" class="button" href=${e}>${l("another")}</a>`,Lo=(e,t)=>h`<p class=${t?"yours":""}>
    <span>${T(Io(e,t))}</span>
    <span class="clock" aria-hidden="true"></span>
  </p>`;function Io(e,t){let{state:n,scene:s,replaying:a}=e,{now:o,names:i,me:r}=s;if(a){let{view:p,step:y}=a,w=y?$e(Ee(p.account)[y-1],s).join("; "):l("dealt");return l("again",{number:p.number,step:y,last:p.done.length,said:w})}if(t)return l("your turn",{what:t});if(o&&o.to_act!==null){let p=["auction","play","exchange"].includes(o.stage)?o.stage:"other";return l(`turn ${p}`,{name:i[o.to_act]})+(r<0?l("you look on"):"")}let{result:c,seats:d}=n.match,u=(c?[...n.sitters.keys()]:d).filter(p=>{let y=n.sitters[p];return y&&!y.bot&&!n.ready.includes(p)}),f=R(u.map(p=>p===n.player?l("you"):s.called[p]));if(c)return u.length&&n.ready.length?l("waiting match",{who:f}):l("match over");let m=bt(e).length;if(m){let p=kt(e)?l("start to play"):l("is to start",{name:xe(s)});return l("empty places",{count:m})+(n.player===null?l("sit to play"):p)}return u.length?l("waiting ready",{who:f}):l("dealing")}function Bo(e){let{state:t,replaying:n,world:s}=e,{result:a}=t.match;if(!a||n)return null;let o=K(t),i=u=>a.winners.includes(u%t.match.scores.length),r=o.called.flatMap((u,f)=>i(f)?[f]:[]),c={rules:o.rules,names:o.called},d=t.player!==null&&!t.ready.includes(t.player);return h`<div class="panel" role="status">
    <h2>${r.length?l("win match",{sides:[r]},c):l("nobody wins")}</h2>
    <p>${T(Xt(a.why,c))} (${ie(a.rule)}).</p>
    <p class="options">
      ${d&&v("rematch",l("rematch"),()=>e.say({type:"rematch"}),{class:"main"})}
      ${ts(s.lobby)}
      ${s.record&&h`<a class="button" href=${s.record} download="match.json">${l("save")}</a>`}
    </p>
  </div>`}function Do(e){if(e.replaying)return zo(e,e.replaying);let{scene:t}=e;return t.now&&t.now.stage!=="finished"?Kn(t,e):Mn(e)}function zo(e,t){let{step:n}=t,s=t.view.done.length,a=(o,i,r,c,d="")=>v(o,i,()=>{t.step=Math.min(Math.max(c,0),s),e.draw()},{class:d,"aria-label":r,"aria-disabled":n===Math.min(Math.max(c,0),s)?"true":null});return h`<div
    class="options replay"
    role="group"
    aria-label=${l("replay")}
    data-roving
  >
    ${a("first","«",l("to beginning"),0)}
    ${a("back","‹",l("step back"),n-1)}
    ${a("on","›",l("step on"),n+1,"main")}
    ${a("last","»",l("to end"),s)}
    ${v("close",l("close replay"),()=>(e.replaying=null,e.draw()))}
  </div>`}function Ro(e,t){let{state:n,scene:s,replaying:a,looksBack:o,hint:i}=e;if(a||!s.now||s.now.stage==="finished")return null;let r=s.now.tricks.some(d=>d.winner!==null),c=()=>(e.looksBack=!o,e.draw());return[r&&v("last trick",l("last trick button"),c,{"aria-pressed":String(o)}),Ln(e),!t&&In(e),n.hints&&t&&v("hint",l("ask hint"),()=>e.say({type:"hint"})),i&&h`<p key="hinted" role="status">${T(i)}</p>`]}var Me=e=>[...e.querySelectorAll("button:not(:disabled), input, select, summary, a[href]")],Wo=e=>e.getAttribute("aria-disabled")==="true";function Ve(e){let t=e.closest("[data-roving]");if(t)for(let n of Me(t))n.tabIndex=n===e?0:-1;e.focus({preventScroll:!1})}function Uo(e){for(let t of e.querySelectorAll("[data-roving]")){let n=Me(t),a=n.find(o=>o===document.activeElement)??n.find(o=>!Wo(o))??n[0];for(let o of n)o.tabIndex=o===a?0:-1}}function ss(e,t,n){let s=e.contains(document.activeElement)?document.activeElement:null,a=s?.closest("[data-region]"),o=s&&a?Me(a).indexOf(s):-1;if(t(),s&&!s.isConnected){let{key:i}=s.dataset,r=a?.isConnected?Me(a):[],c=i&&r.find(d=>d.dataset.key===i)||r[Math.min(o,r.length-1)];c?Ve(c):n()?.focus({preventScroll:!0})}Uo(e)}function os(e){e.addEventListener("keydown",t=>{let n=document.activeElement,s=n?.closest("[data-roving]");if(!n||!s||t.altKey||t.ctrlKey||t.metaKey)return;let a=Me(s),o=a.indexOf(n);if(o<0)return;let i={ArrowLeft:()=>a[o-1],ArrowRight:()=>a[o+1],Home:()=>a[0],End:()=>a.at(-1),ArrowUp:()=>ns(n,a,-1),ArrowDown:()=>ns(n,a,1)}[t.key];if(!i)return;t.preventDefault();let r=i();r&&Ve(r)})}function ns(e,t,n){let s=e.getBoundingClientRect(),a,o=1/0;for(let i of t){let r=i.getBoundingClientRect(),c=(r.top+r.bottom-s.top-s.bottom)/2,d=Math.abs(c)*4+Math.abs(r.left+r.right-s.left-s.right)/2;c*n>s.height/2&&d<o&&([a,o]=[i,d])}return a}var rs="cubic-bezier(.2, .7, .3, 1)",qo=matchMedia("(prefers-reduced-motion: reduce)");function as(e){let t=new Map;for(let n of e.querySelectorAll("[data-card]")){let{left:s,right:a,top:o,bottom:i}=n.getBoundingClientRect(),r=n.classList.contains("played"),c={element:n,x:(s+a)/2,y:(o+i)/2,wide:n.offsetWidth,played:r},{card:d=""}=n.dataset;(r||!t.has(d))&&t.set(d,c)}return t}function is(e,t){let n=t===void 0?null:e.querySelector(`.plate[data-seat="${t}"]`);if(!n)return null;let{left:s,right:a,top:o,bottom:i}=n.getBoundingClientRect();return{x:(s+a)/2,y:(o+i)/2}}function Jo(e,t){let[n,s]=[t.x-e.x,t.y-e.y];if(Math.abs(n)+Math.abs(s)<2)return;let a=t.wide?t.wide/e.wide:.5;e.element.animate({translate:[`${n}px ${s}px`,"0 0"],scale:[String(a),"1"]},{duration:180,easing:rs})}function Ko({element:e,x:t,y:n,wide:s},a){let o=e.cloneNode(!0);delete o.dataset.card,o.setAttribute("aria-hidden","true");let i=s*90/64;o.className="gone",Object.assign(o.style,{left:`${t-s/2}px`,top:`${n-i/2}px`,width:`${s}px`}),document.body.append(o),o.animate({translate:["0 0",`${a.x-t}px ${a.y-n}px`],scale:["1","0.35"],opacity:["1","0.4"]},{duration:180,easing:rs,fill:"forwards"}).onfinish=()=>o.remove()}function ls(e,t,n){if(!t||qo.matches||document.hidden)return n();let s=as(e);n();let a=as(e);for(let[o,i]of a){let r=s.get(o)??(i.played?is(e,i.element.dataset.seat):null);r&&Jo(i,r)}for(let[o,i]of s){let r=i.played&&!a.has(o)?is(e,i.element.dataset.to):null;r&&Ko(i,r)}}var Fo=650,cs=1500,Ho=500,Vo=8e3,Go={family:"word",code:"somebody",facts:{}},me=class{chosen=new Set;evidence=[];joker=null;sure=null;hint=null;advised=[];looksBack=!1;gathered=0;refusal=null;late=!1;said=[];announced=[];spoken=new Map;about=null;queue=[];connection="connecting";why="";replaying=null;state=null;scene=null;asked="";ended=!1;warned=null;constructor(t,n){this.root=t,this.world=n,D(null,t),t.replaceChildren(),os(t),n.transport.onstate=(s,a="")=>{this.connection=s,this.why=a,this.draw()},this.client=new He(n.transport,(s,a)=>{a.type==="welcome"&&(this.queue=[]),this.queue.push([s,a]),this.later||this.next()}),this.draw(),setInterval(()=>this.tick(),500),this.learn()}async learn(){this.about=await this.world.explain().catch(()=>null),this.draw()}next(){this.later=null;let t=this.queue.shift();if(!t)return this.gather();let[n,s]=t;this.show(n,s);let a=this.queue.length>30||document.hidden?0:this.pause(n,s)*Number(j("pace"));a?this.later=setTimeout(()=>this.next(),a):this.next()}pause(t,n){if(n.type==="out of time")return cs;if(n.type!=="account"||!n.since||!t.view)return 0;let{stage:s,tricks:a}=t.view,o=a.at(-1);return o?o.winner!==null||s==="finished"||!o.cards.length?cs:Fo:Ho}show(t,n){let s=this.state,a=s?.view;this.state=t;let o=K(t),{names:i,called:r}=o,c={...o,names:r};switch(n.type){case"welcome":if(s?.view&&s.view.number===t.view?.number&&t.takenBack.length===s.takenBack.length+1&&t.view.done.length===s.view.done.length-1)for(let d of t.takenBack.slice(-1))this.tell(Y("taken back",{seat:d.seat,what:d.action&&Re(d.action)},o));else this.said=[...(t.view?Ee(t.view.account):[]).flatMap(d=>$e(d,o)),...t.takenBack.map(d=>Y("taken back",{seat:d.seat,what:d.action&&Re(d.action)},o))];t.view||(this.replaying=null),this.forget(),this.wish();break;case"account":if(!o.view)break;if(a?.number===o.view.number){this.followed(a,n.events.slice(n.since?0:a.account.events.length),o);break}this.replaying=null,this.forget(),this.said=[],this.close("players"),this.tell(l("deals",{number:o.view.number,dealer:i[o.view.dealer]}));break;case"refused":{let{refusal:d,why:u}=n,f=u?Z(u,c):n.text;if(u?.code==="late"){this.tell(f);break}this.evidence=d?.evidence??[],this.refusal={said:d?Z(Qt(d),o):f,rules:d?.rules??[]};break}case"overheard":this.tell(Z(Zt(n.refusal),o));break;case"out of time":this.late=n.players.includes(t.player??-1),this.tell(Y("out of time",{seats:n.players},c));break;case"signalled":{let d={family:"phrase",code:n.phrase,facts:{}};this.speak(n.player,Z(d,o)),this.tell(Y("says",{player:n.player,what:d},c));break}case"hinted":this.advised=$n(n.action),this.hint=Y("hint",{what:Re(n.action)},o);break;case"proposed":!n.proposal&&n.declined!==null&&this.tell(Y("declined",{seat:n.declined},o));break;case"seated":{for(let[u,f]of t.sitters.entries())f&&!f.bot&&u!==t.player&&(!s.sitters[u]||s.sitters[u].bot)&&this.tell(l("sits down",{name:r[u]}));let d=t.sitters.findIndex(u=>u?.owner);d>=0&&!s.sitters[d]?.owner&&this.tell(l("runs",{name:r[d]}));break}case"door set":this.tell(l("door is",{door:$t(o)}));break;case"hints set":this.tell(Y(n.hints?"hints":"no hints",{},o));break;case"wished":for(let d of t.wishes)s.wishes.some(({number:u})=>u===d.number)||this.tell(Je(o,d));break;case"admitted":this.tell(Y("admitted",{name:n.name||Go,player:n.player},c))}this.draw()}followed(t,n,s){(n.some(({turn:a})=>a.seat===s.me)||t.stage!==s.now?.stage)&&this.forget();for(let a of n){let o=$e(a,s);this.late&&a.turn.seat===s.me&&(this.refusal={said:l("you were late",{said:o[0]}),rules:[]});for(let i of o)this.tell(i)}this.late=!1}wish(){let{wished:t}=this.world;if(t){if(this.state.player===null)return this.sit(0);this.world.wished=null,t.now&&this.start()}}start(){this.say({type:"begin",bot:ve(this.world.bots)??null})}forget(){this.chosen.clear(),this.joker=this.refusal=this.sure=this.hint=null,this.looksBack=!1,this.evidence=this.advised=[]}tell(t){this.said.push(t),this.announce(t)}announce(t){let n=(this.announced.at(-1)?.number??0)+1;this.announced=[...this.announced,{number:n,said:t}].slice(-12)}speak(t,n){let{spoken:s}=this,a={said:n};s.set(t,a),setTimeout(()=>{s.get(t)===a&&(s.delete(t),this.draw())},Vo)}say(t){this.refusal=null,this.evidence=[],this.client.say(t,this.state.number),this.busy()}busy(){this.find(".room")?.setAttribute("aria-busy",String(this.client.busy||this.queue.length>0))}act(t,n=this.scene.now?.stage??""){this.joker=this.sure=null,this.say({type:"act",action:_n(n,t)})}attend(t){this.draw();let n=this.find(t);n&&Ve(n)}async replay(t){let{view:n}=this.state;try{this.replaying={view:n?.number===t&&n.stage==="finished"?n:fe(await this.world.deal(t)),step:0}}catch(s){this.refusal={said:s.message,rules:[]}}this.attend(".replay .main"),this.find(".play")?.scrollIntoView({block:"nearest"})}find(t){return this.root.querySelector(t)}gather(){if(j("pace")==="0"||!this.state?.view)return;let t=this.gathered;this.gathered=this.fullTricks.length,t!==this.gathered&&this.draw()}get fullTricks(){return(this.state.view?.tricks??[]).filter(n=>n.winner!==null)}get trick(){let t=this.scene.now?.tricks??[];if(this.looksBack)return t.findLast(a=>a.winner!==null);let n=t.findLast(a=>a.cards.length);return!this.replaying&&n?.winner!==null&&this.fullTricks.length<=this.gathered?null:n}close(t){let n=this.find(`details[data-key=${t}]`);n&&(n.open=!1)}draw(){let{replaying:t,state:n}=this;this.gathered=n?Math.min(this.gathered,this.fullTricks.length):0,n&&(this.scene=t?K(n,Hn(t.view,t.step)):K(n));let s=n&&!t?Un(this.scene):"",a=()=>D(h`${es(this,s)}`,this.root),o=j("pace")!=="0";if(ss(this.root,()=>ls(this.root,o,a),()=>this.find(".prompt")),s!==this.asked){let r={loud:j("tone")==="on",notice:j("notice")==="on"};fn(s&&l("your turn",{what:s}),r)}this.asked=s;let i=!t&&this.scene?.now?.stage==="finished";i&&!this.ended&&this.find(".play")?.scrollIntoView({block:"nearest"}),this.ended=i,this.tick(),this.busy(),s&&[document.body,this.find(".prompt")].includes(document.activeElement)&&((this.find(".box :is(button.can, .options button:not(:disabled))")??this.find(".hand button.can")??this.find(".hand button"))?.focus({preventScroll:!0}),this.find(".play")?.scrollIntoView({block:"nearest"}))}tick(){let t=this.state?.until,n=t?Math.max(0,Math.ceil((t-performance.now())/1e3)):null,s=o=>`${Math.floor(o/60)}:${String(o%60).padStart(2,"0")}`,a=n===null||this.replaying?"":s(n);for(let o of this.root.querySelectorAll(".clock"))o.textContent=a;n===10&&this.warned!==t&&this.asked&&(this.warned=t,this.announce(l("seconds left")),this.draw())}sit(t){let n=[...j("name").trim()].slice(0,40).join("").replace(/\p{C}/gu,"");this.say({type:"sit",player:t,...n?{name:n}:{}})}};var Xo=6e4,Ge="?table",Ot=class{onopen=()=>{};onmessage=(()=>{});onstate=(()=>{});waiting=[];keeps=!0;constructor(t){this.worker=new Worker(new URL("offline-worker.js",import.meta.url),{type:"module"}),this.worker.onerror=()=>this.#t(l("not fetched")),this.worker.onmessage=({data:[n,...s]})=>{if(clearTimeout(this.stalled),n==="progress"){let[a,o]=s;a<o&&this.#e(),t(a,o)}else n==="told"?this.onmessage(s[0]):n==="state"?(this.keeps&&=s[0]!=="unkept",this.onstate(s[0],s[1])):n==="answer"?this.waiting.shift()?.resolve(JSON.parse(s[0])):this.waiting.shift()?.reject(new Error(s[0]??(s[1]?l("not fetched"):l("not run"))))},this.#e()}#e(){this.stalled=setTimeout(()=>this.#t(l("not fetched")),Xo)}#t(t){this.worker.terminate(),this.gone=t,this.onstate("stopped",t);for(let{reject:n}of this.waiting.splice(0))n(new Error(t))}async asked(...t){if(this.gone)throw new Error(this.gone);return this.worker.postMessage(t),new Promise((n,s)=>this.waiting.push({resolve:n,reject:s}))}send(t){this.worker.postMessage(["hear",t])}opened(){this.onstate(this.keeps?"open":"unkept"),this.onopen()}async connect(){this.onstate("connecting"),this.keeps=!0;try{await this.asked("resume")?this.opened():this.onstate("stopped",l("nothing kept"))}catch(t){this.onstate("stopped",t.message)}}},Qo=e=>(t,n)=>{let s=t<n,[a,o]=[t,n].map(i=>(i/1e6).toFixed(1));D(h`<p role="status">${s?l("fetching"):l("starting")}</p>
      <p aria-hidden="true">
        <progress max=${n} value=${s?t:void 0}></progress>
        ${s&&n>1&&` ${a} / ${o} MB`}
      </p>`,e)};async function Zo(e){try{let t=await navigator.serviceWorker.register(new URL("service.js",import.meta.url),{scope:e}),n=t.installing??t.waiting??t.active;return await new Promise(s=>{let a=()=>{n.state==="activated"&&s(l("kept page")),n.state==="redundant"&&s(l("not kept page"))};n.addEventListener("statechange",a),a()})}catch{return l("not kept page")}}async function Pt(e,{keeps:t}={}){let n=Qo(e);n(0,1);let s=new Ot(n),{presets:a,bots:o}=await s.asked("choices"),i=await s.asked("kept"),r=()=>{addEventListener("popstate",()=>location.search!==Ge&&location.reload()),new me(e,{transport:s,bots:o,wished:{now:!0},deal:m=>s.asked("deal",String(m)),explain:()=>s.asked("explain",Yo),lobby:location.pathname}),s.opened()},c="";if(location.search===Ge)try{if(await s.asked("resume"))return r();c=l("nothing kept")}catch(m){c=m.message}let d=i&&!c&&h`<a class="button" href=${Ge}>${l("go on")}</a>`,u=h`<div class="known">
    ${c&&h`<p class="refusal" role="alert">${c}</p>`}
    <p id="kept" class="dim" role="status"></p>
  </div>`;if(Fe(e,a,o,async({rules:m})=>{await s.asked("start",JSON.stringify(m.startsWith("{")?JSON.parse(m):m)),history.pushState(null,"",Ge),r()},{alone:!0,beside:d,below:u}),t){let m=await Zo(t),p=e.querySelector("#kept");p&&(p.textContent=m)}}var ea={4404:"no such room",4409:"elsewhere",1013:"full",1008:"closed",1011:"failed"},ta=["lost","full","failed"],na={1011:1e4,1013:1e4,4429:5e3},sa=1e4,oa=1e4,Ye=class{onopen=()=>{};onmessage=()=>{};onstate=()=>{};socket=null;entered=null;since=0;later=null;constructor(t){this.room=t,this.tries=0,addEventListener("online",()=>this.#t()),addEventListener("offline",()=>this.socket?.close()),this.connect()}get#e(){return`secret.${this.room}`}connect(){clearTimeout(this.later??void 0),this.later=null,this.onstate("connecting");let t=new URL(`../rooms/${this.room}/socket`,import.meta.url);t.protocol=t.protocol==="https:"?"wss:":"ws:";let n=this.socket=new WebSocket(t);n.onopen=()=>{let s=pe(this.#e);n.send(JSON.stringify(/^[\w-]{43}$/.test(s)?{type:"enter",secret:s}:{type:"enter"}))},n.onmessage=({data:s})=>{if(this.socket!==n)return;if(this.entered===n)return this.onmessage(s);let a=JSON.parse(s).message;a.type==="entered"&&(oe(this.#e,a.secret),this.entered=n,this.since=performance.now(),this.onstate("open"),this.onopen())},n.onclose=({code:s,reason:a})=>{if(this.socket!==n)return;this.socket=null,this.entered===n&&performance.now()-this.since>oa&&(this.tries=0);let o=ea[s]??"lost";this.onstate(o,a),ta.includes(o)&&(this.later=setTimeout(()=>this.connect(),na[s]??Math.min(500*2**this.tries++,sa)))}}#t(){this.later&&this.connect()}send(t){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(t)}};var A=new URL("..",import.meta.url).pathname,us=()=>[pe("rooms")??[]].flat().filter(e=>typeof e?.room=="string"&&typeof e.rules=="string");async function ee(e,t){let n=await fetch(e,t).catch(()=>{throw new Error(l("unreachable"))}),s=await n.json().catch(()=>({error:l("answers",{status:n.status})}));if(!n.ok)throw new Error(s.error);return s}async function ia(e,{rules:t,title:n,now:s,hints:a,seconds:o}){let i=JSON.stringify({rules:t.startsWith("{")?JSON.parse(t):t,turn_seconds:o,ready_seconds:o&&Math.max(o,60),hints:a?_t:null}),r={"Content-Type":"application/json"},{room:c,path:d,secret:u}=await ee(`${A}rooms`,{method:"POST",headers:r,body:i});oe("rooms",[{room:c,rules:n.slice(0,60),at:Date.now()},...us()].slice(0,8)),oe(`secret.${c}`,u),history.pushState(null,"",d),await ps(e,c,{now:s})}async function ra(e){let[{presets:t,bots:n,offline:s},{rooms:a}]=await Promise.all([ee(`${A}presets`),ee(`${A}rooms`)]),o={dateStyle:"medium",timeStyle:"short"},i=m=>x("way")[m]??m,r=us().map(({room:m,rules:p,at:y})=>h`<li>
        <a href=${`${A}rooms/${m}`}>${i(p)}</a>${" "}
        ${new Date(y).toLocaleString([],o)}
      </li>`),c=m=>m&&(m.name||(m.bot?l("a bot"):l("somebody"))),d=({path:m,rules:p,sitters:y})=>{let w=y.map(c).filter($=>$!==null),_=l("free places",{count:y.length-w.length});return h`<li>
      <a href=${m}>${i(p)}</a>${" "}
      ${w.length?`${R(w)}; ${_}`:_}
    </li>`},u=(m,p)=>p.length>0&&h`<section class="known">
      <h2>${m}</h2>
      <ul>
        ${p}
      </ul>
    </section>`,f=[u(l("open to all"),a.map(d)),u(l("opened"),r)];Fe(e,t,n,m=>ia(e,m),{beside:s&&ds(),below:f})}var ds=()=>h`<a class="button" href=${`${A}offline`}>${l("play offline")}</a>`;async function ps(e,t,n){let s=ee(`${A}presets`),{pathname:a}=location;addEventListener("popstate",()=>location.pathname!==a&&location.reload()),document.getElementById("rules").href=`${A}rules?room=${t}`;let o=await pn(a,()=>ee(`${A}addresses`)),r={bots:n?(await s).bots:[],transport:new Ye(t),wished:n,deal:d=>ee(`${A}rooms/${t}/deals/${d}`),explain:()=>ee(`${A}rooms/${t}/rules?language=${aa}`),lobby:A,invite:o,record:`${A}rooms/${t}/record`},c=new me(e,r);r.bots=(await s.catch(()=>({bots:[]}))).bots,c.draw()}an();var[re,la]=["main","settings"].map(e=>document.getElementById(e));D(h`${wn()}`,la);try{await Ht(`${A}page/cards.svg`);let e=location.pathname.slice(A.length),[,t]=/^rooms\/([\w-]+)$/.exec(e)??[];e==="rules"?await Vn(re,n=>ee(A+n)):re.dataset.served==="no"?await Pt(re):e==="offline"?await Pt(re,{keeps:A}):await(t?ps(re,t):ra(re))}catch(e){let{message:t}=e;D(h`<p class="refusal" role="alert">${t}</p>
      <a class="button" href=${location.href}>${l("try again")}</a>${" "}
      ${navigator.serviceWorker?.controller&&ds()}`,re)}
