/* Made of app.js and what it imports, by browser/bundle.mjs; Preact, htm and lean-qr: see vendor/LICENSE-*
   sources 7c6e141064b8890f93422d298559a93a4286ed4812eed8b1496fbb93b4496b14 */
var ze=function(t,e,n,s){var a;e[0]=0;for(var o=1;o<e.length;o++){var i=e[o++],r=e[o]?(e[0]|=i?1:2,n[e[o++]]):e[++o];i===3?s[0]=r:i===4?s[1]=Object.assign(s[1]||{},r):i===5?(s[1]=s[1]||{})[e[++o]]=r:i===6?s[1][e[++o]]+=r+"":i?(a=t.apply(r,ze(t,r,n,["",null])),s.push(a),r[0]?e[0]|=2:(e[o-2]=0,e[o]=a)):s.push(r)}return s},Re=new Map;function We(t){var e=Re.get(this);return e||(e=new Map,Re.set(this,e)),(e=ze(this,e.get(t)||(e.set(t,e=(function(n){for(var s,a,o=1,i="",r="",c=[0],u=function(m){o===1&&(m||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,m,i):o===3&&(m||i)?(c.push(3,m,i),o=2):o===2&&i==="..."&&m?c.push(4,m,0):o===2&&i&&!m?c.push(5,0,!0,i):o>=5&&((i||!m&&o===5)&&(c.push(o,0,i,a),o=6),m&&(c.push(o,m,0,a),o=6)),i=""},d=0;d<n.length;d++){d&&(o===1&&u(),u(d));for(var h=0;h<n[d].length;h++)s=n[d][h],o===1?s==="<"?(u(),c=[c],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:r?s===r?r="":i+=s:s==='"'||s==="'"?r=s:s===">"?(u(),o=1):o&&(s==="="?(o=5,a=i,i=""):s==="/"&&(o<5||n[d][h+1]===">")?(u(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(u(),o=2):i+=s),o===3&&i==="!--"&&(o=4,c=c[0])}return u(),c})(t)),e),arguments,[])).length>1?e:e[0]}var T,Ke,Ts,Z,se,Lt,qe,Nt,He,ae,oe,Es,vt=Symbol.for("pv"),Bt={},Dt=[],Ms=/^m(i|n|o|s|text|space)$/,ie=Array.isArray,re=Dt.slice,ot=Object.assign;function st(t){t&&t.parentNode&&t.remove()}function Fe(t,e,n){var s,a,o,i={},r=arguments.length;for(o in e)o=="key"?s=e[o]:o=="ref"&&typeof t!="function"?a=e[o]:i[o]=e[o];return r>2&&(i.children=r>3?re.call(arguments,2):n),kt(t,i,s,a,null)}function kt(t,e,n,s,a){var o={type:t,props:e,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:vt,__v:a||++Ke,__i:-1,__u:0};return!a&&T.vnode&&T.vnode(o),o}function Rt(t){return t.children}function At(t,e){this.props=t,this.context=e,this.__g=0}function tt(t,e){if(e==null)return t.__&&tt(t.__,t.__i+1);for(var n;e<t.__k.length;e++)if((n=t.__k[e])&&n.__e)return n.__e;return typeof t.type!="function"||t.props.__P?null:tt(t)}function js(t){var e,n=t.__v,s=n.__e,a=[],o=[],i=t.__P;i&&((e=ot({constructor:vt},n)).__v=n.__v+1,T.vnode&&T.vnode(e),le(i,e,n,t.__n,i.namespaceURI,32&n.__u?[s]:null,a,s||tt(n),32&n.__u,o),e.__v=n.__v,e.__.__k[e.__i]=e,Ze(a,e,o),n.__=n.__e=null,e.__e!=s&&Ve(e))}function Ve(t){if((t=t.__)&&t.__c&&!t.props.__P)return t.__e=null,t.__k.some(function(e){return e&&(t.__e=e.__e)}),Ve(t)}function Je(t){(8&t.__g||(t.__g|=8,Z.push(t),Lt++))&&se==T.debounceRendering||((se=T.debounceRendering)||queueMicrotask)(Ge)}function Ge(){try{for(var t,e=1;Z.length;)Z.length>e&&Z.sort(qe),t=Z.shift(),e=Z.length,8&t.__g&&js(t)}finally{(Lt=Z.length)&&(se||queueMicrotask)(Ge)}}function Qe(t,e,n,s,a,o,i,r,c,u,d){var h,m,p,y,w,_,g=s.__k||Dt,$=e.length;for(c=Ns(n,e,g,c,$),h=0;h<$;h++)(p=n.__k[h])!=null&&(m=~p.__i&&g[p.__i]||Bt,p.__i=h,_=le(t,p,m,a,o,i,r,c,u,d),y=p.__e,(m.ref!=p.ref||8&m.__u)&&(m.ref&&ce(m.ref,null,p,m),p.ref&&d.push(p.ref,p.__c||y,p)),w=w||y,4&p.__u?(c=Ye(p,c,t,!m.__v),m.__e&&(m.__e=null)):typeof p.type=="function"&&_!==void 0?c=_:y&&(c=y.nextSibling),p.__u&=-21);return n.__e=w,c}function Ns(t,e,n,s,a){var o,i,r,c,u,d,h,m,p,y=n.length,w=y,_=0,g=0,$=t.__k=Array(a);for(o=0;o<a;o++)(i=e[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=$[o]=kt(null,i):ie(i)?i=$[o]=kt(Rt,{children:i}):i.constructor===vt&&i.__b?i=$[o]=kt(i.type,i.props,i.key,i.ref,i.__v):$[o]=i,c=o+_,i.__=t,i.__b=t.__b+1,r=null,~(u=i.__i=As(i,n,c,w))&&(w--,(r=n[u])&&(r.__u|=2)),r&&r.__v?(i.__u|=16,u==c-1?_--:u==c+1?_++:u!=c&&(u>c?_--:_++,g=1)):(~u||(a>y?_--:a<y&&_++),typeof i.type!="function"&&(i.__u|=4))):$[o]=null;if(g){for(d=[],h=[],o=0;o<a;o++)if((i=$[o])&&16&i.__u){for(_=0,m=d.length;_<m;)d[p=_+m>>1]<i.__i?_=p+1:m=p;d[_]=i.__i,h[o]=_+1}for(_=d.length;o--;)h[o]&&(h[o]==_?_--:$[o].__u|=4)}if(w)for(o=0;o<y;o++)!(r=n[o])||2&r.__u||(r.__e==s&&(s=tt(r)),de(r,r));return s}function Ye(t,e,n,s){var a,o,i,r;if(typeof t.type=="function"){if(t.props.__P)return e;if(a=t.__k)for(o=0;o<a.length;o++)a[o]&&(a[o].__=t,e=Ye(a[o],e,n,!1));return e}for(e&&!e.parentNode&&(e=tt(t))&&!e.parentNode&&(e=null),i=t.__e,r=e;r&&r.nodeType==8;)r=r.nextSibling;for(i!=r&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,e):n.insertBefore(i,e||null)),e=i;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function As(t,e,n,s){var a,o=t.key,i=t.type,r=e[n],c=r&&!(2&r.__u);if(r===null&&o==null||c&&o==r.key&&i==r.type)return n;if(s>(c?1:0)){for(a=n-1;a>=0;a--)if((r=e[a])&&!(2&r.__u)&&o==r.key&&i==r.type)return a;for(a=n+1;a<e.length;a++)if((r=e[a])&&!(2&r.__u)&&o==r.key&&i==r.type)return a}return-1}function Ue(t,e,n){n==null&&(n=""),e[0]=="-"?t.setProperty(e,n):t[e]=n}function jt(t,e,n,s,a){var o,i;if(e=="style")if(typeof n=="string")t.style.cssText=n;else{if(typeof s=="string"&&(t.style.cssText=s=""),s)for(e in s)n&&e in n||Ue(t.style,e);if(n)for(e in n)s&&n[e]==s[e]||Ue(t.style,e,n[e])}else if(e[0]=="o"&&e[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(t.__e||(t.__e={}))[e]=n,n&&s||(i=oe[e]||(oe[e]=Is(e)),(t.__a||(t.__a={}))[e]=ae,o=e!=(e=e.replace(He,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),n?t.addEventListener(e,i,o):t.removeEventListener(e,i,o));else{if(a=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in t)try{return void(t[e]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&e[4]!="-"?t.removeAttribute(e):t.setAttribute(e,e=="popover"&&n==1?"":n)}}function Is(t){return function(e){var n=this.__e;if(n){if(n=n[t],e[Nt]==null)e[Nt]=ae++;else if(e[Nt]<this.__a[t])return;return n(T.event?T.event(e):e)}}}function le(t,e,n,s,a,o,i,r,c,u){var d,h,m,p,y,w,_,g,$,C,b,L,V,J,v,j,M,D,S=e.type;if(e.constructor!==vt)return null;128&n.__u&&(c=32&n.__u,d=n.__c.__z)&&(e.__u|=c,h=o=[],d.nodeType==8?r=It(d,o):o.push(d),r=o[0]||r),(d=T.__b)&&d(e);t:if(typeof S=="function"){m=i.length;try{if(g=e.props,$=(d=S.prototype)&&d.render,C=(d=S.contextType)&&s[d.__c],b=d?C?C.props.value:d.__:s,(p=n.__c)?(e.__c=p,2&p.__g&&(p.__g|=1)):($?e.__c=p=new S(g,b):(e.__c=p=new At(g,b),p.constructor=S,p.render=Bs),C&&C.sub(p),p.state||(p.state={}),p.__n=s,p.__g|=8,p.__h=[],p.__k=[]),$&&(p.__s||(p.__s=p.state),S.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=ot({},p.__s)),ot(p.__s,S.getDerivedStateFromProps(g,p.__s)))),y=p.props,w=p.state,p.__v=e,n.__c){if(g!==y&&$&&!S.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(g,b),e.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate(g,p.__s,b)===!1){e.__v!=n.__v&&(p.props=g,p.state=p.__s,p.__g&=-9),e.__e=n.__e,e.__k=n.__k,e.__k.some(function(B){B&&(B.__=e)}),Dt.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&i.push(p),r=tt(n);break t}p.componentWillUpdate&&p.componentWillUpdate(g,p.__s,b),$&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(y,w,_)})}else $&&!S.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),$&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=b,p.props=g,p.__P=t,p.__g&=-5,L=T.__r,V=$?25:0;do p.__g&=-9,L&&L(e),d=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++V<25);$&&(Dt.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(s=ot({},s,p.getChildContext())),$&&n.__c&&p.getSnapshotBeforeUpdate&&(_=p.getSnapshotBeforeUpdate(y,w)),J=d&&d.type===Rt&&d.key==null?d.props.children:d,g.__P&&(d=r,a=(t=g.__P).namespaceURI,c=o=null,n.props&&n.props.__P!=t&&(n.__k.some(function(B){B&&de(B,B)}),n.__k=null),r=n.__k?tt(n,0):null),r=Qe(t,ie(J)?J:[J],e,n,s,a,o,i,r,c,u),g.__P&&(e.__e=null,r=d),e.__u&=-161,h&&h.some(st),p.__h.length&&i.push(p),1&p.__g&&(p.__g&=-4)}catch(B){if(i.length=m,e.__v=null,c||o)if(B&&B.then){if(e.__u|=128|c,o){for(~(M=o.indexOf(r||void 0))||(M=o.length);(D=o[M-1])&&D.nodeType==8;)M--;for(;M<o.length;M++)if(D=o[M])if(o[M]=null,v){if(D==j)break}else{if(D.nodeType!=8)break;D.data.startsWith("$s")&&(j=It(v=D))}}if(!v){for(;r&&r.nodeType==8&&r.nextSibling;)r=r.nextSibling;v=r}(d=It(v=e.__c.__z||(e.__c.__z=v)))?(e.__e=v,r=d):e.__e=r,r=r&&r.nextSibling}else o&&o.some(st);else e.__e=n.__e;e.__k||(e.__k=n.__k||[]),B&&B.then||Xe(e),T.__e(B,e,n)}}else r=e.__e=Ls(n.__e,e,n,s,a,o,i,c,u,t);return(d=T.diffed)&&d(e),r}function It(t,e){if(t&&t.nodeType==8&&t.data.startsWith("$s"))for(var n=1;t=t.nextSibling;){if(t.nodeType==8){if(t.data.startsWith("$s"))n++;else if(t.data.startsWith("/$s")&&!--n)return t}e&&e.push(t)}}function Xe(t){t&&(t.__c&&(t.__c.__g|=4),t.__k&&t.__k.some(Xe))}function Ze(t,e,n){for(var s=0;s<n.length;)ce(n[s++],n[s++],n[s++]);T.__c&&T.__c(e,t),t.some(function(a){try{t=a.__h,a.__h=[],t.some(function(o){o.call(a)})}catch(o){T.__e(o,a.__v)}})}function Ls(t,e,n,s,a,o,i,r,c,u){var d,h,m,p,y,w,_,g,$=n.props||Bt,C=e.props,b=e.type;if(b=="svg"?a="http://www.w3.org/2000/svg":b=="math"?a="http://www.w3.org/1998/Math/MathML":a||(a="http://www.w3.org/1999/xhtml"),o){for(d=0;d<o.length;d++)if((y=o[d])&&(b?y.localName==b:y.nodeType==3)){t=y,o[d]=null;break}}if(!t){if(g=u.ownerDocument||document,!b)return g.createTextNode(C);t=g.createElementNS(a,b,C.is?C:u),r&&(T.__m&&T.__m(e,o),r=!1),o=null}if(b){if(u=b=="template"&&t.content||t,o=b=="textarea"&&C.defaultValue!=null?null:o&&re.call(u.childNodes),!r&&o)for($={},d=0;d<t.attributes.length;d++)$[(y=t.attributes[d]).name]=y.value;for(d in $)y=$[d],d=="dangerouslySetInnerHTML"?m=y:d=="children"||d in C||d=="value"&&"defaultValue"in C||d=="checked"&&"defaultChecked"in C||jt(t,d,null,y,a);for(d in C)y=C[d],d=="children"?p=y:d=="dangerouslySetInnerHTML"?h=y:d=="value"?w=y:d=="checked"?_=y:r&&typeof y!="function"||$[d]===y||jt(t,d,y,$[d],a);h?(r||m&&(h.__html==m.__html||h.__html==t.innerHTML)||(t.innerHTML=h.__html),e.__k=[]):(m&&(t.textContent=""),(b=="foreignObject"||a=="http://www.w3.org/1998/Math/MathML"&&Ms.test(b))&&(a="http://www.w3.org/1999/xhtml"),Qe(u,ie(p)?p:[p],e,n,s,a,o,i,o?o[0]:n.__k&&tt(n,0),r,c),o&&o.some(st)),r&&b!="textarea"||(d="value",b=="progress"&&w==null?t.removeAttribute(d):w==null||w===t[d]&&(b!="progress"||w)||jt(t,d,w,$[d],a),d="checked",_!=null&&_!=t[d]&&jt(t,d,_,$[d],a))}else $===C||r&&t.data==C||(t.data=C);return t}function ce(t,e,n,s){try{typeof t=="function"?e?e.__x=t(e)||1:s&&(s=s.__c||s.__e)&&(e=s.__x)&&(s.__x=null,typeof e=="function"?e():t(null)):t.current=e}catch(a){T.__e(a,n)}}function de(t,e,n){var s,a,o,i;if(T.unmount&&T.unmount(t),!(s=t.ref)||s.current&&s.current!=t.__e||ce(s,null,e,t),s=t.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(r){T.__e(r,e)}s.__P=s.__n=null}if(s=t.__k)for(i=0;i<s.length;i++)s[i]&&de(s[i],e,typeof t.type!="function"||n&&!t.props.__P);!n&&(s=t.__c)&&(s=s.__z)&&(a=It(s,o=[]))&&(s==t.__e&&o.some(st),st(a),st(s)),n||st(t.__e),t.__e=t.__c=t.__=null}function Bs(t,e,n){return this.constructor(t,n)}function R(t,e){var n,s,a,o;T.__&&T.__(t,e),e.nodeType==9&&(e=e.documentElement),s=(n=t&&32&t.__u)?null:e.__k,e.__k=kt(Rt,{children:[t]}),a=[],o=[],le(e,e.__k,s||Bt,Bt,e.namespaceURI,s?null:e.firstChild?re.call(e.childNodes):null,a,s?s.__e:e.firstChild,n,o),Ze(a,e.__k,o),e.__k.props.children=null}T={__e:function(t,e,n,s){for(var a,o,i;e=e.__;)if((a=e.__c)&&!(1&a.__g)){a.__g|=4;try{if((i=(o=a.constructor)&&o.getDerivedStateFromError)&&a.setState(o.getDerivedStateFromError(t)),a.componentDidCatch&&(a.componentDidCatch(t,s||{}),i=1),i&&8&a.__g)return void(a.__g|=2)}catch(r){t=r}}throw Lt=0,t}},Ke=0,Ts=function(t){return t!=null&&t.constructor===vt},At.prototype.setState=function(t,e){var n=this.__s;n&&n!=this.state||(n=this.__s=ot({},this.state)),typeof t=="function"&&(t=t(ot({},n),this.props)),t&&(ot(n,t),this.__v&&(e&&this.__k.push(e),Je(this)))},At.prototype.forceUpdate=function(t){this.__v&&(this.__g|=4,t&&this.__h.push(t),Je(this))},At.prototype.render=Rt,Z=[],Lt=0,qe=function(t,e){return t.__v.__b-e.__v.__b},Nt=Symbol(),He=/(PointerCapture)$|Capture$/i,ae=0,oe={},Es=0;var f=We.bind(Fe),k=(t,e,n,s={})=>f`<button
    type="button"
    key=${t}
    data-key=${t}
    onClick=${n}
    ...${s}
  >
    ${e}
  </button>`,N=t=>f`<span class="unseen">${t}</span>`,tn=(t,e,n)=>e?f`<svg class=${n} role="img" aria-label=${e}>
        <use href=${`#${t}`} />
      </svg>`:f`<svg class=${n} aria-hidden="true">
        <use href=${`#${t}`} />
      </svg>`,W=(t,e="",n=null)=>tn(`card-${t??"back"}${n?`-${n}`:""}`,e,"card"),zt=(t,e="")=>tn(`suit-${t}`,e,"suit");async function en(t){let e=await fetch(t),n=new DOMParser().parseFromString(await e.text(),"image/svg+xml").documentElement;n.setAttribute("class","sprite"),n.setAttribute("aria-hidden","true"),document.body.append(document.importNode(n,!0))}import{catalogue as ue,language as Ds}from"./language.js";function H({family:t,code:e,facts:n},s,a=""){let o=ue.sentences[t][e],i=typeof o=="string"?o:o[ue.plural(Rs(n,s))],[r,...c]=i.split(" | ");return(a&&c.find(d=>d.startsWith(`${a} `))?.slice(a.length+1)||r).replace(/\{(\w+):(\w+) ?(\w*)\}/g,(d,h,m,p)=>G[m](n[h],s,p))}var pe=(t,e)=>t.flat().every(n=>n<e.names.length),Rs=({count:t,sides:e},n)=>e?pe(e,n)?e.flat().length:e.length:t,U=(t,e,n,s)=>H({family:"word",code:t,facts:e},n,s);function pt(t,e){if(!t.length)return U("nothing",{},e);let[n,s]=[t.at(-1),t.slice(0,-1)];return s.length?U("and",{first:s.join(", "),last:n},e):String(n)}var G={call:(t,e,n)=>{let[,s,a]=/^(\d+)(NT|[SCDH])$/.exec(t)??[];return e.aloud?Wt(e.rules,t):s?s+(at(a)||U("no trump",{},e,n)):on(e.rules,t)},card:(t,e,n)=>t.startsWith("JK")?U(t,{},e,n):e.aloud?l("the card",{card:A(t)}):t.slice(0,-1)+at(t.slice(-1)),cards:(t,e,n)=>pt(t.map(s=>G.card(s,e,n)),e),extra:(t,e)=>t?H(t,e):"",list:(t,e,n)=>pt(t.map(s=>G.word(s,e,n)),e),people:(t,e,n)=>t.length?G.list(t,e,n):U("nobody",{},e),sentence:H,sentences:(t,e)=>t.map(n=>H(n,e)).join("; "),number:t=>F(t),numbers:(t,e)=>pt(t.map(F),e),play:({card:t,suit:e},n,s)=>U(e?"as":"card",{card:t,suit:e},n,s),player:(t,e,n)=>G.sides([[t]],e,n),rules:t=>t.join(", "),seat:(t,e,n)=>t===null?U("a player",{},e,n):e.names[t]??U("seat",{number:t},e,n),seats:(t,e,n)=>{if(!pe([t],e)&&t.length>1)return U("seats",{numbers:t},e,n);let s=t.map(a=>G.seat(a,e,n));return G.people(s,e,n)},sides:(t,e)=>{if(pe(t,e)){let s=t.length>1?o=>o.join("/"):pt,a=t.map(o=>s(o.map(i=>e.names[i]),e));return pt(a,e)}let n=t.map(s=>Math.min(...s));return U(t[0].length>1?"sides":"players",{count:t.length,numbers:n},e)},signed:t=>t<0?F(t):`+${t}`,suits:(t,e,n)=>U(nn[t],{},e,n),typed:(t,e,n)=>G.call(t,e,n),word:(t,e,n)=>typeof t=="string"?t:H(t,e,n)},nn={S:"spades",C:"clubs",D:"diamonds",H:"hearts"},sn={names:[],rules:{specials:[]}},l=(t,e={},n=sn)=>H({family:"page",code:t,facts:e},n),x=t=>ue.sentences[t],z=t=>pt(t,sn),et=t=>x("word")[nn[t]],ht={"♠":"S","♣":"C","♦":"D","♥":"H"},at=t=>Object.keys(ht).find(e=>ht[e]===t)??"",P=t=>t.slice(0,1).toUpperCase()+t.slice(1),F=t=>String(t).replace("-","−");function A(t){if(t.startsWith("JK"))return l(t==="JK"?"joker":"lower joker");let e=t.slice(0,-1);return l("card",{rank:x("rank")[e]??e,suit:t.slice(-1)})}var Q=t=>/^(\d+)(NT|[SCDH])$/.exec(t),ft=(t,e)=>t.specials.find(n=>n.key===e);function on(t,e){let n=ft(t,e)?.name??e;return x("special")[n]??n}function Wt(t,e){let n=Q(e);return n?`${n[1]} ${n[2]==="NT"?l("no trump"):et(n[2])}`:e==="P"?x("call").pass:on(t,e)}var Y=(t,e)=>P(H(t,e)),an=(t,e)=>P(G.sentences(t,e,"")),rn=({reason:t,facts:e,evidence:n})=>({family:"refusal",code:t,facts:{...n.length&&{cards:n},...e}}),ln=({seat:t,reason:e,computed:n})=>({family:"text",code:"public refusal",facts:{seat:t,reason:{family:"reason",code:e,facts:{}},rules:[n?.rule]}});function cn(t){switch(t.type){case"special bid":return["bid",t];case"discard":return[t.cards.length?"discard":"discard nothing",t];case"hidden":return["hand over",t];case"call players":return t.players.length?["call players",{seats:t.players}]:["go alone",{}];case"declare slam":return[t.undertaken?"slam":"no slam",{}];case"breach":return[t.undertaken?"breach":"no breach",{}];case"declare joker":{let n=Object.entries({JK:t.higher,JK2:t.lower}).filter(([,s])=>s).map(([s,a])=>({family:"word",code:"joker as",facts:{card:s,suit:a}}));return n.length?["declare",{jokers:n}]:["declare none",{}]}case"play":return[t.suit?"play as":"play",t];default:return[t.type,t]}}function mt({turn:t,pile:e,gift:n,winner:s,trick:a,taker:o,taken:i,...r},c){let{seat:u,action:d,turned_up:h}=t,{handed_to:m,open_hand:p}=r,y=[];if(d){let[w,_]=cn(d),g=(n?"gift":"hand on")+(d.type==="hidden"?" unseen":""),$=d.type==="play"&&(e==null?"play":"play from the table");y.push([$||(m==null?w:g),{..._,play:d,seat:u,partner:m}])}s!=null&&y.push(["win",{seat:s,trick:a}]),o!=null&&y.push(["take the kitty",{seat:o,count:i}]);for(let{seat:w,card:_}of h??[])y.push(["turn up",{seat:w,card:_}]);return p&&y.push(["show",{seat:p[0]}]),y.map(([w,_])=>H({family:"event",code:w,facts:_},{...c,aloud:!0}))}function Jt(t){let[e,n]=cn(t);return{family:"action",code:e,facts:n}}var X=(t,e,n)=>H({family:"message",code:t,facts:e},{...n,aloud:!0}),dn=()=>Object.entries(x("phrase"));function un(t){if(t.type==="passed out")return{family:"event",code:t.inkles?"inkles only":"all passed",facts:{}};let{seat:e,why:n}=t;return e!==null?{family:"event",code:"poor hand",facts:{seat:e}}:{family:"event",code:n?"misdeal for":"misdeal",facts:{what:{family:"misdeal",code:n,facts:{}}}}}function pn({call:t,contractor:e,side:n,sits_out:s,called:a,slam:o,breach:i},r){let c=n.filter(d=>d!==e);return(t===null?[[!0,"for tricks",{}]]:[[!0,"by",{bid:t,seat:e}],[c.length&&r.rules.sides==="called","with",{seats:c}],[a,"called",{card:a}],[o,"slam",{}],[i!==null,"breach",{seat:i}],[s.length,"sit out",{sides:s.map(d=>[d])}]]).flatMap(([d,h,m])=>d?[H({family:"contract",code:h,facts:m},r)]:[])}var hn=()=>Object.entries(x("misdeal")).slice(1);function fn(){document.documentElement.lang=Ds,document.title=l("title");for(let t of document.querySelectorAll("[data-text]"))t.textContent=l(t.getAttribute("data-text")??"")}var zs=[.2,.375,.5555555555555556,.6666666666666666],Ws=(t,e)=>n=>{let s=4*t+n-4,a="*-04-39?2$%%$%%'$%''%'''%')(%'))%(++'(++'(+.'+-.',/3',33)-/5)-43).36)058*18<+37<+4:<,4:E,5<A-7>C/8@F/:EH/<EK0=FM1?IP2@KS3BNV4DPY5FS\\6HV_6IXb7K[e8N^i9Pam;Rdp<Tgt".charCodeAt(s)-35,o=s>8?a:1,i=e/o|0,r=e%o,c=o-r,u=s>8?i*zs[n]+(t>5)&-2:a,d=i-u;return{t:c*d+r*d+r,o:[[c,d],[r,d+1]],l:u}};var yt=t=>new Uint8Array(t),he=t=>{let e=new Error(`lean-qr error ${t}`);throw e.code=t,e},fe=(t,e=t*t,n=yt(e))=>({size:t,i:n,get:(s,a)=>s>=0&&s<t&&!!(1&n[a*t+s]),u(s,{on:a=[0,0,0],off:o=[0,0,0,0],pad:i=4,padX:r=i,padY:c=i}={}){let u=t+2*r,d=t+2*c,h=s.createImageData(u,d),m=new Uint32Array(h.data.buffer);h.data.set([...a,255]);let p=m[0];h.data.set([...o,255]);let y=m[0];for(let w=0;w<d;++w)for(let _=0;_<u;++_)m[w*u+_]=this.get(_-r,w-c)?p:y;return h},toCanvas(s,a){let o=s.getContext("2d"),i=this.u(o,a);s.width=i.width,s.height=i.height,o.putImageData(i,0,0)}}),Js=[(t,e)=>1&(t^e),(t,e)=>1&e,t=>t%3,(t,e)=>(t+e)%3,(t,e)=>1&(t/3^e>>1),(t,e)=>(t&e&1)+t*e%3,(t,e)=>(t&e)+t*e%3&1,(t,e)=>(t^e)+t*e%3&1],Ut=yt(511);for(let t=0,e=1;t<255;e=2*e^285*(e>127))Ut[Ut[e+255]=t++]=e;var yn=t=>Ut[t%255],gn=t=>Ut[t+255],Us=(t,e)=>{let n=yt(t.length+e.length-1);for(let s=0;s<t.length;++s)for(let a=0;a<e.length;++a)n[s+a]^=yn(t[s]+e[a]);return n.map(gn)},Ks=(t,e)=>{let n=yt(t.length+e.length-1);n.set(t,0);for(let s=0;s<t.length;++s)if(n[s]){let a=gn(n[s]);for(let o=0;o<e.length;++o)n[s+o]^=yn(e[o]+a)}return n.slice(t.length)},me=[[0],[0,0]];for(let t=1;t<30;++t)me.push(Us(me[t],[0,t]));var qs=(t,e)=>{let n=[[],[]],s=0,a=0;for(let[i,r]of e.o)for(let c=0;c<i;++c,s+=r){let u=t.slice(s,s+r);n[0].push(u),n[1].push(Ks(u,me[e.l])),a+=r+e.l}let o=yt(a);a=0;for(let i of n)for(let r=0,c=-1;c<a;++r){c=a;for(let u of i)r<u.length&&(o[a++]=u[r])}return o},wn=(t,e,n)=>{let s=t<<=n;for(let a=134217728;a>>=1;)s&a&&(s^=e*(a>>n));return s|t},Hs=({size:t,i:e},n)=>{let s=(i,r,c,u)=>{for(;c-- >0;i+=t)e.fill(u,i,i+r)},a=(i,r,c)=>{for(let u=0;u++<3;c-=2)s(r*t+i-(c>>1)*(t+1),c,c,2|u)},o=2*((t-13)/(1+(n/7|0))/2+.75|0);if(n>1)for(let i=t-7;i>8;i-=o){for(let r=i;r>8;r-=o)a(i,r,5);i<t-7&&a(i,6,5)}if(n>6)for(let i=wn(n,7973,12),r=1;r<7;++r)for(let c=12;c-- >9;i>>=1)e[r*t-c]=2|1&i;s(7,2,9,2),s(t-8,8,9,2);for(let i=0;i<t;++i)e[6*t+i]=3^1&i;a(3,3,7),a(t-4,3,7);for(let i=0;i<t;++i)for(let r=i;r<t;++r)e[r*t+i]=e[i*t+r];e[(t-8)*t+8]=3},Fs=({size:t,i:e})=>{let n=[];for(let s=t-2,a=t,o=-1;s>=0;s-=2){for(s===5&&(s=4);a+=o,a!==-1&&a!==t;){let i=a*t+s;e[i+1]||n.push(i+1),e[i]||n.push(i)}o*=-1}return n},Vs=({i:t},e,n)=>e.forEach((s,a)=>t[s]=n[a>>3]>>(7&~a)&1),Gs=({size:t,i:e},n,s,a)=>{for(let i=0;i<t;++i)for(let r=0;r<t;++r){let c=i*t+r;e[c]^=!(n(r,i)||2&e[c])}let o=21522^wn((1^a)<<3|s,1335,10);for(let i=0;i++<8;o>>=1)e[(i-(i<7))*t+8]=1&o,e[9*t-i]=1&o;for(let i=8;--i,o;o>>=1)e[8*t+i-(i<7)]=1&o,e[(t-i)*t+8]=1&o},Qs=({size:t,i:e},n=0,s=0)=>{for(let a=0;a<t;++a){for(let o=0;o<2;++o)for(let i,r=0,c=0,u=2;r<t;++r){let d=1&e[o?a*t+r:r*t+a];s+=d,c=(c>>1|2098176)&(3047517^d-1),2049&c&&(n+=40),d^u&&(i=0),u=d,n+=++i===5?3:i>5}if(a)for(let o=t+a,i=5*e[a-1]^e[a];o<t*t;o+=t){let r=5*e[o-1]^e[o];n+=3*!(1&(i|r)|4&(i^r)),i=r}}return n+10*(10*Math.abs(s/(t*t)-1)|0)},mn=[],_n=(t=he(1),{minCorrectionLevel:e=0,minVersion:n=1}={})=>{typeof t!="string"&&he(5),t=new TextEncoder().encode(t);let s=yt(2957);s.set([113,164,t.length>>8]);for(let a=n;a<41;++a){let o=mn[a];o||(mn[a]=o=fe(4*a+17),Hs(o,a),o.p=Fs(o));let i=Ws(a,o.p.length>>3)(e);if(i.t>=3+(a>9)+t.length){let r=a>9?3:2;for(s[r++]=t.length,s.set(t,r),r+=t.length-1;r<2954;s.set([236,17],r+=2));let c=fe(o.size,o.i);return Vs(c,o.p,qs(s,i)),Js.map((u,d)=>{let h=fe(c.size,c.i);return Gs(h,u,d,e),h.s=Qs(h),h}).sort((u,d)=>u.s-d.s)[0]}}he(4)};var xt=4;async function $n(t,e){let{hostname:n,origin:s}=location;if(!/^(localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(n))return{link:s+t,opens:"anywhere"};let{addresses:a}=await e().catch(()=>({addresses:[]})),[o]=a;return o?{link:new URL(t,o).href,opens:"nearby"}:{link:s+t,opens:"here"}}function Ys(t){let e=_n(t),n="";for(let a=0;a<e.size;a++)for(let o=0;o<e.size;o++)e.get(o,a)&&(n+=`M${o} ${a}h1v1h-1z`);let s=e.size+2*xt;return f`<svg
    class="code"
    viewBox=${`${-xt} ${-xt} ${s} ${s}`}
    role="img"
    aria-label=${l("code of link")}
  >
    <rect x=${-xt} y=${-xt} width=${s} height=${s} fill="#fff" />
    <path d=${n} fill="#000" />
  </svg>`}function Kt({link:t,opens:e},n){let s="share"in navigator,a=async({currentTarget:r})=>{let c=r.closest(".link"),[u,d]=["code",".copied"].map(m=>c.querySelector(m));getSelection()?.selectAllChildren(u),(await navigator.clipboard?.writeText(t).then(()=>!0,()=>!1)||document.execCommand("copy"))&&(d.textContent=l("copied"))},o=()=>navigator.share({title:l("title"),text:l("come and play"),url:t}).catch(()=>{}),i=n?e==="here"?l("opens here"):e==="nearby"?l("opens nearby"):"":"";return f`<div key="invite" class="link">
    <div>
      <p>${l("invite")}</p>
      ${i&&f`<p class="warning">${i}</p>`}
      <code id="invite">${t}</code>
      <p class="row">
        ${s&&k("share",l("send the link"),o,{class:"main"})}
        ${k("copy",l("copy"),a,{class:s?"":"main"})}
        <span class="copied dim" aria-live="polite"></span>
      </p>
    </div>
    ${e!=="here"&&Ys(t)}
  </div>`}import{language as xs}from"./language.js";var Xs=1e3,Zs={turn:[[660,0,.25],[880,.12,.25]],card:[[190,0,.06]],trick:[[150,0,.07],[120,.08,.09]],end:[[523,0,.2],[659,.12,.2],[784,.24,.35]]},gt,ye;function it(t){gt??=new AudioContext,gt.resume();for(let[e,n,s]of Zs[t]){let a=gt.currentTime+n,o=new OscillatorNode(gt,{frequency:e}),i=new GainNode(gt,{gain:0});i.gain.setValueAtTime(.15,a),i.gain.exponentialRampToValueAtTime(.001,a+s),o.connect(i).connect(gt.destination),o.start(a),o.stop(a+s)}}var bn=async()=>typeof Notification<"u"&&await Notification.requestPermission()==="granted";function to(t){try{let e=new Notification(l("title"),{body:t,tag:"turn"});e.onclick=()=>window.focus()}catch{}}function kn(t,e){clearInterval(ye),document.title=t||l("title"),t&&(e.loud&&it("turn"),document.hidden&&(e.notice&&to(t),ye=setInterval(()=>{document.hidden||clearInterval(ye),document.title=document.hidden&&document.title===t?`● ${l("title")}`:t},Xs)))}var vn="fivehundred.",ge=new Map;function wt(t){if(ge.has(t))return ge.get(t);try{return JSON.parse(localStorage.getItem(vn+t)??"null")}catch{return null}}function rt(t,e){try{localStorage.setItem(vn+t,JSON.stringify(e))}catch{ge.set(t,e)}}var eo={pace:"1",theme:"auto",colours:"2",tone:"off",notice:"off",language:"auto",sound:"off",name:"",table:{}},no={theme:["auto","light","dark"],colours:["2","4"],pace:["1.8","1","0.4","0"],tone:["off","on"],notice:["off","on"],language:["auto","de","en"],sound:["off","on"]};function xn(){let t=wt("settings")??{},e=(n,s)=>typeof t[n]==typeof s&&t[n]?t[n]:s;return Object.fromEntries(Object.entries(eo).map(([n,s])=>[n,e(n,s)]))}function E(t,e){let n=xn();return e===void 0?n[t]:(rt("settings",{...n,[t]:e}),Sn(),e)}function Sn(){let{theme:t,colours:e}=xn(),n=document.documentElement;t==="auto"?delete n.dataset.theme:n.dataset.theme=t,n.dataset.colours=e}async function so(t,e){E(t,e.value),t==="language"&&location.reload(),e.value==="on"&&(t==="tone"&&it("turn"),t==="sound"&&it("card"),t==="notice"&&!await bn()&&(e.value=E(t,"off")))}function Cn(){return Sn(),Object.entries(no).map(([t,e])=>{let n=t,s=x("setting");return f`<label>
      ${s[n]}${" "}
      <select
        id=${`setting-${n}`}
        onChange=${a=>so(n,a.currentTarget)}
      >
        ${e.map(a=>f`<option value=${a} selected=${a===E(n)}>
              ${s[`${n} ${a}`]}
            </option>`)}
      </select>
    </label>`})}var _t=t=>x("way")[t]??P(t.replace(/-\d$/,"").replaceAll("-"," ")),lt=t=>x("bot level")[t]??t,St=(t,e)=>e?l("as suit",{card:A(t),suit:e}):A(t);function K(t,e){let n=Q(e);return n?n[1]+(at(n[2])||x("word")["no trump"]):Wt(t,e)}function O(t){return String(t).split(/([♠♣♦♥])/).filter(e=>e).map(e=>e in ht?zt(ht[e],et(ht[e])):e)}function On(t,e){let[n,...s]=e.split(" ");if(e==="P")return{type:"pass"};if(e==="look"||e==="throw in"||e==="keep")return{type:e};if(t==="auction")return Q(e)?{type:"bid",bid:e}:{type:"special bid",bid:e};if(e.endsWith("slam"))return{type:"declare slam",undertaken:e==="slam"};if(e.endsWith("breach"))return{type:"breach",undertaken:e==="breach"};switch(n){case"discard":return{type:"discard",cards:s};case"alone":return{type:"call players",players:[]};case"call":return/^\d$/.test(s[0])?{type:"call players",players:s.map(Number)}:{type:"call card",card:s[0]};case"give":return{type:"give",card:s[0]};case"declare":{let a=new Map(s.map(o=>o.split("=")));return{type:"declare joker",higher:a.get("JK")??null,lower:a.get("JK2")??null}}default:{let[a,o]=e.split("=");return o?{type:"play",card:a,suit:o}:{type:"play",card:a}}}}function Pn(t){return"cards"in t?t.cards:"card"in t?[t.card]:"bid"in t?[t.bid]:t.type==="pass"?["P"]:[]}function we(t,e,n,s){if(e==="auction"&&!["look","throw in"].includes(n))return Wt(t,n);let a=x("option")[n];if(a)return a;let[o,...i]=n.split(" ");if(o==="give")return l("give the",{card:A(i[0])});if(o==="call"){let d=/^\d$/.test(i[0])?z(i.map(h=>s[Number(h)])):l("the card",{card:A(i[0])});return l("call",{whom:d})}if(o==="declare")return i.map(u=>oo(u,i.length>1||u.startsWith("JK2"))).join(", ");let[r,c]=n.split("=");return St(r,c)}function oo(t,e){let[n,s]=t.split("=");return l(e?n==="JK"?"higher joker is":"lower joker is":"highest of")+at(s)}var ao={BID:"bidding",SCHED:"bidding",CALL:"calling",CARD:"cards",DEAL:"deal",END:"ending",JOKER:"joker",KITTY:"kitty",PLAY:"play",IRR:"play",SCORE:"scoring",SEAT:"seats",TWO:"two_and_six",SIX:"two_and_six"};function ct(t){let{dataset:e,href:n}=document.getElementById("rules"),s=`${e.docs??n}${ao[t.split("-")[0]]}.html#rule-${t.toLowerCase()}`;return f`<a class="rule" href=${s} target="_blank" rel="noopener">${t}</a>`}function q(t,e=t.view){let{match:n,sitters:s,player:a}=t,o=n.settings;for(;e&&o.fewer&&o.players!==e.hand_sizes.length;)o=o.fewer;let i=n.rows.find(y=>y.number===e?.number)??null,r=i?.seats??n.seats,c=s.map((y,w)=>y?.bot?l("bot",{place:w+1}):y?.name||l("player",{place:w+1})),u=r.map(y=>c[y]),d=n.scores.length,h=n.scores.map((y,w)=>z(c.filter((_,g)=>g%d===w))),m=e?e.seat??-1:r.indexOf(a??-1),p={state:t,rules:o,players:r,called:c,names:u,sides:h,me:m,row:i};return e?{...p,view:e,now:e}:{...p,view:e,now:null}}var be=({sitters:t,connected:e},n)=>!!(e&&t[n]&&!t[n].bot&&!e.includes(n));function Tn({now:t,view:e,rules:n},s){let{contract:a,stage:o}=t;if(a?.sits_out.includes(s))return l("sits out");if(o==="auction"){let c=e.done.findLast(u=>u.seat===s)?.action;return c?"bid"in c?K(n,c.bid):x("call")[c.type]??"":""}if(!a)return"";let i=n.sides==="called"&&a.side.includes(s)&&l("partner");return[a.contractor===s?a.call&&K(n,a.call):i,a.breach===s&&l("breach")].filter(Boolean).join(" · ")}var $e=t=>({"--side":`var(--side-${t})`});function io({rules:t,now:e,players:n,state:s},a){let{contract:o=null}=e??{};return t.sides!=="called"?$e(n[a]%s.match.scores.length):o?$e(+!o.side.includes(a)):{}}var ro=()=>f`<span class="mark" title=${l("dealer")} role="img" aria-label=${l("dealer")}>D</span>`;function lo(t,e,n,s){let{view:a,now:o,names:i,players:r,state:c,me:u}=t,d=o?o.to_act===e:!1,h=r[e],m=c.sitters[h],p=(b,L="")=>f`<span class=${`mark ${L}`}>${b}</span>`,y=m?i[e]:l("empty"),w=!o||o.stage==="finished",_=En(t,e,1.24),g=Number(_["--y"])>-.5,$=Array.from({length:o?.won[e]??0},()=>f`<i />`),C=`${d?" acting":""}${m?"":" empty"}${e===u?" mine":""}`;return f`<div
    key=${`plate ${e}`}
    class=${`plate${C}`}
    data-seat=${e}
    style=${{..._,...io(t,e)}}
  >
    ${s(h,y)||f`<b title=${y}>${y}${e===u?l("you mark"):""}</b>`}
    <span class="marks">
      ${a?.dealer===e&&ro()}
      ${be(c,h)&&p(l("away"),"bad")}
      ${c.late.includes(h)&&p(l("out of time"),"bad")}
      ${w&&m?.bot&&p(lt(m.name))}
      ${w&&c.ready.includes(h)&&p(l("ready"),"good")}
    </span>
    <span class="told">${t.view&&O(Tn(t,e))}</span>
    ${o?.contract&&f`<span class="taken">${$}${N(l("tricks",{count:o.won[e]}))}</span>`}
    ${o&&f`<span class="count">${W(null)}${o.hand_sizes[e]}${N(l("cards left"))}</span>`}
    ${d&&N(l("to act"))}
    ${d&&e!==u&&f`<span class="clock" aria-hidden="true"></span>`}
    ${n&&f`<span class=${`speech${g?" above":""}`} aria-hidden="true">${n}</span>`}
  </div>`}function En(t,e,n=1,s=0){let a=Math.PI*(.5+2*(e-Math.max(t.me,0))/t.names.length),o=r=>Math.max(-1,Math.min(1,r*n)),i=o(Math.cos(a))+s;return{"--x":i.toFixed(3),"--most":`${60-34*Math.min(1,Math.abs(i))}%`,"--y":o(Math.sin(a)).toFixed(3)}}var ke=(t,e)=>t.winner===t.seats[e]&&!t.from_table.length;function co(t,e){let n=e.from_table.length>0;return e.cards.map((s,a)=>{let o=e.seats[a],i=a===0&&e.suit,r=ke(e,a),c=`${t.names[o]}: ${St(s,i)}${r?l("wins"):""}`,u=En(t,o,1,n?e.seats.indexOf(o)<a?.4:-.4:0);return f`<div
        key=${`card ${s}`}
        class=${`played${r?" won":""}`}
        data-card=${s}
        data-seat=${o}
        data-to=${e.winner}
        style=${u}
      >
        ${W(s,c,i)}
      </div>`})}function uo({view:t,rules:e}){if(t)return null;let n=e.target&&f`<small>${l("to points",{points:e.target})}</small>`;return f`<p key="centre" class="centre">
    ${e.name?_t(e.name):l("house rules")}${n}
  </p>`}var Mn=(t,e,n,s)=>[t.names.map((a,o)=>lo(t,o,n.get(t.players[o])?.said,s)),uo(t),e&&co(t,e)],_e=(t,e,n="")=>f`<div class="open" key=${t}>
    <p class="dim">${t}</p>
    <div class=${`cards small ${n}`}>
      ${e.map(s=>W(s,A(s)))}
    </div>
  </div>`;function jn({now:t,view:e,names:n,me:s}){if(!e)return[];let{open_hand:a,table_cards:o}=t;return[e.kitty&&_e(l("kitty shown"),e.kitty),a&&a.seat!==s&&a.cards.length>0&&_e(l("hand open",{name:n[a.seat]}),a.cards),o.map((i,r)=>r!==s&&i.length>0&&_e(l("table of",{name:n[r]}),i,po(e,r,i)))]}var po=(t,e,n)=>t.piles[e].some(({up:s,down:a})=>a===null&&n.includes(s))?"piles":"";function Nn(t,e){let{now:n,rules:s,sides:a,state:o}=t;if(!n)return[];let{call:i,said:r}=ve(t),c=()=>(e.ordering=!e.ordering,e.draw()),u=[i?O(K(s,i)):"A K Q",N(` ${l("order")}`)],d=o.match.scores.map((h,m)=>f`<span title=${a[m]} style=${$e(m)}>
        ${N(`${a[m]}: `)}${F(h)}
      </span>`);return[k("order",u,c,{class:"call",title:l("order"),"aria-expanded":String(e.ordering)}),f`<span key="terms" class="terms">${r}</span>`,f`<span key="totals" class="totals">${d}</span>`]}var ve=t=>t.now.stage==="auction"?ho(t):fo(t);function ho(t){let{now:e,names:n}=t,s=e.done.findLast(({action:o})=>"bid"in o)?.action,a=n.map((o,i)=>{let r=(e.dealer+1+i)%n.length,c=Tn(t,r);return c&&f`<span class="called"><span>${n[r]}</span><b>${O(c)}</b></span>`});return{call:s&&"bid"in s?s.bid:null,said:a.some(Boolean)?a:l("no bid")}}function fo(t){let{contract:e}=t.now;if(!e)return{call:null,said:""};let[n,...s]=pn(e,t),a=[f`<b>${O(P(n))}</b>`,s.map(o=>["; ",O(o)]),". "];return{call:e.call,said:[a,mo(t.now,t)]}}function mo({needed:t,contract:e,won:n},s){if(!t||!e)return"";let a=e.side,o=[a.filter(m=>!e.sits_out.includes(m))],{least:i,most:r,left:c}=t;if(t.made)return l("made",{sides:o},s);if(t.defeated)return l("defeated",{sides:o},s);if(r===0)return l("must lose",{sides:o,left:c},s);let d={family:"page",code:"tricks",facts:{count:a.reduce((m,p)=>m+n[p],0)}},h=r===c?String(i):i===r?l("exactly",{least:i}):l("between",{least:i,most:r});return l("needs",{sides:o,taken:d,many:h,left:c},s)}var Ct=t=>[E("table").bot,"strong"].find(e=>t.includes(e))??t.at(-1),Se="sensible",Ot=({state:t,called:e})=>t.owner?l("you"):e[t.sitters.findIndex(n=>n?.owner)]??l("runner"),Ft=({called:t},{player:e,name:n})=>l("wants",{name:n||l("somebody"),whose:t[e]}),Ce=t=>{let{door:e,owner:n}=t.state;if(e==="ask")return n?l("you say"):l("says",{name:Ot(t)});let s=x("door")[e];return s.slice(0,1).toLowerCase()+s.slice(1)},Vt=({now:t})=>!!(t&&t.stage!=="finished"),xe=(t,...e)=>f`<div class="panel">
    <p>${t}</p>
    <div class="options">${e}</div>
  </div>`,qt=t=>!!(t&&!t.bot),yo=({state:t})=>t.player===null&&t.wish===null&&(t.door!=="locked"||t.owner);function Ht(t,e){let{state:n}=t,s=n.sitters[e];if(!yo(t)||s&&!s.bot)return null;if(typeof s?.keeps=="string"||n.door==="ask"&&!n.owner)return[l("ask to sit"),l("ask")];let a=q(n);if(Vt(a)&&a.players.includes(e))return[l("join next deal"),l("join")];let o=Oe(a,e).find(i=>qt(n.sitters[i]));return[l("sit here"),o===void 0?l("sit"):l("with",{name:a.called[o]})]}var Oe=({rules:t,state:e},n)=>{let{seats:s,scores:a}=e.match,o=i=>i!==n&&i%a.length===n%a.length;return t.sides==="called"?[]:s.filter(o)};function Gt(t){let{state:e,called:n,view:s}=t,a=s||e.player===null?[]:Oe(t,e.player),o=a.filter(i=>e.sitters[i]);return a.length?o.length?l("you play with",{name:z(o.map(i=>n[i]))}):l("no partner"):""}function go(t){let{state:e,scene:n}=t,{player:s,sitters:a}=e,o=Gt(n);if(s===null||!o)return null;let i=[...a.keys()].filter(c=>c!==s&&qt(a[c])),r=c=>{let u=Oe(n,c),d=u.includes(s),h=d?e.match.seats.filter(y=>![...u,c].includes(y)):u,[m]=h.toSorted((y,w)=>Number(qt(a[y]))-Number(qt(a[w]))),p=l(d?"play against":"play with",{name:n.called[c]});return k(`swap ${c}`,p,()=>t.sit(m))};return f`<p key="partners">${o}</p>
    ${i.length>0&&f`<div key="swaps" class="options">${i.map(r)}</div>`}`}var An=t=>N(l("in place",{place:t+1})),In=t=>(e,n)=>{let[s,a]=Ht(t,e)??[],i=[t.state.sitters[e]&&f`<b>${n}</b>${" "}`,f`<span>${a}</span>`,N(`: ${s}`),An(e)];return s&&k(`plate ${e}`,i,()=>t.sit(e),{title:s})};function Ln(t){let{sitters:e,wishes:n,kept:s}=t.state,a=[...e.keys()].filter(u=>Ht(t,u)),o=a.filter(u=>!n.some(d=>d.player===u)),i=o.length?o:a,r=i.find(u=>!e[u])??i[0];if(r===void 0||s!==null)return null;let c=u=>E("name",u.currentTarget.value);return f`<div class="row">
    <label for="name">${l("your name")}</label>
    <input
      id="name"
      type="text"
      maxlength="40"
      autocomplete="nickname"
      value=${E("name")}
      onInput=${c}
    />
    ${k("join",Ht(t,r)?.[0],()=>t.sit(r),{class:"main"})}
  </div>`}var wo=({state:t})=>t.match.seats.filter(e=>{let n=t.sitters[e];return n&&!n.bot&&e!==t.player&&!t.ready.includes(e)}),Pe=({state:t})=>t.match.seats.filter(e=>!t.sitters[e]),Te=t=>t.state.owner||!wo(t).length;function Ee(t){let{state:e,scene:n}=t,{match:s,player:a,owner:o}=e,i=a!==null&&!s.result&&s.seats.includes(a);if(!i&&!n.view)return null;let[r,c]=[!n.view,Pe(t).length>0],u=i&&Te(t)&&(c||r&&o),d=i&&!e.ready.includes(a)&&!(r&&u),h=r&&s.seats.every(m=>m===a||!e.sitters[m]);return f`${r&&go(t)}
    <div class="options">
      ${u&&k("start",r?l("start now"):l("fill with bots"),()=>t.start(),{class:h?"":"main"})}
      ${d&&k("ready",r?l("i am ready"):l("next deal"),()=>t.say({type:"ready"}),{class:u?"":"main"})}
      ${n.view&&k("replay",l("replay deal"),()=>t.replay(n.view.number))}
    </div>
    ${i&&c&&f`<p class="dim">
        ${!o&&l("who may start",{name:Ot(n)})} ${l("bots fill")}
      </p>`}`}var Me=({state:t,scene:e,world:n})=>!!(n.invite&&!e.view&&!t.match.result&&t.player!==null);function Bn(t){let{state:e,world:n}=t,s=q(e),a=e.sitters.map((o,i)=>_o(t,s,o,i));return[f`<ul key="people" class="people">
      ${a}
    </ul>`,e.wishes.length>0&&f`<ul key="wishes" class="dim">
        ${e.wishes.map(o=>f`<li>${Ft(s,o)}</li>`)}
      </ul>`,n.invite&&(e.owner?$o(t):e.door!=="open"&&f`<p key="door" class="dim">${P(Ce(s))}</p>`),n.invite&&e.owner&&ko(t),n.invite&&e.owner&&bo(t),n.invite&&!Me(t)&&Kt(n.invite,e.owner)]}function _o(t,e,n,s){let{state:a,world:o}=t,{called:i}=e,r=s===a.player,c=typeof n?.keeps=="string",u=[r&&l("you"),n?.bot&&lt(n.name),c&&l("until",{name:n.keeps||x("word").somebody}),!n&&l("is empty"),n?.owner&&l("runs room"),!a.match.seats.includes(s)&&l("out of match"),a.ready.includes(s)&&!n?.bot&&l("ready"),be(a,s)&&l("away")],d=An(s),h=(g,$,C)=>a.owner&&o.bots.length>0&&k(`${g} ${s}`,[$,d],()=>t.say({type:"place",player:s,bot:C})),[m]=Ht(t,s)??[],p=[l("hand on"),N(l("to",{name:i[s]}))],y=n&&!n.bot&&!r,w=Ct(o.bots),_=o.bots.filter(g=>g!==w).map(g=>h(`bot ${g}`,P(l("bot named",{name:lt(g)})),g));return f`<li key=${s}>
    <b>${n?i[s]:l("place",{place:s+1})}</b>
    <span class="dim">${u.filter(Boolean).join(", ")}</span>
    ${m&&k(`sit ${s}`,[m,d],()=>t.sit(s))}
    ${!n&&h(`bot ${w}`,l("let bot"),w)}
    ${!n&&a.owner&&f`<details><summary>${l("other bots")}</summary>${_}</details>`}
    ${y&&h("stand-in",l("let bot"),w)}
    ${n&&!r&&h("away",n.bot?l("take away"):l("free place"),null)}
    ${y&&a.owner&&k(`hand on ${s}`,p,()=>t.say({type:"hand on",player:s}))}
    ${r&&k("stand",l("stand up"),()=>t.say({type:"stand"}))}
  </li>`}function $o(t){let e=({currentTarget:n})=>t.say({type:"door",door:n.value});return f`<p key="door" class="row">
    <label for="door">${l("door")}</label>
    <select
      id="door"
      value=${t.state.door}
      onChange=${e}
    >
      ${Object.entries(x("door")).map(([n,s])=>f`<option value=${n}>${s}</option>`)}
    </select>
  </p>`}var bo=t=>f`<label key="listed" class="check">
    <input
      id="listed"
      type="checkbox"
      checked=${t.state.listed}
      onChange=${e=>t.say({type:"publish",listed:e.currentTarget.checked})}
    />
    ${l("list room")}
  </label>`,ko=t=>f`<label key="hints" class="check">
    <input
      id="hints"
      type="checkbox"
      checked=${!!t.state.hints}
      disabled=${Vt(q(t.state))}
      onChange=${e=>t.say({type:"set hints",hints:e.currentTarget.checked?Se:null})}
    />
    ${l("with hints")}
  </label>`,Dn=t=>t.state.player!==null&&f`<div class="options">
    ${dn().map(([e,n])=>k(`say ${e}`,n,()=>t.say({type:"signal",phrase:e})))}
  </div>`;function Rn(t){let{state:e}=t,{kept:n}=e,s=q(e),a=!e.owner&&e.wishes.find(({number:h})=>h===e.wish),[o,...i]=e.owner?e.wishes:[],r=a&&e.door==="open"&&typeof e.sitters[a.player]?.keeps!="string",c=(h,m,p)=>k(h,m,()=>t.say({type:"admit",wish:o.number,yes:p})),u=o&&Vt(s)?l("let in now"):"",d=i.length?l("more wait",{count:i.length}):"";return[n!==null&&e.player===null&&xe(l("bot for you",{place:n+1}),k("return",l("come back"),()=>t.sit(n),{class:"main"})),a&&xe(l(r?"you wait for the next deal":"you wait",{place:a.player+1,name:Ot(s)}),k("unwish",l("do not wait"),()=>t.say({type:"stand"}))),o&&xe(`${Ft(s,o)}${u}${d}.`,c("admit",l("let in"),!0),c("refuse",l("do not let in"),!1))]}function zn(t){let{proposal:e}=t.state;if(!e)return null;let{by:n,what:s,waiting:a}=e,{names:o,me:i}=t.scene,r=()=>s.type==="claim tricks"?s.seat===n?l("they get"):l("somebody gets",{name:o[s.seat]}):s.type==="void"?l("is void",{why:x("misdeal")[s.why]}):l("is taken back"),c=z(a.map(d=>d===i?l("you"):o[d])),u=(d,h)=>k(d,h,()=>t.say({type:d}));return f`<div class="panel" role="alert">
    <p>${l("proposes",{name:o[n],what:r(),waiting:c})}</p>
    <div class="options">
      ${a.includes(i)&&[u("agree",l("agree")),u("decline",l("disagree"))]}
      ${i===n&&u("decline",l("take back"))}
    </div>
  </div>`}var Wn=({state:t,scene:e,replaying:n})=>Vt(e)&&!n&&e.me>=0&&!t.proposal,Jn=t=>Wn(t)&&t.scene.now?.stage==="play"&&t.scene.rules.early_end,vo=({state:t})=>t.sitters.some((e,n)=>e&&!e.bot&&n!==t.player),xo=({now:t,me:e})=>t!==null&&!t.contract?.sits_out.includes(e)&&!(t.needed&&t.needed.most<t.needed.left);function Un(t){let e=()=>t.say({type:"claim tricks",seat:t.scene.me});return Jn(t)&&xo(t.scene)&&k("claim",l("claim rest"),e)}function Kn(t){let{state:e,scene:n,replaying:s}=t;return n.me>=0&&n.view?.done.at(-1)?.seat===n.me&&!t.guess&&!t.queue.length&&!s&&!e.proposal&&k("undo",l("undo"),()=>t.say({type:"take back"}))}function qn(t){let[e,n]=[Jn(t),Wn(t)&&vo(t)];if(!e&&!n)return null;let s=(o,i,r)=>{let c=o.replace(/\W+/g,"-"),u=d=>t.say(r(d.currentTarget.parentElement?.querySelector("select")?.value??""));return f`<p key=${o} class="row">
      <label for=${c}>${P(o)}</label>
      <select id=${c}>
        ${i.map(([d,h])=>f`<option value=${d}>${h}</option>`)}
      </select>
      ${k(o,[l("propose"),N(l("that",{what:o}))],u)}
    </p>`},a=t.scene.names.map((o,i)=>[i,o]);return[e&&s(l("tricks go to"),a,o=>({type:"claim tricks",seat:Number(o)})),n&&s(l("hand is void"),hn(),o=>({type:"void",why:o}))]}var So=["20","45","90","300",""];function Co({name:t}){return[_t(t),x("about way")[t]??`${P(x("preset")[t])}.`]}function Qt(t,e,n,s,{alone:a=!1,beside:o=null,below:i=null}={}){let r={preset:"australian-4",own:"",hints:!1,claims:!0,limit:"90",...E("table"),bot:Ct(n)},c=[...new Set(e.map(v=>v.players))].sort(),u=e.find(v=>v.name===r.preset)??e[0],d=r.own!=="",h=u.players,m="",p=!1,y=v=>(Object.assign(r,v),J()),w=v=>{h=v;let[j]=[...e.filter(M=>M.players===v)].sort((M,D)=>_(D)-_(M));y({preset:j.name})},_=({name:v})=>+(v in x("way"));async function g(v){let{preset:j,bot:M,hints:D,claims:S,limit:B}=r,ne=r.own.trim();E("name",E("name").trim()),E("table",{preset:j,own:ne,bot:M,hints:D,claims:S,limit:B}),[p,m]=[!0,""],J();try{await s({rules:ne||(S?`${j} early_end=yes name="${j}"`:j),title:ne||j,now:v,hints:D,seconds:v?null:Number(B)||null})}catch(Ps){[p,m]=[!1,P(Ps.message)],J()}}let $=v=>{let[j,M]=Co(v);return f`<label key=${v.name} class="way">
      <input
        type="radio"
        name="preset"
        value=${v.name}
        checked=${v.name===r.preset}
        onChange=${()=>y({preset:v.name})}
      />
      <span><b>${j}</b> <small>${M}</small></span>
    </label>`},C=v=>f`<option value=${v} selected=${v===r.bot}>${P(lt(v))}</option>`,b=v=>f`<option value=${v} selected=${v===r.limit}>
      ${x("limit")[v||"none"]}
    </option>`,L=(v,j)=>f`<label class="check">
      <input
        id=${v}
        type="checkbox"
        checked=${r[v]}
        onChange=${M=>y({[v]:M.currentTarget.checked})}
      />
      ${j}
    </label>`;function V(){let v=e.filter(S=>S.players===h),[j,M]=[v.filter(_),v.filter(S=>!_(S))];return f`<form class="lobby" onSubmit=${S=>{S.preventDefault(),g(a)}}>
      <h2>${a?l("table for you"):l("open table")}</h2>
      ${!a&&f`<p class="dim">${l("get link")}</p>`}
      <p class="field">
        <label for="name">${l("your name")}</label>
        <input
          id="name"
          type="text"
          maxlength="40"
          autocomplete="nickname"
          value=${E("name")}
          onInput=${S=>E("name",S.currentTarget.value)}
        />
      </p>
      <fieldset class="counts">
        <legend>${l("how many")}</legend>
        ${c.map(S=>f`<label>
              <input
                type="radio"
                name="players"
                value=${S}
                checked=${S===h}
                onChange=${()=>w(S)}
              />
              <span>${S}</span>
            </label>`)}
      </fieldset>
      <fieldset class="ways">
        <legend>${l("way")}</legend>
        ${j.map($)}
        ${M.length>0&&f`<details
            key=${`more ${h}`}
            data-key="more ways"
            open=${M.some(({name:S})=>S===u.name)}
          >
            <summary>${l("more")}</summary>
            ${M.map($)}
          </details>`}
      </fieldset>
      <details data-key="own" open=${d}>
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
        <label for="bot">${l("bots")}</label>
        <select
          id="bot"
          onChange=${S=>y({bot:S.currentTarget.value})}
        >
          ${n.map(C)}
        </select>
      </p>
      ${!r.own.trim()&&L("claims",l("with claims"))}
      ${!a&&f`<p class="field">
            <label for="limit">${l("time for action")}</label>
            <select
              id="limit"
              onChange=${S=>y({limit:S.currentTarget.value})}
            >
              ${So.map(b)}
            </select>
          </p>
          ${L("hints",l("with hints"))}`}
      <div class="go">
        <p id="problem" class="refusal" role="alert">${m}</p>
        <div class="starts">
          <button type="submit" class="main" disabled=${p}>
            ${a?l("play"):l("open")}
          </button>
          ${!a&&k("now",l("play now"),()=>g(!0),{disabled:p})}
        </div>
        ${o}
      </div>
    </form>`}let J=()=>R(f`${V()}${i}`,t);t.replaceChildren(),J()}import{language as vs}from"./language.js";var je=t=>t?.legal?.type==="listed"?t.legal.texts:[];function Gn({rules:t,now:e,view:n}){let s=n.done.some(({action:a})=>["hidden","discard"].includes(a.type));return ft(t,e.contract?.call)?.kitty==="passed on"&&!s}var Ne=({now:t,me:e})=>t.stage==="auction"&&!t.hand.length&&t.hand_sizes[e]>0,Qn=t=>t.stage==="declaring"&&je(t).length===1;function Yn(t){let{me:e}=t;if(!t.now||e<0||t.now.to_act!==e)return"";let{now:n}=t;return n.legal?.type==="discards"?l(Gn(t)?"choose to pass on":"choose to discard",{count:n.legal.size}):n.stage==="auction"&&Ne(t)?l("look or blind"):Qn(n)?l("no joker"):x("question")[n.stage]??l("choose")}var Ae=(t,e)=>je(t).filter(n=>n===e||n===`give ${e}`||n.startsWith(`${e}=`));function Oo({now:t},e,n){if(t.legal?.type==="discards"){let{chosen:a}=e;return a.delete(n)||(a.size===1&&t.legal.size===1&&a.clear(),a.size<t.legal.size&&a.add(n)),e.draw()}let s=["play","gift"].includes(t.stage)?Ae(t,n):[];return s.length>1?(e.joker=n,e.attend(".box button")):e.act(s[0]??n,"play")}function Xn(t,e){let{me:n}=t;if(!t.now||n<0)return null;let{now:s}=t;if(Ne(t)){let i=s.hand_sizes[n],r=Array.from({length:i},(c,u)=>f`<span style=${Fn(u,i)}>${W(null,l("face down"))}</span>`);return f`<div class="cards fan" style=${Hn(i)}>
      ${r}
    </div>`}let a=s.table_cards[n]??[],{hand:o}=s;return[a.length>0&&f`<p key="title" class="dim">${l("your table")}</p>`,a.length>0&&f`<div
        key="lying"
        class="cards lying"
        role="group"
        aria-label=${l("your table")}
        data-roving
      >
        ${a.map(i=>Vn(t,e,i))}
      </div>`,o.length>0&&f`<div
        key="hand"
        class=${`cards fan${o.length>10?" many":""}`}
        role="group"
        aria-label=${l("your hand")}
        data-roving
        style=${Hn(o.length)}
      >
        ${o.map((i,r)=>Vn(t,e,i,Fn(r,o.length)))}
      </div>`]}var Hn=t=>({"--count":Math.max(t,10),"--half":Math.ceil(Math.max(t,10)/2)});function Fn(t,e){let n=Math.ceil(e/2),s=t>=n;return{"--place":t-(e-1)/2,"--placed":s?t-n-(e-n-1)/2:t-(n-1)/2,"--above":+!s,"--aside":2*t/Math.max(e-1,1)-1}}function Vn(t,e,n,s){let{now:a,view:o,me:i}=t,r=a.legal?.type==="discards",c=a.to_act===i&&["play","gift"].includes(a.stage),u=r||c&&Ae(a,n).length>0,d=r&&[o.holding?.kitty,o.holding?.received].some(p=>p?.includes(n)),h=e.evidence.includes(n),m=e.advised.includes(n);return k(`card ${n}`,W(n),()=>Oo(t,e,n),{class:[c&&(u?"can":"not"),h&&"proof",d&&"fresh",m&&"advised"].filter(Boolean).join(" "),style:s,"data-card":n,"aria-label":A(n)+(d?l("is new"):"")+(m?l("is advised"):"")+(c&&!u?l("not allowed"):""),"aria-disabled":c&&!u?"true":null,"aria-pressed":r?String(e.chosen.has(n)):null})}function Zn({now:t,view:e}){if(!e?.holding||t.stage==="finished")return null;let{discards:n,handed_on:s,received:a}=e.holding,i=[[l("you discarded"),n],[l("you handed on"),s],[l("you were handed"),a]].filter(([,r])=>r.length);return i.length?i.map(([r,c])=>f`<div class="cards small">
        <span class="dim">${r}</span>${c.map(u=>W(u,A(u)))}
      </div>`):null}var Pt=(t,e,n,s={})=>k(`option ${e}`,n,()=>t.act(e),{"data-option":e,...s}),Tt=(t,e,...n)=>f`<div
    key=${t}
    class=${e}
    role="group"
    aria-label=${t}
    data-roving
  >
    ${n}
  </div>`;function ts(t,e){let{rules:n,me:s,names:a}=t;if(!t.now||s<0)return null;let{now:o}=t,i=je(o);if(e.sure)return Mo(t,e,e.sure);if(o.stage==="auction"&&!Ne(t))return o.to_act===s?jo(t,e,i):null;if(o.legal?.type==="discards")return Po(t,e,o.legal.size);if(o.stage==="play"||o.stage==="gift")return e.joker?To(t,e,e.joker):null;let r=i.filter(h=>/^call [^ ]*[SCDHK2]$/.test(h)&&!/^call \d$/.test(h)),c=i.filter(h=>!r.includes(h)),u=r.map(h=>{let m=h.slice(5);return Pt(e,h,W(m),{class:"can","aria-label":l("call the",{card:A(m)})})}),d=Qn(o)?c.map(h=>Pt(e,h,l("play on"),{class:"main"})):c.map(h=>Pt(e,h,O(P(we(n,o.stage,h,a)))));return[r.length>0&&Tt(l("cards to call"),"cards calling",u),c.length>0&&Tt(l("what you may do"),"options",d)]}function Po(t,e,n){let{chosen:s}=e,a=()=>e.carryOut({type:"discard",cards:[...s]}),o=l(Gn(t)?"pass on":"discard",{count:n});return f`<div class="options">
    ${k("lay",o,a,{class:"main",disabled:s.size!==n})}
    <span class="dim" aria-live="polite">${l("chosen",{chosen:s.size,size:n})}</span>
  </div>`}function To({now:t},e,n){let s=Ae(t,n).map(o=>{let i=o.split("=")[1];return Pt(e,o,i?[zt(i),` ${et(i)}`]:l("no suit"))}),a=k("back",l("another card"),()=>(e.joker=null,e.draw()));return[f`<p>${l("must follow")}</p>`,Tt(l("suit for joker"),"options",s,a)]}function Eo({rules:t},e){let{first_level:n,values:s}=t.schedule,a=Q(e)?.[1];if(a)return Number(a)>7;let o=Object.values(s).map(i=>i[7-n]??0);return(ft(t,e)?.value??0)>Math.max(...o)}function Mo({rules:t},e,n){let s=P(K(t,n)),a=k("sure",O(l("bid",{call:s})),()=>e.act(n),{class:"main"}),o=k("back",l("back"),()=>(e.sure=null,e.attend(".box button")));return[f`<p>${O(l("sure",{call:s}))}</p>`,Tt(l("your call"),"options",a,o)]}function jo(t,e,n){let{rules:s,names:a}=t,{first_level:o,values:i}=s.schedule,r=Array.from({length:s.highest_level-s.lowest_level+1},(g,$)=>s.lowest_level+$),c=n.map(g=>Number(Q(g)?.[1]??r[0])),u=[...new Set([...r,...c])].sort((g,$)=>g-$),d=Object.keys(i).sort((g,$)=>i[g][0]-i[$][0]).filter(g=>g!=="NT"||s.no_trump!=="barred"),h=new Set,m=(g,$,C="")=>{h.add(g);let b=n.includes(g),L=[f`<b>${O(P(K(s,g)))}</b>`,$!==void 0&&f`<small> ${$}${N(l("points"))}</small>`,!b&&N(l("not allowed"))],V=()=>!b||!Eo(t,g)?e.act(g):(e.sure=g,e.attend("[data-key=sure]")),J={class:`${b?"can":"not"} ${C}${e.advised.includes(g)?" advised":""}`,"data-option":g,"aria-disabled":b?null:"true"};return k(`option ${g}`,L,V,J)},p=u.flatMap(g=>d.map($=>m(`${g}${$}`,i[$][g-o]))),y=s.specials.map(({key:g,value:$})=>m(g,$)),w=m("P",void 0,"main"),_=n.filter(g=>!h.has(g)).map(g=>Pt(e,g,P(we(s,"auction",g,a)),{class:"can"}));return Tt(l("your call"),"calls",f`<div class="options">${w}${y}${_}</div>`,f`<div class="bids" style=${{"--strains":d.length}}>
      ${p}
    </div>`)}var No={pass:"auction",bid:"auction","special bid":"auction",look:"auction","throw in":"claims",keep:"claims",discard:"exchange",hidden:"exchange",give:"gift","call card":"partner call","call players":"partner call","declare slam":"slam call",breach:"breach call","declare joker":"declaring",play:"play"};function es(t,e){if(!e.since)return e;if(!t||e.since>t.events.length)throw new RangeError(`events before ${e.since} are missing`);let{begun:n,seat:s,hand:a,events:o}=t;return{hand:a,...e,begun:n,seat:s,since:0,events:[...o.slice(0,e.since),...e.events]}}var Et=t=>t.events.filter(({turn:e})=>e.action);function dt(t,e=t.events.length,n=t.hand??[]){let s=t.seat??null,a=t.events.at(e),o=Ao(t);t.events.slice(0,e).forEach(b=>Io(o,b,s));let{sizes:i,open:r,piles:c,played:u,hand:d,dealer:h,ended:m,kitty:p,done:y,holding:w,contract:_}=o,g=Do(n),$=c.map(b=>b.flatMap(({up:L,down:V})=>V?[L,V]:[L]).filter(L=>!u.has(L))),C=[...i.keys()].filter(b=>_&&!_.playing.includes(b));return{seat:s,number:t.begun?.number??0,dealer:h,done:y,ended:m,kitty:p,piles:c,holding:s===null?null:w,account:t,stage:a?a.gift?"gift":No[a.turn.action?.type??""]:t.stage,to_act:a?a.turn.seat:t.to_act,sides:t.begun?.sides??[],hand_sizes:i,contract:_&&{..._,sits_out:C},tricks:o.tricks.map(b=>b.from_table.includes(!0)?b:{...b,from_table:[]}),won:o.won,needed:!a&&t.needed||null,open_hand:r&&{seat:r.seat,cards:g(r.cards.filter(b=>!u.has(b)))},table_cards:$.map(g),score:!a&&t.score||null,hand:g([...d]),legal:a?null:Ro(t.legal,g)}}function ns({account:t},e){let n=Et(t).at(e);return dt(t,n&&t.events.indexOf(n))}function Ao({begun:t}){let e=[...t?.sizes??[]];return{sizes:e,dealer:0,done:[],ended:null,kitty:null,contract:null,hand:new Set,played:new Set,holding:{kitty:[],received:[],discards:[],handed_on:[]},open:null,piles:[],tricks:[],won:e.map(()=>0)}}function Io(t,e,n){let{turn:s}=e,{seat:a,action:o}=s;t.dealer=e.dealer??t.dealer,e.up&&(t.piles=e.up.map(i=>i.map(r=>({up:r,down:null})))),s.hand?.forEach(i=>t.hand.add(i)),a!==null&&o&&(t.done.push({...s,seat:a,action:o}),o.type==="play"?Lo(t,e,n):Bo(t,e,n)),e.taker!=null&&(t.sizes[e.taker]=(t.sizes[e.taker]??0)+(e.taken??0),e.taker!==n?t.kitty=s.kitty??t.kitty:t.holding.kitty=s.kitty??[],e.taker===n&&s.kitty?.forEach(i=>t.hand.add(i)));for(let{seat:i,pile:r,card:c}of s.turned_up??[])Object.assign(t.piles[i]?.[r]??{},{down:c});e.open_hand&&(t.open={seat:e.open_hand[0],cards:e.open_hand[1]}),t.contract=e.contract??t.contract,s.outcome&&(t.ended=s.outcome,t.contract=s.outcome.type==="played"?s.outcome.contract:null)}function Lo(t,{turn:{seat:e,action:n},lying:s,pile:a,winner:o,won:i},r){if(e===null||n?.type!=="play")return;let{card:c,suit:u=null}=n,d=a!=null,h=s&&t.tricks.at(-1)||{seats:[],cards:[],suit:u,winner:null,from_table:[]};s||t.tricks.push(h),h.from_table.push(d),h.seats.push(e),h.cards.push(c),h.winner=o??null,t.won=i??t.won,t.played.add(c),!d&&(t.sizes[e]=(t.sizes[e]??0)-1,e===r&&t.hand.delete(c))}function Bo(t,{turn:{seat:e,action:n},handed_to:s=null},a){if(e===null||!n)return;let o=n.type==="discard"?n.cards:n.type==="give"?[n.card]:[],i=n.type==="hidden"?n.count:o.length;t.sizes[e]=(t.sizes[e]??0)-i,s!==null&&(t.sizes[s]=(t.sizes[s]??0)+i),e===a&&(o.forEach(r=>t.hand.delete(r)),t.holding[s===null?"discards":"handed_on"].push(...o)),s===a&&a!==null&&(o.forEach(r=>t.hand.add(r)),t.holding.received.push(...o))}function Do(t){let e="SHCD",n=["A","K","Q","J","13","12","11"],s=o=>n.includes(o.slice(0,-1))?n.indexOf(o.slice(0,-1)):17-Number(o.slice(0,-1)),a=o=>o.startsWith("JK")?o.length:20*(e.indexOf(o.slice(-1))+1)+s(o);return o=>{let i=o.every(r=>t.includes(r));return o.sort((r,c)=>i?t.indexOf(r)-t.indexOf(c):a(r)-a(c))}}function Ro(t,e){return t?.type==="discards"?{...t,cards:e([...t.cards])}:t}var Yt=class{state=null;number=0;said=0;pending=null;waiting=[];connected=null;welcomed=!1;constructor(e,n){this.transport=e,this.hear=n,e.onopen=()=>this.#e(),e.onmessage=s=>this.#o(JSON.parse(s))}say(e,n){this.waiting.push(n?{...e,answers:n}:e),this.#s()}get busy(){return this.pending!==null||this.waiting.length>0}#t(e){this.transport.send(JSON.stringify(e))}#e(){this.welcomed=!1,this.#t({type:"watch"})}#s(){let e=this.welcomed&&!this.pending&&this.waiting.shift();e&&(this.pending={...e,number:++this.said},this.#t(this.pending))}#o(e){if(!("number"in e))return this.connected=e.message.players,this.state&&this.#n(this.state,e);let{number:n,to:s,message:a}=e;if(this.said=Math.max(this.said,s),this.pending&&s>=this.pending.number&&(this.pending=null),a.type==="welcome"){if(this.welcomed&&n<this.number)return;this.number=n,this.#n(zo(a),e),!this.welcomed&&this.pending&&this.#t(this.pending),this.welcomed=!0}else if(a.type==="refused"&&!this.welcomed&&s===0)this.transport.onstate("refused",a.text,a.why);else if(a.type==="refused"||a.type==="hinted")this.state&&this.#n(this.state,e);else if(n>this.number){if(!this.state||n>this.number+1)return this.#e();this.number=n,this.#n(Wo(this.state,a),e)}this.#s()}#n(e,{message:n,seconds:s}){let a=s==null?null:performance.now()+1e3*s;this.state={...e,number:this.number,connected:this.connected,until:a},this.hear(this.state,n)}};function ss({account:t,seat:e,tricks:n,piles:s},a){let o=n.at(-1),i=a.type==="play"&&a.card,r=(s[e??-1]??[]).findIndex(({up:u,down:d})=>i&&[u,d].includes(i)),c={turn:{seat:e,action:a},lying:o?.winner===null?o.cards.length:0,pile:r<0?null:r};return{event:c,after:dt({...t,events:[...t.events,c],to_act:null,legal:null})}}function zo(t){let{match:e,sitters:n,player:s,account:a=null,ready:o,proposal:i,door:r="open",owner:c=!1}=t,{wishes:u=[],wish:d=null,kept:h=null,taken_back:m=[],hints:p=null,listed:y=!1}=t;return{late:[],match:e.computed,view:a&&dt(a),sitters:n,player:s,ready:o,proposal:i,door:r,owner:c,wishes:u,wish:d,kept:h,takenBack:m,hints:p,listed:y}}function Wo(t,e){switch(e.type){case"account":{let n=dt(es(t.view?.account??null,e)),s=n.number===t.view?.number,[a,o]=s?[t.ready,t.takenBack]:[[],[]];return{...t,view:n,ready:a,takenBack:o,proposal:null,late:[]}}case"deal finished":{let{row:n}=e,{match:s}=t,a=s.seats.filter(o=>!n.dropped.includes(o));return{...t,match:{...s,seats:a,rows:[...s.rows,n],scores:n.totals}}}case"match finished":return{...t,match:{...t.match,result:e.result}};case"seated":return{...t,sitters:e.sitters,owner:e.sitters.some(n=>n?.owner)?!!e.sitters[t.player??-1]?.owner:t.owner};case"door set":return{...t,door:e.door};case"published":return{...t,listed:e.listed};case"hints set":return{...t,hints:e.hints};case"wished":return{...t,wishes:e.wishes,wish:e.wish??null};case"readied":return{...t,ready:e.ready};case"proposed":return{...t,proposal:e.proposal};case"out of time":return{...t,late:e.players};default:return t}}var Xt=["S","H","C","D"],$t=["A","K","Q","J","13","12","11",...Array.from({length:9},(t,e)=>String(10-e))],Jo={S:"C",C:"S",H:"D",D:"H"},Uo=t=>Q(t??"")?.[2].match(/^[SCDH]$/)?.[0];function Ko(t,e){let n=new Set(t.deck),s=(h,m)=>h.map(p=>p+m).filter(p=>n.has(p)),a=["JK","JK2"].filter(h=>n.has(h)),o=Uo(e);if(!o){let h=t.joker_rank==="lowest in misere"&&ft(t,e)?.goal.type==="no tricks",m=t.jacks==="above aces"?["J",...$t.filter(w=>w!=="J")]:$t,p=Xt.map(w=>({title:P(et(w)),cards:s(m,w)})),y=a.length?[{title:"",cards:a}]:[];return h?[...p,...y]:[...y,...p]}let i=Jo[o],r=[`J${o}`,`J${i}`],c=t.fours==="of trumps"&&!n.has(`4${o}`)?s(["4"],i):[],u=[...a,...r,...s($t,o),...c],d=[i,...Xt.filter(h=>![o,i].includes(h))].map(h=>({title:P(et(h)),cards:s($t,h).filter(m=>!u.includes(m))}));return[{title:l("trumps"),cards:[...new Set(u)]},...d]}var os=(t,e)=>f`<div class="panel" role="group" aria-label=${l("order")}>
    <p class="head">${l("order")}</p>
    <dl>
      ${Ko(t,e).map(({title:n,cards:s})=>f`<dt>${n}</dt>
            <dd>${s.map(a=>f`<span>${O(qo(a))}</span>`)}</dd>`)}
    </dl>
  </div>`,qo=t=>t.startsWith("JK")?A(t):t.slice(0,-1)+at(t.slice(-1));import{language as Ho}from"./language.js";var Fo=["sides","deck","hand_size","auction","specials","no_trump","kitty_shown","calling","joker_lead"],Vo=["failed","defence_scores","slam","target","defence","limit","hand_limit"];function Ie(t){let e=({sentence:s,rules:a})=>f`<li>
      ${O(s)}${" "}
      ${a.map(o=>[ct(o)," "])}
    </li>`,n=[...Fo,...Vo].flatMap(s=>t.filter(({setting:a})=>a===s));return f`<ul>
      ${n.map(e)}
    </ul>
    <details data-key="every rule">
      <summary>${l("all rules")}</summary>
      <ul>
        ${t.filter(s=>!n.includes(s)).map(e)}
      </ul>
    </details>`}async function as(t,e){let n=new URLSearchParams(location.search).get("room"),s=n?[]:await e("presets").then(c=>c.presets,()=>[]),a="australian-4",o=null,i=()=>R(f`<article class="rules">
        <h2>${l("how it is played")}</h2>
        ${Object.entries(x("lesson")).map(([c,u])=>f`<p key=${c}>${O(u)}</p>`)}
        <h2>${n?x("section").about:l("rules of way")}</h2>
        ${s.length>0&&f`<p class="field">
            <label for="preset">${l("way")}</label>
            <select id="preset" onChange=${c=>r(c.currentTarget.value)}>
              ${s.map(({name:c,players:u})=>f`<option value=${c} selected=${c===a}>
                    ${u}: ${_t(c)}
                  </option>`)}
            </select>
          </p>
          <p class="dim">${P(x("preset")[a])}.</p>`}
        <div class="about">${o}</div>
        <p><a class="button" href=${document.getElementById("rules")?.dataset.docs}>${l("rules in full")}</a></p>
      </article>`,t);async function r(c){a=c;let u=n?`rooms/${n}`:`presets/${c}`;try{o=Ie(await e(`${u}/rules?language=${Ho}`))}catch(d){o=f`<p class="refusal" role="alert">${d.message}</p>`}i()}t.replaceChildren(),i(),await r(a)}var is=t=>t>0?`+${t}`:F(t),Go=t=>f`<td class="number">${F(t)}</td>`,Le=(t,e,n)=>f`<div class="scroll" tabindex="0" role="group" aria-label=${t}>
    <table>
      <thead>
        <tr>
          ${e.map(s=>f`<th scope="col">${s}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${n}
      </tbody>
    </table>
  </div>`,Qo=t=>["pass","bid","special bid","look","throw in","keep"].includes(t.type),Yo=["for whom","points","what for","rule"];function rs({view:t,rules:e,names:n}){let s=t.done.filter(({action:u})=>Qo(u));if(!s.length)return null;let a=n.length,o=Array.from({length:a},(u,d)=>(t.dealer+1+d)%a),i=[],r=a;for(let{seat:u,action:d}of s){let h=o.indexOf(u),m=h===r&&i.at(-1)?.[h]===x("call").look;h<=r&&!m&&i.push(Array(a).fill("")),i[i.length-1][h]="bid"in d?K(e,d.bid):x("call")[d.type],r=h}let c=i.map(u=>f`<tr>
        ${u.map(d=>f`<td>${O(d)}</td>`)}
      </tr>`);return Le(l("the auction"),o.map(u=>n[u]),c)}function ls({now:t,names:e}){let n=t.tricks.findLastIndex(({winner:o})=>o!==null),s=t.tricks[n];if(!s||s.winner===null)return null;let a=s.cards.map((o,i)=>{let r=i===0&&s.suit;return f`<div class=${ke(s,i)?"won":""}>
        ${W(o,St(o,r),r)}<span>${e[s.seats[i]]}</span>
      </div>`});return[f`<p class="dim">${l("trick to",{number:n+1,name:e[s.winner]})}</p>`,f`<div class="trick">${a}</div>`]}function cs(t){let{view:e,row:n,called:s,sides:a}=t,o=e.ended;if(!o)return null;let i=n?.totals.map((r,c)=>`${a[c]}: ${F(r)}`)??[];return[o.type==="played"?Zo(t,o):f`<p>${Y(un(o),t)}.</p>`,n&&f`<p>${l("totals",{totals:i.join("; ")})}</p>`,n?.dropped.map(r=>f`<p>${l("drops out",{name:s[r]})}</p>`)]}function ds({now:t,view:e,names:n,me:s}){let a=n.map((c,u)=>({name:c,cards:[...t.tricks.flatMap(d=>d.cards.filter((h,m)=>d.seats[m]===u)),...u===s?[...t.hand,...t.table_cards[s]??[]]:[]]})),o=e.kitty??e.holding?.kitty??[],i=s<0?[]:e.holding?.discards??[],r=[...a,{name:l("kitty"),cards:o},{name:l("you discarded"),cards:i}];return f`<dl class="hands">
    ${r.map(({name:c,cards:u})=>u.length>0&&f`<dt>${c}</dt>
          <dd class="cards">${Xo(u).map(d=>W(d,A(d)))}</dd>`)}
  </dl>`}function Xo(t){let e=n=>n.startsWith("JK")?n.length-9:20*Xt.indexOf(n.slice(-1))+$t.indexOf(n.slice(0,-1));return t.toSorted((n,s)=>e(n)-e(s))}function Zo(t,{contract:e,rest:n,tricks:s}){let{now:a,rules:o,names:i}=t,{made:r,items:c}=a.score,u=r===null?"":r?l("is made"):l("is defeated"),d=e.call!==null&&P(K(o,e.call))+l("by",{name:i[e.contractor??-1]})+u,h=s.map((y,w)=>`${i[w]}: ${y}`),m=a.sides.map(y=>z(y.map(w=>i[w]))),p=c.map(y=>f`<tr>
        <td>${m[y.scorer]}</td>
        <td class="number">${is(y.points)}</td>
        <td>${O(Y(y.what,t))}</td>
        <td>${ct(y.rule)}</td>
      </tr>`);return[f`<p class="head">${O(d||l("played for tricks"))}</p>`,f`<p class="dim">${l("tricks of",{tricks:h.join("; ")})}</p>`,n&&f`<p class="dim">
        ${l("unplayed",{count:n.tricks,name:i[n.seat]})}
      </p>`,Le(l("points of hand"),Yo.map(y=>l(`head ${y}`)),p)]}function ta(t,{rules:e,called:n}){let{outcome:s}=t;if(s.type==="passed out")return l("row passed");if(s.type==="misdealt")return l("row void");let{call:a,contractor:o}=s.contract;return a===null?l("row tricks"):`${K(e,a)} ${n[t.seats[o??-1]]} ${t.made?"✓":"✗"}`}function us(t,e){let{rows:n,scores:s,settings:a}=t.state.match,o=c=>k(`replay ${c}`,[`${l("replay")} `,N(l("deal number")),String(c)],()=>e(c)),i=n.map(c=>f`<tr>
        <th scope="row">${o(c.number)}</th>
        <td>${O(ta(c,{...t,rules:a}))}</td>
        ${c.totals.map((u,d)=>f`<td class="number">
              <b>${F(u)}</b>
              <small>${" "}${c.gains[d]?is(c.gains[d]):"·"}</small>
            </td>`)}
      </tr>`),r=f`<tr>
    <td></td>
    <td>${a.target?l("to 500",{points:a.target}):""}</td>
    ${s.map(Go)}
  </tr>`;return Le(l("score sheet"),[l("deal"),l("played for"),...t.sides],i.length?i:r)}var ea=["laid","say","more","log"];function na({over:t,scene:e}){if(t)return"finished";let n=e?.now?.stage??"before";return n==="finished"?"ending":n}function ps(t,e){let{scene:n,announced:s}=t,a=na(t),o=(d,h,m={})=>f`<div key=${d} class=${d} data-region ...${m}>${h}</div>`,i={role:"status"},r={role:"group","aria-label":l("what you may do")},c=n&&t.state,u={"data-piles":c&&n.view?.piles.length?"":null,"data-watching":c&&n.me<0?"":null};return f`<div class="room" data-stage=${a} ...${u}>
    <div class="play">
      <div class="board" tabindex="0" role="group" aria-label=${l("table")}>
        ${o("contract",c&&Nn(n,t))}
        ${o("table",c&&Mn(n,t.trick,t.spoken,In(t)),{"data-stage":a})}
        ${o("open",c&&jn(n))}
      </div>
      <div class="stack">
        ${o("order",c&&t.ordering&&n.now&&os(n.rules,ve(n).call))}
        ${o("notice",aa(t),{...i,class:`notice ${t.connection}`})}
        ${o("refusal",t.refusal&&sa(t.refusal),{role:"alert"})}
        ${o("proposal",c&&t.connection!=="elsewhere"&&zn(t))}
        ${o("wishes",c&&Rn(t),i)}
        ${o("box",c&&ua(t),{...r,key:`box ${a} ${t.joker??t.sure}`})}
        ${c&&!t.over&&fs(t)}
        ${o("extra",c&&ha(t,e))}
      </div>
      ${o("prompt",c&&ia(t,e),{...i,tabindex:-1})}
      ${o("hand",c&&!t.over&&Xn(n,t))}
      ${c&&t.over&&la(t)}
      <div
        key="log"
        class="unseen"
        role="log"
        aria-live="polite"
        aria-label=${l("what happens")}
      >
        ${s.map(({number:d,said:h})=>f`<p key=${d}>${h}</p>`)}
      </div>
    </div>
    <div class="side">${c&&oa(t)}</div>
  </div>`}var sa=({said:t,rules:e})=>f`<p>
    ${O(t)}${e.map(n=>[" (",ct(n),")"])}
  </p>`;function oa(t){let{scene:e,said:n}=t,s={about:t.about&&Ie(t.about),sheet:(e.view||e.state.match.rows.length>0)&&us(e,o=>t.replay(o)),last:e.view&&(ls(e)??[]),auction:e.view&&(rs(e)??[]),laid:e.view&&Zn(e),players:Bn(t),say:Dn(t),log:n.length>0&&f`<ol>
        ${n.map(o=>f`<li>${O(o)}</li>`)}
      </ol>`,more:qn(t)},a={tabindex:0,role:"group","aria-label":x("section").log};return Object.entries(s).map(([o,i])=>f`<details
        key=${o}
        class="section"
        data-key=${o}
        hidden=${!i}
        open=${o==="about"?t.state.player===null:!ea.includes(o)}
      >
        <summary>${x("section")[o]}</summary>
        <div class=${o} data-region ...${o==="log"?a:{}}>
          ${i}
        </div>
      </details>`)}function aa({connection:t,why:e,world:n}){let s=(i,r)=>k(i,r,()=>n.transport.connect?.()),a=x("state")[t],o=["closed","failed","refused","stopped"].includes(t);return[a&&f`<span key="state">${a}${o&&e?`: ${e}`:""}</span>`,t==="elsewhere"&&s("here",l("play here")),o&&s("again",l("try again")),["no such room","refused"].includes(t)&&hs(n.lobby)]}var hs=t=>f`<a key="another" class="button" href=${t}>${l("another")}</a>`,ia=(t,e)=>f`<p class=${e?"yours":""}>
    <span>${O(ra(t,e))}</span>
    ${(e||t.scene.now?.to_act==null)&&f`<span class="clock" aria-hidden="true"></span>`}
  </p>`;function ra(t,e){let{state:n,scene:s,replaying:a,over:o}=t,{now:i,names:r,me:c}=s;if(a){let{view:y,step:w}=a,_=w?mt(Et(y.account)[w-1],s).join("; "):l("dealt");return l("again",{number:y.number,step:w,last:y.done.length,said:_})}if(e)return l("your turn",{what:e});if(i&&i.to_act!==null){let y=["auction","play","exchange"].includes(i.stage)?i.stage:"other";return l(`turn ${y}`,{name:r[i.to_act]})+(c<0?l("you look on"):"")}if(i&&!o)return t.guess?.said??t.said.at(-1)??"";let{result:u,seats:d}=n.match,h=(u?[...n.sitters.keys()]:d).filter(y=>{let w=n.sitters[y];return w&&!w.bot&&!n.ready.includes(y)}),m=z(h.map(y=>y===n.player?l("you"):s.called[y]));if(u)return h.length&&n.ready.length?l("waiting match",{who:m}):l("match over");let p=Pe(t).length;if(p){let y=Te(t)?l("start to play"):l("is to start",{name:Ot(s)});return l("empty places",{count:p})+(n.player===null?l("sit to play"):y)}return h.length?l("waiting ready",{who:m}):l("dealing")}function la(t){let{scene:e}=t;return f`<section key="ending" class="ending" role="dialog" aria-label=${l("result")}>
    <div class="ended" tabindex="0" role="group" aria-label=${l("result")}>
      ${ca(t)}
      ${e.view&&f`<div class="result">${cs(e)}</div>`}
      ${e.view&&ds(e)}
      ${fs(t)}
    </div>
    ${da(t)}
  </section>`}function ca({state:t}){let{result:e}=t.match;if(!e)return null;let n=q(t),s=i=>e.winners.includes(i%t.match.scores.length),a=n.called.flatMap((i,r)=>s(r)?[r]:[]),o={rules:n.rules,names:n.called};return f`<div class="over">
    <div class="panel" role="status">
      <h2>${a.length?l("win match",{sides:[a]},o):l("nobody wins")}</h2>
      <p>${O(an(e.why,o))} (${ct(e.rule)}).</p>
    </div>
  </div>`}function da(t){let{state:e,world:n}=t,s=e.player!==null&&!e.ready.includes(e.player);return f`<div class="next" data-region>
    ${e.match.result&&f`<div class="options">
        ${s&&k("rematch",l("rematch"),()=>t.say({type:"rematch"}),{class:"main"})}
        ${hs(n.lobby)}
        ${n.record&&f`<a class="button" href=${n.record} download="match.json">${l("save")}</a>`}
      </div>`}
    ${Ee(t)}
  </div>`}var fs=t=>[f`<div key="join" class="join" data-region>${!t.replaying&&Ln(t)}</div>`,f`<div key="invite" class="invite" data-region>
    ${Me(t)&&t.world.invite&&Kt(t.world.invite,t.state.owner)}
  </div>`];function ua(t){if(t.replaying)return pa(t,t.replaying);let{scene:e}=t;return e.now?e.now.stage==="finished"?null:ts(e,t):Ee(t)}function pa(t,e){let{step:n}=e,s=e.view.done.length,a=(o,i,r,c,u="")=>k(o,i,()=>{e.step=Math.min(Math.max(c,0),s),t.draw()},{class:u,"aria-label":r,"aria-disabled":n===Math.min(Math.max(c,0),s)?"true":null});return f`<div
    class="options replay"
    role="group"
    aria-label=${l("replay")}
    data-roving
  >
    ${a("first","«",l("to beginning"),0)}
    ${a("back","‹",l("step back"),n-1)}
    ${a("on","›",l("step on"),n+1,"main")}
    ${a("last","»",l("to end"),s)}
    ${k("close",l("close replay"),()=>(t.replaying=null,t.draw()))}
  </div>`}function ha(t,e){let{state:n,scene:s,replaying:a,looksBack:o,hint:i}=t;if(a||!s.now||s.now.stage==="finished")return null;let r=s.now.tricks.some(u=>u.winner!==null),c=()=>(t.looksBack=!o,t.draw());return[r&&k("last trick",l("last trick button"),c,{"aria-pressed":String(o)}),Un(t),!e&&Kn(t),n.hints&&e&&k("hint",l("ask hint"),()=>t.say({type:"hint"})),i&&f`<p key="hinted" role="status">${O(i)}</p>`]}var Mt=t=>[...t.querySelectorAll("button:not(:disabled), input, select, summary, a[href]")],fa=t=>t.getAttribute("aria-disabled")==="true";function Zt(t){let e=t.closest("[data-roving]");if(e)for(let n of Mt(e))n.tabIndex=n===t?0:-1;t.focus({preventScroll:!1})}function ma(t){for(let e of t.querySelectorAll("[data-roving]")){let n=Mt(e),a=n.find(o=>o===document.activeElement)??n.find(o=>!fa(o))??n[0];for(let o of n)o.tabIndex=o===a?0:-1}}function ys(t,e,n){let s=t.contains(document.activeElement)?document.activeElement:null,a=s?.closest("[data-region]"),o=s&&a?Mt(a).indexOf(s):-1;if(e(),s&&!s.isConnected){let{key:i}=s.dataset,r=a?.isConnected?Mt(a):[],c=i&&r.find(u=>u.dataset.key===i)||r[Math.min(o,r.length-1)];c?Zt(c):n()?.focus({preventScroll:!0})}ma(t)}function gs(t){t.addEventListener("keydown",e=>{let n=document.activeElement,s=n?.closest("[data-roving]");if(!n||!s||e.altKey||e.ctrlKey||e.metaKey)return;let a=Mt(s),o=a.indexOf(n);if(o<0)return;let i={ArrowLeft:()=>a[o-1],ArrowRight:()=>a[o+1],Home:()=>a[0],End:()=>a.at(-1),ArrowUp:()=>ms(n,a,-1),ArrowDown:()=>ms(n,a,1)}[e.key];if(!i)return;e.preventDefault();let r=i();r&&Zt(r)})}function ms(t,e,n){let s=t.getBoundingClientRect(),a,o=1/0;for(let i of e){let r=i.getBoundingClientRect(),c=(r.top+r.bottom-s.top-s.bottom)/2,u=Math.abs(c)*4+Math.abs(r.left+r.right-s.left-s.right)/2;c*n>s.height/2&&u<o&&([a,o]=[i,u])}return a}var $s="cubic-bezier(.2, .7, .3, 1)",ya=matchMedia("(prefers-reduced-motion: reduce)");function ws(t){let e=new Map;for(let n of t.querySelectorAll("[data-card]")){let{left:s,right:a,top:o,bottom:i}=n.getBoundingClientRect(),r=n.classList.contains("played"),c={element:n,x:(s+a)/2,y:(o+i)/2,wide:n.offsetWidth,played:r},{card:u=""}=n.dataset;(r||!e.has(u))&&e.set(u,c)}return e}function _s(t,e){let n=e===void 0?null:t.querySelector(`.plate[data-seat="${e}"]`);if(!n)return null;let{left:s,right:a,top:o,bottom:i}=n.getBoundingClientRect();return{x:(s+a)/2,y:(o+i)/2}}function ga(t,e){let[n,s]=[e.x-t.x,e.y-t.y];if(Math.abs(n)+Math.abs(s)<2)return;let a=e.wide?e.wide/t.wide:.5,o=t.element.animate({translate:[`${n}px ${s}px`,"0 0"],scale:[String(a),"1"]},{duration:180,easing:$s});o.startTime=document.timeline.currentTime}function wa({element:t,x:e,y:n,wide:s},a){let o=t.cloneNode(!0);delete o.dataset.card,o.setAttribute("aria-hidden","true");let i=s*90/64;o.className="gone",Object.assign(o.style,{left:`${e-s/2}px`,top:`${n-i/2}px`,width:`${s}px`}),document.body.append(o),o.animate({translate:["0 0",`${a.x-e}px ${a.y-n}px`],scale:["1","0.35"],opacity:["1","0.4"]},{duration:180,easing:$s,fill:"forwards"}).onfinish=()=>o.remove()}function bs(t,e,n){if(!e||ya.matches||document.hidden)return n();let s=ws(t);n();let a=ws(t);for(let[o,i]of a){let r=s.get(o)??(i.played?_s(t,i.element.dataset.seat):null);r&&ga(i,r)}for(let[o,i]of s){let r=i.played&&!a.has(o)?_s(t,i.element.dataset.to):null;r&&wa(i,r)}}var _a=650,ks=1500,$a=500,ba=8e3,ka={family:"word",code:"somebody",facts:{}},bt=class{chosen=new Set;evidence=[];joker=null;sure=null;hint=null;advised=[];looksBack=!1;ordering=!1;gathered=0;refusal=null;late=!1;said=[];announced=[];spoken=new Map;about=null;queue=[];connection="connecting";why="";replaying=null;state=null;scene=null;asked="";ended=!1;guess=null;warned=null;constructor(e,n){this.root=e,this.world=n,R(null,e),e.replaceChildren(),gs(e),n.transport.onstate=(s,a="",o=null)=>{this.connection=s,this.why=o?Y(o,{names:[]}):a,this.draw()},this.client=new Yt(n.transport,(s,a)=>{a.type==="welcome"&&(this.queue=[]),this.queue.push([s,a]),this.later||this.next()}),this.draw(),setInterval(()=>this.tick(),500),this.learn()}async learn(){this.about=await this.world.explain().catch(()=>null),this.draw()}next(){this.later=null;let e=this.queue.shift();if(!e)return this.gather();this.show(...e);let n=this.queue.length>30||document.hidden?0:this.pause(...e)*Number(E("pace"));n?this.later=setTimeout(()=>this.next(),n):this.next()}hurry(){clearTimeout(this.later??void 0),this.later=null;for(let e of this.queue.splice(0))this.show(...e);this.gathered=this.fullTricks.length}pause(e,n){if(n.type==="out of time")return ks;if(n.type!=="account"||!n.since||!e.view)return 0;let{stage:s,tricks:a}=e.view,o=a.at(-1);return o?o.winner!==null||s==="finished"||!o.cards.length?ks:_a:$a}show(e,n){let s=this.state,a=s?.view;this.state=e,["welcome","account","refused"].includes(n.type)&&(this.guess=null);let o=q(e),{names:i,called:r}=o,c={...o,names:r};switch(n.type){case"welcome":if(s?.view&&s.view.number===e.view?.number&&e.takenBack.length===s.takenBack.length+1&&e.view.done.length===s.view.done.length-1)for(let d of e.takenBack.slice(-1))this.tell(X("taken back",{seat:d.seat,what:d.action&&Jt(d.action)},o));else this.said=[...(e.view?Et(e.view.account):[]).flatMap(d=>mt(d,o)),...e.takenBack.map(d=>X("taken back",{seat:d.seat,what:d.action&&Jt(d.action)},o))];e.view||(this.replaying=null),this.forget(),this.wish();break;case"account":if(!o.view)break;if(a?.number===o.view.number){this.followed(a,n.events.slice(n.since?0:a.account.events.length),o);break}this.replaying=null,this.forget(),this.said=[],this.close("players"),this.tell(l("deals",{number:o.view.number,dealer:i[o.view.dealer]}));break;case"refused":{let{refusal:d,why:h}=n,m=h?Y(h,c):n.text;if(h?.code==="late"){this.tell(m);break}this.evidence=d?.evidence??[],this.refusal={said:d?Y(rn(d),o):m,rules:d?.rules??[]};break}case"deal finished":E("sound")==="on"&&it("end");break;case"overheard":this.tell(Y(ln(n.refusal),o));break;case"out of time":this.late=n.players.includes(e.player??-1),this.tell(X("out of time",{seats:n.players},c));break;case"signalled":{let d={family:"phrase",code:n.phrase,facts:{}};this.speak(n.player,Y(d,o)),this.tell(X("says",{player:n.player,what:d},c));break}case"hinted":this.advised=Pn(n.action),this.hint=X("hint",{what:Jt(n.action)},o);break;case"proposed":!n.proposal&&n.declined!==null&&this.tell(X("declined",{seat:n.declined},o));break;case"seated":{for(let[h,m]of e.sitters.entries())m&&!m.bot&&h!==e.player&&(!s.sitters[h]||s.sitters[h].bot)&&this.tell(l("sits down",{name:r[h]}));let d=e.sitters.findIndex(h=>h?.owner);d>=0&&!s.sitters[d]?.owner&&this.tell(l("runs",{name:r[d]}));break}case"door set":this.tell(l("door is",{door:Ce(o)}));break;case"hints set":this.tell(X(n.hints?"hints":"no hints",{},o));break;case"wished":for(let d of e.wishes)s.wishes.some(({number:h})=>h===d.number)||this.tell(Ft(o,d));break;case"admitted":this.tell(X("admitted",{name:n.name||ka,player:n.player},c))}let u=Gt(o);s&&u&&u!==Gt(q(s))&&this.tell(u),this.draw()}followed(e,n,s){(n.some(({turn:a})=>a.seat===s.me)||e.stage!==s.now?.stage)&&this.forget();for(let a of n){a.turn.seat!==s.me&&this.hear(a);let o=mt(a,s);this.late&&a.turn.seat===s.me&&(this.refusal={said:l("you were late",{said:o[0]}),rules:[]});for(let i of o)this.tell(i)}this.late=!1}hear({turn:e,winner:n}){E("sound")==="on"&&e.action?.type==="play"&&it(n==null?"card":"trick")}wish(){let{wished:e}=this.world;if(e){if(this.state.player===null)return this.sit(0);this.world.wished=null,e.now&&this.start()}}start(){this.say({type:"begin",bot:Ct(this.world.bots)??null})}forget(){this.chosen.clear(),this.joker=this.refusal=this.sure=this.hint=null,this.looksBack=!1,this.evidence=this.advised=[]}tell(e){this.said.push(e),this.announce(e)}announce(e){let n=(this.announced.at(-1)?.number??0)+1;this.announced=[...this.announced,{number:n,said:e}].slice(-12)}speak(e,n){let{spoken:s}=this,a={said:n};s.set(e,a),setTimeout(()=>{s.get(e)===a&&(s.delete(e),this.draw())},ba)}say(e){this.refusal=null,this.evidence=[],this.client.say(e,this.state.number),this.busy()}busy(){this.find(".room")?.setAttribute("aria-busy",String(this.client.busy||this.queue.length>0))}act(e,n=this.scene.now?.stage??""){this.carryOut(On(n,e),e)}carryOut(e,n=""){if(this.guess)return;let s=this.asked;if(this.hurry(),this.asked!==s)return;this.joker=this.sure=null,this.say({type:"act",action:e});let{view:a}=this.state,o=a?.legal?.type==="listed"?a.legal.texts.includes(n):a?.legal;if(!a||!o||this.replaying)return;let{after:i,event:r}=ss(a,e);this.forget(),this.guess={view:i,said:mt(r,this.scene).join("; ")},this.hear(r),this.draw()}attend(e){this.draw();let n=this.find(e);n&&Zt(n)}async replay(e){let{view:n}=this.state;try{this.replaying={view:n?.number===e&&n.stage==="finished"?n:dt(await this.world.deal(e)),step:0}}catch(s){this.refusal={said:s.message,rules:[]}}this.attend(".replay .main"),this.find(".play")?.scrollIntoView({block:"nearest"})}find(e){return this.root.querySelector(e)}gather(){if(E("pace")==="0"||!this.state?.view)return;let e=this.gathered;this.gathered=this.fullTricks.length,e!==this.gathered&&this.draw()}get fullTricks(){return(this.state.view?.tricks??[]).filter(n=>n.winner!==null)}get trick(){let e=this.scene.now?.tricks??[];if(this.looksBack)return e.findLast(a=>a.winner!==null);let n=e.findLast(a=>a.cards.length);return!this.replaying&&n?.winner!==null&&this.fullTricks.length<=this.gathered?null:n}get over(){let{scene:e,replaying:n}=this;return!e||n?!1:e.now?e.now.stage==="finished"&&e.row!==null:e.state.match.result!==null}close(e){let n=this.find(`details[data-key=${e}]`);n&&(n.open=!1)}draw(){let{replaying:e,state:n}=this;this.gathered=n?Math.min(this.gathered,this.fullTricks.length):0;let s=e?ns(e.view,e.step):this.guess?.view;n&&(this.scene=q(n,s));let a=n&&!e?Yn(this.scene):"",o=()=>R(f`${ps(this,a)}`,this.root),i=E("pace")!=="0";if(ys(this.root,()=>bs(this.root,i,o),()=>this.find(".prompt")),a!==this.asked){let c={loud:E("tone")==="on",notice:E("notice")==="on"};kn(a&&l("your turn",{what:a}),c)}this.asked=a;let{over:r}=this;r&&!this.ended&&(this.find(".play")?.scrollIntoView({block:"nearest"}),this.isIdle&&this.find(".ending button")?.focus({preventScroll:!0})),this.ended=r,this.tick(),this.busy(),a&&this.isIdle&&((this.find(".box :is(button.can, .options button:not(:disabled))")??this.find(".hand button.can")??this.find(".hand button"))?.focus({preventScroll:!0}),this.find(".play")?.scrollIntoView({block:"nearest"}))}get isIdle(){return[document.body,this.find(".prompt")].includes(document.activeElement)}tick(){let e=this.state?.until,n=e?Math.max(0,Math.ceil((e-performance.now())/1e3)):null,s=o=>`${Math.floor(o/60)}:${String(o%60).padStart(2,"0")}`,a=n===null||this.replaying?"":s(n);for(let o of this.root.querySelectorAll(".clock"))o.textContent=a;n===10&&this.warned!==e&&this.asked&&(this.warned=e,this.announce(l("seconds left")),this.draw())}sit(e){let n=[...E("name").trim()].slice(0,40).join("").replace(/\p{C}/gu,"");this.say({type:"sit",player:e,...n?{name:n}:{}})}};var va=6e4,te="?table",Be=class{onopen=()=>{};onmessage=(()=>{});onstate=(()=>{});waiting=[];keeps=!0;constructor(e){this.worker=new Worker(new URL("offline-worker.js",import.meta.url),{type:"module"}),this.worker.onerror=()=>this.#e(l("not fetched")),this.worker.onmessage=({data:[n,...s]})=>{if(clearTimeout(this.stalled),n==="progress"){let[a,o]=s;a<o&&this.#t(),e(a,o)}else n==="told"?this.onmessage(s[0]):n==="state"?(this.keeps&&=s[0]!=="unkept",this.onstate(s[0],s[1])):n==="answer"?this.waiting.shift()?.resolve(JSON.parse(s[0])):this.waiting.shift()?.reject(new Error(s[0]??(s[1]?l("not fetched"):l("not run"))))},this.#t()}#t(){this.stalled=setTimeout(()=>this.#e(l("not fetched")),va)}#e(e){this.worker.terminate(),this.gone=e,this.onstate("stopped",e);for(let{reject:n}of this.waiting.splice(0))n(new Error(e))}async asked(...e){if(this.gone)throw new Error(this.gone);return this.worker.postMessage(e),new Promise((n,s)=>this.waiting.push({resolve:n,reject:s}))}send(e){this.worker.postMessage(["hear",e])}opened(){this.onstate(this.keeps?"open":"unkept"),this.onopen()}async connect(){this.onstate("connecting"),this.keeps=!0;try{await this.asked("resume")?this.opened():this.onstate("stopped",l("nothing kept"))}catch(e){this.onstate("stopped",e.message)}}},xa=t=>(e,n)=>{let s=e<n,[a,o]=[e,n].map(i=>(i/1e6).toFixed(1));R(f`<p role="status">${s?l("fetching"):l("starting")}</p>
      <p aria-hidden="true">
        <progress max=${n} value=${s?e:void 0}></progress>
        ${s&&n>1&&` ${a} / ${o} MB`}
      </p>`,t)};async function Sa(t){try{let e=await navigator.serviceWorker.register(new URL("service.js",import.meta.url),{scope:t}),n=e.installing??e.waiting??e.active;return await new Promise(s=>{let a=()=>{n.state==="activated"&&s(l("kept page")),n.state==="redundant"&&s(l("not kept page"))};n.addEventListener("statechange",a),a()})}catch{return l("not kept page")}}async function De(t,{keeps:e}={}){let n=xa(t);n(0,1);let s=new Be(n),{presets:a,bots:o}=await s.asked("choices"),i=await s.asked("kept"),r=()=>{addEventListener("popstate",()=>location.search!==te&&location.reload()),new bt(t,{transport:s,bots:o,wished:{now:!0},deal:m=>s.asked("deal",String(m)),explain:()=>s.asked("explain",vs),lobby:location.pathname}),s.opened()},c="";if(location.search===te)try{if(await s.asked("resume"))return r();c=l("nothing kept")}catch(m){c=m.message}let u=i&&!c&&f`<a class="button" href=${te}>${l("go on")}</a>`,d=f`<div class="known">
    ${c&&f`<p class="refusal" role="alert">${c}</p>`}
    <p id="kept" class="dim" role="status"></p>
  </div>`;if(Qt(t,a,o,async({rules:m})=>{await s.asked("start",JSON.stringify(m.startsWith("{")?JSON.parse(m):m),vs),history.pushState(null,"",te),r()},{alone:!0,beside:u,below:d}),e){let m=await Sa(e),p=t.querySelector("#kept");p&&(p.textContent=m)}}var Ca={4404:"no such room",4409:"elsewhere",1013:"full",1008:"closed",1011:"failed"},Oa=["lost","full","failed"],Pa={1011:1e4,1013:1e4,4429:5e3},Ta=1e4,Ea=1e4,ee=class{onopen=()=>{};onmessage=()=>{};onstate=()=>{};socket=null;entered=null;since=0;later=null;constructor(e){this.room=e,this.tries=0,addEventListener("online",()=>this.#e()),addEventListener("offline",()=>this.socket?.close()),this.connect()}get#t(){return`secret.${this.room}`}connect(){clearTimeout(this.later??void 0),this.later=null,this.onstate("connecting");let e=new URL(`../rooms/${this.room}/socket`,import.meta.url);e.protocol=e.protocol==="https:"?"wss:":"ws:";let n=this.socket=new WebSocket(e);n.onopen=()=>{let s=wt(this.#t);n.send(JSON.stringify(/^[\w-]{43}$/.test(s)?{type:"enter",secret:s}:{type:"enter"}))},n.onmessage=({data:s})=>{if(this.socket!==n)return;if(this.entered===n)return this.onmessage(s);let a=JSON.parse(s).message;a.type==="entered"&&(rt(this.#t,a.secret),this.entered=n,this.since=performance.now(),this.onstate("open"),this.onopen())},n.onclose=({code:s,reason:a})=>{if(this.socket!==n)return;this.socket=null,this.entered===n&&performance.now()-this.since>Ea&&(this.tries=0);let o=Ca[s]??"lost";this.onstate(o,a),Oa.includes(o)&&(this.later=setTimeout(()=>this.connect(),Pa[s]??Math.min(500*2**this.tries++,Ta)))}}#e(){this.later&&this.connect()}send(e){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(e)}};var I=new URL("..",import.meta.url).pathname,Ss=()=>[wt("rooms")??[]].flat().filter(t=>typeof t?.room=="string"&&typeof t.rules=="string");async function nt(t,e){let n=await fetch(t,e).catch(()=>{throw new Error(l("unreachable"))}),s=await n.json().catch(()=>({error:l("answers",{status:n.status})}));if(!n.ok)throw new Error(s.error);return s}async function Ma(t,{rules:e,title:n,now:s,hints:a,seconds:o}){let i=JSON.stringify({rules:e.startsWith("{")?JSON.parse(e):e,turn_seconds:o,ready_seconds:Math.max(o??300,60),hints:a?Se:null}),r={"Content-Type":"application/json"},{room:c,path:u,secret:d}=await nt(`${I}rooms?language=${xs}`,{method:"POST",headers:r,body:i});rt("rooms",[{room:c,rules:n.slice(0,60),at:Date.now()},...Ss()].slice(0,8)),rt(`secret.${c}`,d),history.pushState(null,"",u),await Os(t,c,{now:s})}async function ja(t){let[{presets:e,bots:n,offline:s},{rooms:a}]=await Promise.all([nt(`${I}presets`),nt(`${I}rooms`)]),o={dateStyle:"medium",timeStyle:"short"},i=m=>x("way")[m]??m,r=Ss().map(({room:m,rules:p,at:y})=>f`<li>
        <a href=${`${I}rooms/${m}`}>${i(p)}</a>${" "}
        ${new Date(y).toLocaleString([],o)}
      </li>`),c=m=>m&&(m.name||(m.bot?l("a bot"):l("somebody"))),u=({path:m,rules:p,sitters:y})=>{let w=y.map(c).filter(g=>g!==null),_=l("free places",{count:y.length-w.length});return f`<li>
      <a href=${m}>${i(p)}</a>${" "}
      ${w.length?`${z(w)}; ${_}`:_}
    </li>`},d=(m,p)=>p.length>0&&f`<section class="known">
      <h2>${m}</h2>
      <ul>
        ${p}
      </ul>
    </section>`,h=[d(l("open to all"),a.map(u)),d(l("opened"),r)];Qt(t,e,n,m=>Ma(t,m),{beside:s&&Cs(),below:h})}var Cs=()=>f`<a class="button" href=${`${I}offline`}>${l("play offline")}</a>`;async function Os(t,e,n){let s=nt(`${I}presets`),{pathname:a}=location;addEventListener("popstate",()=>location.pathname!==a&&location.reload()),document.getElementById("rules").href=`${I}rules?room=${e}`;let o=await $n(a,()=>nt(`${I}addresses`)),r={bots:n?(await s).bots:[],transport:new ee(e),wished:n,deal:u=>nt(`${I}rooms/${e}/deals/${u}`),explain:()=>nt(`${I}rooms/${e}/rules?language=${xs}`),lobby:I,invite:o,record:`${I}rooms/${e}/record`},c=new bt(t,r);r.bots=(await s.catch(()=>({bots:[]}))).bots,c.draw()}fn();var[ut,Na]=["main","settings"].map(t=>document.getElementById(t));R(f`${Cn()}`,Na);try{await en(`${I}page/cards.svg`);let t=location.pathname.slice(I.length),[,e]=/^rooms\/([\w-]+)$/.exec(t)??[];t==="rules"?await as(ut,n=>nt(I+n)):ut.dataset.served==="no"?await De(ut):t==="offline"?await De(ut,{keeps:I}):await(e?Os(ut,e):ja(ut))}catch(t){let{message:e}=t;R(f`<p class="refusal" role="alert">${e}</p>
      <a class="button" href=${location.href}>${l("try again")}</a>${" "}
      ${navigator.serviceWorker?.controller&&Cs()}`,ut)}
