/* Made of app.js and what it imports, by browser/bundle.mjs; Preact and htm: see vendor/LICENSE-*
   sources 6810f2f4e773c137ac193ecb990550c5f790622f8e9901e3d639fd89cab2fffb */
var n = function(t3, s2, r2, e2) {
  var u2;
  s2[0] = 0;
  for (var h2 = 1; h2 < s2.length; h2++) {
    var p2 = s2[h2++], a2 = s2[h2] ? (s2[0] |= p2 ? 1 : 2, r2[s2[h2++]]) : s2[++h2];
    3 === p2 ? e2[0] = a2 : 4 === p2 ? e2[1] = Object.assign(e2[1] || {}, a2) : 5 === p2 ? (e2[1] = e2[1] || {})[s2[++h2]] = a2 : 6 === p2 ? e2[1][s2[++h2]] += a2 + "" : p2 ? (u2 = t3.apply(a2, n(t3, a2, r2, ["", null])), e2.push(u2), a2[0] ? s2[0] |= 2 : (s2[h2 - 2] = 0, s2[h2] = u2)) : e2.push(a2);
  }
  return e2;
};
var t = /* @__PURE__ */ new Map();
function htm_default(s2) {
  var r2 = t.get(this);
  return r2 || (r2 = /* @__PURE__ */ new Map(), t.set(this, r2)), (r2 = n(this, r2.get(s2) || (r2.set(s2, r2 = (function(n3) {
    for (var t3, s3, r3 = 1, e2 = "", u2 = "", h2 = [0], p2 = function(n4) {
      1 === r3 && (n4 || (e2 = e2.replace(/^\s*\n\s*|\s*\n\s*$/g, ""))) ? h2.push(0, n4, e2) : 3 === r3 && (n4 || e2) ? (h2.push(3, n4, e2), r3 = 2) : 2 === r3 && "..." === e2 && n4 ? h2.push(4, n4, 0) : 2 === r3 && e2 && !n4 ? h2.push(5, 0, true, e2) : r3 >= 5 && ((e2 || !n4 && 5 === r3) && (h2.push(r3, 0, e2, s3), r3 = 6), n4 && (h2.push(r3, n4, 0, s3), r3 = 6)), e2 = "";
    }, a2 = 0; a2 < n3.length; a2++) {
      a2 && (1 === r3 && p2(), p2(a2));
      for (var l2 = 0; l2 < n3[a2].length; l2++) t3 = n3[a2][l2], 1 === r3 ? "<" === t3 ? (p2(), h2 = [h2], r3 = 3) : e2 += t3 : 4 === r3 ? "--" === e2 && ">" === t3 ? (r3 = 1, e2 = "") : e2 = t3 + e2[0] : u2 ? t3 === u2 ? u2 = "" : e2 += t3 : '"' === t3 || "'" === t3 ? u2 = t3 : ">" === t3 ? (p2(), r3 = 1) : r3 && ("=" === t3 ? (r3 = 5, s3 = e2, e2 = "") : "/" === t3 && (r3 < 5 || ">" === n3[a2][l2 + 1]) ? (p2(), 3 === r3 && (h2 = h2[0]), r3 = h2, (h2 = h2[0]).push(2, 0, r3), r3 = 0) : " " === t3 || "	" === t3 || "\n" === t3 || "\r" === t3 ? (p2(), r3 = 2) : e2 += t3), 3 === r3 && "!--" === e2 && (r3 = 4, h2 = h2[0]);
    }
    return p2(), h2;
  })(s2)), r2), arguments, [])).length > 1 ? r2 : r2[0];
}

var n2;
var t2;
var r;
var u;
var i;
var f;
var o;
var e;
var l;
var c;
var a;
var s;
var h = /* @__PURE__ */ Symbol.for("pv");
var p = {};
var y = [];
var v = /^m(i|n|o|s|text|space)$/;
var w = Array.isArray;
var d = y.slice;
var _ = Object.assign;
function g(n3) {
  n3 && n3.parentNode && n3.remove();
}
function k(n3, t3, r2) {
  var u2, i2, f2, o2 = {}, e2 = arguments.length;
  for (f2 in t3) "key" == f2 ? u2 = t3[f2] : "ref" == f2 && "function" != typeof n3 ? i2 = t3[f2] : o2[f2] = t3[f2];
  return e2 > 2 && (o2.children = e2 > 3 ? d.call(arguments, 2) : r2), m(n3, o2, u2, i2, null);
}
function m(r2, u2, i2, f2, o2) {
  var e2 = { type: r2, props: u2, key: i2, ref: f2, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: h, __v: o2 || ++t2, __i: -1, __u: 0 };
  return !o2 && n2.vnode && n2.vnode(e2), e2;
}
function $(n3) {
  return n3.children;
}
function x(n3, t3) {
  this.props = n3, this.context = t3, this.__g = 0;
}
function S(n3, t3) {
  if (null == t3) return n3.__ && S(n3.__, n3.__i + 1);
  for (var r2; t3 < n3.__k.length; t3++) if ((r2 = n3.__k[t3]) && r2.__e) return r2.__e;
  return "function" != typeof n3.type || n3.props.__P ? null : S(n3);
}
function C(t3) {
  var r2, u2 = t3.__v, i2 = u2.__e, f2 = [], o2 = [], e2 = t3.__P;
  e2 && ((r2 = _({ constructor: h }, u2)).__v = u2.__v + 1, n2.vnode && n2.vnode(r2), z(e2, r2, u2, t3.__n, e2.namespaceURI, 32 & u2.__u ? [i2] : null, f2, i2 || S(u2), 32 & u2.__u, o2), r2.__v = u2.__v, r2.__.__k[r2.__i] = r2, E(f2, r2, o2), u2.__ = u2.__e = null, r2.__e != i2 && j(r2));
}
function j(n3) {
  if ((n3 = n3.__) && n3.__c && !n3.props.__P) return n3.__e = null, n3.__k.some(function(t3) {
    return t3 && (n3.__e = t3.__e);
  }), j(n3);
}
function L(t3) {
  (8 & t3.__g || (t3.__g |= 8, u.push(t3), f++)) && i == n2.debounceRendering || ((i = n2.debounceRendering) || queueMicrotask)(H);
}
function H() {
  try {
    for (var n3, t3 = 1; u.length; ) u.length > t3 && u.sort(o), n3 = u.shift(), t3 = u.length, 8 & n3.__g && C(n3);
  } finally {
    (f = u.length) && (i || queueMicrotask)(H);
  }
}
function I(n3, t3, r2, u2, i2, f2, o2, e2, l2, c2, a2) {
  var s2, h2, v2, w2, d2, _2, g2 = u2.__k || y, k2 = t3.length;
  for (l2 = q(r2, t3, g2, l2, k2), s2 = 0; s2 < k2; s2++) null != (v2 = r2.__k[s2]) && (h2 = ~v2.__i && g2[v2.__i] || p, v2.__i = s2, _2 = z(n3, v2, h2, i2, f2, o2, e2, l2, c2, a2), w2 = v2.__e, (h2.ref != v2.ref || 8 & h2.__u) && (h2.ref && G(h2.ref, null, v2, h2), v2.ref && a2.push(v2.ref, v2.__c || w2, v2)), d2 = d2 || w2, 4 & v2.__u ? (l2 = A(v2, l2, n3, !h2.__v), h2.__e && (h2.__e = null)) : "function" == typeof v2.type && void 0 !== _2 ? l2 = _2 : w2 && (l2 = w2.nextSibling), v2.__u &= -21);
  return r2.__e = d2, l2;
}
function q(n3, t3, r2, u2, i2) {
  var f2, o2, e2, l2, c2, a2, s2, p2, y2, v2 = r2.length, d2 = v2, _2 = 0, g2 = 0, k2 = n3.__k = Array(i2);
  for (f2 = 0; f2 < i2; f2++) null != (o2 = t3[f2]) && "boolean" != typeof o2 && "function" != typeof o2 ? ("object" != typeof o2 || o2.constructor === String ? o2 = k2[f2] = m(null, o2) : w(o2) ? o2 = k2[f2] = m($, { children: o2 }) : o2.constructor === h && o2.__b ? o2 = k2[f2] = m(o2.type, o2.props, o2.key, o2.ref, o2.__v) : k2[f2] = o2, l2 = f2 + _2, o2.__ = n3, o2.__b = n3.__b + 1, e2 = null, ~(c2 = o2.__i = P(o2, r2, l2, d2)) && (d2--, (e2 = r2[c2]) && (e2.__u |= 2)), e2 && e2.__v ? (o2.__u |= 16, c2 == l2 - 1 ? _2-- : c2 == l2 + 1 ? _2++ : c2 != l2 && (c2 > l2 ? _2-- : _2++, g2 = 1)) : (~c2 || (i2 > v2 ? _2-- : i2 < v2 && _2++), "function" != typeof o2.type && (o2.__u |= 4))) : k2[f2] = null;
  if (g2) {
    for (a2 = [], s2 = [], f2 = 0; f2 < i2; f2++) if ((o2 = k2[f2]) && 16 & o2.__u) {
      for (_2 = 0, p2 = a2.length; _2 < p2; ) a2[y2 = _2 + p2 >> 1] < o2.__i ? _2 = y2 + 1 : p2 = y2;
      a2[_2] = o2.__i, s2[f2] = _2 + 1;
    }
    for (_2 = a2.length; f2--; ) s2[f2] && (s2[f2] == _2 ? _2-- : k2[f2].__u |= 4);
  }
  if (d2) for (f2 = 0; f2 < v2; f2++) !(e2 = r2[f2]) || 2 & e2.__u || (e2.__e == u2 && (u2 = S(e2)), J(e2, e2));
  return u2;
}
function A(n3, t3, r2, u2) {
  var i2, f2, o2, e2;
  if ("function" == typeof n3.type) {
    if (n3.props.__P) return t3;
    if (i2 = n3.__k) for (f2 = 0; f2 < i2.length; f2++) i2[f2] && (i2[f2].__ = n3, t3 = A(i2[f2], t3, r2, false));
    return t3;
  }
  for (t3 && !t3.parentNode && (t3 = S(n3)) && !t3.parentNode && (t3 = null), o2 = n3.__e, e2 = t3; e2 && 8 == e2.nodeType; ) e2 = e2.nextSibling;
  for (o2 != e2 && (!u2 && r2.moveBefore && o2.parentNode ? r2.moveBefore(o2, t3) : r2.insertBefore(o2, t3 || null)), t3 = o2; (t3 = t3 && t3.nextSibling) && 8 == t3.nodeType && !t3.data.startsWith("$s"); ) ;
  return t3;
}
function P(n3, t3, r2, u2) {
  var i2, f2 = n3.key, o2 = n3.type, e2 = t3[r2], l2 = e2 && !(2 & e2.__u);
  if (null === e2 && null == f2 || l2 && f2 == e2.key && o2 == e2.type) return r2;
  if (u2 > (l2 ? 1 : 0)) {
    for (i2 = r2 - 1; i2 >= 0; i2--) if ((e2 = t3[i2]) && !(2 & e2.__u) && f2 == e2.key && o2 == e2.type) return i2;
    for (i2 = r2 + 1; i2 < t3.length; i2++) if ((e2 = t3[i2]) && !(2 & e2.__u) && f2 == e2.key && o2 == e2.type) return i2;
  }
  return -1;
}
function T(n3, t3, r2) {
  null == r2 && (r2 = ""), "-" == t3[0] ? n3.setProperty(t3, r2) : n3[t3] = r2;
}
function N(n3, t3, r2, u2, i2) {
  var f2, o2;
  if ("style" == t3) if ("string" == typeof r2) n3.style.cssText = r2;
  else {
    if ("string" == typeof u2 && (n3.style.cssText = u2 = ""), u2) for (t3 in u2) r2 && t3 in r2 || T(n3.style, t3);
    if (r2) for (t3 in r2) u2 && r2[t3] == u2[t3] || T(n3.style, t3, r2[t3]);
  }
  else if ("o" == t3[0] && "n" == t3[1]) "function" != typeof r2 && (r2 = null), "function" != typeof u2 && (u2 = null), (n3.__e || (n3.__e = {}))[t3] = r2, r2 && u2 || (o2 = a[t3] || (a[t3] = V(t3)), (n3.__a || (n3.__a = {}))[t3] = c, f2 = t3 != (t3 = t3.replace(l, "$1")), (t3 = t3.slice(2))[0] < "a" && (t3 = t3.toLowerCase()), r2 ? n3.addEventListener(t3, o2, f2) : n3.removeEventListener(t3, o2, f2));
  else {
    if ("http://www.w3.org/2000/svg" == i2) t3 = t3.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
    else if ("width" != t3 && "height" != t3 && "href" != t3 && "list" != t3 && "form" != t3 && "tabIndex" != t3 && "download" != t3 && "rowSpan" != t3 && "colSpan" != t3 && "role" != t3 && "popover" != t3 && t3 in n3) try {
      return void (n3[t3] = null == r2 ? "" : r2);
    } catch (n4) {
    }
    if ("function" == typeof r2) return;
    null == r2 || false === r2 && "-" != t3[4] ? n3.removeAttribute(t3) : n3.setAttribute(t3, "popover" == t3 && 1 == r2 ? "" : r2);
  }
}
function V(t3) {
  return function(r2) {
    var u2 = this.__e;
    if (u2) {
      if (u2 = u2[t3], null == r2[e]) r2[e] = c++;
      else if (r2[e] < this.__a[t3]) return;
      return u2(n2.event ? n2.event(r2) : r2);
    }
  };
}
function z(t3, r2, u2, i2, f2, o2, e2, l2, c2, a2) {
  var s2, p2, v2, d2, k2, b, m2, M, C2, j2, L2, H2, q2, A2, O, P2, T2, N2, V2 = r2.type;
  if (r2.constructor !== h) return null;
  128 & u2.__u && (c2 = 32 & u2.__u, s2 = u2.__c.__z) && (r2.__u |= c2, p2 = o2 = [], 8 == s2.nodeType ? l2 = B(s2, o2) : o2.push(s2), l2 = o2[0] || l2), (s2 = n2.__b) && s2(r2);
  n: if ("function" == typeof V2) {
    v2 = e2.length;
    try {
      if (M = r2.props, C2 = (s2 = V2.prototype) && s2.render, j2 = (s2 = V2.contextType) && i2[s2.__c], L2 = s2 ? j2 ? j2.props.value : s2.__ : i2, (d2 = u2.__c) ? (r2.__c = d2, 2 & d2.__g && (d2.__g |= 1)) : (C2 ? r2.__c = d2 = new V2(M, L2) : (r2.__c = d2 = new x(M, L2), d2.constructor = V2, d2.render = K), j2 && j2.sub(d2), d2.state || (d2.state = {}), d2.__n = i2, d2.__g |= 8, d2.__h = [], d2.__k = []), C2 && (d2.__s || (d2.__s = d2.state), V2.getDerivedStateFromProps && (d2.__s == d2.state && (d2.__s = _({}, d2.__s)), _(d2.__s, V2.getDerivedStateFromProps(M, d2.__s)))), k2 = d2.props, b = d2.state, d2.__v = r2, u2.__c) {
        if (M !== k2 && C2 && !V2.getDerivedStateFromProps && d2.componentWillReceiveProps && d2.componentWillReceiveProps(M, L2), r2.__v == u2.__v && !(8 & d2.__g) || !(4 & d2.__g) && d2.shouldComponentUpdate && false === d2.shouldComponentUpdate(M, d2.__s, L2)) {
          r2.__v != u2.__v && (d2.props = M, d2.state = d2.__s, d2.__g &= -9), r2.__e = u2.__e, r2.__k = u2.__k, r2.__k.some(function(n3) {
            n3 && (n3.__ = r2);
          }), y.push.apply(d2.__h, d2.__k), d2.__k = [], d2.__h.length && e2.push(d2), l2 = S(u2);
          break n;
        }
        d2.componentWillUpdate && d2.componentWillUpdate(M, d2.__s, L2), C2 && d2.componentDidUpdate && d2.__h.push(function() {
          d2.componentDidUpdate(k2, b, m2);
        });
      } else C2 && !V2.getDerivedStateFromProps && d2.componentWillMount && d2.componentWillMount(), C2 && d2.componentDidMount && d2.__h.push(d2.componentDidMount);
      d2.context = L2, d2.props = M, d2.__P = t3, d2.__g &= -5, H2 = n2.__r, q2 = C2 ? 25 : 0;
      do {
        d2.__g &= -9, H2 && H2(r2), s2 = d2.render(d2.props, d2.state = d2.__s, d2.context);
      } while (8 & d2.__g && ++q2 < 25);
      C2 && (y.push.apply(d2.__h, d2.__k), d2.__k = []), d2.state = d2.__s, d2.getChildContext && (i2 = _({}, i2, d2.getChildContext())), C2 && u2.__c && d2.getSnapshotBeforeUpdate && (m2 = d2.getSnapshotBeforeUpdate(k2, b)), A2 = s2 && s2.type === $ && null == s2.key ? s2.props.children : s2, M.__P && (s2 = l2, f2 = (t3 = M.__P).namespaceURI, c2 = o2 = null, u2.props && u2.props.__P != t3 && (u2.__k.some(function(n3) {
        n3 && J(n3, n3);
      }), u2.__k = null), l2 = u2.__k ? S(u2, 0) : null), l2 = I(t3, w(A2) ? A2 : [A2], r2, u2, i2, f2, o2, e2, l2, c2, a2), M.__P && (r2.__e = null, l2 = s2), r2.__u &= -161, p2 && p2.some(g), d2.__h.length && e2.push(d2), 1 & d2.__g && (d2.__g &= -4);
    } catch (t4) {
      if (e2.length = v2, r2.__v = null, c2 || o2) if (t4 && t4.then) {
        if (r2.__u |= 128 | c2, o2) {
          for (~(T2 = o2.indexOf(l2 || void 0)) || (T2 = o2.length); (N2 = o2[T2 - 1]) && 8 == N2.nodeType; ) T2--;
          for (; T2 < o2.length; T2++) if (N2 = o2[T2]) if (o2[T2] = null, O) {
            if (N2 == P2) break;
          } else {
            if (8 != N2.nodeType) break;
            N2.data.startsWith("$s") && (P2 = B(O = N2));
          }
        }
        if (!O) {
          for (; l2 && 8 == l2.nodeType && l2.nextSibling; ) l2 = l2.nextSibling;
          O = l2;
        }
        (s2 = B(O = r2.__c.__z || (r2.__c.__z = O))) ? (r2.__e = O, l2 = s2) : r2.__e = l2, l2 = l2 && l2.nextSibling;
      } else o2 && o2.some(g);
      else r2.__e = u2.__e;
      r2.__k || (r2.__k = u2.__k || []), t4 && t4.then || D(r2), n2.__e(t4, r2, u2);
    }
  } else l2 = r2.__e = F(u2.__e, r2, u2, i2, f2, o2, e2, c2, a2, t3);
  return (s2 = n2.diffed) && s2(r2), l2;
}
function B(n3, t3) {
  if (n3 && 8 == n3.nodeType && n3.data.startsWith("$s")) for (var r2 = 1; n3 = n3.nextSibling; ) {
    if (8 == n3.nodeType) {
      if (n3.data.startsWith("$s")) r2++;
      else if (n3.data.startsWith("/$s") && !--r2) return n3;
    }
    t3 && t3.push(n3);
  }
}
function D(n3) {
  n3 && (n3.__c && (n3.__c.__g |= 4), n3.__k && n3.__k.some(D));
}
function E(t3, r2, u2) {
  for (var i2 = 0; i2 < u2.length; ) G(u2[i2++], u2[i2++], u2[i2++]);
  n2.__c && n2.__c(r2, t3), t3.some(function(r3) {
    try {
      t3 = r3.__h, r3.__h = [], t3.some(function(n3) {
        n3.call(r3);
      });
    } catch (t4) {
      n2.__e(t4, r3.__v);
    }
  });
}
function F(t3, r2, u2, i2, f2, o2, e2, l2, c2, a2) {
  var s2, h2, y2, _2, k2, b, m2, M, $2 = u2.props || p, x2 = r2.props, C2 = r2.type;
  if ("svg" == C2 ? f2 = "http://www.w3.org/2000/svg" : "math" == C2 ? f2 = "http://www.w3.org/1998/Math/MathML" : f2 || (f2 = "http://www.w3.org/1999/xhtml"), o2) {
    for (s2 = 0; s2 < o2.length; s2++) if ((k2 = o2[s2]) && (C2 ? k2.localName == C2 : 3 == k2.nodeType)) {
      t3 = k2, o2[s2] = null;
      break;
    }
  }
  if (!t3) {
    if (M = a2.ownerDocument || document, !C2) return M.createTextNode(x2);
    t3 = M.createElementNS(f2, C2, x2.is ? x2 : a2), l2 && (n2.__m && n2.__m(r2, o2), l2 = false), o2 = null;
  }
  if (C2) {
    if (a2 = "template" == C2 && t3.content || t3, o2 = "textarea" == C2 && null != x2.defaultValue ? null : o2 && d.call(a2.childNodes), !l2 && o2) for ($2 = {}, s2 = 0; s2 < t3.attributes.length; s2++) $2[(k2 = t3.attributes[s2]).name] = k2.value;
    for (s2 in $2) k2 = $2[s2], "dangerouslySetInnerHTML" == s2 ? y2 = k2 : "children" == s2 || s2 in x2 || "value" == s2 && "defaultValue" in x2 || "checked" == s2 && "defaultChecked" in x2 || N(t3, s2, null, k2, f2);
    for (s2 in x2) k2 = x2[s2], "children" == s2 ? _2 = k2 : "dangerouslySetInnerHTML" == s2 ? h2 = k2 : "value" == s2 ? b = k2 : "checked" == s2 ? m2 = k2 : l2 && "function" != typeof k2 || $2[s2] === k2 || N(t3, s2, k2, $2[s2], f2);
    h2 ? (l2 || y2 && (h2.__html == y2.__html || h2.__html == t3.innerHTML) || (t3.innerHTML = h2.__html), r2.__k = []) : (y2 && (t3.textContent = ""), ("foreignObject" == C2 || "http://www.w3.org/1998/Math/MathML" == f2 && v.test(C2)) && (f2 = "http://www.w3.org/1999/xhtml"), I(a2, w(_2) ? _2 : [_2], r2, u2, i2, f2, o2, e2, o2 ? o2[0] : u2.__k && S(u2, 0), l2, c2), o2 && o2.some(g)), l2 && "textarea" != C2 || (s2 = "value", "progress" == C2 && null == b ? t3.removeAttribute(s2) : null == b || b === t3[s2] && ("progress" != C2 || b) || N(t3, s2, b, $2[s2], f2), s2 = "checked", null != m2 && m2 != t3[s2] && N(t3, s2, m2, $2[s2], f2));
  } else $2 === x2 || l2 && t3.data == x2 || (t3.data = x2);
  return t3;
}
function G(t3, r2, u2, i2) {
  try {
    "function" == typeof t3 ? r2 ? r2.__x = t3(r2) || 1 : i2 && (i2 = i2.__c || i2.__e) && (r2 = i2.__x) && (i2.__x = null, "function" == typeof r2 ? r2() : t3(null)) : t3.current = r2;
  } catch (t4) {
    n2.__e(t4, u2);
  }
}
function J(t3, r2, u2) {
  var i2, f2, o2, e2;
  if (n2.unmount && n2.unmount(t3), !(i2 = t3.ref) || i2.current && i2.current != t3.__e || G(i2, null, r2, t3), i2 = t3.__c) {
    if (i2.componentWillUnmount) try {
      i2.componentWillUnmount();
    } catch (t4) {
      n2.__e(t4, r2);
    }
    i2.__P = i2.__n = null;
  }
  if (i2 = t3.__k) for (e2 = 0; e2 < i2.length; e2++) i2[e2] && J(i2[e2], r2, "function" != typeof t3.type || u2 && !t3.props.__P);
  !u2 && (i2 = t3.__c) && (i2 = i2.__z) && (f2 = B(i2, o2 = [])) && (i2 == t3.__e && o2.some(g), g(f2), g(i2)), u2 || g(t3.__e), t3.__e = t3.__c = t3.__ = null;
}
function K(n3, t3, r2) {
  return this.constructor(n3, r2);
}
function Q(t3, r2) {
  var u2, i2, f2, o2;
  n2.__ && n2.__(t3, r2), 9 == r2.nodeType && (r2 = r2.documentElement), i2 = (u2 = t3 && 32 & t3.__u) ? null : r2.__k, r2.__k = m($, { children: [t3] }), f2 = [], o2 = [], z(r2, r2.__k, i2 || p, p, r2.namespaceURI, i2 ? null : r2.firstChild ? d.call(r2.childNodes) : null, f2, i2 ? i2.__e : r2.firstChild, u2, o2), E(f2, r2.__k, o2), r2.__k.props.children = null;
}
n2 = { __e: function(n3, t3, r2, u2) {
  for (var i2, o2, e2; t3 = t3.__; ) if ((i2 = t3.__c) && !(1 & i2.__g)) {
    i2.__g |= 4;
    try {
      if ((e2 = (o2 = i2.constructor) && o2.getDerivedStateFromError) && i2.setState(o2.getDerivedStateFromError(n3)), i2.componentDidCatch && (i2.componentDidCatch(n3, u2 || {}), e2 = 1), e2 && 8 & i2.__g) return void (i2.__g |= 2);
    } catch (t4) {
      n3 = t4;
    }
  }
  throw f = 0, n3;
} }, t2 = 0, r = function(n3) {
  return null != n3 && n3.constructor === h;
}, x.prototype.setState = function(n3, t3) {
  var r2 = this.__s;
  r2 && r2 != this.state || (r2 = this.__s = _({}, this.state)), "function" == typeof n3 && (n3 = n3(_({}, r2), this.props)), n3 && (_(r2, n3), this.__v && (t3 && this.__k.push(t3), L(this)));
}, x.prototype.forceUpdate = function(n3) {
  this.__v && (this.__g |= 4, n3 && this.__h.push(n3), L(this));
}, x.prototype.render = $, u = [], f = 0, o = function(n3, t3) {
  return n3.__v.__b - t3.__v.__b;
}, e = /* @__PURE__ */ Symbol(), l = /(PointerCapture)$|Capture$/i, c = 0, a = {}, s = 0;

