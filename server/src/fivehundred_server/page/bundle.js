/* Made of app.js and what it imports, by browser/bundle.mjs; Preact, htm and lean-qr: see vendor/LICENSE-*
   sources 8bb5ab27b355b36e601f04e07c22ca552066aaf7ebd9e3c2fd1066785695a711 */
var Ke=function(t,e,n,s){var a;e[0]=0;for(var o=1;o<e.length;o++){var r=e[o++],i=e[o]?(e[0]|=r?1:2,n[e[o++]]):e[++o];r===3?s[0]=i:r===4?s[1]=Object.assign(s[1]||{},i):r===5?(s[1]=s[1]||{})[e[++o]]=i:r===6?s[1][e[++o]]+=i+"":r?(a=t.apply(i,Ke(t,i,n,["",null])),s.push(a),i[0]?e[0]|=2:(e[o-2]=0,e[o]=a)):s.push(i)}return s},Je=new Map;function He(t){var e=Je.get(this);return e||(e=new Map,Je.set(this,e)),(e=Ke(this,e.get(t)||(e.set(t,e=(function(n){for(var s,a,o=1,r="",i="",c=[0],d=function(m){o===1&&(m||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,m,r):o===3&&(m||r)?(c.push(3,m,r),o=2):o===2&&r==="..."&&m?c.push(4,m,0):o===2&&r&&!m?c.push(5,0,!0,r):o>=5&&((r||!m&&o===5)&&(c.push(o,0,r,a),o=6),m&&(c.push(o,m,0,a),o=6)),r=""},u=0;u<n.length;u++){u&&(o===1&&d(),d(u));for(var f=0;f<n[u].length;f++)s=n[u][f],o===1?s==="<"?(d(),c=[c],o=3):r+=s:o===4?r==="--"&&s===">"?(o=1,r=""):r=s+r[0]:i?s===i?i="":r+=s:s==='"'||s==="'"?i=s:s===">"?(d(),o=1):o&&(s==="="?(o=5,a=r,r=""):s==="/"&&(o<5||n[u][f+1]===">")?(d(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(d(),o=2):r+=s),o===3&&r==="!--"&&(o=4,c=c[0])}return d(),c})(t)),e),arguments,[])).length>1?e:e[0]}var E,Ve,js,Z,oe,Bt,Ge,At,Qe,re,ae,Ns,xt=Symbol.for("pv"),Dt={},Rt=[],As=/^m(i|n|o|s|text|space)$/,ie=Array.isArray,le=Rt.slice,ot=Object.assign;function st(t){t&&t.parentNode&&t.remove()}function Ye(t,e,n){var s,a,o,r={},i=arguments.length;for(o in e)o=="key"?s=e[o]:o=="ref"&&typeof t!="function"?a=e[o]:r[o]=e[o];return i>2&&(r.children=i>3?le.call(arguments,2):n),vt(t,r,s,a,null)}function vt(t,e,n,s,a){var o={type:t,props:e,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:xt,__v:a||++Ve,__i:-1,__u:0};return!a&&E.vnode&&E.vnode(o),o}function Wt(t){return t.children}function It(t,e){this.props=t,this.context=e,this.__g=0}function tt(t,e){if(e==null)return t.__&&tt(t.__,t.__i+1);for(var n;e<t.__k.length;e++)if((n=t.__k[e])&&n.__e)return n.__e;return typeof t.type!="function"||t.props.__P?null:tt(t)}function Is(t){var e,n=t.__v,s=n.__e,a=[],o=[],r=t.__P;r&&((e=ot({constructor:xt},n)).__v=n.__v+1,E.vnode&&E.vnode(e),ce(r,e,n,t.__n,r.namespaceURI,32&n.__u?[s]:null,a,s||tt(n),32&n.__u,o),e.__v=n.__v,e.__.__k[e.__i]=e,sn(a,e,o),n.__=n.__e=null,e.__e!=s&&Xe(e))}function Xe(t){if((t=t.__)&&t.__c&&!t.props.__P)return t.__e=null,t.__k.some(function(e){return e&&(t.__e=e.__e)}),Xe(t)}function qe(t){(8&t.__g||(t.__g|=8,Z.push(t),Bt++))&&oe==E.debounceRendering||((oe=E.debounceRendering)||queueMicrotask)(Ze)}function Ze(){try{for(var t,e=1;Z.length;)Z.length>e&&Z.sort(Ge),t=Z.shift(),e=Z.length,8&t.__g&&Is(t)}finally{(Bt=Z.length)&&(oe||queueMicrotask)(Ze)}}function tn(t,e,n,s,a,o,r,i,c,d,u){var f,m,p,y,w,_,g=s.__k||Rt,$=e.length;for(c=Ls(n,e,g,c,$),f=0;f<$;f++)(p=n.__k[f])!=null&&(m=~p.__i&&g[p.__i]||Dt,p.__i=f,_=ce(t,p,m,a,o,r,i,c,d,u),y=p.__e,(m.ref!=p.ref||8&m.__u)&&(m.ref&&ue(m.ref,null,p,m),p.ref&&u.push(p.ref,p.__c||y,p)),w=w||y,4&p.__u?(c=en(p,c,t,!m.__v),m.__e&&(m.__e=null)):typeof p.type=="function"&&_!==void 0?c=_:y&&(c=y.nextSibling),p.__u&=-21);return n.__e=w,c}function Ls(t,e,n,s,a){var o,r,i,c,d,u,f,m,p,y=n.length,w=y,_=0,g=0,$=t.__k=Array(a);for(o=0;o<a;o++)(r=e[o])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=$[o]=vt(null,r):ie(r)?r=$[o]=vt(Wt,{children:r}):r.constructor===xt&&r.__b?r=$[o]=vt(r.type,r.props,r.key,r.ref,r.__v):$[o]=r,c=o+_,r.__=t,r.__b=t.__b+1,i=null,~(d=r.__i=Bs(r,n,c,w))&&(w--,(i=n[d])&&(i.__u|=2)),i&&i.__v?(r.__u|=16,d==c-1?_--:d==c+1?_++:d!=c&&(d>c?_--:_++,g=1)):(~d||(a>y?_--:a<y&&_++),typeof r.type!="function"&&(r.__u|=4))):$[o]=null;if(g){for(u=[],f=[],o=0;o<a;o++)if((r=$[o])&&16&r.__u){for(_=0,m=u.length;_<m;)u[p=_+m>>1]<r.__i?_=p+1:m=p;u[_]=r.__i,f[o]=_+1}for(_=u.length;o--;)f[o]&&(f[o]==_?_--:$[o].__u|=4)}if(w)for(o=0;o<y;o++)!(i=n[o])||2&i.__u||(i.__e==s&&(s=tt(i)),de(i,i));return s}function en(t,e,n,s){var a,o,r,i;if(typeof t.type=="function"){if(t.props.__P)return e;if(a=t.__k)for(o=0;o<a.length;o++)a[o]&&(a[o].__=t,e=en(a[o],e,n,!1));return e}for(e&&!e.parentNode&&(e=tt(t))&&!e.parentNode&&(e=null),r=t.__e,i=e;i&&i.nodeType==8;)i=i.nextSibling;for(r!=i&&(!s&&n.moveBefore&&r.parentNode?n.moveBefore(r,e):n.insertBefore(r,e||null)),e=r;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function Bs(t,e,n,s){var a,o=t.key,r=t.type,i=e[n],c=i&&!(2&i.__u);if(i===null&&o==null||c&&o==i.key&&r==i.type)return n;if(s>(c?1:0)){for(a=n-1;a>=0;a--)if((i=e[a])&&!(2&i.__u)&&o==i.key&&r==i.type)return a;for(a=n+1;a<e.length;a++)if((i=e[a])&&!(2&i.__u)&&o==i.key&&r==i.type)return a}return-1}function Fe(t,e,n){n==null&&(n=""),e[0]=="-"?t.setProperty(e,n):t[e]=n}function Nt(t,e,n,s,a){var o,r;if(e=="style")if(typeof n=="string")t.style.cssText=n;else{if(typeof s=="string"&&(t.style.cssText=s=""),s)for(e in s)n&&e in n||Fe(t.style,e);if(n)for(e in n)s&&n[e]==s[e]||Fe(t.style,e,n[e])}else if(e[0]=="o"&&e[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(t.__e||(t.__e={}))[e]=n,n&&s||(r=ae[e]||(ae[e]=Ds(e)),(t.__a||(t.__a={}))[e]=re,o=e!=(e=e.replace(Qe,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),n?t.addEventListener(e,r,o):t.removeEventListener(e,r,o));else{if(a=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in t)try{return void(t[e]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&e[4]!="-"?t.removeAttribute(e):t.setAttribute(e,e=="popover"&&n==1?"":n)}}function Ds(t){return function(e){var n=this.__e;if(n){if(n=n[t],e[At]==null)e[At]=re++;else if(e[At]<this.__a[t])return;return n(E.event?E.event(e):e)}}}function ce(t,e,n,s,a,o,r,i,c,d){var u,f,m,p,y,w,_,g,$,C,b,L,V,J,v,j,T,D,S=e.type;if(e.constructor!==xt)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(e.__u|=c,f=o=[],u.nodeType==8?i=Lt(u,o):o.push(u),i=o[0]||i),(u=E.__b)&&u(e);t:if(typeof S=="function"){m=r.length;try{if(g=e.props,$=(u=S.prototype)&&u.render,C=(u=S.contextType)&&s[u.__c],b=u?C?C.props.value:u.__:s,(p=n.__c)?(e.__c=p,2&p.__g&&(p.__g|=1)):($?e.__c=p=new S(g,b):(e.__c=p=new It(g,b),p.constructor=S,p.render=Ws),C&&C.sub(p),p.state||(p.state={}),p.__n=s,p.__g|=8,p.__h=[],p.__k=[]),$&&(p.__s||(p.__s=p.state),S.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=ot({},p.__s)),ot(p.__s,S.getDerivedStateFromProps(g,p.__s)))),y=p.props,w=p.state,p.__v=e,n.__c){if(g!==y&&$&&!S.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(g,b),e.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate(g,p.__s,b)===!1){e.__v!=n.__v&&(p.props=g,p.state=p.__s,p.__g&=-9),e.__e=n.__e,e.__k=n.__k,e.__k.some(function(B){B&&(B.__=e)}),Rt.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&r.push(p),i=tt(n);break t}p.componentWillUpdate&&p.componentWillUpdate(g,p.__s,b),$&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(y,w,_)})}else $&&!S.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),$&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=b,p.props=g,p.__P=t,p.__g&=-5,L=E.__r,V=$?25:0;do p.__g&=-9,L&&L(e),u=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++V<25);$&&(Rt.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(s=ot({},s,p.getChildContext())),$&&n.__c&&p.getSnapshotBeforeUpdate&&(_=p.getSnapshotBeforeUpdate(y,w)),J=u&&u.type===Wt&&u.key==null?u.props.children:u,g.__P&&(u=i,a=(t=g.__P).namespaceURI,c=o=null,n.props&&n.props.__P!=t&&(n.__k.some(function(B){B&&de(B,B)}),n.__k=null),i=n.__k?tt(n,0):null),i=tn(t,ie(J)?J:[J],e,n,s,a,o,r,i,c,d),g.__P&&(e.__e=null,i=u),e.__u&=-161,f&&f.some(st),p.__h.length&&r.push(p),1&p.__g&&(p.__g&=-4)}catch(B){if(r.length=m,e.__v=null,c||o)if(B&&B.then){if(e.__u|=128|c,o){for(~(T=o.indexOf(i||void 0))||(T=o.length);(D=o[T-1])&&D.nodeType==8;)T--;for(;T<o.length;T++)if(D=o[T])if(o[T]=null,v){if(D==j)break}else{if(D.nodeType!=8)break;D.data.startsWith("$s")&&(j=Lt(v=D))}}if(!v){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;v=i}(u=Lt(v=e.__c.__z||(e.__c.__z=v)))?(e.__e=v,i=u):e.__e=i,i=i&&i.nextSibling}else o&&o.some(st);else e.__e=n.__e;e.__k||(e.__k=n.__k||[]),B&&B.then||nn(e),E.__e(B,e,n)}}else i=e.__e=Rs(n.__e,e,n,s,a,o,r,c,d,t);return(u=E.diffed)&&u(e),i}function Lt(t,e){if(t&&t.nodeType==8&&t.data.startsWith("$s"))for(var n=1;t=t.nextSibling;){if(t.nodeType==8){if(t.data.startsWith("$s"))n++;else if(t.data.startsWith("/$s")&&!--n)return t}e&&e.push(t)}}function nn(t){t&&(t.__c&&(t.__c.__g|=4),t.__k&&t.__k.some(nn))}function sn(t,e,n){for(var s=0;s<n.length;)ue(n[s++],n[s++],n[s++]);E.__c&&E.__c(e,t),t.some(function(a){try{t=a.__h,a.__h=[],t.some(function(o){o.call(a)})}catch(o){E.__e(o,a.__v)}})}function Rs(t,e,n,s,a,o,r,i,c,d){var u,f,m,p,y,w,_,g,$=n.props||Dt,C=e.props,b=e.type;if(b=="svg"?a="http://www.w3.org/2000/svg":b=="math"?a="http://www.w3.org/1998/Math/MathML":a||(a="http://www.w3.org/1999/xhtml"),o){for(u=0;u<o.length;u++)if((y=o[u])&&(b?y.localName==b:y.nodeType==3)){t=y,o[u]=null;break}}if(!t){if(g=d.ownerDocument||document,!b)return g.createTextNode(C);t=g.createElementNS(a,b,C.is?C:d),i&&(E.__m&&E.__m(e,o),i=!1),o=null}if(b){if(d=b=="template"&&t.content||t,o=b=="textarea"&&C.defaultValue!=null?null:o&&le.call(d.childNodes),!i&&o)for($={},u=0;u<t.attributes.length;u++)$[(y=t.attributes[u]).name]=y.value;for(u in $)y=$[u],u=="dangerouslySetInnerHTML"?m=y:u=="children"||u in C||u=="value"&&"defaultValue"in C||u=="checked"&&"defaultChecked"in C||Nt(t,u,null,y,a);for(u in C)y=C[u],u=="children"?p=y:u=="dangerouslySetInnerHTML"?f=y:u=="value"?w=y:u=="checked"?_=y:i&&typeof y!="function"||$[u]===y||Nt(t,u,y,$[u],a);f?(i||m&&(f.__html==m.__html||f.__html==t.innerHTML)||(t.innerHTML=f.__html),e.__k=[]):(m&&(t.textContent=""),(b=="foreignObject"||a=="http://www.w3.org/1998/Math/MathML"&&As.test(b))&&(a="http://www.w3.org/1999/xhtml"),tn(d,ie(p)?p:[p],e,n,s,a,o,r,o?o[0]:n.__k&&tt(n,0),i,c),o&&o.some(st)),i&&b!="textarea"||(u="value",b=="progress"&&w==null?t.removeAttribute(u):w==null||w===t[u]&&(b!="progress"||w)||Nt(t,u,w,$[u],a),u="checked",_!=null&&_!=t[u]&&Nt(t,u,_,$[u],a))}else $===C||i&&t.data==C||(t.data=C);return t}function ue(t,e,n,s){try{typeof t=="function"?e?e.__x=t(e)||1:s&&(s=s.__c||s.__e)&&(e=s.__x)&&(s.__x=null,typeof e=="function"?e():t(null)):t.current=e}catch(a){E.__e(a,n)}}function de(t,e,n){var s,a,o,r;if(E.unmount&&E.unmount(t),!(s=t.ref)||s.current&&s.current!=t.__e||ue(s,null,e,t),s=t.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(i){E.__e(i,e)}s.__P=s.__n=null}if(s=t.__k)for(r=0;r<s.length;r++)s[r]&&de(s[r],e,typeof t.type!="function"||n&&!t.props.__P);!n&&(s=t.__c)&&(s=s.__z)&&(a=Lt(s,o=[]))&&(s==t.__e&&o.some(st),st(a),st(s)),n||st(t.__e),t.__e=t.__c=t.__=null}function Ws(t,e,n){return this.constructor(t,n)}function R(t,e){var n,s,a,o;E.__&&E.__(t,e),e.nodeType==9&&(e=e.documentElement),s=(n=t&&32&t.__u)?null:e.__k,e.__k=vt(Wt,{children:[t]}),a=[],o=[],ce(e,e.__k,s||Dt,Dt,e.namespaceURI,s?null:e.firstChild?le.call(e.childNodes):null,a,s?s.__e:e.firstChild,n,o),sn(a,e.__k,o),e.__k.props.children=null}E={__e:function(t,e,n,s){for(var a,o,r;e=e.__;)if((a=e.__c)&&!(1&a.__g)){a.__g|=4;try{if((r=(o=a.constructor)&&o.getDerivedStateFromError)&&a.setState(o.getDerivedStateFromError(t)),a.componentDidCatch&&(a.componentDidCatch(t,s||{}),r=1),r&&8&a.__g)return void(a.__g|=2)}catch(i){t=i}}throw Bt=0,t}},Ve=0,js=function(t){return t!=null&&t.constructor===xt},It.prototype.setState=function(t,e){var n=this.__s;n&&n!=this.state||(n=this.__s=ot({},this.state)),typeof t=="function"&&(t=t(ot({},n),this.props)),t&&(ot(n,t),this.__v&&(e&&this.__k.push(e),qe(this)))},It.prototype.forceUpdate=function(t){this.__v&&(this.__g|=4,t&&this.__h.push(t),qe(this))},It.prototype.render=Wt,Z=[],Bt=0,Ge=function(t,e){return t.__v.__b-e.__v.__b},At=Symbol(),Qe=/(PointerCapture)$|Capture$/i,re=0,ae={},Ns=0;var h=He.bind(Ye),k=(t,e,n,s={})=>h`<button
    type="button"
    key=${t}
    data-key=${t}
    onClick=${n}
    ...${s}
  >
    ${e}
  </button>`,N=t=>h`<span class="unseen">${t}</span>`,on=(t,e,n)=>e?h`<svg class=${n} role="img" aria-label=${e}>
        <use href=${`#${t}`} />
      </svg>`:h`<svg class=${n} aria-hidden="true">
        <use href=${`#${t}`} />
      </svg>`,U=(t,e="",n=null)=>on(`card-${t??"back"}${n?`-${n}`:""}`,e,"card"),zt=(t,e="")=>on(`suit-${t}`,e,"suit");async function an(t){let e=await fetch(t),n=new DOMParser().parseFromString(await e.text(),"image/svg+xml").documentElement;n.setAttribute("class","sprite"),n.setAttribute("aria-hidden","true"),document.body.append(document.importNode(n,!0))}import{catalogue as pe,language as zs}from"./language.js";function q({family:t,code:e,facts:n},s,a=""){let o=pe.sentences[t][e],r=typeof o=="string"?o:o[pe.plural(Us(n,s))],[i,...c]=r.split(" | ");return(a&&c.find(u=>u.startsWith(`${a} `))?.slice(a.length+1)||i).replace(/\{(\w+):(\w+) ?(\w*)\}/g,(u,f,m,p)=>G[m](n[f],s,p))}var he=(t,e)=>t.flat().every(n=>n<e.names.length),Us=({count:t,sides:e},n)=>e?he(e,n)?e.flat().length:e.length:t,K=(t,e,n,s)=>q({family:"word",code:t,facts:e},n,s);function pt(t,e){if(!t.length)return K("nothing",{},e);let[n,s]=[t.at(-1),t.slice(0,-1)];return s.length?K("and",{first:s.join(", "),last:n},e):String(n)}var G={call:(t,e,n)=>{let[,s,a]=/^(\d+)(NT|[SCDH])$/.exec(t)??[];return e.aloud?Ut(e.rules,t):s?s+(at(a)||K("no trump",{},e,n)):cn(e.rules,t)},card:(t,e,n)=>t.startsWith("JK")?K(t,{},e,n):e.aloud?l("the card",{card:A(t)}):t.slice(0,-1)+at(t.slice(-1)),cards:(t,e,n)=>pt(t.map(s=>G.card(s,e,n)),e),extra:(t,e)=>t?q(t,e):"",list:(t,e,n)=>pt(t.map(s=>G.word(s,e,n)),e),people:(t,e,n)=>t.length?G.list(t,e,n):K("nobody",{},e),sentence:q,sentences:(t,e)=>t.map(n=>q(n,e)).join("; "),number:t=>F(t),numbers:(t,e)=>pt(t.map(F),e),play:({card:t,suit:e},n,s)=>K(e?"as":"card",{card:t,suit:e},n,s),player:(t,e,n)=>G.sides([[t]],e,n),rules:t=>t.join(", "),seat:(t,e,n)=>t===null?K("a player",{},e,n):e.names[t]??K("seat",{number:t},e,n),seats:(t,e,n)=>{if(!he([t],e)&&t.length>1)return K("seats",{numbers:t},e,n);let s=t.map(a=>G.seat(a,e,n));return G.people(s,e,n)},sides:(t,e)=>{if(he(t,e)){let s=t.length>1?o=>o.join("/"):pt,a=t.map(o=>s(o.map(r=>e.names[r]),e));return pt(a,e)}let n=t.map(s=>Math.min(...s));return K(t[0].length>1?"sides":"players",{count:t.length,numbers:n},e)},signed:t=>t<0?F(t):`+${t}`,suits:(t,e,n)=>K(rn[t],{},e,n),typed:(t,e,n)=>G.call(t,e,n),word:(t,e,n)=>typeof t=="string"?t:q(t,e,n)},rn={S:"spades",C:"clubs",D:"diamonds",H:"hearts"},ln={names:[],rules:{specials:[]}},l=(t,e={},n=ln)=>q({family:"page",code:t,facts:e},n),x=t=>pe.sentences[t],W=t=>pt(t,ln),et=t=>x("word")[rn[t]],ht={"♠":"S","♣":"C","♦":"D","♥":"H"},at=t=>Object.keys(ht).find(e=>ht[e]===t)??"",P=t=>t.slice(0,1).toUpperCase()+t.slice(1),F=t=>String(t).replace("-","−");function A(t){if(t.startsWith("JK"))return l(t==="JK"?"joker":"lower joker");let e=t.slice(0,-1);return l("card",{rank:x("rank")[e]??e,suit:t.slice(-1)})}var Q=t=>/^(\d+)(NT|[SCDH])$/.exec(t),ft=(t,e)=>t.specials.find(n=>n.key===e);function cn(t,e){let n=ft(t,e)?.name??e;return x("special")[n]??n}function Ut(t,e){let n=Q(e);return n?`${n[1]} ${n[2]==="NT"?l("no trump"):et(n[2])}`:e==="P"?x("call").pass:cn(t,e)}var Y=(t,e)=>P(q(t,e)),un=(t,e)=>P(G.sentences(t,e,"")),dn=({reason:t,facts:e,evidence:n})=>({family:"refusal",code:t,facts:{...n.length&&{cards:n},...e}}),pn=({seat:t,reason:e,computed:n})=>({family:"text",code:"public refusal",facts:{seat:t,reason:{family:"reason",code:e,facts:{}},rules:[n?.rule]}});function hn(t){switch(t.type){case"special bid":return["bid",t];case"discard":return[t.cards.length?"discard":"discard nothing",t];case"hidden":return["hand over",t];case"call players":return t.players.length?["call players",{seats:t.players}]:["go alone",{}];case"declare slam":return[t.undertaken?"slam":"no slam",{}];case"breach":return[t.undertaken?"breach":"no breach",{}];case"declare joker":{let n=Object.entries({JK:t.higher,JK2:t.lower}).filter(([,s])=>s).map(([s,a])=>({family:"word",code:"joker as",facts:{card:s,suit:a}}));return n.length?["declare",{jokers:n}]:["declare none",{}]}case"play":return[t.suit?"play as":"play",t];default:return[t.type,t]}}function mt({turn:t,pile:e,gift:n,winner:s,trick:a,taker:o,taken:r,...i},c){let{seat:d,action:u,turned_up:f}=t,{handed_to:m,open_hand:p}=i,y=[];if(u){let[w,_]=hn(u),g=(n?"gift":"hand on")+(u.type==="hidden"?" unseen":""),$=u.type==="play"&&(e==null?"play":"play from the table");y.push([$||(m==null?w:g),{..._,play:u,seat:d,partner:m}])}s!=null&&y.push(["win",{seat:s,trick:a}]),o!=null&&y.push(["take the kitty",{seat:o,count:r}]);for(let{seat:w,card:_}of f??[])y.push(["turn up",{seat:w,card:_}]);return p&&y.push(["show",{seat:p[0]}]),y.map(([w,_])=>q({family:"event",code:w,facts:_},{...c,aloud:!0}))}function Jt(t){let[e,n]=hn(t);return{family:"action",code:e,facts:n}}var X=(t,e,n)=>q({family:"message",code:t,facts:e},{...n,aloud:!0}),fn=()=>Object.entries(x("phrase"));function mn(t){if(t.type==="passed out")return{family:"event",code:t.inkles?"inkles only":"all passed",facts:{}};let{seat:e,why:n}=t;return e!==null?{family:"event",code:"poor hand",facts:{seat:e}}:{family:"event",code:n?"misdeal for":"misdeal",facts:{what:{family:"misdeal",code:n,facts:{}}}}}function yn({call:t,contractor:e,side:n,sits_out:s,called:a,slam:o,breach:r},i){let c=n.filter(u=>u!==e);return(t===null?[[!0,"for tricks",{}]]:[[!0,"by",{bid:t,seat:e}],[c.length&&i.rules.sides==="called","with",{seats:c}],[a,"called",{card:a}],[o,"slam",{}],[r!==null,"breach",{seat:r}],[s.length,"sit out",{sides:s.map(u=>[u])}]]).flatMap(([u,f,m])=>u?[q({family:"contract",code:f,facts:m},i)]:[])}var gn=()=>Object.entries(x("misdeal")).slice(1);function wn(){document.documentElement.lang=zs,document.title=l("title");for(let t of document.querySelectorAll("[data-text]"))t.textContent=l(t.getAttribute("data-text")??"")}var Js=[.2,.375,.5555555555555556,.6666666666666666],Ks=(t,e)=>n=>{let s=4*t+n-4,a="*-04-39?2$%%$%%'$%''%'''%')(%'))%(++'(++'(+.'+-.',/3',33)-/5)-43).36)058*18<+37<+4:<,4:E,5<A-7>C/8@F/:EH/<EK0=FM1?IP2@KS3BNV4DPY5FS\\6HV_6IXb7K[e8N^i9Pam;Rdp<Tgt".charCodeAt(s)-35,o=s>8?a:1,r=e/o|0,i=e%o,c=o-i,d=s>8?r*Js[n]+(t>5)&-2:a,u=r-d;return{t:c*u+i*u+i,o:[[c,u],[i,u+1]],l:d}};var yt=t=>new Uint8Array(t),fe=t=>{let e=new Error(`lean-qr error ${t}`);throw e.code=t,e},me=(t,e=t*t,n=yt(e))=>({size:t,i:n,get:(s,a)=>s>=0&&s<t&&!!(1&n[a*t+s]),u(s,{on:a=[0,0,0],off:o=[0,0,0,0],pad:r=4,padX:i=r,padY:c=r}={}){let d=t+2*i,u=t+2*c,f=s.createImageData(d,u),m=new Uint32Array(f.data.buffer);f.data.set([...a,255]);let p=m[0];f.data.set([...o,255]);let y=m[0];for(let w=0;w<u;++w)for(let _=0;_<d;++_)m[w*d+_]=this.get(_-i,w-c)?p:y;return f},toCanvas(s,a){let o=s.getContext("2d"),r=this.u(o,a);s.width=r.width,s.height=r.height,o.putImageData(r,0,0)}}),Hs=[(t,e)=>1&(t^e),(t,e)=>1&e,t=>t%3,(t,e)=>(t+e)%3,(t,e)=>1&(t/3^e>>1),(t,e)=>(t&e&1)+t*e%3,(t,e)=>(t&e)+t*e%3&1,(t,e)=>(t^e)+t*e%3&1],Kt=yt(511);for(let t=0,e=1;t<255;e=2*e^285*(e>127))Kt[Kt[e+255]=t++]=e;var $n=t=>Kt[t%255],bn=t=>Kt[t+255],qs=(t,e)=>{let n=yt(t.length+e.length-1);for(let s=0;s<t.length;++s)for(let a=0;a<e.length;++a)n[s+a]^=$n(t[s]+e[a]);return n.map(bn)},Fs=(t,e)=>{let n=yt(t.length+e.length-1);n.set(t,0);for(let s=0;s<t.length;++s)if(n[s]){let a=bn(n[s]);for(let o=0;o<e.length;++o)n[s+o]^=$n(e[o]+a)}return n.slice(t.length)},ye=[[0],[0,0]];for(let t=1;t<30;++t)ye.push(qs(ye[t],[0,t]));var Vs=(t,e)=>{let n=[[],[]],s=0,a=0;for(let[r,i]of e.o)for(let c=0;c<r;++c,s+=i){let d=t.slice(s,s+i);n[0].push(d),n[1].push(Fs(d,ye[e.l])),a+=i+e.l}let o=yt(a);a=0;for(let r of n)for(let i=0,c=-1;c<a;++i){c=a;for(let d of r)i<d.length&&(o[a++]=d[i])}return o},kn=(t,e,n)=>{let s=t<<=n;for(let a=134217728;a>>=1;)s&a&&(s^=e*(a>>n));return s|t},Gs=({size:t,i:e},n)=>{let s=(r,i,c,d)=>{for(;c-- >0;r+=t)e.fill(d,r,r+i)},a=(r,i,c)=>{for(let d=0;d++<3;c-=2)s(i*t+r-(c>>1)*(t+1),c,c,2|d)},o=2*((t-13)/(1+(n/7|0))/2+.75|0);if(n>1)for(let r=t-7;r>8;r-=o){for(let i=r;i>8;i-=o)a(r,i,5);r<t-7&&a(r,6,5)}if(n>6)for(let r=kn(n,7973,12),i=1;i<7;++i)for(let c=12;c-- >9;r>>=1)e[i*t-c]=2|1&r;s(7,2,9,2),s(t-8,8,9,2);for(let r=0;r<t;++r)e[6*t+r]=3^1&r;a(3,3,7),a(t-4,3,7);for(let r=0;r<t;++r)for(let i=r;i<t;++i)e[i*t+r]=e[r*t+i];e[(t-8)*t+8]=3},Qs=({size:t,i:e})=>{let n=[];for(let s=t-2,a=t,o=-1;s>=0;s-=2){for(s===5&&(s=4);a+=o,a!==-1&&a!==t;){let r=a*t+s;e[r+1]||n.push(r+1),e[r]||n.push(r)}o*=-1}return n},Ys=({i:t},e,n)=>e.forEach((s,a)=>t[s]=n[a>>3]>>(7&~a)&1),Xs=({size:t,i:e},n,s,a)=>{for(let r=0;r<t;++r)for(let i=0;i<t;++i){let c=r*t+i;e[c]^=!(n(i,r)||2&e[c])}let o=21522^kn((1^a)<<3|s,1335,10);for(let r=0;r++<8;o>>=1)e[(r-(r<7))*t+8]=1&o,e[9*t-r]=1&o;for(let r=8;--r,o;o>>=1)e[8*t+r-(r<7)]=1&o,e[(t-r)*t+8]=1&o},Zs=({size:t,i:e},n=0,s=0)=>{for(let a=0;a<t;++a){for(let o=0;o<2;++o)for(let r,i=0,c=0,d=2;i<t;++i){let u=1&e[o?a*t+i:i*t+a];s+=u,c=(c>>1|2098176)&(3047517^u-1),2049&c&&(n+=40),u^d&&(r=0),d=u,n+=++r===5?3:r>5}if(a)for(let o=t+a,r=5*e[a-1]^e[a];o<t*t;o+=t){let i=5*e[o-1]^e[o];n+=3*!(1&(r|i)|4&(r^i)),r=i}}return n+10*(10*Math.abs(s/(t*t)-1)|0)},_n=[],vn=(t=fe(1),{minCorrectionLevel:e=0,minVersion:n=1}={})=>{typeof t!="string"&&fe(5),t=new TextEncoder().encode(t);let s=yt(2957);s.set([113,164,t.length>>8]);for(let a=n;a<41;++a){let o=_n[a];o||(_n[a]=o=me(4*a+17),Gs(o,a),o.p=Qs(o));let r=Ks(a,o.p.length>>3)(e);if(r.t>=3+(a>9)+t.length){let i=a>9?3:2;for(s[i++]=t.length,s.set(t,i),i+=t.length-1;i<2954;s.set([236,17],i+=2));let c=me(o.size,o.i);return Ys(c,o.p,Vs(s,r)),Hs.map((d,u)=>{let f=me(c.size,c.i);return Xs(f,d,u,e),f.s=Zs(f),f}).sort((d,u)=>d.s-u.s)[0]}}fe(4)};var St=4;async function xn(t,e){let{hostname:n,origin:s}=location;if(!/^(localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(n))return{link:s+t,opens:"anywhere"};let{addresses:a}=await e().catch(()=>({addresses:[]})),[o]=a;return o?{link:new URL(t,o).href,opens:"nearby"}:{link:s+t,opens:"here"}}function to(t){let e=vn(t),n="";for(let a=0;a<e.size;a++)for(let o=0;o<e.size;o++)e.get(o,a)&&(n+=`M${o} ${a}h1v1h-1z`);let s=e.size+2*St;return h`<svg
    class="code"
    viewBox=${`${-St} ${-St} ${s} ${s}`}
    role="img"
    aria-label=${l("code of link")}
  >
    <rect x=${-St} y=${-St} width=${s} height=${s} fill="#fff" />
    <path d=${n} fill="#000" />
  </svg>`}function Ht({link:t,opens:e},n){let s="share"in navigator,a=async({currentTarget:i})=>{let c=i.closest(".link"),[d,u]=["code",".copied"].map(m=>c.querySelector(m));getSelection()?.selectAllChildren(d),(await navigator.clipboard?.writeText(t).then(()=>!0,()=>!1)||document.execCommand("copy"))&&(u.textContent=l("copied"))},o=()=>navigator.share({title:l("title"),text:l("come and play"),url:t}).catch(()=>{}),r=n?e==="here"?l("opens here"):e==="nearby"?l("opens nearby"):"":"";return h`<div key="invite" class="link">
    <div>
      <p>${l("invite")}</p>
      ${r&&h`<p class="warning">${r}</p>`}
      <code id="invite">${t}</code>
      <p class="row">
        ${s&&k("share",l("send the link"),o,{class:"main"})}
        ${k("copy",l("copy"),a,{class:s?"":"main"})}
        <span class="copied dim" aria-live="polite"></span>
      </p>
    </div>
    ${e!=="here"&&to(t)}
  </div>`}import{language as Ue}from"./language.js";var eo=1e3,no={turn:[[660,0,.25],[880,.12,.25]],card:[[190,0,.06]],trick:[[150,0,.07],[120,.08,.09]],end:[[523,0,.2],[659,.12,.2],[784,.24,.35]]},gt,ge;function rt(t){gt??=new AudioContext,gt.resume();for(let[e,n,s]of no[t]){let a=gt.currentTime+n,o=new OscillatorNode(gt,{frequency:e}),r=new GainNode(gt,{gain:0});r.gain.setValueAtTime(.15,a),r.gain.exponentialRampToValueAtTime(.001,a+s),o.connect(r).connect(gt.destination),o.start(a),o.stop(a+s)}}var Sn=async()=>typeof Notification<"u"&&await Notification.requestPermission()==="granted";function so(t){try{let e={body:t,tag:"turn",renotify:!0},n=new Notification(l("title"),e);n.onclick=()=>window.focus()}catch{}}function Cn(t,e){clearInterval(ge),document.title=t||l("title"),t&&(e.loud&&rt("turn"),document.hidden&&(e.notice&&so(t),ge=setInterval(()=>{document.hidden||clearInterval(ge),document.title=document.hidden&&document.title===t?`● ${l("title")}`:t},eo)))}var On="fivehundred.",qt=new Map;function wt(t){if(qt.has(t))return qt.get(t);try{return JSON.parse(localStorage.getItem(On+t)??"null")}catch{return null}}function it(t,e){try{localStorage.setItem(On+t,JSON.stringify(e)),qt.delete(t)}catch{qt.set(t,e)}}var oo={pace:"1",theme:"auto",colours:"2",tone:"off",notice:"off",language:"auto",sound:"off",name:"",table:{}},ao={theme:["auto","light","dark"],colours:["2","4"],pace:["1.8","1","0.4","0"],tone:["off","on"],notice:["off","on"],language:["auto","de","en"],sound:["off","on"]};function Pn(){let t=wt("settings")??{},e=(n,s)=>typeof t[n]==typeof s&&t[n]?t[n]:s;return Object.fromEntries(Object.entries(oo).map(([n,s])=>[n,e(n,s)]))}function M(t,e){let n=Pn();return e===void 0?n[t]:(it("settings",{...n,[t]:e}),En(),e)}function En(){let{theme:t,colours:e}=Pn(),n=document.documentElement;t==="auto"?delete n.dataset.theme:n.dataset.theme=t,n.dataset.colours=e}async function ro(t,e){M(t,e.value),t==="language"&&location.reload(),e.value==="on"&&(t==="tone"&&rt("turn"),t==="sound"&&rt("card"),t==="notice"&&!await Sn()&&(e.value=M(t,"off")))}function Mn(){return En(),Object.entries(ao).map(([t,e])=>{let n=t,s=x("setting");return h`<label>
      ${s[n]}${" "}
      <select
        id=${`setting-${n}`}
        onChange=${a=>ro(n,a.currentTarget)}
      >
        ${e.map(a=>h`<option value=${a} selected=${a===M(n)}>
              ${s[`${n} ${a}`]}
            </option>`)}
      </select>
    </label>`})}var _t=t=>x("way")[t]??P(t.replace(/-\d$/,"").replaceAll("-"," ")),lt=t=>x("bot level")[t]??t,$t=(t,e)=>e?l("as suit",{card:A(t),suit:e}):A(t);function H(t,e){let n=Q(e);return n?n[1]+(at(n[2])||x("word")["no trump"]):Ut(t,e)}function O(t){return String(t).split(/([♠♣♦♥])/).filter(e=>e).map(e=>e in ht?zt(ht[e],et(ht[e])):e)}function Tn(t,e){let[n,...s]=e.split(" ");if(e==="P")return{type:"pass"};if(e==="look"||e==="throw in"||e==="keep")return{type:e};if(t==="auction")return Q(e)?{type:"bid",bid:e}:{type:"special bid",bid:e};if(e.endsWith("slam"))return{type:"declare slam",undertaken:e==="slam"};if(e.endsWith("breach"))return{type:"breach",undertaken:e==="breach"};switch(n){case"discard":return{type:"discard",cards:s};case"alone":return{type:"call players",players:[]};case"call":return/^\d$/.test(s[0])?{type:"call players",players:s.map(Number)}:{type:"call card",card:s[0]};case"give":return{type:"give",card:s[0]};case"declare":{let a=new Map(s.map(o=>o.split("=")));return{type:"declare joker",higher:a.get("JK")??null,lower:a.get("JK2")??null}}default:{let[a,o]=e.split("=");return o?{type:"play",card:a,suit:o}:{type:"play",card:a}}}}function jn(t){return"cards"in t?t.cards:"card"in t?[t.card]:"bid"in t?[t.bid]:t.type==="pass"?["P"]:[]}function we(t,e,n,s){if(e==="auction"&&!["look","throw in"].includes(n))return Ut(t,n);let a=x("option")[n];if(a)return a;let[o,...r]=n.split(" ");if(o==="give")return l("give the",{card:A(r[0])});if(o==="call"){let u=/^\d$/.test(r[0])?W(r.map(f=>s[Number(f)])):l("the card",{card:A(r[0])});return l("call",{whom:u})}if(o==="declare")return r.map(d=>io(d,r.length>1||d.startsWith("JK2"))).join(", ");let[i,c]=n.split("=");return $t(i,c)}function io(t,e){let[n,s]=t.split("=");return l(e?n==="JK"?"higher joker is":"lower joker is":"highest of")+at(s)}var lo={BID:"bidding",SCHED:"bidding",CALL:"calling",CARD:"cards",DEAL:"deal",END:"ending",JOKER:"joker",KITTY:"kitty",PLAY:"play",IRR:"play",SCORE:"scoring",SEAT:"seats",TWO:"two_and_six",SIX:"two_and_six"};function ct(t){let{dataset:e,href:n}=document.getElementById("rules"),s=`${e.docs??n}${lo[t.split("-")[0]]}.html#rule-${t.toLowerCase()}`;return h`<a class="rule" href=${s} target="_blank" rel="noopener">${t}</a>`}function z(t,e=t.view){let{match:n,sitters:s,player:a}=t,o=n.settings;for(;e&&o.fewer&&o.players!==e.hand_sizes.length;)o=o.fewer;let r=n.rows.find(y=>y.number===e?.number)??null,i=r?.seats??n.seats,c=s.map((y,w)=>y?.bot?l("bot",{place:w+1}):y?.name||l("player",{place:w+1})),d=i.map(y=>c[y]),u=n.scores.length,f=n.scores.map((y,w)=>W(c.filter((_,g)=>g%u===w))),m=e?e.seat??-1:i.indexOf(a??-1),p={state:t,rules:o,players:i,called:c,names:d,sides:f,me:m,row:r};return e?{...p,view:e,now:e}:{...p,view:e,now:null}}var be=({sitters:t,connected:e},n)=>!!(e&&t[n]&&!t[n].bot&&!e.includes(n));function Nn({now:t,view:e,rules:n},s){let{contract:a,stage:o}=t;if(a?.sits_out.includes(s))return l("sits out");if(o==="auction"){let c=e.done.findLast(d=>d.seat===s)?.action;return c?"bid"in c?H(n,c.bid):x("call")[c.type]??"":""}if(!a)return"";let r=n.sides==="called"&&a.side.includes(s)&&l("partner");return[a.contractor===s?a.call&&H(n,a.call):r,a.breach===s&&l("breach")].filter(Boolean).join(" · ")}var $e=t=>({"--side":`var(--side-${t})`});function co({rules:t,now:e,players:n,state:s},a){let{contract:o=null}=e??{};return t.sides!=="called"?$e(n[a]%s.match.scores.length):o?$e(+!o.side.includes(a)):{}}var uo=()=>h`<span class="mark" title=${l("dealer")} role="img" aria-label=${l("dealer")}>D</span>`;function po(t,e,n,s){let{view:a,now:o,names:r,players:i,state:c,me:d}=t,u=o?o.to_act===e:!1,f=i[e],m=c.sitters[f],p=(b,L="")=>h`<span class=${`mark ${L}`}>${b}</span>`,y=m?r[e]:l("empty"),w=!o||o.stage==="finished",_=An(t,e,1.24),g=Number(_["--y"])>-.5,$=Array.from({length:o?.won[e]??0},()=>h`<i />`),C=`${u?" acting":""}${m?"":" empty"}${e===d?" mine":""}`;return h`<div
    key=${`plate ${e}`}
    class=${`plate${C}`}
    data-seat=${e}
    style=${{..._,...co(t,e)}}
  >
    ${s(f,y)||h`<b title=${y}>${y}${e===d?l("you mark"):""}</b>`}
    <span class="marks">
      ${a?.dealer===e&&uo()}
      ${be(c,f)&&p(l("away"),"bad")}
      ${c.late.includes(f)&&p(l("out of time"),"bad")}
      ${w&&m?.bot&&p(lt(m.name))}
      ${w&&c.ready.includes(f)&&p(l("ready"),"good")}
    </span>
    <span class="told">${t.view&&O(Nn(t,e))}</span>
    ${o?.contract&&h`<span class="taken">${$}${N(l("tricks",{count:o.won[e]}))}</span>`}
    ${o&&h`<span class="count">${U(null)}${o.hand_sizes[e]}${N(l("cards left"))}</span>`}
    ${u&&N(l("to act"))}
    ${u&&e!==d&&h`<span class="clock" aria-hidden="true"></span>`}
    ${n&&h`<span class=${`speech${g?" above":""}`} aria-hidden="true">${n}</span>`}
  </div>`}function An(t,e,n=1,s=0){let a=Math.PI*(.5+2*(e-Math.max(t.me,0))/t.names.length),o=i=>Math.max(-1,Math.min(1,i*n)),r=o(Math.cos(a))+s;return{"--x":r.toFixed(3),"--most":`${60-34*Math.min(1,Math.abs(r))}%`,"--y":o(Math.sin(a)).toFixed(3)}}var ke=(t,e)=>t.winner===t.seats[e]&&!t.from_table.length;function ho(t,e){let n=e.from_table.length>0;return e.cards.map((s,a)=>{let o=e.seats[a],r=a===0&&e.suit,i=ke(e,a),c=`${t.names[o]}: ${$t(s,r)}${i?l("wins"):""}`,d=An(t,o,1,n?e.seats.indexOf(o)<a?.4:-.4:0);return h`<div
        key=${`card ${s}`}
        class=${`played${i?" won":""}`}
        data-card=${s}
        data-seat=${o}
        data-to=${e.winner}
        style=${d}
      >
        ${U(s,c,r)}
      </div>`})}function fo({view:t,rules:e}){if(t)return null;let n=e.target&&h`<small>${l("to points",{points:e.target})}</small>`;return h`<p key="centre" class="centre">
    ${e.name?_t(e.name):l("house rules")}${n}
  </p>`}var In=(t,e,n,s)=>[t.names.map((a,o)=>po(t,o,n.get(t.players[o])?.said,s)),fo(t),e&&ho(t,e)],_e=(t,e,n="")=>h`<div class="open" key=${t}>
    <p class="dim">${t}</p>
    <div class=${`cards small ${n}`}>
      ${e.map(s=>U(s,A(s)))}
    </div>
  </div>`;function Ln({now:t,view:e,names:n,me:s}){if(!e)return[];let{open_hand:a,table_cards:o}=t;return[e.kitty&&_e(l("kitty shown"),e.kitty),a&&a.seat!==s&&a.cards.length>0&&_e(l("hand open",{name:n[a.seat]}),a.cards),o.map((r,i)=>i!==s&&r.length>0&&_e(l("table of",{name:n[i]}),r,mo(e,i,r)))]}var mo=(t,e,n)=>t.piles[e].some(({up:s,down:a})=>a===null&&n.includes(s))?"piles":"";function Bn(t,e){let{now:n,rules:s,sides:a,state:o}=t;if(!n)return[];let{call:r,said:i}=xe(t),c=()=>(e.ordering=!e.ordering,e.draw()),d=[r?O(H(s,r)):"A K Q",N(` ${l("order")}`)],u=o.match.scores.map((f,m)=>h`<span title=${a[m]} style=${$e(m)}>
        ${N(`${a[m]}: `)}${F(f)}
      </span>`);return[k("order",d,c,{class:"call",title:l("order"),"aria-expanded":String(e.ordering)}),h`<span key="terms" class="terms">${i}</span>`,h`<span key="totals" class="totals">${u}</span>`]}function ve(t){let e=t.done.find(n=>n.action?.type==="declare joker")?.action;return e?.type==="declare joker"?{JK:e.higher,JK2:e.lower}:{}}var xe=t=>t.now.stage==="auction"?yo(t):go(t);function yo(t){let{now:e,names:n}=t,s=e.done.findLast(({action:o})=>"bid"in o)?.action,a=n.map((o,r)=>{let i=(e.dealer+1+r)%n.length,c=Nn(t,i);return c&&h`<span class="called"><span>${n[i]}</span><b>${O(c)}</b></span>`});return{call:s&&"bid"in s?s.bid:null,said:a.some(Boolean)?a:l("no bid")}}function go(t){let{contract:e}=t.now;if(!e)return{call:null,said:""};let[n,...s]=yn(e,t);for(let[o,r]of Object.entries(ve(t.now)))r&&s.push($t(o,r));let a=[h`<b>${O(P(n))}</b>`,s.map(o=>["; ",O(o)]),". "];return{call:e.call,said:[a,wo(t.now,t)]}}function wo({needed:t,contract:e,won:n},s){let a=e?.side??[];if(!t||!e||e.called&&a.length===1)return"";let o=[a.filter(m=>!e.sits_out.includes(m))],{least:r,most:i,left:c}=t;if(t.made)return l("made",{sides:o},s);if(t.defeated)return l("defeated",{sides:o},s);if(i===0)return l("must lose",{sides:o,left:c},s);let u={family:"page",code:"tricks",facts:{count:a.reduce((m,p)=>m+n[p],0)}},f=i===c?String(r):r===i?l("exactly",{least:r}):l("between",{least:r,most:i});return l("needs",{sides:o,taken:u,many:f,left:c},s)}var Ot=t=>[M("table").bot,"strong"].find(e=>t.includes(e))??t.at(-1),Ce="sensible",Pt=({state:t,called:e})=>t.owner?l("you"):e[t.sitters.findIndex(n=>n?.owner)]??l("runner"),Vt=({called:t},{player:e,name:n})=>l("wants",{name:n||l("somebody"),whose:t[e]}),Oe=t=>{let{door:e,owner:n}=t.state;if(e==="ask")return n?l("you say"):l("says",{name:Pt(t)});let s=x("door")[e];return s.slice(0,1).toLowerCase()+s.slice(1)},Gt=({now:t})=>!!(t&&t.stage!=="finished"),Se=(t,...e)=>h`<div class="panel">
    <p>${t}</p>
    <div class="options">${e}</div>
  </div>`,Ct=t=>!!(t&&!t.bot),Pe=({state:t})=>t.player===null&&t.wish===null&&(t.door!=="locked"||t.owner);function Ft(t,e){let{state:n}=t,s=n.sitters[e];if(!Pe(t)||s&&!s.bot)return null;if(typeof s?.keeps=="string"||n.door==="ask"&&!n.owner)return[l("ask to sit"),l("ask")];let a=z(n);if(Gt(a)&&a.players.includes(e))return[l("join next deal"),l("join")];let o=Ee(a,e).find(r=>Ct(n.sitters[r]));return[l("sit here"),o===void 0?l("sit"):l("with",{name:a.called[o]})]}var Ee=({rules:t,state:e},n)=>{let{seats:s,scores:a}=e.match,o=r=>r!==n&&r%a.length===n%a.length;return t.sides==="called"?[]:s.filter(o)};function Qt(t){let{state:e,called:n,view:s}=t,a=s||e.player===null?[]:Ee(t,e.player),o=a.filter(r=>e.sitters[r]);return a.length?o.length?l("you play with",{name:W(o.map(r=>n[r]))}):l("no partner"):""}function _o(t){let{state:e,scene:n}=t,{player:s,sitters:a}=e,o=Qt(n);if(s===null||!o)return null;let r=[...a.keys()].filter(c=>c!==s&&Ct(a[c])),i=c=>{let d=Ee(n,c),u=d.includes(s),f=u?e.match.seats.filter(y=>![...d,c].includes(y)):d,[m]=f.toSorted((y,w)=>Number(Ct(a[y]))-Number(Ct(a[w]))),p=l(u?"play against":"play with",{name:n.called[c]});return k(`swap ${c}`,p,()=>t.sit(m))};return h`<p key="partners">${o}</p>
    ${r.length>0&&h`<div key="swaps" class="options">${r.map(i)}</div>`}`}var Dn=t=>N(l("in place",{place:t+1})),Rn=t=>(e,n)=>{let[s,a]=Ft(t,e)??[],r=[t.state.sitters[e]&&h`<b>${n}</b>${" "}`,h`<span>${a}</span>`,N(`: ${s}`),Dn(e)];return s&&k(`plate ${e}`,r,()=>t.sit(e),{title:s})};function Wn(t){let{sitters:e,wishes:n,kept:s}=t.state,a=[...e.keys()].filter(u=>Ft(t,u)),o=a.filter(u=>!n.some(f=>f.player===u)),r=o.length?o:a,i=r.filter(u=>t.state.match.seats.includes(u)),c=i.find(u=>!e[u])??i[0]??r[0];if(c===void 0||s!==null)return null;let d=u=>M("name",u.currentTarget.value);return h`<div class="row">
    <label for="name">${l("your name")}</label>
    <input
      id="name"
      type="text"
      maxlength="40"
      autocomplete="nickname"
      value=${M("name")}
      onInput=${d}
    />
    ${k("join",Ft(t,c)?.[0],()=>t.sit(c),{class:"main"})}
  </div>`}var $o=({state:t})=>t.match.seats.filter(e=>{let n=t.sitters[e];return n&&!n.bot&&e!==t.player&&!t.ready.includes(e)}),Me=({state:t})=>t.match.seats.filter(e=>!t.sitters[e]),Te=t=>t.state.owner||!$o(t).length;function je(t){let{state:e,scene:n}=t,{match:s,player:a,owner:o}=e,r=a!==null&&!s.result&&s.seats.includes(a);if(!r&&!n.view)return null;let[i,c]=[!n.view,Me(t).length>0],d=r&&Te(t)&&(c||i&&o),u=r&&!e.ready.includes(a)&&!(i&&d),f=i&&s.seats.every(m=>m===a||!e.sitters[m]);return h`${i&&_o(t)}
    <div class="options">
      ${d&&k("start",i?l("start now"):l("fill with bots"),()=>t.start(),{class:f?"":"main"})}
      ${u&&k("ready",i?l("i am ready"):l("next deal"),()=>t.say({type:"ready"}),{class:d?"":"main"})}
      ${n.view&&k("replay",l("replay deal"),()=>t.replay(n.view.number))}
    </div>
    ${r&&c&&h`<p class="dim">
        ${!o&&l("who may start",{name:Pt(n)})} ${l("bots fill")}
      </p>`}`}var Ne=({state:t,scene:e,world:n})=>!!(n.invite&&!e.view&&!t.match.result&&t.player!==null);function zn(t){let{state:e,world:n}=t,s=z(e),a=e.sitters.map((o,r)=>bo(t,s,o,r));return[h`<ul key="people" class="people">
      ${a}
    </ul>`,e.wishes.length>0&&h`<ul key="wishes" class="dim">
        ${e.wishes.map(o=>h`<li>${Vt(s,o)}</li>`)}
      </ul>`,n.invite&&(e.owner?ko(t):e.door!=="open"&&h`<p key="door" class="dim">${P(Oe(s))}</p>`),n.invite&&e.owner&&xo(t),n.invite&&e.owner&&vo(t),n.invite&&!Ne(t)&&Ht(n.invite,e.owner)]}function bo(t,e,n,s){let{state:a,world:o}=t,{called:r}=e,i=s===a.player,c=typeof n?.keeps=="string",d=[i&&l("you"),n?.bot&&lt(n.name),c&&l("until",{name:n.keeps||x("word").somebody}),!n&&l("is empty"),n?.owner&&l("runs room"),!a.match.seats.includes(s)&&l("out of match"),a.ready.includes(s)&&!n?.bot&&l("ready"),be(a,s)&&l("away")],u=Dn(s),f=(g,$,C)=>a.owner&&o.bots.length>0&&k(`${g} ${s}`,[$,u],()=>t.say({type:"place",player:s,bot:C})),[m]=Ft(t,s)??[],p=[l("hand on"),N(l("to",{name:r[s]}))],y=n&&!n.bot&&!i,w=Ot(o.bots),_=o.bots.filter(g=>g!==w).map(g=>f(`bot ${g}`,P(l("bot named",{name:lt(g)})),g));return h`<li key=${s}>
    <b>${n?r[s]:l("place",{place:s+1})}</b>
    <span class="dim">${d.filter(Boolean).join(", ")}</span>
    ${m&&k(`sit ${s}`,[m,u],()=>t.sit(s))}
    ${!n&&f(`bot ${w}`,l("let bot"),w)}
    ${!n&&a.owner&&h`<details><summary>${l("other bots")}</summary>${_}</details>`}
    ${y&&f("stand-in",l("let bot"),w)}
    ${n&&!i&&f("away",n.bot?l("take away"):l("free place"),null)}
    ${y&&a.owner&&k(`hand on ${s}`,p,()=>t.say({type:"hand on",player:s}))}
    ${i&&k("stand",l("stand up"),()=>t.say({type:"stand"}))}
  </li>`}function ko(t){let e=({currentTarget:n})=>t.say({type:"door",door:n.value});return h`<p key="door" class="row">
    <label for="door">${l("door")}</label>
    <select
      id="door"
      value=${t.state.door}
      onChange=${e}
    >
      ${Object.entries(x("door")).map(([n,s])=>h`<option value=${n}>${s}</option>`)}
    </select>
  </p>`}var vo=t=>h`<label key="listed" class="check">
    <input
      id="listed"
      type="checkbox"
      checked=${t.state.listed}
      onChange=${e=>t.say({type:"publish",listed:e.currentTarget.checked})}
    />
    ${l("list room")}
  </label>`,xo=t=>h`<label key="hints" class="check">
    <input
      id="hints"
      type="checkbox"
      checked=${!!t.state.hints}
      disabled=${Gt(z(t.state))}
      onChange=${e=>t.say({type:"set hints",hints:e.currentTarget.checked?Ce:null})}
    />
    ${l("with hints")}
  </label>`,Un=t=>t.state.player!==null&&h`<div class="options">
    ${fn().map(([e,n])=>k(`say ${e}`,n,()=>t.say({type:"signal",phrase:e})))}
  </div>`;function Jn(t){let{state:e}=t,{kept:n}=e,s=z(e),a=!e.owner&&e.wishes.find(({number:f})=>f===e.wish),[o,...r]=e.owner?e.wishes:[],i=a&&e.door==="open"&&typeof e.sitters[a.player]?.keeps!="string",c=(f,m,p)=>k(f,m,()=>t.say({type:"admit",wish:o.number,yes:p})),d=o&&Gt(s)?l("let in now"):"",u=r.length?l("more wait",{count:r.length}):"";return[n!==null&&e.player===null&&Se(l("bot for you",{place:n+1}),k("return",l("come back"),()=>t.sit(n),{class:"main"})),a&&Se(l(i?"you wait for the next deal":"you wait",{place:a.player+1,name:Pt(s)}),k("unwish",l("do not wait"),()=>t.say({type:"stand"}))),o&&Se(`${Vt(s,o)}${d}${u}.`,c("admit",l("let in"),!0),c("refuse",l("do not let in"),!1))]}function Kn(t){let{proposal:e}=t.state;if(!e)return null;let{by:n,what:s,waiting:a}=e,{names:o,me:r}=z(t.state),i=()=>s.type==="claim tricks"?s.seat===n?l("they get"):l("somebody gets",{name:o[s.seat]}):s.type==="void"?l("is void",{why:x("misdeal")[s.why]}):l("is taken back"),c=W(a.map(u=>u===r?l("you"):o[u])),d=(u,f)=>k(u,f,()=>t.say({type:u}));return h`<div class="panel" role="alert">
    <p>${l("proposes",{name:o[n],what:i(),waiting:c})}</p>
    <div class="options">
      ${a.includes(r)&&[d("agree",l("agree")),d("decline",l("disagree"))]}
      ${r===n&&d("decline",l("take back"))}
    </div>
  </div>`}var Hn=({state:t,scene:e,replaying:n})=>Gt(e)&&!n&&e.me>=0&&!t.proposal,qn=t=>Hn(t)&&t.scene.now?.stage==="play"&&t.scene.rules.early_end,So=({state:t,scene:e})=>e.players.every(n=>Ct(t.sitters[n])),Co=({now:t,me:e})=>t!==null&&!t.contract?.sits_out.includes(e)&&!(t.needed&&t.needed.most<t.needed.left);function Fn(t){let e=()=>t.say({type:"claim tricks",seat:t.scene.me});return qn(t)&&Co(t.scene)&&k("claim",l("claim rest"),e)}function Vn(t){let{state:e,scene:n,replaying:s}=t,a=n.me>=0&&n.view?.done.at(-1)?.seat===n.me,o=n.view?.account.events.at(-1),r=o&&(o.taker!=null||o.turn.turned_up?.length||o.open_hand);return a&&!r&&!t.guess&&!t.queue.length&&!s&&!e.proposal&&k("undo",l("undo"),()=>t.say({type:"take back"}))}function Gn(t){let[e,n]=[qn(t),Hn(t)&&So(t)];if(!e&&!n)return null;let s=(r,i,c)=>{let d=r.replace(/\W+/g,"-"),u=f=>t.say(c(f.currentTarget.parentElement?.querySelector("select")?.value??""));return h`<p key=${r} class="row">
      <label for=${d}>${P(r)}</label>
      <select id=${d}>
        ${i.map(([f,m])=>h`<option value=${f}>${m}</option>`)}
      </select>
      ${k(r,[l("propose"),N(l("that",{what:r}))],u)}
    </p>`},a=t.scene.now?.contract?.sits_out??[],o=t.scene.names.map((r,i)=>[i,r]).filter(([r])=>!a.includes(Number(r)));return[e&&s(l("tricks go to"),o,r=>({type:"claim tricks",seat:Number(r)})),n&&s(l("hand is void"),gn(),r=>({type:"void",why:r}))]}var Oo=["20","45","90","300",""];function Po({name:t}){return[_t(t),x("about way")[t]??`${P(x("preset")[t])}.`]}function Yt(t,e,n,s,{alone:a=!1,beside:o=null,below:r=null}={}){let i={preset:"australian-4",own:"",hints:!1,claims:!0,limit:"90",...M("table"),bot:Ot(n)},c=[...new Set(e.map(v=>v.players))].sort(),d=e.find(v=>v.name===i.preset)??e[0],u=i.own!=="",f=d.players,m="",p=!1,y=v=>(Object.assign(i,v),J()),w=v=>{f=v;let[j]=[...e.filter(T=>T.players===v)].sort((T,D)=>_(D)-_(T));y({preset:j.name})},_=({name:v})=>+(v in x("way"));async function g(v){let{preset:j,bot:T,hints:D,claims:S,limit:B}=i,se=i.own.trim();M("name",M("name").trim()),M("table",{preset:j,own:se,bot:T,hints:D,claims:S,limit:B}),[p,m]=[!0,""],J();try{await s({rules:se||(S?`${j} early_end=yes name="${j}"`:j),title:se||j,now:v,hints:D,seconds:v?null:Number(B)||null})}catch(Ts){[p,m]=[!1,P(Ts.message)],J()}}let $=v=>{let[j,T]=Po(v);return h`<label key=${v.name} class="way">
      <input
        type="radio"
        name="preset"
        value=${v.name}
        checked=${v.name===i.preset}
        onChange=${()=>y({preset:v.name})}
      />
      <span><b>${j}</b> <small>${T}</small></span>
    </label>`},C=v=>h`<option value=${v} selected=${v===i.bot}>${P(lt(v))}</option>`,b=v=>h`<option value=${v} selected=${v===i.limit}>
      ${x("limit")[v||"none"]}
    </option>`,L=(v,j)=>h`<label class="check">
      <input
        id=${v}
        type="checkbox"
        checked=${i[v]}
        onChange=${T=>y({[v]:T.currentTarget.checked})}
      />
      ${j}
    </label>`;function V(){let v=e.filter(S=>S.players===f),[j,T]=[v.filter(_),v.filter(S=>!_(S))];return h`<form class="lobby" onSubmit=${S=>{S.preventDefault(),g(a)}}>
      <h2>${a?l("table for you"):l("open table")}</h2>
      ${!a&&h`<p class="dim">${l("get link")}</p>`}
      <p class="field">
        <label for="name">${l("your name")}</label>
        <input
          id="name"
          type="text"
          maxlength="40"
          autocomplete="nickname"
          value=${M("name")}
          onInput=${S=>M("name",S.currentTarget.value)}
        />
      </p>
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
        ${j.map($)}
        ${T.length>0&&h`<details
            key=${`more ${f}`}
            data-key="more ways"
            open=${T.some(({name:S})=>S===d.name)}
          >
            <summary>${l("more")}</summary>
            ${T.map($)}
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
          value=${i.own}
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
      ${!i.own.trim()&&L("claims",l("with claims"))}
      ${!a&&h`<p class="field">
            <label for="limit">${l("time for action")}</label>
            <select
              id="limit"
              onChange=${S=>y({limit:S.currentTarget.value})}
            >
              ${Oo.map(b)}
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
    </form>`}let J=()=>R(h`${V()}${r}`,t);t.replaceChildren(),J()}import{language as Os}from"./language.js";var Xt=["S","H","C","D"],bt=["A","K","Q","J","13","12","11",...Array.from({length:9},(t,e)=>String(10-e))],Eo={S:"C",C:"S",H:"D",D:"H"},Ae=t=>Q(t??"")?.[2].match(/^[SCDH]$/)?.[0];function Mo(t,e,n){let s=new Set(t.deck),a=(m,p)=>m.map(y=>y+p).filter(y=>s.has(y)),o=["JK","JK2"].filter(m=>s.has(m)),r=Ae(e);if(!r){let m=t.joker_rank==="lowest in misere"&&ft(t,e)?.goal.type==="no tricks",p=t.jacks==="above aces"?["J",...bt.filter(g=>g!=="J")]:bt,y=Xt.map(g=>({title:P(et(g)),cards:[...o.filter($=>n[$]===g),...a(p,g)]})),w=o.filter(g=>!n[g]),_=w.length?[{title:"",cards:w}]:[];return m?[...y,..._]:[..._,...y]}let i=Eo[r],c=[`J${r}`,`J${i}`],d=t.fours==="of trumps"&&!s.has(`4${r}`)?a(["4"],i):[],u=[...o,...c,...a(bt,r),...d],f=[i,...Xt.filter(m=>![r,i].includes(m))].map(m=>({title:P(et(m)),cards:a(bt,m).filter(p=>!u.includes(p))}));return[{title:l("trumps"),cards:[...new Set(u)]},...f]}var Qn=(t,e,n)=>h`<div class="panel" role="group" aria-label=${l("order")}>
    <p class="head">${l("order")}</p>
    <dl>
      ${Mo(t,e,n).map(({title:s,cards:a})=>h`<dt>${s}</dt>
            <dd>${a.map(o=>h`<span>${O(To(o))}</span>`)}</dd>`)}
    </dl>
  </div>`,To=t=>t.startsWith("JK")?A(t):t.slice(0,-1)+at(t.slice(-1));var Ie=t=>t?.legal?.type==="listed"?t.legal.texts:[];function ts({rules:t,now:e,view:n}){let s=n.done.some(({action:a})=>["hidden","discard"].includes(a.type));return ft(t,e.contract?.call)?.kitty==="passed on"&&!s}var Le=({now:t,me:e})=>t.stage==="auction"&&!t.hand.length&&t.hand_sizes[e]>0,es=t=>t.stage==="declaring"&&Ie(t).length===1;function ns(t){let{me:e}=t;if(!t.now||e<0||t.now.to_act!==e)return"";let{now:n}=t;return n.legal?.type==="discards"?l(ts(t)?"choose to pass on":"choose to discard",{count:n.legal.size}):n.stage==="auction"&&Le(t)?l("look or blind"):es(n)?l("no joker"):x("question")[n.stage]??l("choose")}var Be=(t,e)=>Ie(t).filter(n=>n===e||n===`give ${e}`||n.startsWith(`${e}=`));function jo({now:t},e,n){if(e.replaying)return;if(t.legal?.type==="discards"){let{chosen:a}=e;return a.delete(n)||(a.size===1&&t.legal.size===1&&a.clear(),a.size<t.legal.size&&a.add(n)),e.draw()}let s=["play","gift"].includes(t.stage)?Be(t,n):[];return s.length>1?(e.joker=n,e.attend(".box button")):e.act(s[0]??n,"play")}function ss(t,e){let{me:n}=t;if(!t.now||n<0)return null;let{now:s}=t;if(Le(t)){let r=s.hand_sizes[n],i=Array.from({length:r},(c,d)=>h`<span style=${Xn(d,r)}>${U(null,l("face down"))}</span>`);return h`<div class="cards fan" style=${Yn(r)}>
      ${i}
    </div>`}let a=s.table_cards[n]??[],{hand:o}=s;return[a.length>0&&h`<p key="title" class="dim">${l("your table")}</p>`,a.length>0&&h`<div
        key="lying"
        class="cards lying"
        role="group"
        aria-label=${l("your table")}
        data-roving
      >
        ${a.map(r=>Zn(t,e,r))}
      </div>`,o.length>0&&h`<div
        key="hand"
        class=${`cards fan${o.length>10?" many":""}`}
        role="group"
        aria-label=${l("your hand")}
        data-roving
        style=${Yn(o.length)}
      >
        ${o.map((r,i)=>Zn(t,e,r,Xn(i,o.length)))}
      </div>`]}var Yn=t=>({"--count":Math.max(t,10),"--half":Math.ceil(Math.max(t,10)/2)});function Xn(t,e){let n=Math.ceil(e/2),s=t>=n;return{"--place":t-(e-1)/2,"--placed":s?t-n-(e-n-1)/2:t-(n-1)/2,"--above":+!s,"--aside":2*t/Math.max(e-1,1)-1}}function Zn(t,e,n,s){let{now:a,view:o,me:r}=t,i=a.legal?.type==="discards",c=!e.replaying&&a.to_act===r&&["play","gift"].includes(a.stage),d=i||c&&Be(a,n).length>0,u=i&&[o.holding?.kitty,o.holding?.received].some(p=>p?.includes(n)),f=e.evidence.includes(n),m=e.advised.includes(n);return k(`card ${n}`,U(n),()=>jo(t,e,n),{class:[c&&(d?"can":"not"),f&&"proof",u&&"fresh",m&&"advised"].filter(Boolean).join(" "),style:s,"data-card":n,"aria-label":A(n)+(u?l("is new"):"")+(m?l("is advised"):"")+(c&&!d?l("not allowed"):""),"aria-disabled":c&&!d?"true":null,"aria-pressed":i?String(e.chosen.has(n)):null})}function os({now:t,view:e}){if(!e?.holding||t.stage==="finished")return null;let{discards:n,handed_on:s,received:a}=e.holding,r=[[l("you discarded"),n],[l("you handed on"),s],[l("you were handed"),a]].filter(([,i])=>i.length);return r.length?r.map(([i,c])=>h`<div class="cards small">
        <span class="dim">${i}</span>${c.map(d=>U(d,A(d)))}
      </div>`):null}var Et=(t,e,n,s={})=>k(`option ${e}`,n,()=>t.act(e),{"data-option":e,...s}),Mt=(t,e,...n)=>h`<div
    key=${t}
    class=${e}
    role="group"
    aria-label=${t}
    data-roving
  >
    ${n}
  </div>`;function as(t,e){let{rules:n,me:s,names:a}=t;if(!t.now||s<0)return null;let{now:o}=t,r=Ie(o);if(e.sure)return Lo(t,e,e.sure);if(o.stage==="auction"&&!Le(t))return o.to_act===s?Bo(t,e,r):null;if(o.legal?.type==="discards")return No(t,e,o.legal.size);if(o.stage==="play"||o.stage==="gift")return e.joker?Ao(t,e,e.joker):null;let i=r.filter(f=>/^call [^ ]*[SCDHK2]$/.test(f)&&!/^call \d$/.test(f)),c=r.filter(f=>!i.includes(f)),d=i.map(f=>{let m=f.slice(5);return Et(e,f,U(m),{class:"can","aria-label":l("call the",{card:A(m)})})}),u=es(o)?c.map(f=>Et(e,f,l("play on"),{class:"main"})):c.map(f=>Et(e,f,O(P(we(n,o.stage,f,a)))));return[i.length>0&&Mt(l("cards to call"),"cards calling",d),c.length>0&&Mt(l("what you may do"),"options",u)]}function No(t,e,n){let{chosen:s}=e,a=()=>e.carryOut({type:"discard",cards:[...s]}),o=l(ts(t)?"pass on":"discard",{count:n});return h`<div class="options">
    ${k("lay",o,a,{class:"main",disabled:s.size!==n})}
    <span class="dim" aria-live="polite">${l("chosen",{chosen:s.size,size:n})}</span>
  </div>`}function Ao({now:t},e,n){let s=Be(t,n).map(o=>{let r=o.split("=")[1],i=Ae(t.contract?.call??null)?l("trumps"):l("no suit");return Et(e,o,r?[zt(r),` ${et(r)}`]:i)}),a=k("back",l("another card"),()=>(e.joker=null,e.draw()));return[h`<p>${l("must follow")}</p>`,Mt(l("suit for joker"),"options",s,a)]}function Io({rules:t},e){let{first_level:n,values:s}=t.schedule,a=Q(e)?.[1];if(a)return Number(a)>7;let o=Object.values(s).map(r=>r[7-n]??0);return(ft(t,e)?.value??0)>Math.max(...o)}function Lo({rules:t},e,n){let s=P(H(t,n)),a=k("sure",O(l("bid",{call:s})),()=>e.act(n),{class:"main"}),o=k("back",l("back"),()=>(e.sure=null,e.attend(".box button")));return[h`<p>${O(l("sure",{call:s}))}</p>`,Mt(l("your call"),"options",a,o)]}function Bo(t,e,n){let{rules:s,names:a}=t,{first_level:o,values:r}=s.schedule,i=Array.from({length:s.highest_level-s.lowest_level+1},(g,$)=>s.lowest_level+$),c=n.map(g=>Number(Q(g)?.[1]??i[0])),d=[...new Set([...i,...c])].sort((g,$)=>g-$),u=Object.keys(r).sort((g,$)=>r[g][0]-r[$][0]).filter(g=>g!=="NT"||s.no_trump!=="barred"),f=new Set,m=(g,$,C="")=>{f.add(g);let b=n.includes(g),L=[h`<b>${O(P(H(s,g)))}</b>`,$!==void 0&&h`<small> ${$}${N(l("points"))}</small>`,!b&&N(l("not allowed"))],V=()=>!b||!Io(t,g)?e.act(g):(e.sure=g,e.attend("[data-key=sure]")),J={class:`${b?"can":"not"} ${C}${e.advised.includes(g)?" advised":""}`,"data-option":g,"aria-disabled":b?null:"true"};return k(`option ${g}`,L,V,J)},p=d.flatMap(g=>u.map($=>m(`${g}${$}`,r[$][g-o]))),y=s.specials.map(({key:g,value:$})=>m(g,$)),w=m("P",void 0,"main"),_=n.filter(g=>!f.has(g)).map(g=>Et(e,g,P(we(s,"auction",g,a)),{class:"can"}));return Mt(l("your call"),"calls",h`<div class="options">${w}${y}${_}</div>`,h`<div class="bids" style=${{"--strains":u.length}}>
      ${p}
    </div>`)}var Do={pass:"auction",bid:"auction","special bid":"auction",look:"auction","throw in":"claims",keep:"claims",discard:"exchange",hidden:"exchange",give:"gift","call card":"partner call","call players":"partner call","declare slam":"slam call",breach:"breach call","declare joker":"declaring",play:"play"};function rs(t,e){if(!e.since)return e;if(!t||e.since>t.events.length)throw new RangeError(`events before ${e.since} are missing`);let{begun:n,seat:s,hand:a,events:o}=t;return{hand:a,...e,begun:n,seat:s,since:0,events:[...o.slice(0,e.since),...e.events]}}var Tt=t=>t.events.filter(({turn:e})=>e.action);function ut(t,e=t.events.length,n=t.hand??[]){let s=t.seat??null,a=t.events.at(e),o=Ro(t);t.events.slice(0,e).forEach(b=>Wo(o,b,s));let{sizes:r,open:i,piles:c,played:d,hand:u,dealer:f,ended:m,kitty:p,done:y,holding:w,contract:_}=o,g=Jo(n),$=c.map(b=>b.flatMap(({up:L,down:V})=>V?[L,V]:[L]).filter(L=>!d.has(L))),C=[...r.keys()].filter(b=>_&&!_.playing.includes(b));return{seat:s,number:t.begun?.number??0,dealer:f,done:y,ended:m,kitty:p,piles:c,holding:s===null?null:w,account:t,stage:a?a.gift?"gift":Do[a.turn.action?.type??""]:t.stage,to_act:a?a.turn.seat:t.to_act,sides:t.begun?.sides??[],hand_sizes:r,contract:_&&{..._,sits_out:C},tricks:o.tricks.map(b=>b.from_table.includes(!0)?b:{...b,from_table:[]}),won:o.won,needed:!a&&t.needed||null,open_hand:i&&{seat:i.seat,cards:g(i.cards.filter(b=>!d.has(b)))},table_cards:$.map(g),score:!a&&t.score||null,hand:g([...u]),legal:a?null:Ko(t.legal,g)}}function is({account:t},e){let n=Tt(t).at(e);return ut(t,n&&t.events.indexOf(n))}function Ro({begun:t}){let e=[...t?.sizes??[]];return{sizes:e,dealer:0,done:[],ended:null,kitty:null,contract:null,hand:new Set,played:new Set,holding:{kitty:[],received:[],discards:[],handed_on:[]},open:null,piles:[],tricks:[],won:e.map(()=>0)}}function Wo(t,e,n){let{turn:s}=e,{seat:a,action:o}=s;t.dealer=e.dealer??t.dealer,e.up&&(t.piles=e.up.map(r=>r.map(i=>({up:i,down:null})))),s.hand?.forEach(r=>t.hand.add(r)),a!==null&&o&&(t.done.push({...s,seat:a,action:o}),o.type==="play"?zo(t,e,n):Uo(t,e,n)),e.taker!=null&&(t.sizes[e.taker]=(t.sizes[e.taker]??0)+(e.taken??0),e.taker!==n?t.kitty=s.kitty??t.kitty:t.holding.kitty=s.kitty??[],e.taker===n&&s.kitty?.forEach(r=>t.hand.add(r)));for(let{seat:r,pile:i,card:c}of s.turned_up??[])Object.assign(t.piles[r]?.[i]??{},{down:c});e.open_hand&&(t.open={seat:e.open_hand[0],cards:e.open_hand[1]}),t.contract=e.contract??t.contract,s.outcome&&(t.ended=s.outcome,t.contract=s.outcome.type==="played"?s.outcome.contract:null)}function zo(t,{turn:{seat:e,action:n},lying:s,pile:a,winner:o,won:r},i){if(e===null||n?.type!=="play")return;let{card:c,suit:d=null}=n,u=a!=null,f=s&&t.tricks.at(-1)||{seats:[],cards:[],suit:d,winner:null,from_table:[]};s||t.tricks.push(f),f.from_table.push(u),f.seats.push(e),f.cards.push(c),f.winner=o??null,t.won=r??t.won,t.played.add(c),!u&&(t.sizes[e]=(t.sizes[e]??0)-1,e===i&&t.hand.delete(c))}function Uo(t,{turn:{seat:e,action:n},handed_to:s=null},a){if(e===null||!n)return;let o=n.type==="discard"?n.cards:n.type==="give"?[n.card]:[],r=n.type==="hidden"?n.count:o.length;t.sizes[e]=(t.sizes[e]??0)-r,s!==null&&(t.sizes[s]=(t.sizes[s]??0)+r),e===a&&(o.forEach(i=>t.hand.delete(i)),t.holding[s===null?"discards":"handed_on"].push(...o)),s===a&&a!==null&&(o.forEach(i=>t.hand.add(i)),t.holding.received.push(...o))}function Jo(t){let e="SHCD",n=["A","K","Q","J","13","12","11"],s=o=>n.includes(o.slice(0,-1))?n.indexOf(o.slice(0,-1)):17-Number(o.slice(0,-1)),a=o=>o.startsWith("JK")?o.length:20*(e.indexOf(o.slice(-1))+1)+s(o);return o=>{let r=o.every(i=>t.includes(i));return o.sort((i,c)=>r?t.indexOf(i)-t.indexOf(c):a(i)-a(c))}}function Ko(t,e){return t?.type==="discards"?{...t,cards:e([...t.cards])}:t}var Zt=class{state=null;number=0;said=0;pending=null;waiting=[];connected=null;welcomed=!1;constructor(e,n){this.transport=e,this.hear=n,e.onopen=()=>this.#e(),e.onmessage=s=>this.#o(JSON.parse(s))}say(e,n){let s=n?{...e,answers:n}:e,a=this.waiting.at(-1)??this.pending,o=this.pending?.number;a&&e.type!=="signal"&&JSON.stringify({...s,number:o})===JSON.stringify({...a,number:o})||(this.waiting.push(s),this.#s())}get busy(){return this.pending!==null||this.waiting.length>0}#t(e){this.transport.send(JSON.stringify(e))}#e(){this.welcomed=!1,this.#t({type:"watch"})}#s(){let e=this.welcomed&&!this.pending&&this.waiting.shift();e&&(this.pending={...e,number:++this.said},this.#t(this.pending))}#o(e){if(!("number"in e))return this.connected=e.message.players,this.state&&this.#n(this.state,e);let{number:n,to:s,message:a}=e;this.said=Math.max(this.said,s);let o=a.type==="refused"&&s===0&&this.welcomed;if(this.pending&&(s>=this.pending.number||o)&&(this.pending=null),a.type==="welcome"){if(this.welcomed&&n<this.number)return;this.number=n,this.#n(Ho(a),e),!this.welcomed&&this.pending&&this.#t(this.pending),this.welcomed=!0}else if(a.type==="refused"&&!this.welcomed&&s===0)this.transport.onstate("refused",a.text,a.why);else if(a.type==="refused"||a.type==="hinted")this.state&&this.#n(this.state,e);else if(n>this.number){if(!this.state||n>this.number+1)return this.#e();this.number=n,this.#n(qo(this.state,a),e)}this.#s()}#n(e,{message:n,seconds:s}){let a=s==null?null:performance.now()+1e3*s;this.state={...e,number:this.number,connected:this.connected,until:a},this.hear(this.state,n)}};function ls({account:t,seat:e,tricks:n,piles:s},a){let o=n.at(-1),r=a.type==="play"&&a.card,i=(s[e??-1]??[]).findIndex(({up:d,down:u})=>r&&[d,u].includes(r)),c={turn:{seat:e,action:a},lying:o?.winner===null?o.cards.length:0,pile:i<0?null:i};return{event:c,after:ut({...t,events:[...t.events,c],to_act:null,legal:null})}}function Ho(t){let{match:e,sitters:n,player:s,account:a=null,ready:o,proposal:r,door:i="open",owner:c=!1}=t,{wishes:d=[],wish:u=null,kept:f=null,taken_back:m=[],hints:p=null,listed:y=!1}=t;return{late:[],match:e.computed,view:a&&ut(a),sitters:n,player:s,ready:o,proposal:r,door:i,owner:c,wishes:d,wish:u,kept:f,takenBack:m,hints:p,listed:y}}function qo(t,e){switch(e.type){case"account":{let n=ut(rs(t.view?.account??null,e)),s=n.number===t.view?.number,[a,o]=s?[t.ready,t.takenBack]:[[],[]];return{...t,view:n,ready:a,takenBack:o,proposal:null,late:[]}}case"deal finished":{let{row:n}=e,{match:s}=t,a=s.seats.filter(o=>!n.dropped.includes(o));return{...t,match:{...s,seats:a,rows:[...s.rows,n],scores:n.totals}}}case"match finished":return{...t,match:{...t.match,result:e.result}};case"seated":return{...t,sitters:e.sitters,kept:typeof e.sitters[t.kept??-1]?.keeps=="string"?t.kept:null,owner:e.sitters.some(n=>n?.owner)?!!e.sitters[t.player??-1]?.owner:t.owner};case"door set":return{...t,door:e.door};case"published":return{...t,listed:e.listed};case"hints set":return{...t,hints:e.hints};case"wished":return{...t,wishes:e.wishes,wish:e.wish??null};case"readied":return{...t,ready:e.ready};case"proposed":return{...t,proposal:e.proposal};case"out of time":return{...t,late:e.players};default:return t}}import{language as Fo}from"./language.js";var Vo=["sides","deck","hand_size","auction","specials","no_trump","kitty_shown","calling","joker_lead"],Go=["failed","defence_scores","slam","target","defence","limit","hand_limit"];function De(t){let e=({sentence:s,rules:a})=>h`<li>
      ${O(s)}${" "}
      ${a.map(o=>[ct(o)," "])}
    </li>`,n=[...Vo,...Go].flatMap(s=>t.filter(({setting:a})=>a===s));return h`<ul>
      ${n.map(e)}
    </ul>
    <details data-key="every rule">
      <summary>${l("all rules")}</summary>
      <ul>
        ${t.filter(s=>!n.includes(s)).map(e)}
      </ul>
    </details>`}async function cs(t,e){let n=new URLSearchParams(location.search).get("room"),s=n?[]:await e("presets").then(c=>c.presets,()=>[]),a="australian-4",o=null,r=()=>R(h`<article class="rules">
        <h2>${l("how it is played")}</h2>
        ${Object.entries(x("lesson")).map(([c,d])=>h`<p key=${c}>${O(d)}</p>`)}
        <h2>${n?x("section").about:l("rules of way")}</h2>
        ${s.length>0&&h`<p class="field">
            <label for="preset">${l("way")}</label>
            <select id="preset" onChange=${c=>i(c.currentTarget.value)}>
              ${s.map(({name:c,players:d})=>h`<option value=${c} selected=${c===a}>
                    ${d}: ${_t(c)}
                  </option>`)}
            </select>
          </p>
          <p class="dim">${P(x("preset")[a])}.</p>`}
        <div class="about">${o}</div>
        <p><a class="button" href=${document.getElementById("rules")?.dataset.docs}>${l("rules in full")}</a></p>
      </article>`,t);async function i(c){a=c;let d=n?`rooms/${n}`:`presets/${c}`;try{let u=De(await e(`${d}/rules?language=${Fo}`));if(a!==c)return;o=u}catch(u){if(a!==c)return;o=h`<p class="refusal" role="alert">${u.message}</p>`}r()}t.replaceChildren(),r(),await i(a)}var us=t=>t>0?`+${t}`:F(t),Qo=t=>h`<td class="number">${F(t)}</td>`,Re=(t,e,n)=>h`<div class="scroll" tabindex="0" role="group" aria-label=${t}>
    <table>
      <thead>
        <tr>
          ${e.map(s=>h`<th scope="col">${s}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${n}
      </tbody>
    </table>
  </div>`,Yo=t=>["pass","bid","special bid","look","throw in","keep"].includes(t.type),Xo=["for whom","points","what for","rule"];function ds({view:t,rules:e,names:n}){let s=t.done.filter(({action:d})=>Yo(d));if(!s.length)return null;let a=n.length,o=Array.from({length:a},(d,u)=>(t.dealer+1+u)%a),r=[],i=a;for(let{seat:d,action:u}of s){let f=o.indexOf(d),m=f===i&&r.at(-1)?.[f]===x("call").look;f<=i&&!m&&r.push(Array(a).fill("")),r[r.length-1][f]="bid"in u?H(e,u.bid):x("call")[u.type],i=f}let c=r.map(d=>h`<tr>
        ${d.map(u=>h`<td>${O(u)}</td>`)}
      </tr>`);return Re(l("the auction"),o.map(d=>n[d]),c)}function ps({now:t,names:e}){let n=t.tricks.findLastIndex(({winner:o})=>o!==null),s=t.tricks[n];if(!s||s.winner===null)return null;let a=s.cards.map((o,r)=>{let i=r===0&&s.suit;return h`<div class=${ke(s,r)?"won":""}>
        ${U(o,$t(o,i),i)}<span>${e[s.seats[r]]}</span>
      </div>`});return[h`<p class="dim">${l("trick to",{number:n+1,name:e[s.winner]})}</p>`,h`<div class="trick">${a}</div>`]}function hs(t){let{view:e,row:n,called:s,sides:a}=t,o=e.ended;if(!o)return null;let r=n?.totals.map((i,c)=>`${a[c]}: ${F(i)}`)??[];return[o.type==="played"?ta(t,o):h`<p>${Y(mn(o),t)}.</p>`,n&&h`<p>${l("totals",{totals:r.join("; ")})}</p>`,n?.dropped.map(i=>h`<p>${l("drops out",{name:s[i]})}</p>`)]}function fs({now:t,view:e,names:n,me:s}){let a=n.map((c,d)=>({name:c,cards:[...t.tricks.flatMap(u=>u.cards.filter((f,m)=>u.seats[m]===d)),...d===s?[...t.hand,...t.table_cards[s]??[]]:[]]})),o=e.kitty??e.holding?.kitty??[],r=s<0?[]:e.holding?.discards??[],i=[...a,{name:l("kitty"),cards:o},{name:l("you discarded"),cards:r}];return h`<dl class="hands">
    ${i.map(({name:c,cards:d})=>d.length>0&&h`<dt>${c}</dt>
          <dd class="cards">${Zo(d).map(u=>U(u,A(u)))}</dd>`)}
  </dl>`}function Zo(t){let e=n=>n.startsWith("JK")?n.length-9:20*Xt.indexOf(n.slice(-1))+bt.indexOf(n.slice(0,-1));return t.toSorted((n,s)=>e(n)-e(s))}function ta(t,{contract:e,rest:n,tricks:s}){let{now:a,rules:o,names:r}=t,{made:i,items:c}=a.score,d=i===null?"":i?l("is made"):l("is defeated"),u=e.call!==null&&P(H(o,e.call))+l("by",{name:r[e.contractor??-1]})+d,f=s.map((y,w)=>`${r[w]}: ${y}`),m=a.sides.map(y=>W(y.map(w=>r[w]))),p=c.map(y=>h`<tr>
        <td>${m[y.scorer]}</td>
        <td class="number">${us(y.points)}</td>
        <td>${O(Y(y.what,t))}</td>
        <td>${ct(y.rule)}</td>
      </tr>`);return[h`<p class="head">${O(u||l("played for tricks"))}</p>`,h`<p class="dim">${l("tricks of",{tricks:f.join("; ")})}</p>`,n&&h`<p class="dim">
        ${l("unplayed",{count:n.tricks,name:r[n.seat]})}
      </p>`,Re(l("points of hand"),Xo.map(y=>l(`head ${y}`)),p)]}function ea(t,{rules:e,called:n}){let{outcome:s}=t;if(s.type==="passed out")return l("row passed");if(s.type==="misdealt")return l("row void");let{call:a,contractor:o}=s.contract;return a===null?l("row tricks"):`${H(e,a)} ${n[t.seats[o??-1]]} ${t.made?"✓":"✗"}`}function ms(t,e){let{rows:n,scores:s,settings:a}=t.state.match,o=c=>k(`replay ${c}`,[`${l("replay")} `,N(l("deal number")),String(c)],()=>e(c)),r=n.map(c=>h`<tr>
        <th scope="row">${o(c.number)}</th>
        <td>${O(ea(c,{...t,rules:a}))}</td>
        ${c.totals.map((d,u)=>h`<td class="number">
              <b>${F(d)}</b>
              <small>${" "}${c.gains[u]?us(c.gains[u]):"·"}</small>
            </td>`)}
      </tr>`),i=h`<tr>
    <td></td>
    <td>${a.target?l("to 500",{points:a.target}):""}</td>
    ${s.map(Qo)}
  </tr>`;return Re(l("score sheet"),[l("deal"),l("played for"),...t.sides],r.length?r:i)}var na=["laid","say","more","log"];function sa({over:t,scene:e}){if(t)return"finished";let n=e?.now?.stage??"before";return n==="finished"?"ending":n}function ys(t,e){let{scene:n,announced:s}=t,a=sa(t),o=(u,f,m={})=>h`<div key=${u} class=${u} data-region ...${m}>${f}</div>`,r={role:"status"},i={role:"group","aria-label":l("what you may do")},c=n&&t.state,d={"data-piles":c&&n.view?.piles.length?"":null,"data-watching":c&&n.me<0?"":null};return h`<div class="room" data-stage=${a} ...${d}>
    <div class="play">
      <div class="board" tabindex="0" role="group" aria-label=${l("table")}>
        ${o("contract",c&&Bn(n,t))}
        ${o("table",c&&In(n,t.trick,t.spoken,Rn(t)),{"data-stage":a})}
        ${o("open",c&&Ln(n))}
      </div>
      <div class="stack">
        ${o("order",c&&t.ordering&&n.now&&oa(n))}
        ${o("notice",ia(t),{...r,class:`notice ${t.connection}`})}
        ${o("refusal",t.refusal&&aa(t.refusal),{role:"alert"})}
        ${o("proposal",c&&t.connection!=="elsewhere"&&Kn(t))}
        ${o("wishes",c&&Jn(t),r)}
        ${o("box",c&&ha(t),{...i,key:`box ${a} ${t.joker??t.sure}`})}
        ${c&&!t.over&&ws(t)}
        ${o("extra",c&&ma(t,e))}
      </div>
      ${o("prompt",c&&la(t,e),{...r,tabindex:-1})}
      ${o("hand",c&&!t.over&&ss(n,t))}
      ${c&&t.over&&ua(t)}
      <div
        key="log"
        class="unseen"
        role="log"
        aria-live="polite"
        aria-label=${l("what happens")}
      >
        ${s.map(({number:u,said:f})=>h`<p key=${u}>${f}</p>`)}
      </div>
    </div>
    <div class="side">${c&&ra(t)}</div>
  </div>`}var oa=t=>Qn(t.rules,xe(t).call,ve(t.now)),aa=({said:t,rules:e})=>h`<p>
    ${O(t)}${e.map(n=>[" (",ct(n),")"])}
  </p>`;function ra(t){let{scene:e,said:n}=t,s={about:t.about&&De(t.about),sheet:(e.view||e.state.match.rows.length>0)&&ms(e,o=>t.replay(o)),last:e.view&&(ps(e)??[]),auction:e.view&&(ds(e)??[]),laid:e.view&&os(e),players:zn(t),say:Un(t),log:n.length>0&&h`<ol>
        ${n.map(o=>h`<li>${O(o)}</li>`)}
      </ol>`,more:Gn(t)},a={tabindex:0,role:"group","aria-label":x("section").log};return Object.entries(s).map(([o,r])=>h`<details
        key=${o}
        class="section"
        data-key=${o}
        hidden=${!r}
        open=${o==="about"?t.state.player===null:!na.includes(o)}
      >
        <summary>${x("section")[o]}</summary>
        <div class=${o} data-region ...${o==="log"?a:{}}>
          ${r}
        </div>
      </details>`)}function ia({connection:t,why:e,world:n}){let s=(r,i)=>k(r,i,()=>n.transport.connect?.()),a=x("state")[t],o=["closed","failed","refused","stopped"].includes(t);return[a&&h`<span key="state">${a}${o&&e?`: ${e}`:""}</span>`,t==="elsewhere"&&s("here",l("play here")),o&&s("again",l("try again")),["no such room","refused"].includes(t)&&gs(n.lobby)]}var gs=t=>h`<a key="another" class="button" href=${t}>${l("another")}</a>`,la=(t,e)=>h`<p class=${e?"yours":""}>
    <span>${O(ca(t,e))}</span>
    ${(e||t.scene.now?.to_act==null)&&h`<span class="clock" aria-hidden="true"></span>`}
  </p>`;function ca(t,e){let{state:n,scene:s,replaying:a,over:o}=t,{now:r,names:i,me:c}=s;if(a){let{view:y,step:w}=a,_=w?mt(Tt(y.account)[w-1],s).join("; "):l("dealt");return l("again",{number:y.number,step:w,last:y.done.length,said:_})}if(e)return l("your turn",{what:e});if(r&&r.to_act!==null){let y=["auction","play","exchange"].includes(r.stage)?r.stage:"other";return l(`turn ${y}`,{name:i[r.to_act]})+(c<0?l("you look on"):"")}if(r&&!o)return t.guess?.said??t.said.at(-1)??"";let{result:d,seats:u}=n.match,f=(d?[...n.sitters.keys()]:u).filter(y=>{let w=n.sitters[y];return w&&!w.bot&&!n.ready.includes(y)}),m=W(f.map(y=>y===n.player?l("you"):s.called[y]));if(d)return f.length&&n.ready.length?l("waiting match",{who:m}):l("match over");let p=Me(t).length;if(p){let y=Te(t)?l("start to play"):l("is to start",{name:Pt(s)});return l("empty places",{count:p})+(n.player!==null?y:Pe(t)?l("sit to play"):"")}return f.length?l("waiting ready",{who:m}):l("dealing")}function ua(t){let{scene:e}=t;return h`<section key="ending" class="ending" role="dialog" aria-label=${l("result")}>
    <div class="ended" tabindex="0" role="group" aria-label=${l("result")}>
      ${da(t)}
      ${e.view&&h`<div class="result">${hs(e)}</div>`}
      ${e.view&&fs(e)}
      ${ws(t)}
    </div>
    ${pa(t)}
  </section>`}function da({state:t}){let{result:e}=t.match;if(!e)return null;let n=z(t),s=r=>e.winners.includes(r%t.match.scores.length),a=n.called.flatMap((r,i)=>s(i)?[i]:[]),o={rules:n.rules,names:n.called};return h`<div class="over">
    <div class="panel" role="status">
      <h2>${a.length?l("win match",{sides:[a]},o):l("nobody wins")}</h2>
      <p>${O(un(e.why,o))} (${ct(e.rule)}).</p>
    </div>
  </div>`}function pa(t){let{state:e,world:n}=t,s=e.player!==null&&!e.ready.includes(e.player);return h`<div class="next" data-region>
    ${e.match.result&&h`<div class="options">
        ${s&&k("rematch",l("rematch"),()=>t.say({type:"rematch"}),{class:"main"})}
        ${gs(n.lobby)}
        ${n.record&&h`<a class="button" href=${n.record} download="match.json">${l("save")}</a>`}
      </div>`}
    ${je(t)}
  </div>`}var ws=t=>[h`<div key="join" class="join" data-region>${!t.replaying&&Wn(t)}</div>`,h`<div key="invite" class="invite" data-region>
    ${Ne(t)&&t.world.invite&&Ht(t.world.invite,t.state.owner)}
  </div>`];function ha(t){if(t.replaying)return fa(t,t.replaying);let{scene:e}=t;return e.now?e.now.stage==="finished"?null:as(e,t):je(t)}function fa(t,e){let{step:n}=e,s=e.view.done.length,a=(o,r,i,c,d="")=>k(o,r,()=>{e.step=Math.min(Math.max(c,0),s),t.draw()},{class:d,"aria-label":i,"aria-disabled":n===Math.min(Math.max(c,0),s)?"true":null});return h`<div
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
  </div>`}function ma(t,e){let{state:n,scene:s,replaying:a,looksBack:o,hint:r}=t;if(a||!s.now||s.now.stage==="finished")return null;let i=s.now.tricks.some(d=>d.winner!==null),c=()=>(t.looksBack=!o,t.draw());return[i&&k("last trick",l("last trick button"),c,{"aria-pressed":String(o)}),Fn(t),!e&&Vn(t),n.hints&&e&&k("hint",l("ask hint"),()=>t.say({type:"hint"})),r&&h`<p key="hinted" role="status">${O(r)}</p>`]}var jt=t=>[...t.querySelectorAll("button:not(:disabled), input, select, summary, a[href]")],ya=t=>t.getAttribute("aria-disabled")==="true";function te(t){let e=t.closest("[data-roving]");if(e)for(let n of jt(e))n.tabIndex=n===t?0:-1;t.focus({preventScroll:!1})}function ga(t){for(let e of t.querySelectorAll("[data-roving]")){let n=jt(e),a=n.find(o=>o===document.activeElement)??n.find(o=>!ya(o))??n[0];for(let o of n)o.tabIndex=o===a?0:-1}}function $s(t,e,n){let s=t.contains(document.activeElement)?document.activeElement:null,a=s?.closest("[data-region]"),o=s&&a?jt(a).indexOf(s):-1;if(e(),s&&!s.isConnected){let{key:r}=s.dataset,i=a?.isConnected?jt(a):[],c=r&&i.find(d=>d.dataset.key===r)||i[Math.min(o,i.length-1)];c?te(c):n()?.focus({preventScroll:!0})}ga(t)}function bs(t){t.addEventListener("keydown",e=>{let n=document.activeElement,s=n?.closest("[data-roving]");if(!n||!s||e.altKey||e.ctrlKey||e.metaKey)return;let a=jt(s),o=a.indexOf(n);if(o<0)return;let r={ArrowLeft:()=>a[o-1],ArrowRight:()=>a[o+1],Home:()=>a[0],End:()=>a.at(-1),ArrowUp:()=>_s(n,a,-1),ArrowDown:()=>_s(n,a,1)}[e.key];if(!r)return;e.preventDefault();let i=r();i&&te(i)})}function _s(t,e,n){let s=t.getBoundingClientRect(),a,o=1/0;for(let r of e){let i=r.getBoundingClientRect(),c=(i.top+i.bottom-s.top-s.bottom)/2,d=Math.abs(c)*4+Math.abs(i.left+i.right-s.left-s.right)/2;c*n>s.height/2&&d<o&&([a,o]=[r,d])}return a}var xs="cubic-bezier(.2, .7, .3, 1)",wa=matchMedia("(prefers-reduced-motion: reduce)");function ks(t){let e=new Map;for(let n of t.querySelectorAll("[data-card]")){let{left:s,right:a,top:o,bottom:r}=n.getBoundingClientRect(),i=n.classList.contains("played"),c={element:n,x:(s+a)/2,y:(o+r)/2,wide:n.offsetWidth,played:i},{card:d=""}=n.dataset;(i||!e.has(d))&&e.set(d,c)}return e}function vs(t,e){let n=e===void 0?null:t.querySelector(`.plate[data-seat="${e}"]`);if(!n)return null;let{left:s,right:a,top:o,bottom:r}=n.getBoundingClientRect();return{x:(s+a)/2,y:(o+r)/2}}function _a(t,e){let[n,s]=[e.x-t.x,e.y-t.y];if(Math.abs(n)+Math.abs(s)<2)return;let a=e.wide?e.wide/t.wide:.5,o=t.element.animate({translate:[`${n}px ${s}px`,"0 0"],scale:[String(a),"1"]},{duration:180,easing:xs});o.startTime=document.timeline.currentTime}function $a({element:t,x:e,y:n,wide:s},a){let o=t.cloneNode(!0);delete o.dataset.card,o.setAttribute("aria-hidden","true");let r=s*90/64;o.className="gone",Object.assign(o.style,{left:`${e-s/2}px`,top:`${n-r/2}px`,width:`${s}px`}),document.body.append(o),o.animate({translate:["0 0",`${a.x-e}px ${a.y-n}px`],scale:["1","0.35"],opacity:["1","0.4"]},{duration:180,easing:xs,fill:"forwards"}).onfinish=()=>o.remove()}function Ss(t,e,n){if(!e||wa.matches||document.hidden)return n();let s=ks(t);n();let a=ks(t);for(let[o,r]of a){let i=s.get(o)??(r.played?vs(t,r.element.dataset.seat):null);i&&_a(r,i)}for(let[o,r]of s){let i=r.played&&!a.has(o)?vs(t,r.element.dataset.to):null;i&&$a(r,i)}}var ba=650,Cs=1500,ka=500,va=8e3,xa={family:"word",code:"somebody",facts:{}},kt=class{chosen=new Set;evidence=[];joker=null;sure=null;hint=null;advised=[];looksBack=!1;ordering=!1;gathered=0;refusal=null;late=!1;said=[];announced=[];spoken=new Map;about=null;queue=[];connection="connecting";why="";replaying=null;state=null;scene=null;asked="";turn="";ended=!1;guess=null;warned=null;constructor(e,n){this.root=e,this.world=n,R(null,e),e.replaceChildren(),bs(e),n.transport.onstate=(s,a="",o=null)=>{this.connection=s,this.why=o?Y(o,{names:[]}):a,this.draw()},this.client=new Zt(n.transport,(s,a)=>{a.type==="welcome"&&(this.queue=[]),this.queue.push([s,a]),this.later||this.next()}),this.draw(),setInterval(()=>this.tick(),500),this.learn()}async learn(){this.about=await this.world.explain().catch(()=>null),this.draw()}next(){this.later=null;let e=this.queue.shift();if(!e)return this.gather();this.show(...e);let n=this.queue.length>30||document.hidden?0:this.pause(...e)*Number(M("pace"));n?this.later=setTimeout(()=>this.next(),n):this.next()}hurry(){clearTimeout(this.later??void 0),this.later=null;for(let e of this.queue.splice(0))this.show(...e);this.gathered=this.fullTricks.length}pause(e,n){if(n.type==="out of time")return Cs;if(n.type!=="account"||!n.since||!e.view)return 0;let{stage:s,tricks:a}=e.view,o=a.at(-1);return o?o.winner!==null||s==="finished"||!o.cards.length?Cs:ba:ka}show(e,n){let s=this.state,a=s?.view;this.state=e,["welcome","account","refused"].includes(n.type)&&(this.guess=null);let o=z(e),{names:r,called:i}=o,c={...o,names:i};switch(n.type){case"welcome":if(s?.view&&s.view.number===e.view?.number&&e.takenBack.length===s.takenBack.length+1&&e.view.done.length===s.view.done.length-1)for(let u of e.takenBack.slice(-1))this.tell(X("taken back",{seat:u.seat,what:u.action&&Jt(u.action)},o));else this.said=[...(e.view?Tt(e.view.account):[]).flatMap(u=>mt(u,o)),...e.takenBack.map(u=>X("taken back",{seat:u.seat,what:u.action&&Jt(u.action)},o))];e.view||(this.replaying=null),this.late=!1,this.forget(),this.wish();break;case"account":if(!o.view)break;if(a?.number===o.view.number){this.follow(a,n.events.slice(n.since?0:a.account.events.length),o);break}this.replaying=null,this.forget(),this.said=[],this.close("players"),this.tell(l("deals",{number:o.view.number,dealer:r[o.view.dealer]}));break;case"refused":{let{refusal:u,why:f}=n,m=f?Y(f,c):n.text;if(f?.code==="late"){this.tell(m);break}this.evidence=u?.evidence??[],this.refusal={said:u?Y(dn(u),o):m,rules:u?.rules??[]};break}case"deal finished":M("sound")==="on"&&rt("end");break;case"overheard":this.tell(Y(pn(n.refusal),o));break;case"out of time":this.late=o.now?.to_act===o.me&&n.players.includes(e.player??-1),this.tell(X("out of time",{seats:n.players},c));break;case"signalled":{let u={family:"phrase",code:n.phrase,facts:{}};this.speak(n.player,Y(u,o)),this.tell(X("says",{player:n.player,what:u},c));break}case"hinted":this.advised=jn(n.action),this.hint=X("hint",{what:Jt(n.action)},o);break;case"proposed":!n.proposal&&n.declined!==null&&this.tell(X("declined",{seat:n.declined},o));break;case"seated":{for(let[f,m]of e.sitters.entries())m&&!m.bot&&f!==e.player&&(!s.sitters[f]||s.sitters[f].bot)&&this.tell(l("sits down",{name:i[f]}));let u=e.sitters.findIndex(f=>f?.owner);u>=0&&!s.sitters[u]?.owner&&this.tell(l("runs",{name:i[u]}));break}case"door set":this.tell(l("door is",{door:Oe(o)}));break;case"hints set":this.tell(X(n.hints?"hints":"no hints",{},o));break;case"wished":for(let u of e.wishes)s.wishes.some(({number:f})=>f===u.number)||this.tell(Vt(o,u));break;case"admitted":this.tell(X("admitted",{name:n.name||xa,player:n.player},c))}let d=Qt(o);s&&d&&d!==Qt(z(s))&&this.tell(d),this.draw()}follow(e,n,s){(n.some(({turn:a})=>a.seat===s.me)||e.stage!==s.now?.stage)&&this.forget();for(let a of n){a.turn.seat!==s.me&&this.hear(a);let o=mt(a,s);this.late&&a.turn.seat===s.me&&(this.refusal={said:l("you were late",{said:o[0]}),rules:[]});for(let r of o)this.tell(r)}this.late=!1}hear({turn:e,winner:n}){M("sound")==="on"&&e.action?.type==="play"&&rt(n==null?"card":"trick")}wish(){let{wished:e}=this.world;if(e){if(this.state.player===null)return this.sit(0);this.world.wished=null,e.now&&this.start()}}start(){this.say({type:"begin",bot:Ot(this.world.bots)??null})}forget(){this.chosen.clear(),this.joker=this.refusal=this.sure=this.hint=null,this.looksBack=!1,this.evidence=this.advised=[]}tell(e){this.said.push(e),this.announce(e)}announce(e){let n=(this.announced.at(-1)?.number??0)+1;this.announced=[...this.announced,{number:n,said:e}].slice(-12)}speak(e,n){let{spoken:s}=this,a={said:n};s.set(e,a),setTimeout(()=>{s.get(e)===a&&(s.delete(e),this.draw())},va)}get isElsewhere(){return["elsewhere","stopped","refused","closed"].includes(this.connection)}say(e){this.isElsewhere||(this.refusal=null,this.evidence=[],this.client.say(e,this.state.number),this.busy())}busy(){this.find(".room")?.setAttribute("aria-busy",String(this.client.busy||this.queue.length>0))}act(e,n=this.scene.now?.stage??""){this.carryOut(Tn(n,e),e)}carryOut(e,n=""){if(this.guess)return;let[s,a]=[this.asked,this.state.view?.done.length];if(this.hurry(),this.asked!==s||this.state.view?.done.length!==a||this.isElsewhere)return;this.joker=this.sure=null,this.say({type:"act",action:e});let{view:o}=this.state,r=o?.legal?.type==="listed"?o.legal.texts.includes(n):o?.legal;if(!o||!r||this.replaying)return;let{after:i,event:c}=ls(o,e);this.forget(),this.guess={view:i,said:mt(c,this.scene).join("; ")},this.hear(c),this.draw()}attend(e){this.draw();let n=this.find(e);n&&te(n)}async replay(e){let{view:n}=this.state;try{this.replaying={view:n?.number===e&&n.stage==="finished"?n:ut(await this.world.deal(e)),step:0}}catch(s){this.refusal={said:s.message,rules:[]}}this.attend(".replay .main"),this.find(".play")?.scrollIntoView({block:"nearest"})}find(e){return this.root.querySelector(e)}gather(){if(M("pace")==="0"||!this.state?.view)return;let e=this.gathered;this.gathered=this.fullTricks.length,e!==this.gathered&&this.draw()}get fullTricks(){return(this.state.view?.tricks??[]).filter(n=>n.winner!==null)}get trick(){let e=this.scene.now?.tricks??[];if(this.looksBack)return e.findLast(a=>a.winner!==null);let n=e.findLast(a=>a.cards.length);return!this.replaying&&n?.winner!==null&&this.fullTricks.length<=this.gathered?null:n}get over(){let{scene:e,replaying:n}=this;return!e||n?!1:e.now?e.now.stage==="finished"&&e.row!==null:e.state.match.result!==null}close(e){let n=this.find(`details[data-key=${e}]`);n&&(n.open=!1)}draw(){let{replaying:e,state:n}=this;this.gathered=n?Math.min(this.gathered,this.fullTricks.length):0;let s=e?is(e.view,e.step):this.guess?.view;n&&(this.scene=z(n,s));let a=n?ns(e?z(n):this.scene):"",o=e?"":a,r=()=>R(h`${ys(this,o)}`,this.root),i=M("pace")!=="0";if($s(this.root,()=>Ss(this.root,i,r),()=>this.find(".prompt")),a!==this.turn){let d={loud:M("tone")==="on",notice:M("notice")==="on"};Cn(a&&l("your turn",{what:a}),d)}this.asked=o,this.turn=a;let{over:c}=this;c&&!this.ended&&(this.find(".play")?.scrollIntoView({block:"nearest"}),this.isIdle&&this.find(".ending button")?.focus({preventScroll:!0})),this.ended=c,this.tick(),this.busy(),o&&this.isIdle&&((this.find(".box :is(button.can, .options button:not(:disabled))")??this.find(".hand button.can")??this.find(".hand button"))?.focus({preventScroll:!0}),this.find(".play")?.scrollIntoView({block:"nearest"}))}get isIdle(){return[document.body,this.find(".prompt")].includes(document.activeElement)}tick(){let e=this.state?.until,n=e?Math.max(0,Math.ceil((e-performance.now())/1e3)):null,s=o=>`${Math.floor(o/60)}:${String(o%60).padStart(2,"0")}`,a=n===null||this.replaying?"":s(n);for(let o of this.root.querySelectorAll(".clock"))o.textContent=a;n===10&&this.warned!==e&&this.turn&&(this.warned=e,this.announce(l("seconds left")),this.draw())}sit(e){let s=[...M("name").replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/gu,"").trim()].slice(0,40).join("");this.say({type:"sit",player:e,...s?{name:s}:{}})}};var Sa=6e4,ee="?table",We=class{onopen=()=>{};onmessage=(()=>{});onstate=(()=>{});waiting=[];keeps=!0;constructor(e){this.worker=new Worker(new URL("offline-worker.js",import.meta.url),{type:"module"}),this.worker.onerror=()=>this.#e(l("not fetched")),this.worker.onmessage=({data:[n,...s]})=>{if(clearTimeout(this.stalled),n==="progress"){let[a,o]=s;a<o&&this.#t(),e(a,o)}else n==="told"?this.onmessage(s[0]):n==="state"?(this.keeps&&=s[0]!=="unkept",this.onstate(s[0],s[1])):n==="answer"?this.waiting.shift()?.resolve(JSON.parse(s[0])):this.waiting.shift()?.reject(new Error(s[0]??(s[1]?l("not fetched"):l("not run"))))},this.#t()}#t(){this.stalled=setTimeout(()=>this.#e(l("not fetched")),Sa)}#e(e){this.worker.terminate(),this.gone=e,this.onstate("stopped",e);for(let{reject:n}of this.waiting.splice(0))n(new Error(e))}async ask(...e){if(this.gone)throw new Error(this.gone);return this.worker.postMessage(e),new Promise((n,s)=>this.waiting.push({resolve:n,reject:s}))}send(e){this.worker.postMessage(["hear",e])}opened(){this.onstate(this.keeps?"open":"unkept"),this.onopen()}async connect(){this.onstate("connecting"),this.keeps=!0;try{await this.ask("resume")?this.opened():this.onstate("stopped",l("nothing kept"))}catch(e){this.onstate("stopped",e.message)}}},Ca=t=>(e,n)=>{let s=e<n,[a,o]=[e,n].map(r=>(r/1e6).toFixed(1));R(h`<p role="status">${s?l("fetching"):l("starting")}</p>
      <p aria-hidden="true">
        <progress max=${n} value=${s?e:void 0}></progress>
        ${s&&n>1&&` ${a} / ${o} MB`}
      </p>`,t)};async function Oa(t){try{let e=await navigator.serviceWorker.register(new URL("service.js",import.meta.url),{scope:t}),n=e.installing??e.waiting??e.active;return await new Promise(s=>{let a=()=>{n.state==="activated"&&s(l("kept page")),n.state==="redundant"&&s(l("not kept page"))};n.addEventListener("statechange",a),a()})}catch{return l("not kept page")}}async function ze(t,{keeps:e}={}){let n=Ca(t);n(0,1);let s=new We(n),{presets:a,bots:o}=await s.ask("choices"),r=await s.ask("kept"),i=m=>{addEventListener("popstate",()=>location.search!==ee&&location.reload()),new kt(t,{transport:s,bots:o,wished:m,deal:p=>s.ask("deal",String(p)),explain:()=>s.ask("explain",Os),lobby:location.pathname}),s.opened()},c="";if(location.search===ee)try{if(await s.ask("resume"))return i(null);c=l("nothing kept")}catch(m){c=m.message}let d=r&&!c&&h`<a class="button" href=${ee}>${l("go on")}</a>`,u=h`<div class="known">
    ${c&&h`<p class="refusal" role="alert">${c}</p>`}
    <p id="kept" class="dim" role="status"></p>
  </div>`;if(Yt(t,a,o,async({rules:m})=>{await s.ask("start",JSON.stringify(m.startsWith("{")?JSON.parse(m):m),Os),history.pushState(null,"",ee),i({now:!0})},{alone:!0,beside:d,below:u}),e){let m=await Oa(e),p=t.querySelector("#kept");p&&(p.textContent=m)}}var Pa={4404:"no such room",4409:"elsewhere",1013:"full",1008:"closed",1011:"failed"},Ea=["lost","full","failed"],Ma={1011:1e4,1013:1e4,4429:5e3},Ta=1e4,ja=1e4,ne=class{onopen=()=>{};onmessage=()=>{};onstate=()=>{};socket=null;entered=null;since=0;later=null;constructor(e){this.room=e,this.tries=0,addEventListener("online",()=>this.#e()),addEventListener("offline",()=>this.socket?.close()),this.connect()}get#t(){return`secret.${this.room}`}connect(){clearTimeout(this.later??void 0),this.later=null,this.onstate("connecting");let e=new URL(`../rooms/${this.room}/socket`,import.meta.url);e.protocol=e.protocol==="https:"?"wss:":"ws:";let n=this.socket=new WebSocket(e);n.onopen=()=>{let s=wt(this.#t);n.send(JSON.stringify(/^[\w-]{43}$/.test(s)?{type:"enter",secret:s}:{type:"enter"}))},n.onmessage=({data:s})=>{if(this.socket!==n)return;if(this.entered===n)return this.onmessage(s);let a=JSON.parse(s).message;a.type==="entered"&&(it(this.#t,a.secret),this.entered=n,this.since=performance.now(),this.onstate("open"),this.onopen())},n.onclose=({code:s,reason:a})=>{if(this.socket!==n)return;this.socket=null,this.entered===n&&performance.now()-this.since>ja&&(this.tries=0);let o=Pa[s]??"lost";this.onstate(o,a),Ea.includes(o)&&(this.later=setTimeout(()=>this.connect(),Ma[s]??Math.min(500*2**this.tries++,Ta)))}}#e(){this.later&&this.connect()}send(e){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(e)}};var I=new URL("..",import.meta.url).pathname,Ps=()=>[wt("rooms")??[]].flat().filter(t=>typeof t?.room=="string"&&typeof t.rules=="string");async function nt(t,e){let n=await fetch(t,e).catch(()=>{throw new Error(l("unreachable"))}),s=await n.json().catch(()=>({error:l("answers",{status:n.status})}));if(!n.ok)throw new Error(s.error);return s}async function Na(t,{rules:e,title:n,now:s,hints:a,seconds:o}){let r=JSON.stringify({rules:e.startsWith("{")?JSON.parse(e):e,turn_seconds:o,ready_seconds:Math.max(o??300,60),hints:a?Ce:null}),i={"Content-Type":"application/json"},{room:c,path:d,secret:u}=await nt(`${I}rooms?language=${Ue}`,{method:"POST",headers:i,body:r});it("rooms",[{room:c,rules:n.slice(0,60),at:Date.now()},...Ps()].slice(0,8)),it(`secret.${c}`,u),history.pushState(null,"",d),await Ms(t,c,{now:s})}async function Aa(t){let[{presets:e,bots:n,offline:s},{rooms:a}]=await Promise.all([nt(`${I}presets`),nt(`${I}rooms`)]),o={dateStyle:"medium",timeStyle:"short"},r=m=>x("way")[m]??m,i=Ps().map(({room:m,rules:p,at:y})=>h`<li>
        <a href=${`${I}rooms/${m}`}>${r(p)}</a>${" "}
        ${new Date(y).toLocaleString(Ue,o)}
      </li>`),c=m=>m&&(m.name||(m.bot?l("a bot"):l("somebody"))),d=({path:m,rules:p,sitters:y})=>{let w=y.map(c).filter(g=>g!==null),_=l("free places",{count:y.length-w.length});return h`<li>
      <a href=${m}>${r(p)}</a>${" "}
      ${w.length?`${W(w)}; ${_}`:_}
    </li>`},u=(m,p)=>p.length>0&&h`<section class="known">
      <h2>${m}</h2>
      <ul>
        ${p}
      </ul>
    </section>`,f=[u(l("open to all"),a.map(d)),u(l("opened"),i)];Yt(t,e,n,m=>Na(t,m),{beside:s&&Es(),below:f})}var Es=()=>h`<a class="button" href=${`${I}offline`}>${l("play offline")}</a>`;async function Ms(t,e,n){let s=nt(`${I}presets`),{pathname:a}=location;addEventListener("popstate",()=>location.pathname!==a&&location.reload()),document.getElementById("rules").href=`${I}rules?room=${e}`;let o=await xn(a,()=>nt(`${I}addresses`)),i={bots:n?(await s).bots:[],transport:new ne(e),wished:n,deal:d=>nt(`${I}rooms/${e}/deals/${d}`),explain:()=>nt(`${I}rooms/${e}/rules?language=${Ue}`),lobby:I,invite:o,record:`${I}rooms/${e}/record`},c=new kt(t,i);i.bots=(await s.catch(()=>({bots:[]}))).bots,c.draw()}wn();var[dt,Ia]=["main","settings"].map(t=>document.getElementById(t));R(h`${Mn()}`,Ia);try{await an(`${I}page/cards.svg`);let t=location.pathname.slice(I.length),[,e]=/^rooms\/([\w-]+)$/.exec(t)??[];t==="rules"?await cs(dt,n=>nt(I+n)):dt.dataset.served==="no"?await ze(dt):t==="offline"?await ze(dt,{keeps:I}):await(e?Ms(dt,e):Aa(dt))}catch(t){let{message:e}=t;R(h`<p class="refusal" role="alert">${e}</p>
      <a class="button" href=${location.href}>${l("try again")}</a>${" "}
      ${navigator.serviceWorker?.controller&&Es()}`,dt)}
