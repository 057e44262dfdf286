import { array, assert, constantFrom, letrec, oneof, property, tuple } from 'fast-check'
import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import { isPlainHtml } from '../../../server/content/plainHtml.ts'
import { sanitiseHtml, trySanitise } from '../../../server/content/sanitise.ts'
import { processorMs } from '../../support/harness/processorTime.ts'

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img src="//evil.example/track.gif">',
  '<img src=`javascript:alert(1)`>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://example.org" onclick="alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input onfocus=alert(1) autofocus>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<details ontoggle=alert(1) open>x</details>',
  '<style>@import "//evil.example/x.css"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<template><script>alert(1)</script></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<textarea></textarea><script>alert(1)</script>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<plaintext><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<table><td background="javascript:alert(1)">x</td></table>',
  '<p id="location" name="cookie" class="admin">x</p>',
  '<a href="https://example.org" target="_blank" rel="opener">x</a>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<video><source onerror=alert(1)></video>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<p title="&quot;><img src=x onerror=alert(1)>">x</p>',
]

interface Node {
  readonly type: string
  readonly tagName?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly children?: readonly Node[]
}
const elementsIn = (node: Node): readonly Node[] => [
  ...(node.type === 'element' ? [node] : []),
  ...(node.children ?? []).flatMap(elementsIn),
]

const forbidden =
  /^(script|style|svg|math|iframe|object|embed|form|input|button|textarea|template|link|meta|base|xmp|noscript|noembed|plaintext|video|audio|select)$/