var html = htm_default.bind(k);
var button = (key, inside, does, more = {}) => html`<button
    type="button"
    key=${key}
    data-key=${key}
    onClick=${does}
    ...${more}
  >
    ${inside}
  </button>`;
var unseen = (said) => html`<span class="unseen">${said}</span>`;
var shape = (id, said, kind) => said ? html`<svg class=${kind} role="img" aria-label=${said}>
        <use href=${`#${id}`} />
      </svg>` : html`<svg class=${kind} aria-hidden="true">
        <use href=${`#${id}`} />
      </svg>`;
var cardShape = (card, said = "", suit = null) => shape(`card-${card ?? "back"}${suit ? `-${suit}` : ""}`, said, "card");
var suitShape = (suit, said = "") => shape(`suit-${suit}`, said, "suit");
async function loadCards(address) {
  const answer = await fetch(address);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawn.setAttribute("class", "sprite");
  drawn.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(drawn, true));
}

var plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
var listed = (names) => names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
var SUITS = { S: "spades", C: "clubs", D: "diamonds", H: "hearts" };
var RANKS = { J: "jack", Q: "queen", K: "king", A: "ace" };
var en = {
  language: "en",
  listed,
  // The page
  title: "Five Hundred",
  skip: "Skip to the table",
  rules: "Rules",
  settings: "Settings",
  tryAgain: "Try again",
  unreachable: "The server cannot be reached.",
  answers: (status) => `The server answers ${status}.`,
  // Cards and calls
  suits: SUITS,
  card: (rank, suit) => `${RANKS[rank] ?? rank} of ${SUITS[suit]}`,
  joker: "joker",
  lowerJoker: "lower joker",
  the: (card) => `the ${card}`,
  as: (card, suit) => `${card} as ${SUITS[suit]}`,
  faceDown: "a card face down",
  isAdvised: ", the hint",
  isNew: ", new",
  notAllowed: ", not allowed",
  special: (name) => name,
  /**
   * Why an action is refused, by its code; nothing where the sentence of the host will do.
   * @type {(reason: import("../fivehundred-1.js").Reason, facts: Record<string, string>) => string | null}
   */
  reason: () => null,
  /** What points are for, as the host says it in English. @type {(said: string) => string} */
  pointsFor: (said) => said,
  noTrump: "no trump",
  noTrumpShort: "NT",
  /** @type {Record<string, string>} */
  calls: { pass: "pass", look: "look", "throw in": "throw in", keep: "keep" },
  tricks: (count) => plural(count, "trick"),
  cards: (count) => plural(count, "card"),
  players: (count) => plural(count, "player"),
  // The lobby
  openTable: "Open a table",
  tableForYou: "A table for you",
  getLink: "You get a link for the others. With it they look on or sit down.",
  howMany: "How many play?",
  way: "Way to play",
  more: "More",
  ownRules: "Rules of your own",
  ownAbout: "A ruleset as text: a preset and what is different from it. It counts in place of the choice above.",
  ruleset: "Ruleset",
  yourName: "Your name",
  timeForAction: "Time for an action",
  /** @type {Record<string, string>} */
  limits: {
    20: "20 seconds",
    45: "45 seconds",
    90: "90 seconds",
    300: "5 minutes",
    "": "No limit"
  },
  botsElsewhere: "Bots play in all the other places, until somebody sits down there",
  withHints: "Players may ask a bot for a hint",
  openToAll: "Tables open to all",
  aBot: "a bot",
  atTable: (names) => {
    const there = names.filter((name) => name !== null);
    return `${there.length ? `${listed(there)}; ` : ""}${plural(names.length - there.length, "free place")}`;
  },
  play: "Play",
  open: "Open the table",
  playOffline: "Play offline with bots",
  goOn: "Go on with the table you left",
  fetching: "Python is being fetched …",
  starting: "Python starts …",
  notFetched: "Python cannot be fetched: the network or the server is away.",
  notRun: "This browser cannot run Python.",
  nothingKept: "This browser has kept no table.",
  keptPage: "This page now opens without a network, too.",
  notKeptPage: "This browser does not keep the page for when there is no network.",
  opened: "Tables you have opened",
  /** Ways to play that most people know, by the name of the preset. @type {Record<string, [string, string]>} */
  ways: {
    "table-2": ["Cards on the table", "Each has a hand, and piles of cards on the table."],
    "dummy-2": ["With a dummy", "A third hand lies between the two, and nobody sees it."],
    "standard-3": ["Three-handed", "Each for themselves, one round of bidding."],
    "nullo-3": ["Three-handed with nullo", "Bid also to lose every trick."],
    "one-thousand-3": ["To a thousand", "Each for themselves; the cards captured count."],
    "australian-4": ["Australian", "Partners, with misere and open misere; only a contract wins."],
    "team-4": ["American", "Partners, one round of bidding, three kinds of nullo."],
    "new-zealand-4": ["New Zealand", "Partners; a pass is never final."],
    "quebec-4": ["Québec", "Partners to 1000, with two jokers."],
    "cutthroat-4": ["Cutthroat", "Four players, each for themselves."],
    "called-5": ["Call a partner", "The contractor calls a card; its holder is the partner."],
    "pagat-5": ["Call a partner for half", "The partner who is called wins or loses half of the value."],
    "six-63": ["Two teams of three", "63 cards, so that everybody has ten."],
    "six-pairs-63": ["Three pairs", "63 cards, three sides of two."]
  },
  // Settings
  /** @type {Record<string, [string, Record<string, string>]>} */
  choices: {
    theme: ["Screen", { auto: "As the system", light: "Light", dark: "Dark" }],
    colours: ["Suits", { 2: "Two colours", 4: "Four colours" }],
    pace: ["Pace", { 1.8: "Slow", 1: "Usual", 0.4: "Fast", 0: "At once" }],
    tone: ["Tone on your turn", { off: "Off", on: "On" }],
    notice: ["Notification on your turn", { off: "Off", on: "On" }]
  },
  // The connection
  /** @type {Record<string, string>} */
  states: {
    connecting: "Connecting …",
    lost: "The connection is lost. Connecting again …",
    full: "There are too many connections. Trying again …",
    elsewhere: "You play in another window now.",
    "no such room": "There is no such room. The link may be incomplete, or the room was closed.",
    closed: "The server ended the connection",
    failed: "The server ended the connection, and is asked again soon",
    refused: "You are not let in",
    stopped: "The game has stopped",
    unkept: "This browser does not keep the game: what you play from here is lost when you leave the page."
  },
  playHere: "Play here",
  another: "Open another table",
  // People
  bot: (place) => `Bot ${place}`,
  player: (place) => `Player ${place}`,
  place: (place) => `Place ${place}`,
  inPlace: (place) => ` in place ${place}`,
  you: "you",
  youMark: " (you)",
  somebody: "Somebody",
  empty: "Empty",
  isEmpty: "empty",
  until: (name) => `until ${name || "somebody"} comes back`,
  runsRoom: "runs the room",
  outOfMatch: "out of the match",
  ready: "ready",
  away: "away",
  outOfTime: "out of time",
  askToSit: "Ask to sit here",
  sitHere: "Sit here",
  botNamed: (name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)} bot`,
  letBot: "Let a bot play",
  otherBots: "Other bots",
  takeAway: "Take away",
  freePlace: "Free the place",
  handOn: "Hand the room on",
  to: (name) => ` to ${name}`,
  standUp: "Stand up",
  door: "The door",
  /** @type {Record<string, string>} */
  doors: {
    open: "Anybody may sit down",
    ask: "I say who sits down",
    locked: "Locked: no strangers"
  },
  says: (name) => `${name} says who sits down`,
  runner: "whoever runs the room",
  wants: (name, whose) => `${name} wants the place of ${whose}`,
  botForYou: (place) => `A bot plays for you in place ${place}.`,
  comeBack: "Come back",
  youWait: (place, free, runner2) => `You wait for place ${place}: you sit down ${free ? "at the next deal, or when" : "when"} ${runner2} lets you in.`,
  doNotWait: "Do not wait",
  letInNow: ". Let in now, they see a hand of this deal",
  moreWait: (count) => `. ${count} more wait`,
  letIn: "Let them in",
  doNotLetIn: "Do not let them in",
  listRoom: "Show this table to everybody who comes",
  /** @type {Record<string, string>} */
  phrases: {
    "well played": "Well played!",
    "one moment": "One moment …",
    "thank you": "Thank you",
    "good luck": "Good luck",
    sorry: "Sorry",
    "good game": "Good game"
  },
  saidBy: (name, phrase) => `${name}: ${phrase}`,
  invite: "Whoever has this link can look on or sit down:",
  copy: "Copy the link",
  copied: "Copied",
  // What is asked
  yourTurn: (asked2) => `Your turn: ${asked2}`,
  /** @type {Record<string, string>} */
  questions: {
    auction: "bid or pass",
    claims: "keep the hand or throw it in",
    "partner call": "call your partner",
    "slam call": "say whether you undertake all the tricks alone",
    gift: "choose a card for your partner",
    "breach call": "say whether you undertake to defeat the contract",
    declaring: "choose a suit for the joker, or none",
    play: "play a card"
  },
  noJoker: "you have no joker to name a suit for",
  playOn: "Play on",
  choose: "choose",
  lookOrBlind: "look at your cards, or bid blind",
  chooseCards: (cards, passed) => `choose ${cards} to ${passed ? "pass on" : "discard"}`,
  isTo: (name, stage, looking) => {
    const doing = {
      auction: "to call",
      play: "to play",
      exchange: "to discard"
    };
    return `${name} is ${doing[stage] ?? "to decide"}${looking ? "; you look on" : ""}`;
  },
  matchOver: "The match is over",
  emptyPlaces: (count) => `${plural(count, "place")} ${count === 1 ? "is" : "are"} empty`,
  sitToPlay: ": sit down to play",
  sendLink: (link, owner, count, runner2) => `: ${link ? "send the link to somebody, or " : ""}` + (owner ? `let ${count === 1 ? "a bot" : "bots"} play` : `wait for ${runner2}`),
  waitingMatch: (who) => `The match is over. Waiting for ${who} to want another`,
  waitingReady: (who) => `Waiting for ${who} to be ready`,
  dealing: "The cards are dealt …",
  secondsLeft: "10 seconds are left",
  iAmReady: "I am ready",
  nextDeal: "Next deal",
  // The table
  table: "The table",
  whatYouMayDo: "What you may do",
  whatHappens: "What happens",
  result: "Result",
  toAct: ", to act",
  dealer: "dealer",
  cardsLeft: " cards",
  sitsOut: "sits out",
  partner: "partner",
  breach: "breach",
  wins: ", wins",
  houseRules: "House rules",
  toPoints: (points2) => `to ${points2} points`,
  to500: (points2) => `to ${points2}`,
  by: (name) => ` by ${name}`,
  noBid: "No bid yet",
  kittyShown: "The kitty, shown to all",
  handOpen: (name) => `The hand of ${name} lies open`,
  tableOf: (name) => `The table of ${name}`,
  withPartners: (names) => `with ${names}`,
  wasCalled: (card) => `the ${card} was called`,
  allAlone: "all the tricks alone",
  defeatIt: (name) => `${name} undertakes to defeat it`,
  sitOut: (names) => `${listed(names)} ${names.length > 1 ? "sit" : "sits"} out`,
  forTricks: "Everybody passed: each plays for tricks",
  made: (side) => `${listed(side)} ${side.length > 1 ? "have" : "has"} made it.`,
  defeated: (side) => `${listed(side)} can no longer make it.`,
  mustLose: (side, left) => `${listed(side)} must win none of the ${plural(left, "trick")} left.`,
  needs: (side, taken, least, most, left) => {
    const many = most === left ? least : least === most ? `exactly ${least}` : `${least} to ${most}`;
    const [have, need] = side.length > 1 ? ["have", "need"] : ["has", "needs"];
    return `${listed(side)} ${have} won ${plural(taken, "trick")} and ${need} ${many} of the ${left} left.`;
  },
  // The hand, and what is chosen
  yourHand: "Your hand",
  yourTable: "Your cards on the table",
  youDiscarded: "You discarded",
  youHandedOn: "You handed on",
  youWereHanded: "You were handed",
  lay: (cards, passed) => `${passed ? "Pass on" : "Discard"} ${cards}`,
  chosen: (count, size) => `${count} of ${size} chosen. A dot marks new cards.`,
  cardsToCall: "Cards to call",
  callThe: (card) => `Call the ${card}`,
  noSuit: "No suit",
  anotherCard: "Another card",
  mustFollow: "The others must follow the joker with",
  suitForJoker: "A suit for the joker",
  points: " points",
  yourCall: "Your call",
  sure: (call) => `${call} is a high bid.`,
  bid: (call) => `Bid ${call}`,
  back: "Back",
  lastTrickButton: "Last trick",
  claimRest: "Claim the rest",
  /** @type {Record<string, string>} */
  options: {
    look: "Look at your cards",
    "throw in": "Throw the hand in",
    keep: "Keep the hand",
    slam: "Undertake all the tricks alone",
    "no slam": "No slam",
    breach: "Undertake to defeat it with a trick to spare",
    "no breach": "No breach",
    alone: "Go alone",
    "declare none": "No suit"
  },
  giveThe: (card) => `Give the ${card}`,
  call: (whom) => `Call ${whom}`,
  higherJoker: "higher joker: ",
  lowerJokerIs: "lower joker: ",
  highestOf: "Highest of ",
  // What happens
  bids: (call) => `bids ${call}`,
  discardsCards: (cards) => cards.length ? `discards ${listed(cards.map((card) => `the ${card}`))}` : "discards nothing",
  discardsHidden: (cards) => `discards or hands on ${cards}`,
  discardsUnseen: "discards",
  callsThe: (card) => `calls the ${card}`,
  callsPlayers: (names) => names.length ? `calls ${listed(names)}` : "goes alone",
  /** @type {(yes: boolean) => string} */
  slamSaid: (yes) => yes ? "undertakes all the tricks alone" : "declares no slam",
  handsOnThe: (card) => `hands on the ${card}`,
  /** @type {(yes: boolean) => string} */
  breachSaid: (yes) => yes ? "undertakes to defeat the contract with a trick to spare" : "calls no breach",
  makesJoker: (made) => made.length ? `makes ${made.map(([joker, suit]) => `the ${joker} the highest of ${SUITS[suit]}`).join(", ")}` : "leaves the joker without a suit",
  playsThe: (card) => `plays the ${card}`,
  /** @type {Record<string, string>} */
  does: {
    pass: "passes",
    look: "looks at the cards",
    "throw in": "throws the hand in",
    keep: "keeps the hand"
  },
  contractorOpen: "the hand of the contractor lies open",
  turnedUp: (cards) => `${listed(cards.map((card) => `the ${card}`))} turned up`,
  deals: (number, dealer) => `Deal ${number}. ${dealer} deals.`,
  youWereLate: (said) => `You were out of time. A bot acted for you: ${said}.`,
  winsTrick: (name) => `${name} wins the trick`,
  late: (names) => `${names}: out of time`,
  disagrees: (name) => `${name} does not agree`,
  runs: (name) => `${name} runs the room`,
  doorIs: (door) => `The door: ${door}`,
  admitted: (name, whose) => `${name} was let in during the deal, and now sees the hand of ${whose}`,
  // Proposals
  /** @type {[string, string][]} */
  wrong: [
    ["somebody has the wrong number of cards", "somebody has the wrong number of cards"],
    ["no cut was offered", "no cut was offered"],
    ["a card was turned up while dealing", "a card was turned up while dealing"]
  ],
  tricksGoTo: "all the tricks that are left go to",
  handIsVoid: "the hand is void, because",
  propose: "Propose",
  that: (what) => ` that ${what}`,
  theyGet: "that they get all the tricks that are left",
  somebodyGets: (name) => `that ${name} gets all the tricks that are left`,
  isVoid: (why) => `that the hand is void, because ${why}`,
  proposes: (name, asks, waiting) => `${name} proposes ${asks}. Waiting for ${waiting}.`,
  agree: "Agree",
  disagree: "Do not agree",
  takeBack: "Withdraw the proposal",
  undo: "Take back my last action",
  isTakenBack: "to take back their last action",
  tookBack: (said) => `Taken back: ${said}`,
  askHint: "A hint",
  hinted: (said) => `A hint: ${said}`,
  // What is beside the table
  /** @type {Record<string, string>} */
  sections: {
    about: "Rules of this room",
    last: "Last trick",
    laid: "Discards",
    auction: "Auction",
    sheet: "Scores",
    players: "Players",
    say: "Say something",
    log: "What happened",
    more: "End the hand early"
  },
  allRules: "Every rule",
  theAuction: "The auction",
  trickTo: (number, name) => `Trick ${number}, to ${name}`,
  inkles: "Only inkles were bid: the hands are thrown in.",
  allPassed: "Everybody passed: the hands are thrown in.",
  voidHand: (why) => `The hand is void${why ? `: ${why}` : ""}.`,
  threwIn: (name) => `${name} threw in a poor hand`,
  playedForTricks: "Played for tricks",
  isMade: ": made",
  isDefeated: ": defeated",
  tricksOf: (tricks) => `Tricks: ${tricks}`,
  unplayed: (tricks, name) => `${tricks} of these went to ${name} without being played.`,
  pointsOfHand: "Points of the hand",
  pointsHead: ["To", "Points", "For", "Rule"],
  totals: (totals) => `Totals: ${totals}.`,
  dropsOut: (name) => `${name} drops out.`,
  rowPassed: "all passed",
  rowVoid: "void",
  rowTricks: "for tricks",
  scoreSheet: "The score sheet",
  deal: "Deal",
  dealNumber: "deal ",
  playedFor: "Played for",
  side: (names) => `the side of ${names}`,
  // The end, and replays
  winMatch: (winners) => {
    const names = listed(winners);
    return names ? `${names} ${names.includes(" and ") ? "win" : "wins"} the match` : "Nobody wins the match";
  },
  save: "Save the whole match",
  rematch: "Another match",
  replay: "Replay",
  replayDeal: "Replay the deal",
  again: (number, step, last, said) => `Deal ${number} again, step ${step} of ${last}: ${said}`,
  dealt: "the cards are dealt",
  toBeginning: "To the beginning",
  stepBack: "One step back",
  stepOn: "One step on",
  toEnd: "To the end",
  closeReplay: "Close the replay"
};

var OTHERS = (
  /** @type {Record<string, () => Promise<import("./words/en.js").Words>>} */
  {
    de: async () => (await import("./words/de.js")).de
  }
);
var known = navigator.languages.map((language) => language.slice(0, 2).toLowerCase()).find((language) => language === "en" || language in OTHERS);
var text = await OTHERS[known ?? "en"]?.() ?? en;
function translate() {
  document.documentElement.lang = text.language;
  document.title = text.title;
  for (const element of document.querySelectorAll("[data-text]")) {
    const said = text[
      /** @type {"title"} */
      element.getAttribute("data-text")
    ];
    element.textContent = said;
  }
}

var FLASH = 1e3;
var NOTES = [
  [660, 0],
  [880, 0.12]
];
var audio;
var flashing;
function tone() {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [pitch, after] of NOTES) {
    const at = audio.currentTime + after;
    const note = new OscillatorNode(audio, { frequency: pitch });
    const loud = new GainNode(audio, { gain: 0 });
    loud.gain.setValueAtTime(0.15, at);
    loud.gain.exponentialRampToValueAtTime(1e-3, at + 0.25);
    note.connect(loud).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.3);
  }
}
var mayNotify = async () => typeof Notification !== "undefined" && await Notification.requestPermission() === "granted";
function notify(said) {
  try {
    const notice = new Notification(text.title, { body: said, tag: "turn" });
    notice.onclick = () => window.focus();
  } catch {
  }
}
function callTo(said, wanted) {
  clearInterval(flashing);
  document.title = said || text.title;
  if (!said) return;
  if (wanted.loud) tone();
  if (!document.hidden) return;
  if (wanted.notice) notify(said);
  flashing = setInterval(() => {
    if (!document.hidden) clearInterval(flashing);
    document.title = document.hidden && document.title === said ? `● ${text.title}` : said;
  }, FLASH);
}

var PREFIX = "fivehundred.";
var remembered = /* @__PURE__ */ new Map();
function kept(name) {
  if (remembered.has(name)) return remembered.get(name);
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}
function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    remembered.set(name, value);
  }
}

var FIRST = {
  pace: "1",
  theme: "auto",
  colours: "2",
  tone: "off",
  notice: "off",
  name: "",
  table: (
    /** @type {Record<string, any>} */
    {}
  )
};
var VALUES = {
  theme: ["auto", "light", "dark"],
  colours: ["2", "4"],
  pace: ["1.8", "1", "0.4", "0"],
  tone: ["off", "on"],
  notice: ["off", "on"]
};
function read() {
  const found = kept("settings") ?? {};
  const valid = (name, first) => typeof found[name] === typeof first && found[name] ? found[name] : first;
  return (
    /** @type {typeof FIRST} */
    Object.fromEntries(Object.entries(FIRST).map(([name, first]) => [name, valid(name, first)]))
  );
}
function setting(name, value) {
  const all = read();
  if (value === void 0) return all[name];
  keep("settings", { ...all, [name]: value });
  apply();
  return value;
}
function apply() {
  const { theme, colours } = read();
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.colours = colours;
}
async function choose(name, select) {
  setting(name, select.value);
  if (select.value !== "on") return;
  if (name === "tone") tone();
  if (name === "notice" && !await mayNotify()) select.value = setting(name, "off");
}
function settingParts() {
  apply();
  return Object.entries(VALUES).map(([key, values]) => {
    const name = (
      /** @type {keyof typeof FIRST} */
      key
    );
    const [title, said] = text.choices[name];
    return html`<label>
      ${title}${" "}
      <select
        id=${`setting-${name}`}
        onChange=${(event) => choose(name, event.currentTarget)}
      >
        ${values.map(
      (value) => html`<option value=${value} selected=${value === setting(name)}>
              ${said[value]}
            </option>`
    )}
      </select>
    </label>`;
  });
}

var SIGNS = (
  /** @type {Record<string, string>} */
  {
    "♠": "S",
    "♣": "C",
    "♦": "D",
    "♥": "H"
  }
);
var signOf = (suit) => Object.keys(SIGNS).find((sign) => SIGNS[sign] === suit) ?? "";
var capital = (text2) => text2.slice(0, 1).toUpperCase() + text2.slice(1);
var total = (number) => String(number).replace("-", "−");
var wayNamed = (name) => text.ways[name]?.[0] ?? capital(name.replace(/-\d+$/, "").replaceAll("-", " "));
function cardSaid(card) {
  if (card === "JK") return text.joker;
  if (card === "JK2") return text.lowerJoker;
  return text.card(card.slice(0, -1), card.slice(-1));
}
var bidParts = (text2) => /^(\d+)(NT|[SCDH])$/.exec(text2);
var special = (rules, key) => rules.specials.find((one) => one.key === key);
var playSaid = (card, suit) => suit ? text.as(cardSaid(card), suit) : cardSaid(card);
function callSaid(rules, text2) {
  const bid = bidParts(text2);
  if (bid) return `${bid[1]} ${text.suits[bid[2]] ?? text.noTrump}`;
  return text2 === "P" ? text.calls.pass : text.special(special(rules, text2)?.name ?? text2);
}
function callShort(rules, text2) {
  const bid = bidParts(text2);
  return bid ? bid[1] + (signOf(bid[2]) || text.noTrumpShort) : callSaid(rules, text2);
}
function signed(text2) {
  return String(text2).split(/([♠♣♦♥])/).filter((part) => part).map((part) => SIGNS[part] ? suitShape(SIGNS[part], text.suits[SIGNS[part]]) : part);
}
function actionOf(stage, text2) {
  const [word, ...cards] = (
    /** @type {[string, ...Card[]]} */
    text2.split(" ")
  );
  if (text2 === "P") return { type: "pass" };
  if (text2 === "look" || text2 === "throw in" || text2 === "keep") return { type: text2 };
  if (stage === "auction") return bidParts(text2) ? { type: "bid", bid: text2 } : { type: "special bid", bid: text2 };
  if (text2.endsWith("slam")) return { type: "declare slam", undertaken: text2 === "slam" };
  if (text2.endsWith("breach")) return { type: "breach", undertaken: text2 === "breach" };
  switch (word) {
    case "discard":
      return { type: "discard", cards };
    case "alone":
      return { type: "call players", players: [] };
    case "call":
      return /^\d$/.test(cards[0]) ? { type: "call players", players: cards.map(Number) } : { type: "call card", card: cards[0] };
    case "give":
      return { type: "give", card: cards[0] };
    case "declare": {
      const made = new Map(cards.map((part) => (
        /** @type {[string, Suit]} */
        part.split("=")
      )));
      return { type: "declare joker", higher: made.get("JK") ?? null, lower: made.get("JK2") ?? null };
    }
    default: {
      const [card, suit] = (
        /** @type {[Card, Suit?]} */
        text2.split("=")
      );
      return suit ? { type: "play", card, suit } : { type: "play", card };
    }
  }
}
function advisedBy(action) {
  if ("cards" in action) return action.cards;
  if ("card" in action) return [action.card];
  return "bid" in action ? [action.bid] : action.type === "pass" ? ["P"] : [];
}
function optionSaid(rules, stage, text2, names) {
  if (stage === "auction" && !["look", "throw in"].includes(text2)) return callSaid(rules, text2);
  if (text.options[text2]) return text.options[text2];
  const [word, ...rest] = text2.split(" ");
  if (word === "give") return text.giveThe(cardSaid(rest[0]));
  if (word === "call") {
    const players = /^\d$/.test(rest[0]);
    return text.call(players ? text.listed(rest.map((seat) => names[Number(seat)])) : text.the(cardSaid(rest[0])));
  }
  if (word === "declare") {
    return rest.map((part) => declared(part, rest.length > 1 || part.startsWith("JK2"))).join(", ");
  }
  const [card, suit] = text2.split("=");
  return playSaid(card, suit);
}
function declared(part, several) {
  const [card, suit] = part.split("=");
  return (several ? card === "JK" ? text.higherJoker : text.lowerJokerIs : text.highestOf) + signOf(suit);
}
function actionSaid(rules, action, names) {
  switch (action.type) {
    case "bid":
    case "special bid":
      return text.bids(callSaid(rules, action.bid));
    case "discard":
      return text.discardsCards(action.cards.map(cardSaid));
    case "hidden":
      return text.discardsHidden(text.cards(action.count));
    case "call card":
      return text.callsThe(cardSaid(action.card));
    case "call players":
      return text.callsPlayers(action.players.map((seat) => names[seat]));
    case "declare slam":
      return text.slamSaid(action.undertaken);
    case "give":
      return text.handsOnThe(cardSaid(action.card));
    case "breach":
      return text.breachSaid(action.undertaken);
    case "declare joker": {
      const { joker, lowerJoker } = text;
      const both = (
        /** @type {const} */
        [
          [joker, action.higher],
          [lowerJoker, action.lower]
        ]
      );
      return text.makesJoker(both.flatMap(([card, suit]) => suit ? [[card, suit]] : []));
    }
    case "play":
      return text.playsThe(playSaid(action.card, action.suit));
    default:
      return text.does[action.type];
  }
}
function retold(text2, { rules, names, called, sides }) {
  const known3 = (
    /** @type {Record<string, string[]>} */
    {
      seat: names,
      player: called,
      side: sides.map(text.side)
    }
  );
  const said = text2.replace(/ \([A-Z0-9, -]+\)$/, "").replace(/\b[A-Z]{1,3}\b/g, (word) => text.special(special(rules, word)?.name ?? word)).replace(/\b(\d{1,2}|[JQKA])([SCDH])\b/g, (_2, rank, suit) => rank + signOf(suit)).replace(
    /\b(seat|player|side)s? (\d(?:(?:, | and )\d)*)\b/g,
    (whole, kind, numbers) => numbers.replace(/\d/g, (number) => known3[kind][Number(number)] ?? whole)
  );
  return capital(said).replace(/(^|\s)-(?=\d)/g, "$1−");
}
var PAGES = (
  /** @type {Record<string, string>} */
  {
    BID: "bidding",
    SCHED: "bidding",
    CALL: "calling",
    CARD: "cards",
    DEAL: "deal",
    END: "ending",
    JOKER: "joker",
    KITTY: "kitty",
    PLAY: "play",
    IRR: "play",
    SCORE: "scoring",
    SEAT: "seats",
    TWO: "two_and_six",
    SIX: "two_and_six"
  }
);
function ruleLink(number) {
  const { href } = (
    /** @type {HTMLAnchorElement} */
    document.getElementById("rules")
  );
  const place = `${href}${PAGES[number.split("-")[0]]}.html#rule-${number.toLowerCase()}`;
  return html`<a class="rule" href=${place} target="_blank" rel="noopener">${number}</a>`;
}