test.each(attacks)('the hostile markup %s is sanitized', attack => {
  const clean = sanitiseHtml(attack)
  for (const { tagName = '', properties = {} } of elementsIn(fromHtml(clean, { fragment: true }))) {
    expect(tagName).not.toMatch(forbidden)
    for (const [name, value] of Object.entries(properties)) {
      expect(name).not.toMatch(/^on|^(style|id|className|name|srcDoc|formAction|background|action)$/)
      if (name === 'href' || name === 'src') expect(String(value)).toMatch(/^(https?:|mailto:|tel:|[/#?]?[\w-])/)
      if (name === 'href' || name === 'src') expect(String(value)).not.toMatch(/script:|data:|^\/\/|\\/i)
    }
    if (properties.target === '_blank') expect(properties.rel).toEqual(['noopener'])
  }
  expect(sanitiseHtml(clean)).toBe(clean)
})

test.each([
  '<h2>A heading</h2><p>Words with <strong>weight</strong>, <em>stress</em>, <u>lines</u>, <s>none</s> and <code>code</code>.</p>',
  '<ul><li><p>One</p></li><li><p>Two</p><ol start="3"><li>Inner</li></ol></li></ul>',
  '<blockquote><p>Quoted</p></blockquote><pre><code>const a = 1</code></pre><hr>',
  '<table><tbody><tr><th colspan="2" scope="col">Head</th></tr><tr><td rowspan="2">Cell</td><td>Cell</td></tr></tbody></table>',
  '<figure><img src="/files/demo/a.webp" alt="A pond" width="640" height="480"><figcaption>FIG: a pond</figcaption></figure>',
  '<p><a href="https://example.org/a?b=1&amp;c=2#d">web</a> <a href="mailto:a@example.org">mail</a> <a href="tel:+8801700000000">call</a> <a href="/about-us">path</a> <a href="news/first">path</a></p>',
  '<p>আমাদের কথা — “quotes” &amp; &lt;signs> ১২৩ 👨‍👩‍👧</p>',
  '<p lang="bn" dir="ltr">বাংলা<br>লাইন</p>',
  '<p><span>a</span> <sub>b</sub> <sup>c</sup> <mark>d</mark> <small>e</small></p>',
  'plain text',
])('the markup %s is unchanged', html => {
  expect(sanitiseHtml(html)).toBe(html)
})

test('a link that opens a new tab has rel="noopener"', () => {
  expect(sanitiseHtml('<a href="https://example.org" target="_blank">x</a>')).toBe(
    '<a href="https://example.org" target="_blank" rel="noopener">x</a>',
  )
})

test('a ">" in an attribute does not end its tag', () => {
  const clean = sanitiseHtml('<p>1 > 0</p><img alt="a > b" src="/a.png">')
  expect(clean).toBe('<p>1 > 0</p><img alt="a &gt; b" src="/a.png">')
})

test('the text of an unknown element remains without the element', () => {
  expect(sanitiseHtml('<center><font color="red">Words</font></center>')).toBe('Words')
})

const numbered = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join('')

test.each([
  ['nested divs', 'depth', '<div>'.repeat(50_000)],
  ['nested formatting elements', 'depth', '<b><i>'.repeat(30_000)],
  ['nested lists', 'depth', '<ul><li>'.repeat(201)],
  ['links in paragraphs', 'depth', numbered(20_000, n => `<b title="${n}"><p>`)],
  ['attributes', 'attributes', `<p${numbered(40_000, n => ` a${n}`)}>x</p>`],
  ['attributes of a closing tag', 'attributes', `<p>x</p${numbered(40_000, n => ` a${n}`)}>`],
  ['attributes of an unclosed tag', 'attributes', `<p${numbered(40_000, n => ` a${n}`)}`],
  ['attributes of an ignored tag', 'attributes', `<tr${numbered(51, n => ` a${n}`)}>x`],
  ['list items', 'nodes', '<dd>'.repeat(100_001)],
  [
    'formatting elements reopened in each paragraph',
    'nodes',
    `<p>${numbered(150, n => `<font t="${n}">`)}${'</p><p>x'.repeat(20_000)}`,
  ],
] as const)('too many or too deep %s are rejected while parsing', (_what, excess, html) => {
  expect(trySanitise(html)).toEqual({ excess })
})

test.each([
  ['50 attributes', `<p${numbered(50, n => ` a${n}`)}>x</p>`, '<p>x</p>'],
  ['200 nested elements', `${'<ul><li>'.repeat(100)}x`, `${'<ul><li>'.repeat(100)}x${'</li></ul>'.repeat(100)}`],
])('a large number of %s is accepted', (_what, html, clean) => {
  expect(trySanitise(html)).toMatchObject({ html: clean })
})

test('long flat markup is parsed quickly', () => {
  const long = '<p>Words with <strong>weight</strong>.</p>'.repeat(12_000)
  expect(processorMs(() => expect(sanitiseHtml(long)).toBe(long))).toBeLessThan(10_000)
})

test('HTML is plain if the parser returns it unchanged', () => {
  const words = constantFrom(
    'a',
    ' ',
    '\n',
    'ক',
    '>',
    '"',
    '&amp;',
    '&lt;',
    '&gt;',
    '&',
    '<br>',
    '<hr>',
    '\u00a0',
    '\u0001',
  )
  const openings = constantFrom(
    ...['p', 'h2', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'a', 'div', 'pre', 'table', 'a href="/x"'],
    ...['a href="https://e.org" target="_blank" rel="noopener"', 'a href="javascript:x"', 'p class="x"', 'p title="x"'],
  )
  const { html } = letrec<{ html: string; element: string }>(tie => ({
    html: array(oneof({ weight: 2, arbitrary: words }, tie('element')), { maxLength: 3 }).map(parts => parts.join('')),
    element: tuple(openings, tie('html')).map(([tag, inner]) => `<${tag}>${inner}</${tag.split(' ')[0]}>`),
  }))
  let plain = 0
  assert(
    property(html, each => {
      if (!isPlainHtml(each)) return
      plain += 1
      // A comment makes the text go through the parser, and is removed.
      expect(sanitiseHtml(`<!---->${each}`)).toBe(each)
    }),
    { numRuns: 800 },
  )
  expect(plain).toBeGreaterThan(150)
})

test.each([
  ...[
    '<p>a',
    'a</p>',
    '<b><p>x</p></b>',
    '<p><p>x</p></p>',
    '<ul>x</ul>',
    '<li>x</li>',
    '<a><a>x</a></a>',
    '<p>&gt;</p>',
  ],
  ...[
    '<p onclick="x">a</p>',
    '<a href="javascript:x">a</a>',
    '<a href="/x" href="/y">a</a>',
    '<script>x</script>',
    '<p/>',
  ],
])('the markup %s is not plain', html => {
  expect(isPlainHtml(html)).toBe(false)
})