var LIMITS = ["20", "45", "90", "300", ""];
function titled({ name, text: about }) {
  return text.ways[name] ?? [wayNamed(name), `${capital(about)}.`];
}
function showLobby(root, presets, open2, { alone = false, beside = null, below = null } = {}) {
  const chosen = {
    preset: "australian-4",
    own: "",
    bots: true,
    hints: false,
    limit: "90",
    ...setting("table")
  };
  const counts = [...new Set(presets.map((one) => one.players))].sort();
  const first = presets.find((one) => one.name === chosen.preset) ?? presets[0];
  const ownOpen = chosen.own !== "";
  let players = first.players;
  let problem = "";
  let sending = false;
  const choose2 = (changes) => (Object.assign(chosen, changes), draw());
  const count = (number) => {
    players = number;
    const [best] = [...presets.filter((one) => one.players === number)].sort((one, other) => known3(other) - known3(one));
    choose2({ preset: best.name });
  };
  const known3 = ({ name }) => Number(name in text.ways);
  async function send(event) {
    event.preventDefault();
    const { preset, bots, hints, limit: limit2 } = chosen;
    const own = chosen.own.trim();
    setting("name", setting("name").trim());
    setting("table", { preset, own, bots, hints, limit: limit2 });
    [sending, problem] = [true, ""];
    draw();
    try {
      await open2({
        rules: own || preset,
        bots,
        hints,
        seconds: Number(limit2) || null
      });
    } catch (error) {
      [sending, problem] = [false, capital(
        /** @type {Error} */
        error.message
      )];
      draw();
    }
  }
  const way = (preset) => {
    const [title, about] = titled(preset);
    return html`<label key=${preset.name} class="way">
      <input
        type="radio"
        name="preset"
        value=${preset.name}
        checked=${preset.name === chosen.preset}
        onChange=${() => choose2({ preset: preset.name })}
      />
      <span><b>${title}</b> <small>${about}</small></span>
    </label>`;
  };
  const limit = (value) => html`<option value=${value} selected=${value === chosen.limit}>
      ${text.limits[value]}
    </option>`;
  function form() {
    const all = presets.filter((one) => one.players === players);
    const [named, others] = [all.filter(known3), all.filter((one) => !known3(one))];
    return html`<form class="lobby" onSubmit=${send}>
      <h2>${alone ? text.tableForYou : text.openTable}</h2>
      ${!alone && html`<p class="dim">${text.getLink}</p>`}
      <fieldset class="counts">
        <legend>${text.howMany}</legend>
        ${counts.map(
      (number) => html`<label>
              <input
                type="radio"
                name="players"
                value=${number}
                checked=${number === players}
                onChange=${() => count(number)}
              />
              <span>${number}</span>
            </label>`
    )}
      </fieldset>
      <fieldset class="ways">
        <legend>${text.way}</legend>
        ${named.map(way)}
        ${others.length > 0 && html`<details
            key=${`more ${players}`}
            data-key="more ways"
            open=${others.some(({ name }) => name === first.name)}
          >
            <summary>${text.more}</summary>
            ${others.map(way)}
          </details>`}
      </fieldset>
      <details data-key="own" open=${ownOpen}>
        <summary>${text.ownRules}</summary>
        <p id="own-about" class="dim">${text.ownAbout}</p>
        <label for="own">${text.ruleset}</label>
        <textarea
          id="own"
          rows="3"
          spellcheck=${false}
          value=${chosen.own}
          placeholder=${'australian-4 target=700 cap=690 reentry="on a change of suit"'}
          aria-describedby="own-about"
          onInput=${(event) => choose2({ own: event.currentTarget.value })}
        ></textarea>
      </details>
      <p class="field">
        <label for="name">${text.yourName}</label>
        <input
          id="name"
          type="text"
          maxlength="40"
          autocomplete="nickname"
          value=${setting("name")}
          onInput=${(event) => setting("name", event.currentTarget.value)}
        />
      </p>
      ${!alone && html`<p class="field">
            <label for="limit">${text.timeForAction}</label>
            <select
              id="limit"
              onChange=${(event) => choose2({ limit: event.currentTarget.value })}
            >
              ${LIMITS.map(limit)}
            </select>
          </p>
          <label class="check">
            <input
              id="bots"
              type="checkbox"
              checked=${chosen.bots}
              onChange=${(event) => choose2({ bots: event.currentTarget.checked })}
            />
            ${text.botsElsewhere}
          </label>
          <label class="check">
            <input
              id="hints"
              type="checkbox"
              checked=${chosen.hints}
              onChange=${(event) => choose2({ hints: event.currentTarget.checked })}
            />
            ${text.withHints}
          </label>`}
      <div class="go">
        <p id="problem" class="refusal" role="alert">${problem}</p>
        <button type="submit" class="main" disabled=${sending}>
          ${alone ? text.play : text.open}
        </button>
        ${beside && [" ", beside]}
      </div>
    </form>`;
  }
  const draw = () => Q(html`${form()}${below}`, root);
  root.replaceChildren();
  draw();
}

var texts = (now) => now?.legal?.type === "listed" ? now.legal.texts : [];
function handsOn({ rules, now, view }) {
  const laid = view.table.done.some(({ action }) => ["hidden", "discard"].includes(action.type));
  return special(rules, now.contract?.call)?.kitty === "passed on" && !laid;
}
var blind = ({ now, me }) => now.stage === "auction" && !now.hand.length && now.hand_sizes[me] > 0;
var withoutJoker = (now) => now.stage === "declaring" && texts(now).length === 1;
function question(scene) {
  const { me } = scene;
  if (!scene.now || me < 0 || scene.now.to_act !== me) return "";
  const { now } = scene;
  if (now.legal?.type === "discards") return text.chooseCards(text.cards(now.legal.size), handsOn(scene));
  if (now.stage === "auction" && blind(scene)) return text.lookOrBlind;
  if (withoutJoker(now)) return text.noJoker;
  return text.questions[now.stage] ?? text.choose;
}
var ofCard = (now, card) => texts(now).filter((one) => one === card || one === `give ${card}` || one.startsWith(`${card}=`));
function clicked({ now }, room, card) {
  if (now.legal?.type === "discards") {
    const { chosen } = room;
    if (!chosen.delete(card)) {
      if (chosen.size === 1 && now.legal.size === 1) chosen.clear();
      if (chosen.size < now.legal.size) chosen.add(card);
    }
    return room.draw();
  }
  const options = ["play", "gift"].includes(now.stage) ? ofCard(now, card) : [];
  if (options.length > 1) {
    room.joker = card;
    return room.attend(".box button");
  }
  return room.act(options[0] ?? card, "play");
}
function handParts(scene, room) {
  const { me } = scene;
  if (!scene.now || me < 0) return null;
  const { now } = scene;
  if (blind(scene)) {
    const backs = Array.from(
      { length: now.hand_sizes[me] },
      () => html`<span>${cardShape(null, text.faceDown)}</span>`
    );
    return html`<div class="cards fan" style=${fan(backs.length)}>
      ${backs}
    </div>`;
  }
  const lying = now.table_cards[me] ?? [];
  const { hand: hand2 } = now;
  return [
    lying.length > 0 && html`<p key="title" class="dim">${text.yourTable}</p>`,
    lying.length > 0 && html`<div
        key="lying"
        class="cards lying"
        role="group"
        aria-label=${text.yourTable}
        data-roving
      >
        ${lying.map((card) => cardButton(scene, room, card))}
      </div>`,
    hand2.length > 0 && html`<div
        key="hand"
        class=${`cards fan${hand2.length > 10 ? " many" : ""}`}
        role="group"
        aria-label=${text.yourHand}
        data-roving
        style=${fan(hand2.length)}
      >
        ${hand2.map((card, number) => cardButton(scene, room, card, 2 * number / Math.max(hand2.length - 1, 1) - 1))}
      </div>`
  ];
}
var fan = (count) => ({
  "--count": Math.max(count, 8),
  "--half": Math.ceil(count / 2)
});
function cardButton(scene, room, card, aside = 0) {
  const { now, view, me } = scene;
  const laying = now.legal?.type === "discards";
  const mine = now.to_act === me && ["play", "gift"].includes(now.stage);
  const can = laying || mine && ofCard(now, card).length > 0;
  const fresh = laying && [view.holding?.kitty, view.holding?.received].some((cards) => cards?.includes(card));
  const proof = room.evidence.includes(card);
  const advised = room.advised.includes(card);
  return button(`card ${card}`, cardShape(card), () => clicked(scene, room, card), {
    class: [mine && (can ? "can" : "not"), proof && "proof", fresh && "fresh", advised && "advised"].filter(Boolean).join(" "),
    style: { "--aside": aside },
    "data-card": card,
    "aria-label": cardSaid(card) + (fresh ? text.isNew : "") + (advised ? text.isAdvised : "") + (mine && !can ? text.notAllowed : ""),
    "aria-disabled": mine && !can ? "true" : null,
    "aria-pressed": laying ? String(room.chosen.has(card)) : null
  });
}
function laidAway({ now, view }) {
  if (!view?.holding || now.stage === "finished") return null;
  const { discards, handed_on: given, received } = view.holding;
  const all = (
    /** @type {[string, string[]][]} */
    [
      [text.youDiscarded, discards],
      [text.youHandedOn, given],
      [text.youWereHanded, received]
    ]
  );
  const rows = all.filter(([, cards]) => cards.length);
  if (!rows.length) return null;
  return rows.map(
    ([title, cards]) => html`<div class="cards small">
        <span class="dim">${title}</span>${cards.map((card) => cardShape(card, cardSaid(card)))}
      </div>`
  );
}
var option = (room, said, inside, more = {}) => button(`option ${said}`, inside, () => room.act(said), {
  "data-option": said,
  ...more
});
var group = (label, kind, ...inside) => html`<div
    key=${label}
    class=${kind}
    role="group"
    aria-label=${label}
    data-roving
  >
    ${inside}
  </div>`;
function boxParts(scene, room) {
  const { rules, me, names } = scene;
  if (!scene.now || me < 0) return null;
  const { now } = scene;
  const legal2 = texts(now);
  if (room.sure) return sureBox(scene, room, room.sure);
  if (now.stage === "auction" && !blind(scene)) return auctionBox(scene, room, legal2);
  if (now.legal?.type === "discards") return layingBox(scene, room, now.legal.size);
  if (now.stage === "play" || now.stage === "gift") return room.joker ? jokerBox(scene, room, room.joker) : null;
  const cards = legal2.filter((one) => /^call [^ ]*[SCDHK2]$/.test(one) && !/^call \d$/.test(one));
  const others = legal2.filter((one) => !cards.includes(one));
  const calling = cards.map((one) => {
    const card = one.slice(5);
    return option(room, one, cardShape(card), {
      class: "can",
      "aria-label": text.callThe(cardSaid(card))
    });
  });
  const plain = withoutJoker(now) ? others.map((one) => option(room, one, text.playOn, { class: "main" })) : others.map((one) => option(room, one, signed(capital(optionSaid(rules, now.stage, one, names)))));
  return [
    cards.length > 0 && group(text.cardsToCall, "cards calling", calling),
    others.length > 0 && group(text.whatYouMayDo, "options", plain)
  ];
}
function layingBox(scene, room, size) {
  const { chosen } = room;
  const lay = () => room.say({ type: "act", action: { type: "discard", cards: [...chosen] } });
  return html`<div class="options">
    ${button("lay", text.lay(text.cards(size), handsOn(scene)), lay, { class: "main", disabled: chosen.size !== size })}
    <span class="dim" aria-live="polite">${text.chosen(chosen.size, size)}</span>
  </div>`;
}
function jokerBox({ now }, room, joker) {
  const buttons = ofCard(now, joker).map((one) => {
    const suit = (
      /** @type {string | undefined} */
      one.split("=")[1]
    );
    return option(room, one, suit ? [suitShape(suit), ` ${text.suits[suit]}`] : text.noSuit);
  });
  const back = button("back", text.anotherCard, () => (room.joker = null, room.draw()));
  return [html`<p>${text.mustFollow}</p>`, group(text.suitForJoker, "options", buttons, back)];
}
function isHigh({ rules }, call) {
  const { first_level: first, values } = rules.schedule;
  const level = bidParts(call)?.[1];
  if (level) return Number(level) > 7;
  const sevens = Object.values(values).map((row) => row[7 - first] ?? 0);
  return (special(rules, call)?.value ?? 0) > Math.max(...sevens);
}
function sureBox({ rules }, room, call) {
  const said = capital(callShort(rules, call));
  const bid = button("sure", signed(text.bid(said)), () => room.act(call), {
    class: "main"
  });
  const back = button("back", text.back, () => (room.sure = null, room.attend(".box button")));
  return [html`<p>${signed(text.sure(said))}</p>`, group(text.yourCall, "options", bid, back)];
}
function auctionBox(scene, room, legal2) {
  const { now, rules, me, names } = scene;
  const { first_level: first, values } = rules.schedule;
  const range = Array.from(
    { length: rules.highest_level - rules.lowest_level + 1 },
    (_2, more) => rules.lowest_level + more
  );
  const bidden = legal2.map((one) => Number(bidParts(one)?.[1] ?? range[0]));
  const levels = [.../* @__PURE__ */ new Set([...range, ...bidden])].sort((a2, b) => a2 - b);
  const strains = (
    /** @type {Strain[]} */
    Object.keys(values).sort((a2, b) => values[a2][0] - values[b][0]).filter((strain) => strain !== "NT" || rules.no_trump !== "barred")
  );
  const mine = now.to_act === me;
  const shown = /* @__PURE__ */ new Set();
  const cell = (call, points2, kind = "") => {
    shown.add(call);
    const can = legal2.includes(call);
    const inside = [
      html`<b>${signed(capital(callShort(rules, call)))}</b>`,
      points2 !== void 0 && html`<small> ${points2}${unseen(text.points)}</small>`,
      mine && !can && unseen(text.notAllowed)
    ];
    const bid = () => {
      if (!can || !isHigh(scene, call)) return room.act(call);
      room.sure = call;
      return room.attend("[data-key=sure]");
    };
    const more = {
      class: `${can ? "can" : "not"} ${kind}${room.advised.includes(call) ? " advised" : ""}`,
      "data-option": call,
      "aria-disabled": can ? null : "true"
    };
    return button(`option ${call}`, inside, bid, more);
  };
  const grid = levels.flatMap(
    (level) => strains.map((strain) => cell(`${level}${strain}`, values[strain][level - first]))
  );
  const specials = rules.specials.map(({ key, value }) => cell(key, value));
  const pass = cell("P", void 0, "main");
  const others = legal2.filter((one) => !shown.has(one)).map(
    (one) => option(room, one, capital(optionSaid(rules, "auction", one, names)), {
      class: "can"
    })
  );
  return group(
    text.yourCall,
    "calls",
    html`<div class="options">${pass}${specials}${others}</div>`,
    html`<div class="bids" style=${{ "--strains": strains.length }}>
      ${grid}
    </div>`
  );
}

var STAGES = {
  pass: "auction",
  bid: "auction",
  "special bid": "auction",
  look: "auction",
  "throw in": "claims",
  keep: "claims",
  discard: "exchange",
  hidden: "exchange",
  give: "gift",
  "call card": "partner call",
  "call players": "partner call",
  "declare slam": "slam call",
  breach: "breach call",
  "declare joker": "declaring",
  play: "play"
};
function joined(account, more) {
  if (!account || !more.since) return more;
  const { begun: begun2, seat, hand: hand2, events } = account;
  const kept2 = { hand: hand2, ...more, begun: begun2, seat, since: 0, events: [...events.slice(0, more.since), ...more.events] };
  return (
    /** @type {Account} */
    kept2
  );
}
function seen(account, step = Infinity) {
  const me = account.seat ?? null;
  const next = account.events.filter(({ turn }) => turn.action).at(step);
  const deal = begun(account);
  for (const event of next ? account.events.slice(0, account.events.indexOf(next)) : account.events)
    hear(deal, event, me);
  const { sizes, open: open2, piles, played, hand: hand2, dealer, ended, kitty, done, holding, contract } = deal;
  const sorted = sorting(account.hand ?? []);
  const lying = piles.map(
    (of) => of.flatMap(({ up, down }) => down ? [up, down] : [up]).filter((card) => !played.has(card))
  );
  const out = [...sizes.keys()].filter((seat) => contract && !contract.playing.includes(seat));
  return {
    kind: me === null ? "spectator view" : "seat view",
    seat: me,
    number: account.begun?.number ?? 0,
    dealer,
    table: { done, ended, kitty, piles },
    holding: me === null ? null : holding,
    account,
    computed: {
      stage: next ? next.gift ? "gift" : STAGES[next.turn.action?.type ?? ""] : account.stage,
      to_act: next ? next.turn.seat : account.to_act,
      sides: account.begun?.sides ?? [],
      hand_sizes: sizes,
      contract: contract && { ...contract, sits_out: out },
      tricks: deal.tricks.map((trick) => trick.from_table.includes(true) ? trick : { ...trick, from_table: [] }),
      won: deal.won,
      needed: !next && account.needed || null,
      open_hand: open2 && { seat: open2.seat, cards: sorted(open2.cards.filter((card) => !played.has(card))) },
      table_cards: lying.map(sorted),
      score: !next && account.score || null,
      hand: sorted([...hand2]),
      legal: next ? null : legal(account.legal, sorted)
    }
  };
}
var atStep = (view, step) => seen(view.account, step);
function begun({ begun: begun2 }) {
  const sizes = [...begun2?.sizes ?? []];
  return {
    sizes,
    // The first event says who deals.
    dealer: (
      /** @type {Seat} */
      0
    ),
    done: (
      /** @type {Acted[]} */
      []
    ),
    ended: (
      /** @type {Outcome | null} */
      null
    ),
    kitty: (
      /** @type {Card[] | null} */
      null
    ),
    contract: (
      /** @type {Contract | null} */
      null
    ),
    hand: (
      /** @type {Set<Card>} */
      /* @__PURE__ */ new Set()
    ),
    played: (
      /** @type {Set<Card>} */
      /* @__PURE__ */ new Set()
    ),
    holding: {
      kitty: (
        /** @type {Card[]} */
        []
      ),
      received: (
        /** @type {Card[]} */
        []
      ),
      discards: (
        /** @type {Card[]} */
        []
      ),
      handed_on: (
        /** @type {Card[]} */
        []
      )
    },
    open: (
      /** @type {{ seat: Seat, cards: Card[] } | null} */
      null
    ),
    piles: (
      /** @type {SeenPile[][]} */
      []
    ),
    tricks: (
      /** @type {TrickShown[]} */
      []
    ),
    won: sizes.map(() => 0)
  };
}
function hear(deal, event, me) {
  const { turn } = event;
  const { seat, action } = turn;
  deal.dealer = event.dealer ?? deal.dealer;
  if (event.up) deal.piles = event.up.map((cards) => cards.map((up) => ({ up, down: null })));
  turn.hand?.forEach((card) => deal.hand.add(card));
  if (seat !== null && action) {
    deal.done.push({ ...turn, seat, action });
    if (action.type === "play") play(deal, event, me);
    else hand(deal, event, me);
  }
  if (event.taker != null) {
    deal.sizes[event.taker] = (deal.sizes[event.taker] ?? 0) + (event.taken ?? 0);
    if (event.taker !== me) deal.kitty = turn.kitty ?? deal.kitty;
    else deal.holding.kitty = turn.kitty ?? [];
    if (event.taker === me) turn.kitty?.forEach((card) => deal.hand.add(card));
  }
  for (const { seat: seat2, pile, card } of turn.turned_up ?? [])
    Object.assign(deal.piles[seat2]?.[pile] ?? {}, { down: card });
  if (event.open_hand) deal.open = { seat: event.open_hand[0], cards: event.open_hand[1] };
  deal.contract = event.contract ?? deal.contract;
  if (turn.outcome) {
    deal.ended = turn.outcome;
    deal.contract = turn.outcome.type === "played" ? turn.outcome.contract : null;
  }
}
function play(deal, { turn: { seat, action }, lying, pile, winner, won }, me) {
  if (seat === null || action?.type !== "play") return;
  const { card, suit = null } = action;
  const open2 = pile != null;
  const last = lying && deal.tricks.at(-1) || { seats: [], cards: [], suit, winner: null, from_table: [] };
  if (!lying) deal.tricks.push(last);
  last.from_table.push(open2);
  last.seats.push(seat);
  last.cards.push(card);
  last.winner = winner ?? null;
  deal.won = won ?? deal.won;
  deal.played.add(card);
  if (open2) return;
  deal.sizes[seat] = (deal.sizes[seat] ?? 0) - 1;
  if (seat === me) deal.hand.delete(card);
}
function hand(deal, { turn: { seat, action }, handed_to: to = null }, me) {
  if (seat === null || !action) return;
  const cards = action.type === "discard" ? action.cards : action.type === "give" ? [action.card] : [];
  const count = action.type === "hidden" ? action.count : cards.length;
  deal.sizes[seat] = (deal.sizes[seat] ?? 0) - count;
  if (to !== null) deal.sizes[to] = (deal.sizes[to] ?? 0) + count;
  if (seat === me) {
    cards.forEach((card) => deal.hand.delete(card));
    deal.holding[to === null ? "discards" : "handed_on"].push(...cards);
  }
  if (to === me && me !== null) {
    cards.forEach((card) => deal.hand.add(card));
    deal.holding.received.push(...cards);
  }
}
function sorting(order) {
  const suits = "SHCD";
  const ranks = ["A", "K", "Q", "J", "13", "12", "11"];
  const rank = (card) => ranks.includes(card.slice(0, -1)) ? ranks.indexOf(card.slice(0, -1)) : 17 - Number(card.slice(0, -1));
  const place = (card) => card.startsWith("JK") ? card.length : 20 * (suits.indexOf(card.slice(-1)) + 1) + rank(card);
  return (cards) => {
    const known3 = cards.every((card) => order.includes(card));
    return cards.sort((one, other) => known3 ? order.indexOf(one) - order.indexOf(other) : place(one) - place(other));
  };
}
function legal(said, sorted) {
  if (!said) return null;
  const { options, computed } = said;
  return options.type === "discards" ? { type: (
    /** @type {const} */
    "discards"
  ), cards: sorted([...options.cards]), size: options.size } : { type: (
    /** @type {const} */
    "listed"
  ), texts: computed?.texts ?? [] };
}

var Client = class {
  /** @type {State | null} */
  state = null;
  number = 0;
  said = 0;
  /** @type {(Request & { number: number }) | null} */
  pending = null;
  waiting = (
    /** @type {Request[]} */
    []
  );
  /** @type {number[] | null} */
  connected = null;
  welcomed = false;
  /**
   * `hear(state, message)` is called with every message; each state is a value of its own.
   * @param {Transport} transport
   * @param {(state: State, message: Heard) => void} hear
   */
  constructor(transport, hear2) {
    this.transport = transport;
    this.hear = hear2;
    transport.onopen = () => this.#watch();
    transport.onmessage = (text2) => this.#heard(JSON.parse(text2));
  }
  /**
   * Say something; requests are sent one after the other, and repeated until they are answered.
   * @param {Request} request
   */
  say(request) {
    this.waiting.push(request);
    this.#next();
  }
  /** Whether something that was said is not answered. */
  get busy() {
    return this.pending !== null || this.waiting.length > 0;
  }
  /** @param {Request} request */
  #send(request) {
    this.transport.send(JSON.stringify(request));
  }
  #watch() {
    this.welcomed = false;
    this.#send({ type: "watch", wants: "account" });
  }
  #next() {
    const next = this.welcomed && !this.pending && this.waiting.shift();
    if (!next) return;
    this.pending = { ...next, number: ++this.said };
    this.#send(this.pending);
  }
  /** @param {Heard} message */
  #heard(message) {
    if (message.type === "connected") {
      this.connected = message.players;
      return this.state && this.#follow(this.state, message);
    }
    const answered = message.type === "refused" ? message.to : message.heard;
    this.said = Math.max(this.said, message.heard);
    if (this.pending && answered >= this.pending.number) this.pending = null;
    const first = message.type === "welcome" && !this.welcomed;
    if (message.type !== "welcome" && message.number > this.number + 1) return this.#watch();
    this.number = message.number;
    if (message.type === "welcome") this.#follow(welcomed(message), message);
    else if (this.state) this.#follow(followed(this.state, message), message);
    else if (message.type === "refused") this.transport.onstate("refused", message.text);
    if (first) {
      this.welcomed = true;
      if (this.pending) this.#send(this.pending);
    }
    this.#next();
  }
  /** @param {ReturnType<typeof welcomed>} state @param {Heard} message */
  #follow(state, message) {
    const until = message.seconds == null ? null : performance.now() + 1e3 * message.seconds;
    this.state = { ...state, connected: this.connected, until };
    this.hear(this.state, message);
  }
};
function welcomed(message) {
  const { match, sitters, player, account = null, ready, proposal, door = "open", owner = false } = message;
  const { wishes = [], wish = null, kept: kept2 = null, taken_back: takenBack = [], hints = null, listed: listed2 = false } = message;
  return {
    late: (
      /** @type {number[]} */
      []
    ),
    // What follows from the match is all that a page needs of it.
    match: (
      /** @type {GameComputed} */
      match.computed
    ),
    view: account && seen(account),
    ...{ sitters, player, ready, proposal, door, owner, wishes, wish, kept: kept2, takenBack, hints, listed: listed2 }
  };
}
function followed(state, message) {
  switch (message.type) {
    case "account": {
      const view = seen(joined(state.view?.account ?? null, message));
      const same = view.number === state.view?.number;
      const [ready, takenBack] = same ? [state.ready, state.takenBack] : [[], []];
      return { ...state, view, ready, takenBack, proposal: null, late: [] };
    }
    case "deal finished": {
      const { row } = message;
      const { match } = state;
      const seats = match.seats.filter((player) => !row.dropped.includes(player));
      return { ...state, match: { ...match, seats, rows: [...match.rows, row], scores: row.totals } };
    }
    case "match over":
      return { ...state, match: { ...state.match, result: message.result } };
    case "seated":
      return {
        ...state,
        sitters: message.sitters,
        owner: message.sitters.some((one) => one?.owner) ? Boolean(message.sitters[state.player ?? -1]?.owner) : state.owner
      };
    case "door set":
      return { ...state, door: message.door };
    case "published":
      return { ...state, listed: message.listed };
    case "wished":
      return { ...state, wishes: message.wishes, wish: message.wish ?? null };
    case "readied":
      return { ...state, ready: message.ready };
    case "proposed":
      return { ...state, proposal: message.proposal };
    case "out of time":
      return { ...state, late: message.players };
    default:
      return state;
  }
}

function sceneOf(state, view = state.view) {
  const { match, sitters, player } = state;
  let rules = match.settings;
  while (view && rules.fewer && rules.players !== view.computed.hand_sizes.length) rules = rules.fewer;
  const row = match.rows.find((one) => one.number === view?.number) ?? null;
  const players = row?.seats ?? match.seats;
  const called = sitters.map(
    (sitter, place) => sitter?.bot ? text.bot(place + 1) : sitter?.name || text.player(place + 1)
  );
  const names = players.map((one) => called[one]);
  const count = match.scores.length;
  const sides = match.scores.map((_2, entry) => text.listed(called.filter((_3, place) => place % count === entry)));
  const me = view ? view.seat ?? -1 : players.indexOf(player ?? -1);
  const around = { state, rules, players, called, names, sides, me, row };
  return view ? { ...around, view, now: view.computed } : { ...around, view, now: null };
}
var isAway = ({ sitters, connected }, player) => Boolean(connected && sitters[player] && !sitters[player].bot && !connected.includes(player));
function told({ now, view, rules }, seat) {
  const { contract, stage, won } = now;
  if (contract?.sits_out.includes(seat)) return text.sitsOut;
  if (stage === "auction") {
    const action = view.table.done.findLast((one) => one.seat === seat)?.action;
    return action ? "bid" in action ? callShort(rules, action.bid) : text.calls[action.type] ?? "" : "";
  }
  if (!contract) return "";
  const partner = rules.sides === "called" && contract.side.includes(seat) && text.partner;
  const role = contract.contractor === seat ? contract.call && callShort(rules, contract.call) : partner;
  return [role, contract.breach === seat && text.breach, text.tricks(won[seat])].filter(Boolean).join(" · ");
}
var dealerMark = () => html`<span class="mark" title=${text.dealer} role="img" aria-label=${text.dealer}>D</span>`;
function plate(scene, seat, said, sit) {
  const { view, now, names, players, state, me } = scene;
  const acting = now ? now.to_act === seat : false;
  const player = players[seat];
  const sitter = state.sitters[player];
  const mark = (said2, kind2 = "") => html`<span class=${`mark ${kind2}`}>${said2}</span>`;
  const name = sitter ? names[seat] : text.empty;
  const place = placed(scene, seat, 1.24);
  const above = Number(place["--y"]) > -0.5;
  const kind = `${acting ? " acting" : ""}${sitter ? "" : " empty"}${seat === me ? " mine" : ""}`;
  return html`<div
    key=${`plate ${seat}`}
    class=${`plate${kind}`}
    data-seat=${seat}
    style=${place}
  >
    ${sit && !sitter ? button(`plate ${player}`, [text.sitHere, unseen(text.inPlace(player + 1))], () => sit(player)) : html`<b title=${name}>${name}${seat === me ? text.youMark : ""}</b>`}
    <span class="marks">
      ${view?.dealer === seat && dealerMark()}
      ${isAway(state, player) && mark(text.away, "bad")}
      ${state.late.includes(player) && mark(text.outOfTime, "bad")}
      ${(!view || now.stage === "finished") && state.ready.includes(player) && mark(text.ready, "good")}
    </span>
    <span class="told">${scene.view && signed(told(scene, seat))}</span>
    ${now && html`<span class="count">${cardShape(null)}${now.hand_sizes[seat]}${unseen(text.cardsLeft)}</span>`}
    ${acting && unseen(text.toAct)}
    ${acting && html`<span class="clock" aria-hidden="true"></span>`}
    ${said && html`<span class=${`speech${above ? " above" : ""}`} aria-hidden="true">${said}</span>`}
  </div>`;
}
function placed(scene, seat, far = 1, aside = 0) {
  const turn = Math.PI * (0.5 + 2 * (seat - Math.max(scene.me, 0)) / scene.names.length);
  const within = (value) => Math.max(-1, Math.min(1, value * far));
  const across = within(Math.cos(turn)) + aside;
  return {
    "--x": across.toFixed(3),
    // The nearer to the middle, the wider: there nothing is beside it.
    "--most": `${60 - 34 * Math.min(1, Math.abs(across))}%`,
    "--y": within(Math.sin(turn)).toFixed(3)
  };
}
var wins = (trick, number) => trick.winner === trick.seats[number] && !trick.from_table.length;
function trickParts(scene, trick) {
  const twice = trick.from_table.length > 0;
  return trick.cards.map((card, number) => {
    const seat = trick.seats[number];
    const suit = number === 0 && trick.suit;
    const won = wins(trick, number);
    const said = `${scene.names[seat]}: ${playSaid(card, suit)}${won ? text.wins : ""}`;
    const place = placed(scene, seat, 1, twice ? trick.seats.indexOf(seat) < number ? 0.4 : -0.4 : 0);
    return html`<div
        key=${`card ${card}`}
        class=${`played${won ? " won" : ""}`}
        data-card=${card}
        data-seat=${seat}
        data-to=${trick.winner}
        style=${place}
      >
        ${cardShape(card, said, suit)}
      </div>`;
  });
}
function middle({ now, rules, view, names, sides, state }) {
  if (!view) {
    const target = rules.target && html`<small>${text.toPoints(rules.target)}</small>`;
    return html`<p key="centre" class="centre">
      ${rules.name ? wayNamed(rules.name) : text.houseRules}${target}
    </p>`;
  }
  if (now.stage !== "auction") return null;
  const said = view.table.done.flatMap(
    ({ action, seat }) => "bid" in action ? [[signed(capital(callShort(rules, action.bid))), text.by(names[seat])]] : []
  );
  const totals = state.match.scores.map((sum, side) => html`<small>${sides[side]}: ${total(sum)}</small>`);
  return html`<p key="centre" class="centre">${said.at(-1) ?? text.noBid}${totals}</p>`;
}
var tableParts = (scene, trick, spoken, sit) => [
  scene.names.map((_2, seat) => plate(scene, seat, spoken.get(scene.players[seat])?.said, sit)),
  middle(scene),
  trick && trickParts(scene, trick)
];
var openRow = (title, cards, kind = "") => html`<div class="open" key=${title}>
    <p class="dim">${title}</p>
    <div class=${`cards small ${kind}`}>
      ${cards.map((card) => cardShape(card, cardSaid(card)))}
    </div>
  </div>`;
function openParts({ now, view, names, me }) {
  if (!view) return [];
  const { open_hand: hand2, table_cards: lying } = now;
  return [
    view.table.kitty && openRow(text.kittyShown, view.table.kitty),
    hand2 && hand2.seat !== me && hand2.cards.length > 0 && openRow(text.handOpen(names[hand2.seat]), hand2.cards),
    lying.map(
      (cards, seat) => seat !== me && cards.length > 0 && openRow(text.tableOf(names[seat]), cards, covered(view, seat, cards))
    )
  ];
}
var covered = (view, seat, cards) => view.table.piles[seat].some(({ up, down }) => down === null && cards.includes(up)) ? "piles" : "";
function contractParts(scene) {
  const { now, rules, names } = scene;
  const contract = now?.contract;
  if (!contract || now.stage === "finished") return [];
  const { call, contractor, side, sits_out: out, called, slam, breach } = contract;
  const named = (seats) => seats.map((seat) => names[seat]);
  const partners = named(side.filter((seat) => seat !== contractor));
  const more = [
    partners.length && call !== null && rules.sides === "called" && text.withPartners(text.listed(partners)),
    called && text.wasCalled(cardSaid(called)),
    slam && text.allAlone,
    breach !== null && text.defeatIt(names[breach]),
    out.length > 0 && text.sitOut(named(out))
  ].filter(Boolean);
  const said = call === null ? text.forTricks : [signed(capital(callShort(rules, call))), text.by(names[contractor ?? -1])];
  return [html`<b>${said}</b>`, more.length > 0 && `; ${more.join("; ")}`, ". ", needed(now, names)];
}
function needed({ needed: need, contract, won }, names) {
  if (!need || !contract) return "";
  const seats = contract.side;
  const side = seats.filter((seat) => !contract.sits_out.includes(seat)).map((seat) => names[seat]);
  if (need.made) return text.made(side);
  if (need.defeated) return text.defeated(side);
  if (need.most === 0) return text.mustLose(side, need.left);
  const taken = seats.reduce((sum, seat) => sum + won[seat], 0);
  return text.needs(side, taken, need.least, need.most, need.left);
}
function turnSaid({ rules, names }, { seat, action, shown, turned_up: up }) {
  const said = [`${names[seat ?? -1]} ${action ? actionSaid(rules, action, names) : text.discardsUnseen}`];
  if (shown) said.push(text.contractorOpen);
  if (up?.length) said.push(text.turnedUp(up.map((one) => cardSaid(one.card))));
  return said.join("; ");
}

var usualBot = (bots) => bots.includes("strong") ? "strong" : (
  /** @type {string} */
  bots.at(-1)
);
var runner = ({ state, called }) => state.owner ? text.you : called[state.sitters.findIndex((one) => one?.owner)] ?? text.runner;
var wishSaid = ({ called }, { player, name }) => text.wants(name || text.somebody, called[player]);
var doorSaid = (scene) => {
  const { door } = scene.state;
  return door === "ask" ? text.says(runner(scene)) : text.doors[door].toLowerCase();
};
var underWay = ({ now }) => Boolean(now && now.stage !== "finished");
var panel = (said, ...buttons) => html`<div class="panel">
    <p>${said}</p>
    <div class="options">${buttons}</div>
  </div>`;
var maySit = ({ state }) => state.player === null && state.wish === null && (state.door !== "locked" || state.owner);
var sitsAtOnce = (room) => maySit(room) && !underWay(room.scene) && (room.state.door === "open" || room.state.owner);
function playersShown(room) {
  const { state, world } = room;
  const scene = sceneOf(state);
  const shut = !maySit(room);
  const free = state.sitters.some((sitter) => !sitter || sitter.bot);
  const rows = state.sitters.map(
    (sitter, player) => playerShown(room, scene, sitter, player, shut)
  );
  const named = (event) => setting("name", event.currentTarget.value);
  return [
    !shut && free && html`<label key="name" class="row">
        ${text.yourName}${" "}
        <input
          id="name"
          type="text"
          maxlength="40"
          autocomplete="nickname"
          value=${setting("name")}
          onInput=${named}
        />
      </label>`,
    html`<ul key="people" class="people">
      ${rows}
    </ul>`,
    state.wishes.length > 0 && html`<ul key="wishes" class="dim">
        ${state.wishes.map((wish) => html`<li>${wishSaid(scene, wish)}</li>`)}
      </ul>`,
    world.invite && (state.owner ? doorShown(room) : state.door !== "open" && html`<p key="door" class="dim">${capital(doorSaid(scene))}</p>`),
    world.invite && state.owner && listedShown(room),
    world.invite && inviteShown(world.invite)
  ];
}
function playerShown(room, scene, sitter, player, shut) {
  const { state, world } = room;
  const { called } = scene;
  const mine = player === state.player;
  const keeps = typeof sitter?.keeps === "string";
  const said = [
    mine && text.you,
    sitter?.bot && sitter.name,
    keeps && text.until(sitter.keeps ?? ""),
    !sitter && text.isEmpty,
    sitter?.owner && text.runsRoom,
    !state.match.seats.includes(player) && text.outOfMatch,
    state.ready.includes(player) && !sitter?.bot && text.ready,
    isAway(state, player) && text.away
  ];
  const where = unseen(text.inPlace(player + 1));
  const put = (key, label, bot) => state.owner && world.bots.length > 0 && button(`${key} ${player}`, [label, where], () => room.say({ type: "place", player, bot }));
  const waits = underWay(scene) && scene.players.includes(player) || keeps || state.door === "ask" && !state.owner;
  const free = !shut && (!sitter || sitter.bot);
  const heir = [text.handOn, unseen(text.to(called[player]))];
  const person = sitter && !sitter.bot && !mine;
  const usual = usualBot(world.bots);
  const others = world.bots.filter((bot) => bot !== usual).map((bot) => put(`bot ${bot}`, text.botNamed(bot), bot));
  return html`<li key=${player}>
    <b>${sitter ? called[player] : text.place(player + 1)}</b>
    <span class="dim">${said.filter(Boolean).join(", ")}</span>
    ${free && button(`sit ${player}`, [waits ? text.askToSit : text.sitHere, where], () => room.sit(player))}
    ${!sitter && put(`bot ${usual}`, text.letBot, usual)}
    ${!sitter && state.owner && html`<details><summary>${text.otherBots}</summary>${others}</details>`}
    ${person && put("stand-in", text.letBot, usual)}
    ${sitter && !mine && put("away", sitter.bot ? text.takeAway : text.freePlace, null)}
    ${person && state.owner && button(`hand on ${player}`, heir, () => room.say({ type: "hand on", player }))}
    ${mine && button("stand", text.standUp, () => room.say({ type: "stand" }))}
  </li>`;
}
function doorShown(room) {
  const changed = ({ currentTarget }) => room.say({ type: "door", door: (
    /** @type {Door} */
    currentTarget.value
  ) });
  return html`<p key="door" class="row">
    <label for="door">${text.door}</label>
    <select
      id="door"
      value=${room.state.door}
      onChange=${changed}
    >
      ${Object.entries(text.doors).map(([value, said]) => html`<option value=${value}>${said}</option>`)}
    </select>
  </p>`;
}
var listedShown = (room) => html`<label key="listed" class="check">
    <input
      id="listed"
      type="checkbox"
      checked=${room.state.listed}
      onChange=${(event) => room.say({ type: "publish", listed: event.currentTarget.checked })}
    />
    ${text.listRoom}
  </label>`;
var phrasesShown = (room) => room.state.player !== null && html`<div class="options">
    ${/** @type {[Phrase, string][]} */
Object.entries(text.phrases).map(
  ([phrase, said]) => button(`say ${phrase}`, said, () => room.say({ type: "signal", phrase }))
)}
  </div>`;
function inviteShown(link) {
  const copy = async ({ currentTarget: clicked2 }) => {
    const place = (
      /** @type {HTMLElement} */
      clicked2.closest(".invite")
    );
    const [code, copied] = ["code", ".copied"].map((one) => (
      /** @type {HTMLElement} */
      place.querySelector(one)
    ));
    getSelection()?.selectAllChildren(code);
    await navigator.clipboard?.writeText(link).then(
      () => copied.textContent = text.copied,
      () => {
      }
    );
  };
  return html`<div key="invite" class="invite">
    <p>${text.invite}</p>
    <code id="invite">${link}</code>
    <p class="row">
      ${button("copy", text.copy, copy)}<span
        class="copied dim"
        aria-live="polite"
      ></span>
    </p>
  </div>`;
}
function wishesShown(room) {
  const { state } = room;
  const { kept: kept2 } = state;
  const scene = sceneOf(state);
  const own = !state.owner && state.wishes.find(({ number }) => number === state.wish);
  const [first, ...others] = state.owner ? state.wishes : [];
  const free = own && state.door === "open" && typeof state.sitters[own.player]?.keeps !== "string";
  const admit = (key, label, yes) => button(key, label, () => room.say({ type: "admit", wish: first.number, yes }));
  const now = first && underWay(scene) ? text.letInNow : "";
  const more = others.length ? text.moreWait(others.length) : "";
  return [
    kept2 !== null && state.player === null && panel(
      text.botForYou(kept2 + 1),
      button("return", text.comeBack, () => room.sit(kept2), {
        class: "main"
      })
    ),
    own && panel(
      text.youWait(own.player + 1, Boolean(free), runner(scene)),
      button("unwish", text.doNotWait, () => room.say({ type: "stand" }))
    ),
    first && panel(
      `${wishSaid(scene, first)}${now}${more}.`,
      admit("admit", text.letIn, true),
      admit("refuse", text.doNotLetIn, false)
    )
  ];
}
function proposalShown(room) {
  const { proposal } = room.state;
  if (!proposal) return null;
  const { by, what, waiting } = proposal;
  const { names, me } = room.scene;
  const asks = () => {
    if (what.type === "claim tricks") return what.seat === by ? text.theyGet : text.somebodyGets(names[what.seat]);
    return what.type === "void" ? text.isVoid(new Map(text.wrong).get(what.why) ?? what.why) : text.isTakenBack;
  };
  const asked2 = text.listed(waiting.map((seat) => seat === me ? text.you : names[seat]));
  const answer = (type, said) => button(type, said, () => room.say({ type }));
  return html`<div class="panel" role="alert">
    <p>${text.proposes(names[by], asks(), asked2)}</p>
    <div class="options">
      ${waiting.includes(me) && [answer("agree", text.agree), answer("decline", text.disagree)]}
      ${me === by && answer("decline", text.takeBack)}
    </div>
  </div>`;
}
var mayPropose = ({ state, scene, replaying }) => underWay(scene) && !replaying && scene.me >= 0 && !state.proposal && state.sitters.some((sitter, player) => sitter && !sitter.bot && player !== state.player);
var mayClaim = (room) => mayPropose(room) && room.scene.now?.stage === "play" && room.scene.rules.early_end;
var claimShown = (room) => mayClaim(room) && button("claim", text.claimRest, () => room.say({ type: "claim tricks", seat: room.scene.me }));
function takeBackShown(room) {
  const { state, scene, replaying } = room;
  const mine = scene.me >= 0 && scene.view?.table.done.at(-1)?.seat === scene.me;
  return mine && !room.queue.length && !replaying && !state.proposal && button("undo", text.undo, () => room.say({ type: "take back" }));
}
function moreShown(room) {
  if (!mayPropose(room)) return null;
  const pick = (label, options, request) => {
    const id = label.replace(/\W+/g, "-");
    const propose = (event) => room.say(request(event.currentTarget.parentElement?.querySelector("select")?.value ?? ""));
    return html`<p key=${label} class="row">
      <label for=${id}>${capital(label)}</label>
      <select id=${id}>
        ${options.map(([value, said]) => html`<option value=${value}>${said}</option>`)}
      </select>
      ${button(label, [text.propose, unseen(text.that(label))], propose)}
    </p>`;
  };
  const names = (
    /** @type {[number, string][]} */
    room.scene.names.map((name, seat) => [seat, name])
  );
  return [
    mayClaim(room) && pick(text.tricksGoTo, names, (seat) => ({
      type: "claim tricks",
      seat: Number(seat)
    })),
    pick(text.handIsVoid, text.wrong, (why) => ({ type: "void", why: (
      /** @type {Why} */
      why
    ) }))
  ];
}

var gain = (number) => number > 0 ? `+${number}` : total(number);
var points = (number) => html`<td class="number">${total(number)}</td>`;
var table = (caption, head, rows) => html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}>
    <table>
      <thead>
        <tr>
          ${head.map((one) => html`<th scope="col">${one}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
var isCall = (action) => ["pass", "bid", "special bid", "look", "throw in", "keep"].includes(action.type);
function auctionParts({ view, rules, names }) {
  const done = view.table.done.filter(({ action }) => isCall(action));
  if (!done.length) return null;
  const count = names.length;
  const columns = Array.from({ length: count }, (_2, place) => (view.dealer + 1 + place) % count);
  const rows = (
    /** @type {string[][]} */
    []
  );
  let last = count;
  for (const { seat, action } of done) {
    const place = columns.indexOf(seat);
    const looked = place === last && rows.at(-1)?.[place] === text.calls.look;
    if (place <= last && !looked) rows.push(Array(count).fill(""));
    rows[rows.length - 1][place] = "bid" in action ? callShort(rules, action.bid) : text.calls[action.type];
    last = place;
  }
  const shown = rows.map(
    (row) => html`<tr>
        ${row.map((one) => html`<td>${signed(one)}</td>`)}
      </tr>`
  );
  return table(
    text.theAuction,
    columns.map((seat) => names[seat]),
    shown
  );
}
function lastTrickParts({ now, names }) {
  const number = now.tricks.findLastIndex(({ winner }) => winner !== null);
  const trick = now.tricks[number];
  if (!trick || trick.winner === null) return null;
  const cards = trick.cards.map((card, place) => {
    const suit = place === 0 && trick.suit;
    return html`<div class=${wins(trick, place) ? "won" : ""}>
        ${cardShape(card, playSaid(card, suit), suit)}<span>${names[trick.seats[place]]}</span>
      </div>`;
  });
  return [
    html`<p class="dim">${text.trickTo(number + 1, names[trick.winner])}</p>`,
    html`<div class="trick">${cards}</div>`
  ];
}
function resultParts(scene) {
  const { view, names, row, called, sides } = scene;
  const ended = view.table.ended;
  if (!ended) return null;
  const totals = row?.totals.map((sum, entry) => `${sides[entry]}: ${total(sum)}`) ?? [];
  const why = () => {
    if (ended.type !== "misdealt") return "";
    const known3 = new Map(text.wrong).get(ended.why ?? "");
    return known3 ?? (ended.seat === null ? ended.why ?? "" : text.threwIn(names[ended.seat]));
  };
  return [
    ended.type === "passed out" && html`<p>${ended.inkles ? text.inkles : text.allPassed}</p>`,
    ended.type === "misdealt" && html`<p>${text.voidHand(why())}</p>`,
    ended.type === "played" && playedParts(scene, ended),
    row && html`<p>${text.totals(totals.join("; "))}</p>`,
    row?.dropped.map((player) => html`<p>${text.dropsOut(called[player])}</p>`)
  ];
}
function playedParts(scene, { contract, rest, tricks }) {
  const { now, rules, names } = scene;
  const { made, items } = (
    /** @type {NonNullable<typeof now.score>} */
    now.score
  );
  const end = made === null ? "" : made ? text.isMade : text.isDefeated;
  const bid = contract.call !== null && capital(callShort(rules, contract.call)) + text.by(names[contract.contractor ?? -1]) + end;
  const taken = tricks.map((count, seat) => `${names[seat]}: ${count}`);
  const sides = now.sides.map((seats) => text.listed(seats.map((seat) => names[seat])));
  const rows = items.map(
    (item) => html`<tr>
        <td>${sides[item.scorer]}</td>
        <td class="number">${gain(item.points)}</td>
        <td>${signed(retold(text.pointsFor(item.what), scene))}</td>
        <td>${ruleLink(item.rule)}</td>
      </tr>`
  );
  return [
    html`<p class="head">${signed(bid || text.playedForTricks)}</p>`,
    html`<p class="dim">${text.tricksOf(taken.join("; "))}</p>`,
    rest && html`<p class="dim">
        ${text.unplayed(text.tricks(rest.tricks), names[rest.seat])}
      </p>`,
    table(text.pointsOfHand, text.pointsHead, rows)
  ];
}
function playedFor(row, { rules, called }) {
  const { outcome } = row;
  if (outcome.type === "passed out") return text.rowPassed;
  if (outcome.type === "misdealt") return text.rowVoid;
  const { call, contractor } = outcome.contract;
  return call === null ? text.rowTricks : `${callShort(rules, call)} ${called[row.seats[contractor ?? -1]]} ${row.made ? "✓" : "✗"}`;
}
function sheetParts(scene, replay) {
  const { rows: deals, scores, settings: rules } = scene.state.match;
  const again = (number) => button(`replay ${number}`, [`${text.replay} `, unseen(text.dealNumber), String(number)], () => replay(number));
  const rows = deals.map(
    (row) => html`<tr>
        <th scope="row">${again(row.number)}</th>
        <td>${signed(playedFor(row, { ...scene, rules }))}</td>
        ${row.totals.map(
      (sum, entry) => html`<td class="number">
              <b>${total(sum)}</b>
              <small>${" "}${row.gains[entry] ? gain(row.gains[entry]) : "·"}</small>
            </td>`
    )}
      </tr>`
  );
  const start = html`<tr>
    <td></td>
    <td>${rules.target ? text.to500(rules.target) : ""}</td>
    ${scores.map(points)}
  </tr>`;
  return table(text.scoreSheet, [text.deal, text.playedFor, ...scene.sides], rows.length ? rows : start);
}

var MAIN = ["sides", "deck", "hand_size", "auction", "specials", "no_trump", "kitty_shown", "calling", "joker_lead"];
var ENDS = ["failed", "defence_scores", "slam", "target", "defence", "limit", "hand_limit"];
var CLOSED = ["laid", "say", "more", "log"];
function roomShown(room, asked2) {
  const { scene, announced } = room;
  const now = scene?.now;
  const finished = now?.stage === "finished";
  const region = (name, inside, more = {}) => html`<div key=${name} class=${name} data-region ...${more}>${inside}</div>`;
  const status = { role: "status" };
  const drawn = scene && room.state;
  const sit = drawn && sitsAtOnce(room) ? (player) => room.sit(player) : null;
  return html`<div class="room" data-stage=${now?.stage ?? "before"}>
    <div class="play">
      <div class="board" tabindex="0" role="group" aria-label=${text.table}>
        ${region("over", drawn && overShown(room))}
        ${region("result", finished && scene.view && resultParts(scene), { role: "group", "aria-label": text.result })}
        ${region("table", drawn && tableParts(scene, room.trick, room.spoken, sit), { "data-stage": now?.stage ?? "" })}
        ${region("open", drawn && openParts(scene))}
      </div>
      <div class="asked">
        ${region("prompt", drawn && promptShown(room, asked2), { ...status, tabindex: -1 })}
        ${region("notice", noticeShown(room), { ...status, class: `notice ${room.connection}` })}
        ${region("refusal", room.refusal && refusalShown(room.refusal), { role: "alert" })}
        ${region("proposal", drawn && proposalShown(room))}
        ${region("wishes", drawn && wishesShown(room), status)}
        ${region("box", drawn && boxShown(room), { role: "group", "aria-label": text.whatYouMayDo })}
        <div class="standing">
          ${region("contract", drawn && contractParts(scene))}
          ${region("extra", drawn && extraShown(room, asked2))}
        </div>
      </div>
      ${region("hand", drawn && handParts(scene, room))}
      <div
        class="unseen"
        role="log"
        aria-live="polite"
        aria-label=${text.whatHappens}
      >
        ${announced.map(({ number, said }) => html`<p key=${number}>${said}</p>`)}
      </div>
    </div>
    <div class="side">${drawn && sectionsShown(room)}</div>
  </div>`;
}
var refusalShown = ({ said, rules }) => html`<p>
    ${signed(said)}${rules.map((rule) => [" (", ruleLink(rule), ")"])}
  </p>`;
function sectionsShown(room) {
  const { scene, said } = room;
  const parts = (
    /** @type {Record<string, Shown>} */
    {
      about: aboutShown(room),
      last: scene.view && lastTrickParts(scene),
      laid: scene.view && laidAway(scene),
      auction: scene.view && auctionParts(scene),
      sheet: sheetParts(scene, (number) => room.replay(number)),
      players: playersShown(room),
      say: phrasesShown(room),
      log: said.length > 0 && html`<ol>
        ${said.map((one) => html`<li>${signed(one)}</li>`)}
      </ol>`,
      more: moreShown(room)
    }
  );
  const log = { tabindex: 0, role: "group", "aria-label": text.sections.log };
  return Object.entries(parts).map(
    ([name, inside]) => html`<details
        key=${name}
        class="section"
        data-key=${name}
        hidden=${!inside}
        open=${name === "about" ? room.state.player === null : !CLOSED.includes(name)}
      >
        <summary>${text.sections[name]}</summary>
        <div class=${name} data-region ...${name === "log" ? log : {}}>
          ${inside}
        </div>
      </details>`
  );
}
function aboutShown({ about, scene }) {
  if (!about) return null;
  const line = ({ sentence, rules }) => html`<li>
      ${signed(retold(sentence, scene))}${" "}
      ${rules.map((rule) => [ruleLink(rule), " "])}
    </li>`;
  const main2 = [...MAIN, ...ENDS].flatMap((name) => about.filter(({ setting: setting2 }) => setting2 === name));
  return html`<div lang="en">
    <ul>
      ${main2.map(line)}
    </ul>
    <details data-key="every rule">
      <summary lang=${text.language}>${text.allRules}</summary>
      <ul>
        ${about.filter((one) => !main2.includes(one)).map(line)}
      </ul>
    </details>
  </div>`;
}
function noticeShown({ connection, why, world }) {
  const again = (key, said) => button(key, said, () => world.transport.connect?.());
  const state = text.states[connection];
  const ended = ["closed", "failed", "refused", "stopped"].includes(connection);
  return [
    state && html`<span key="state">${state}${ended && why ? `: ${why}` : ""}</span>`,
    connection === "elsewhere" && again("here", text.playHere),
    ended && again("again", text.tryAgain),
    connection === "no such room" && anotherShown(world.lobby)
  ];
}
var anotherShown = (lobby2) => html`<a key="another" class="button" href=${lobby2}>${text.another}</a>`;
var promptShown = (room, asked2) => html`<p class=${asked2 ? "yours" : ""}>
    <span>${signed(promptSaid(room, asked2))}</span>
    <span class="clock" aria-hidden="true"></span>
  </p>`;
function promptSaid({ state, scene, replaying, world }, asked2) {
  const { now, names, me } = scene;
  if (replaying) {
    const { view, step } = replaying;
    const said = step ? turnSaid(scene, view.table.done[step - 1]) : text.dealt;
    return text.again(view.number, step, view.table.done.length, said);
  }
  if (asked2) return text.yourTurn(asked2);
  if (now && now.to_act !== null) return text.isTo(names[now.to_act], now.stage, me < 0);
  const { result, seats } = state.match;
  const waiting = (result ? [...state.sitters.keys()] : seats).filter((player) => {
    const sitter = state.sitters[player];
    return sitter && !sitter.bot && !state.ready.includes(player);
  });
  const who = text.listed(waiting.map((player) => player === state.player ? text.you : scene.called[player]));
  if (result) return waiting.length && state.ready.length ? text.waitingMatch(who) : text.matchOver;
  const empty = seats.filter((player) => !state.sitters[player]).length;
  if (empty) {
    const wait = text.sendLink(Boolean(world.invite), state.owner, empty, runner(scene));
    return text.emptyPlaces(empty) + (state.player === null ? text.sitToPlay : wait);
  }
  return waiting.length ? text.waitingReady(who) : text.dealing;
}
function overShown(room) {
  const { state, replaying, world } = room;
  const { result } = state.match;
  if (!result || replaying) return null;
  const scene = sceneOf(state);
  const winners = result.winners.map((entry) => scene.sides[entry]);
  const again = state.player !== null && !state.ready.includes(state.player);
  return html`<div class="panel" role="status">
    <h2>${text.winMatch(winners)}</h2>
    <p lang="en">${retold(result.text, scene)} (${ruleLink(result.rule)}).</p>
    <p class="options">
      ${again && button("rematch", text.rematch, () => room.say({ type: "rematch" }), { class: "main" })}
      ${anotherShown(world.lobby)}
      ${world.record && html`<a class="button" href=${world.record} download="match.json">${text.save}</a>`}
    </p>
  </div>`;
}
function boxShown(room) {
  if (room.replaying) return replayShown(room, room.replaying);
  const { scene } = room;
  return scene.now && scene.now.stage !== "finished" ? boxParts(scene, room) : readyShown(room);
}
function readyShown(room) {
  const { state, scene } = room;
  const { match, player } = state;
  const asked2 = player !== null && !match.result && match.seats.includes(player) && !state.ready.includes(player);
  if (!asked2 && !scene.view) return null;
  const said = scene.view ? text.nextDeal : text.iAmReady;
  return html`<div class="options">
    ${asked2 && button("ready", said, () => room.say({ type: "ready" }), { class: "main" })}
    ${scene.view && button("replay", text.replayDeal, () => room.replay(scene.view.number))}
  </div>`;
}
function replayShown(room, replaying) {
  const { step } = replaying;
  const last = replaying.view.table.done.length;
  const go2 = (key, sign, label, to, kind = "") => button(
    key,
    sign,
    () => {
      replaying.step = Math.min(Math.max(to, 0), last);
      room.draw();
    },
    {
      class: kind,
      "aria-label": label,
      "aria-disabled": step === Math.min(Math.max(to, 0), last) ? "true" : null
    }
  );
  return html`<div
    class="options replay"
    role="group"
    aria-label=${text.replay}
    data-roving
  >
    ${go2("first", "«", text.toBeginning, 0)}
    ${go2("back", "‹", text.stepBack, step - 1)}
    ${go2("on", "›", text.stepOn, step + 1, "main")}
    ${go2("last", "»", text.toEnd, last)}
    ${button("close", text.closeReplay, () => (room.replaying = null, room.draw()))}
  </div>`;
}
function extraShown(room, asked2) {
  const { state, scene, replaying, looksBack, hint } = room;
  if (replaying || !scene.now || scene.now.stage === "finished") return null;
  const full = scene.now.tricks.some((trick) => trick.winner !== null);
  const look = () => (room.looksBack = !looksBack, room.draw());
  return [
    full && button("last trick", text.lastTrickButton, look, {
      "aria-pressed": String(looksBack)
    }),
    claimShown(room),
    // Whoever is asked needs the room for what may be chosen.
    !asked2 && takeBackShown(room),
    state.hints && asked2 && button("hint", text.askHint, () => room.say({ type: "hint" })),
    hint && html`<p key="hinted" role="status">${signed(hint)}</p>`
  ];
}

var reachable = (element) => [
  .../** @type {NodeListOf<HTMLElement>} */
  element.querySelectorAll("button:not(:disabled), input, select, summary, a[href]")
];
var closed = (one) => one.getAttribute("aria-disabled") === "true";
function focus(element) {
  const group2 = element.closest("[data-roving]");
  if (group2) for (const one of reachable(group2)) one.tabIndex = one === element ? 0 : -1;
  element.focus({ preventScroll: false });
}
function rove(root) {
  for (const group2 of root.querySelectorAll("[data-roving]")) {
    const all = reachable(group2);
    const here = all.find((one) => one === document.activeElement);
    const stop = here ?? all.find((one) => !closed(one)) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
}
function keepingFocus(root, draw, fallback) {
  const focused = (
    /** @type {HTMLElement | null} */
    root.contains(document.activeElement) ? document.activeElement : null
  );
  const region = focused?.closest("[data-region]");
  const place = focused && region ? reachable(region).indexOf(focused) : -1;
  draw();
  if (focused && !focused.isConnected) {
    const { key } = focused.dataset;
    const all = region?.isConnected ? reachable(region) : [];
    const next = key && all.find((one) => one.dataset.key === key) || all[Math.min(place, all.length - 1)];
    if (next) focus(next);
    else fallback()?.focus({ preventScroll: true });
  }
  rove(root);
}
function hearArrows(root) {
  root.addEventListener("keydown", (event) => {
    const here = document.activeElement;
    const group2 = here?.closest("[data-roving]");
    if (!here || !group2 || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = reachable(group2);
    const place = buttons.indexOf(
      /** @type {HTMLElement} */
      here
    );
    if (place < 0) return;
    const next = {
      ArrowLeft: () => buttons[place - 1],
      ArrowRight: () => buttons[place + 1],
      Home: () => buttons[0],
      End: () => buttons.at(-1),
      ArrowUp: () => nearest(here, buttons, -1),
      ArrowDown: () => nearest(here, buttons, 1)
    }[event.key];
    if (!next) return;
    event.preventDefault();
    const there = next();
    if (there) focus(there);
  });
}
function nearest(here, buttons, way) {
  const from = here.getBoundingClientRect();
  let found;
  let least = Infinity;
  for (const one of buttons) {
    const to = one.getBoundingClientRect();
    const down = (to.top + to.bottom - from.top - from.bottom) / 2;
    const far = Math.abs(down) * 4 + Math.abs(to.left + to.right - from.left - from.right) / 2;
    if (down * way > from.height / 2 && far < least) [found, least] = [one, far];
  }
  return found;
}

var MILLISECONDS = 180;
var EASE = "cubic-bezier(.2, .7, .3, 1)";
var still = matchMedia("(prefers-reduced-motion: reduce)");
function places(root) {
  const found = /* @__PURE__ */ new Map();
  for (
    const element of
    /** @type {NodeListOf<HTMLElement>} */
    root.querySelectorAll("[data-card]")
  ) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const played = element.classList.contains("played");
    const place = {
      element,
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      wide: element.offsetWidth,
      played
    };
    const { card = "" } = element.dataset;
    if (played || !found.has(card)) found.set(card, place);
  }
  return found;
}
function plate2(root, seat) {
  const element = seat === void 0 ? null : root.querySelector(`.plate[data-seat="${seat}"]`);
  if (!element) return null;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
function come(to, from) {
  const [x2, y2] = [from.x - to.x, from.y - to.y];
  if (Math.abs(x2) + Math.abs(y2) < 2) return;
  const scale = from.wide ? from.wide / to.wide : 0.5;
  to.element.animate(
    { translate: [`${x2}px ${y2}px`, "0 0"], scale: [String(scale), "1"] },
    { duration: MILLISECONDS, easing: EASE }
  );
}
function go({ element, x: x2, y: y2, wide }, to) {
  const copy = (
    /** @type {HTMLElement} */
    element.cloneNode(true)
  );
  delete copy.dataset.card;
  copy.setAttribute("aria-hidden", "true");
  const high = wide * 90 / 64;
  copy.className = "gone";
  Object.assign(copy.style, {
    left: `${x2 - wide / 2}px`,
    top: `${y2 - high / 2}px`,
    width: `${wide}px`
  });
  document.body.append(copy);
  copy.animate(
    {
      translate: ["0 0", `${to.x - x2}px ${to.y - y2}px`],
      scale: ["1", "0.35"],
      opacity: ["1", "0.4"]
    },
    { duration: MILLISECONDS, easing: EASE, fill: "forwards" }
  ).onfinish = () => copy.remove();
}
function moving(root, moves, draw) {
  if (!moves || still.matches || document.hidden) return draw();
  const before = places(root);
  draw();
  const after = places(root);
  for (const [card, to] of after) {
    const from = before.get(card) ?? (to.played ? plate2(root, to.element.dataset.seat) : null);
    if (from) come(to, from);
  }
  for (const [card, from] of before) {
    const to = from.played && !after.has(card) ? plate2(root, from.element.dataset.to) : null;
    if (to) go(from, to);
  }
}

var CARD = 650;
var TRICK = 1500;
var CALL = 500;
var SPOKEN = 8e3;
var Room = class {
  chosen = (
    /** @type {Set<Card>} */
    /* @__PURE__ */ new Set()
  );
  evidence = (
    /** @type {string[]} */
    []
  );
  /** A card for which a suit is to be chosen. @type {string | null} */
  joker = null;
  /** A high bid that is asked for once more. @type {string | null} */
  sure = null;
  /** What a bot would do. @type {string | null} */
  hint = null;
  /** The cards or the call of that. @type {string[]} */
  advised = [];
  /** Whether the last trick is looked at. */
  looksBack = false;
  /** How many tricks lie with their winners; at once, a trick lies until the next card. */
  gathered = 0;
  /** @type {{ said: string, rules: string[] } | null} */
  refusal = null;
  late = false;
  said = (
    /** @type {string[]} */
    []
  );
  /** What screen readers are told. */
  announced = (
    /** @type {{ number: number, said: string }[]} */
    []
  );
  /** What players have just said, by player. @type {Map<number, { said: string }>} */
  spoken = /* @__PURE__ */ new Map();
  /** The rules of the room in words, once they are known. @type {RuleSaid[] | null} */
  about = null;
  queue = (
    /** @type {[State, Heard][]} */
    []
  );
  connection = "connecting";
  why = "";
  /** @type {{ view: View, step: number } | null} */
  replaying = null;
  state = (
    /** @type {State} */
    /** @type {unknown} */
    null
  );
  scene = (
    /** @type {Scene} */
    /** @type {unknown} */
    null
  );
  asked = "";
  ended = false;
  /** Until when there was time, once it was said that little is left. @type {number | null} */
  warned = null;
  /** @param {HTMLElement} root @param {World} world */
  constructor(root, world) {
    this.root = root;
    this.world = world;
    Q(null, root);
    root.replaceChildren();
    hearArrows(root);
    world.transport.onstate = (state, why = "") => {
      this.connection = state;
      this.why = why;
      this.draw();
    };
    this.client = new Client(world.transport, (state, message) => {
      if (message.type === "welcome") this.queue = [];
      this.queue.push([state, message]);
      if (!this.later) this.next();
    });
    this.draw();
    setInterval(() => this.tick(), 500);
    void this.learn();
  }
  /** Ask for the rules of the room, which are a help and no more. */
  async learn() {
    this.about = await this.world.explain().catch(() => null);
    this.draw();
  }
  // One message after the other, so that whoever looks can follow even where others act at once.
  next() {
    this.later = null;
    const heard = this.queue.shift();
    if (!heard) return this.gather();
    const [state, message] = heard;
    this.show(state, message);
    const wait = this.queue.length > 30 || document.hidden ? 0 : this.pause(state, message) * Number(setting("pace"));
    if (wait) this.later = setTimeout(() => this.next(), wait);
    else this.next();
  }
  /** How long a message is left to be read. @param {State} state @param {Heard} message */
  pause(state, message) {
    if (message.type === "out of time") return TRICK;
    if (message.type !== "account" || !message.since || !state.view) return 0;
    const { stage, tricks } = state.view.computed;
    const trick = tricks.at(-1);
    if (!trick) return CALL;
    return trick.winner !== null || stage === "finished" || !trick.cards.length ? TRICK : CARD;
  }
  /** Take in a message, and draw what it changes. @param {State} state @param {Heard} message */
  show(state, message) {
    const last = this.state;
    const before = last?.view;
    this.state = state;
    const scene = sceneOf(state);
    const { names, called } = scene;
    switch (message.type) {
      case "welcome":
        if (last?.view && last.view.number === state.view?.number && state.takenBack.length === last.takenBack.length + 1 && state.view.table.done.length === last.view.table.done.length - 1)
          for (const turn of state.takenBack.slice(-1)) this.tell(text.tookBack(turnSaid(scene, turn)));
        else
          this.said = [
            ...(state.view?.table.done ?? []).map((one) => turnSaid(scene, one)),
            ...state.takenBack.map((turn) => text.tookBack(turnSaid(scene, turn)))
          ];
        if (!state.view) this.replaying = null;
        this.forget();
        this.wish();
        break;
      case "account":
        if (!scene.view) break;
        if (before?.number === scene.view.number) {
          this.followed(before, message.events.slice(message.since ? 0 : before.account.events.length), scene);
          break;
        }
        this.replaying = null;
        this.forget();
        this.said = [];
        this.close("players");
        this.tell(text.deals(scene.view.number, names[scene.view.dealer]));
        break;
      case "refused": {
        const { refusal } = message;
        this.evidence = refusal?.evidence ?? [];
        const why = refusal && (text.reason(refusal.reason, refusal.facts) ?? refusal.computed?.message);
        this.refusal = {
          said: retold(why ?? message.text, scene),
          rules: refusal?.rules ?? []
        };
        break;
      }
      case "overheard":
        this.tell(retold(message.refusal.computed?.text ?? "", scene));
        break;
      case "out of time":
        this.late = message.players.includes(state.player ?? -1);
        this.tell(text.late(text.listed(message.players.map((player) => called[player]))));
        break;
      case "signalled":
        this.speak(message.player, text.phrases[message.phrase]);
        this.tell(text.saidBy(called[message.player], text.phrases[message.phrase]));
        break;
      case "hinted":
        this.advised = advisedBy(message.action);
        this.hint = text.hinted(turnSaid(scene, { seat: scene.me, action: message.action }));
        break;
      case "proposed":
        if (!message.proposal && message.declined !== null) this.tell(text.disagrees(names[message.declined]));
        break;
      case "seated": {
        const runs = state.sitters.findIndex((one) => one?.owner);
        if (runs >= 0 && !last.sitters[runs]?.owner) this.tell(text.runs(called[runs]));
        break;
      }
      case "door set":
        this.tell(text.doorIs(doorSaid(scene)));
        break;
      case "wished":
        for (const wish of state.wishes)
          if (!last.wishes.some(({ number }) => number === wish.number)) this.tell(wishSaid(scene, wish));
        break;
      case "admitted":
        this.tell(text.admitted(message.name || text.somebody, called[message.player]));
    }
    this.draw();
  }
  /**
   * Tell how the deal went on from `before`.
   * @param {View} before
   * @param {EventDocument[]} events
   * @param {Scene} scene
   */
  followed(before, events, scene) {
    if (events.some(({ turn }) => turn.seat === scene.me) || before.computed.stage !== scene.now?.stage) this.forget();
    for (const { turn, winner } of events) {
      if (!turn.action) continue;
      const said = turnSaid(scene, turn);
      if (this.late && turn.seat === scene.me) this.refusal = { said: text.youWereLate(said), rules: [] };
      this.tell(said);
      if (winner != null) this.tell(text.winsTrick(scene.names[winner]));
    }
    this.late = false;
  }
  /** What whoever opened the table wished for: a place, and bots in the others. */
  wish() {
    const { wished, bots } = this.world;
    const { player, sitters } = this.state;
    if (!wished) return;
    if (player === null) this.sit(0);
    else {
      this.world.wished = null;
      if (wished.bots) {
        for (const [place, sitter] of sitters.entries())
          if (!sitter)
            this.client.say({
              type: "place",
              player: place,
              bot: usualBot(bots)
            });
      }
    }
  }
  forget() {
    this.chosen.clear();
    this.joker = this.refusal = this.sure = this.hint = null;
    this.looksBack = false;
    this.evidence = this.advised = [];
  }
  /** Write down what happened, and let screen readers say it. @param {string} said */
  tell(said) {
    this.said.push(said);
    this.announce(said);
  }
  /** @param {string} said */
  announce(said) {
    const number = (this.announced.at(-1)?.number ?? 0) + 1;
    this.announced = [...this.announced, { number, said }].slice(-12);
  }
  /** Show for a while what a player says, at their plate. @param {number} player @param {string} said */
  speak(player, said) {
    const { spoken } = this;
    const one = { said };
    spoken.set(player, one);
    setTimeout(() => {
      if (spoken.get(player) !== one) return;
      spoken.delete(player);
      this.draw();
    }, SPOKEN);
  }
  // What the viewer does.
  /** @param {Request} request */
  say(request) {
    this.refusal = null;
    this.evidence = [];
    this.client.say(request);
    this.busy();
  }
  busy() {
    this.find(".room")?.setAttribute("aria-busy", String(this.client.busy || this.queue.length > 0));
  }
  /** Do what `text` says in this stage, or in another, where the host says why not. @param {string} text */
  act(text2, stage = this.scene.now?.stage ?? "") {
    this.joker = this.sure = null;
    this.say({ type: "act", action: actionOf(stage, text2) });
  }
  /** Draw, and lead the focus to where something is to be chosen now. @param {string} selector */
  attend(selector) {
    this.draw();
    const element = this.find(selector);
    if (element) focus(element);
  }
  /** Show a deal that is over, step by step. @param {number} number */
  async replay(number) {
    const { view } = this.state;
    try {
      this.replaying = {
        view: view?.number === number && view.computed.stage === "finished" ? view : seen(await this.world.deal(number)),
        step: 0
      };
    } catch (error) {
      this.refusal = { said: (
        /** @type {Error} */
        error.message
      ), rules: [] };
    }
    this.attend(".replay .main");
  }
  // What is shown.
  /** @param {string} selector @returns {HTMLElement | null} */
  find(selector) {
    return this.root.querySelector(selector);
  }
  /** Let the winner take a full trick, which has been seen. */
  gather() {
    if (setting("pace") === "0" || !this.state?.view) return;
    const before = this.gathered;
    this.gathered = this.fullTricks.length;
    if (before !== this.gathered) this.draw();
  }
  get fullTricks() {
    const tricks = this.state.view?.computed.tricks ?? [];
    return tricks.filter((trick) => trick.winner !== null);
  }
  /**
   * The trick that lies in the middle: the one that is played to, or one that is full and not gathered or looked at.
   */
  get trick() {
    const tricks = this.scene.now?.tricks ?? [];
    if (this.looksBack) return tricks.findLast((trick2) => trick2.winner !== null);
    const trick = tricks.findLast((one) => one.cards.length);
    const away = !this.replaying && trick?.winner !== null && this.fullTricks.length <= this.gathered;
    return away ? null : trick;
  }
  /** Close a section beside the table. @param {string} name */
  close(name) {
    const section = (
      /** @type {HTMLDetailsElement | null} */
      this.find(`details[data-key=${name}]`)
    );
    if (section) section.open = false;
  }
  draw() {
    const { replaying, state } = this;
    this.gathered = state ? Math.min(this.gathered, this.fullTricks.length) : 0;
    if (state) this.scene = replaying ? sceneOf(state, atStep(replaying.view, replaying.step)) : sceneOf(state);
    const asked2 = state && !replaying ? question(this.scene) : "";
    const shown = () => Q(html`${roomShown(this, asked2)}`, this.root);
    const moves = setting("pace") !== "0";
    keepingFocus(
      this.root,
      () => moving(this.root, moves, shown),
      () => this.find(".prompt")
    );
    if (asked2 !== this.asked) {
      const wanted = {
        loud: setting("tone") === "on",
        notice: setting("notice") === "on"
      };
      callTo(asked2 && text.yourTurn(asked2), wanted);
    }
    this.asked = asked2;
    const ended = !replaying && this.scene?.now?.stage === "finished";
    if (ended && !this.ended) this.find(".play")?.scrollIntoView({ block: "nearest" });
    this.ended = ended;
    this.tick();
    this.busy();
    if (asked2 && [document.body, this.find(".prompt")].includes(
      /** @type {HTMLElement} */
      document.activeElement
    )) {
      const first = this.find(".box :is(button.can, .options button:not(:disabled))") ?? this.find(".hand button.can") ?? this.find(".hand button");
      first?.focus({ preventScroll: true });
      this.find(".play")?.scrollIntoView({ block: "nearest" });
    }
  }
  /** Show how much time is left. */
  tick() {
    const until = this.state?.until;
    const left = until ? Math.max(0, Math.ceil((until - performance.now()) / 1e3)) : null;
    const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const said = left === null || this.replaying ? "" : clock(left);
    for (const element of this.root.querySelectorAll(".clock")) element.textContent = said;
    if (left === 10 && this.warned !== until && this.asked) {
      this.warned = until;
      this.announce(text.secondsLeft);
      this.draw();
    }
  }
  /** Take a place. @param {number} player */
  sit(player) {
    const name = [...setting("name").trim()].slice(0, 40).join("").replace(/\p{C}/gu, "");
    this.say({ type: "sit", player, ...name ? { name } : {} });
  }
};

var STALLED = 6e4;
var TABLE = "?table";
var Table = class {
  onopen = () => {
  };
  onmessage = (
    /** @type {(text: string) => void} */
    (() => {
    })
  );
  onstate = (
    /** @type {(state: string, why?: string) => void} */
    (() => {
    })
  );
  waiting = (
    /** @type {Waiting[]} */
    []
  );
  /** Whether the game is kept. */
  keeps = true;
  /** @param {(loaded: number, all: number) => void} progress told of the bytes that are fetched */
  constructor(progress) {
    this.worker = new Worker(new URL("offline-worker.js", import.meta.url), { type: "module" });
    this.worker.onerror = () => this.#give(text.notFetched);
    this.worker.onmessage = ({ data: [kind, ...about] }) => {
      clearTimeout(this.stalled);
      if (kind === "progress") {
        const [loaded, all] = about;
        if (loaded < all) this.#await();
        progress(loaded, all);
      } else if (kind === "told") this.onmessage(about[0]);
      else if (kind === "state") {
        this.keeps &&= about[0] !== "unkept";
        this.onstate(about[0], about[1]);
      } else if (kind === "answer") this.waiting.shift()?.resolve(JSON.parse(about[0]));
      else this.waiting.shift()?.reject(new Error(about[0] ?? (about[1] ? text.notFetched : text.notRun)));
    };
    this.#await();
  }
  #await() {
    this.stalled = setTimeout(() => this.#give(text.notFetched), STALLED);
  }
  /** Give up. @param {string} why */
  #give(why) {
    this.worker.terminate();
    this.gone = why;
    this.onstate("stopped", why);
    for (const { reject } of this.waiting.splice(0)) reject(new Error(why));
  }
  /** Ask the program something; it answers one question after the other. @param {(string | undefined)[]} question */
  async asked(...question2) {
    if (this.gone) throw new Error(this.gone);
    this.worker.postMessage(question2);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }
  /** @param {string} text */
  send(text2) {
    this.worker.postMessage(["hear", text2]);
  }
  opened() {
    this.onstate(this.keeps ? "open" : "unkept");
    this.onopen();
  }
  /** Go on from what was kept, in place of another window. */
  async connect() {
    this.onstate("connecting");
    this.keeps = true;
    try {
      if (await this.asked("resume")) this.opened();
      else this.onstate("stopped", text.nothingKept);
    } catch (error) {
      this.onstate(
        "stopped",
        /** @type {Error} */
        error.message
      );
    }
  }
};
var progressIn = (main2) => (loaded, all) => {
  const comes = loaded < all;
  const [some, most] = [loaded, all].map((bytes) => (bytes / 1e6).toFixed(1));
  Q(
    html`<p role="status">${comes ? text.fetching : text.starting}</p>
      <p aria-hidden="true">
        <progress max=${all} value=${comes ? loaded : void 0}></progress>
        ${comes && all > 1 && ` ${some} / ${most} MB`}
      </p>`,
    main2
  );
};
async function keepPage(scope) {
  try {
    const kept2 = await navigator.serviceWorker.register(new URL("service.js", import.meta.url), { scope });
    const worker = (
      /** @type {ServiceWorker} */
      kept2.installing ?? kept2.waiting ?? kept2.active
    );
    return await new Promise((resolve) => {
      const settled = () => {
        if (worker.state === "activated") resolve(text.keptPage);
        if (worker.state === "redundant") resolve(text.notKeptPage);
      };
      worker.addEventListener("statechange", settled);
      settled();
    });
  } catch {
    return text.notKeptPage;
  }
}
async function showOffline(main2, { keeps } = {}) {
  const progress = progressIn(main2);
  progress(0, 1);
  const table2 = new Table(progress);
  const { presets, bots } = await table2.asked("choices");
  const there = await table2.asked("kept");
  const enter2 = () => {
    addEventListener("popstate", () => location.search !== TABLE && location.reload());
    new Room(main2, {
      transport: table2,
      bots,
      wished: { bots: true },
      deal: (number) => table2.asked("deal", String(number)),
      explain: () => table2.asked("explain"),
      lobby: location.pathname
    });
    table2.opened();
  };
  let problem = "";
  if (location.search === TABLE) {
    try {
      if (await table2.asked("resume")) return enter2();
      problem = text.nothingKept;
    } catch (error) {
      problem = /** @type {Error} */
      error.message;
    }
  }
  const beside = there && !problem && html`<a class="button" href=${TABLE}>${text.goOn}</a>`;
  const below = html`<div class="known">
    ${problem && html`<p class="refusal" role="alert">${problem}</p>`}
    <p id="kept" class="dim" role="status"></p>
  </div>`;
  const open2 = async ({ rules }) => {
    await table2.asked("start", JSON.stringify(rules.startsWith("{") ? JSON.parse(rules) : rules));
    history.pushState(null, "", TABLE);
    enter2();
  };
  showLobby(main2, presets, open2, { alone: true, beside, below });
  if (keeps) {
    const said = await keepPage(keeps);
    const place = main2.querySelector("#kept");
    if (place) place.textContent = said;
  }
}

var CLOSED2 = (
  /** @type {Record<number, string>} */
  {
    4404: "no such room",
    4409: "elsewhere",
    1013: "full",
    1008: "closed",
    1011: "failed"
  }
);
var AGAIN = ["lost", "full", "failed"];
var WAIT = (
  /** @type {Record<number, number>} */
  { 1011: 1e4, 1013: 1e4, 4429: 5e3 }
);
var LONGEST = 1e4;
var LASTING = 1e4;
var Socket = class {
  onopen = () => {
  };
  /** @type {(text: string) => void} */
  onmessage = () => {
  };
  /**
   * Told "connecting", "open", or one of those above, with what the server says of it.
   * @type {(state: string, why?: string) => void}
   */
  onstate = () => {
  };
  /** @type {WebSocket | null} */
  socket = null;
  /** The socket that has let this client in, and since when. @type {WebSocket | null} */
  entered = null;
  since = 0;
  later = (
    /** @type {number | null} */
    null
  );
  /** @param {string} room */
  constructor(room) {
    this.room = room;
    this.tries = 0;
    addEventListener("online", () => this.#now());
    addEventListener("offline", () => this.socket?.close());
    this.connect();
  }
  get #key() {
    return `secret.${this.room}`;
  }
  connect() {
    clearTimeout(this.later ?? void 0);
    this.later = null;
    this.onstate("connecting");
    const at = new URL(`../rooms/${this.room}/socket`, import.meta.url);
    at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.socket = new WebSocket(at);
    socket.onopen = () => {
      const secret = kept(this.#key);
      socket.send(JSON.stringify(/^[\w-]{43}$/.test(secret) ? { type: "enter", secret } : { type: "enter" }));
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      if (this.entered === socket) return this.onmessage(data);
      const first = JSON.parse(data);
      if (first.type !== "entered") return;
      keep(this.#key, first.secret);
      this.entered = socket;
      this.since = performance.now();
      this.onstate("open");
      this.onopen();
    };
    socket.onclose = ({ code, reason }) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.entered === socket && performance.now() - this.since > LASTING) this.tries = 0;
      const why = CLOSED2[code] ?? "lost";
      this.onstate(why, reason);
      if (AGAIN.includes(why)) {
        this.later = setTimeout(() => this.connect(), WAIT[code] ?? Math.min(500 * 2 ** this.tries++, LONGEST));
      }
    };
  }
  #now() {
    if (this.later) this.connect();
  }
  /** @param {string} text */
  send(text2) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text2);
  }
};

var BASE = new URL("..", import.meta.url).pathname;
var known2 = () => (
  /** @type {Known[]} */
  [kept("rooms") ?? []].flat().filter((one) => typeof one?.room === "string" && typeof one.rules === "string")
);
async function asked(address, options) {
  const answer = await fetch(address, options).catch(() => {
    throw new Error(text.unreachable);
  });
  const said = await answer.json().catch(() => ({ error: text.answers(answer.status) }));
  if (!answer.ok) throw new Error(said.error);
  return said;
}
async function open(main2, { rules, bots, hints, seconds }) {
  const body = JSON.stringify({
    rules: rules.startsWith("{") ? JSON.parse(rules) : rules,
    turn_seconds: seconds,
    ready_seconds: seconds && Math.max(seconds, 60),
    hints: hints ? "sensible" : null
  });
  const headers = { "Content-Type": "application/json" };
  const { room, path, secret } = await asked(`${BASE}rooms`, {
    method: "POST",
    headers,
    body
  });
  keep("rooms", [{ room, rules: rules.slice(0, 60), at: Date.now() }, ...known2()].slice(0, 8));
  keep(`secret.${room}`, secret);
  history.pushState(null, "", path);
  await enter(main2, room, { bots });
}
async function lobby(main2) {
  const [{ presets, offline }, { rooms: shown }] = await Promise.all([asked(`${BASE}presets`), asked(`${BASE}rooms`)]);
  const time = (
    /** @type {const} */
    {
      dateStyle: "medium",
      timeStyle: "short"
    }
  );
  const named = (rules) => text.ways[rules]?.[0] ?? rules;
  const rooms = known2().map(
    ({ room, rules, at }) => html`<li>
        <a href=${`${BASE}rooms/${room}`}>${named(rules)}</a>${" "}
        ${new Date(at).toLocaleString([], time)}
      </li>`
  );
  const who = (sitter) => sitter && (sitter.name || (sitter.bot ? text.aBot : text.somebody));
  const listed2 = shown.map(
    ({ path, rules, sitters }) => html`<li>
        <a href=${path}>${named(rules)}</a>${" "}
        ${text.atTable(sitters.map(who))}
      </li>`
  );
  const section = (title, lines) => lines.length > 0 && html`<section class="known">
      <h2>${title}</h2>
      <ul>
        ${lines}
      </ul>
    </section>`;
  const below = [section(text.openToAll, listed2), section(text.opened, rooms)];
  showLobby(main2, presets, (wishes) => open(main2, wishes), { beside: offline && offlineShown(), below });
}
var offlineShown = () => html`<a class="button" href=${`${BASE}offline`}>${text.playOffline}</a>`;
async function enter(main2, name, wished) {
  const offered = asked(`${BASE}presets`);
  const { origin, pathname } = location;
  addEventListener("popstate", () => location.pathname !== pathname && location.reload());
  const world = {
    // Only whoever has wished for bots needs them at once: for the others the room need not wait.
    bots: wished ? (await offered).bots : [],
    transport: new Socket(name),
    wished,
    deal: (number) => asked(`${BASE}rooms/${name}/deals/${number}`),
    explain: () => asked(`${BASE}rooms/${name}/rules`),
    lobby: BASE,
    invite: origin + pathname,
    record: `${BASE}rooms/${name}/record`
  };
  const room = new Room(main2, world);
  world.bots = (await offered.catch(() => ({ bots: [] }))).bots;
  room.draw();
}
translate();
var [main, settings] = ["main", "settings"].map((id) => (
  /** @type {HTMLElement} */
  document.getElementById(id)
));
Q(html`${settingParts()}`, settings);
try {
  await loadCards(`${BASE}page/cards.svg`);
  const path = location.pathname.slice(BASE.length);
  const [, name] = /^rooms\/([\w-]+)$/.exec(path) ?? [];
  if (path === "offline") await showOffline(main, { keeps: BASE });
  else await (name ? enter(main, name) : lobby(main));
} catch (error) {
  const { message } = (
    /** @type {Error} */
    error
  );
  Q(
    html`<p class="refusal" role="alert">${message}</p>
      <a class="button" href=${location.href}>${text.tryAgain}</a>${" "}
      ${navigator.serviceWorker?.controller && offlineShown()}`,
    main
  );
}
