/** Pastes from other programs, sampled in tests/fixtures/clipboard, are stored as plain markup with the same content. */
import { readFileSync } from 'node:fs'
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { sanitiseHtml } from '../../../../server/content/sanitise.ts'
import { cleanPasted } from '../../../../src/admin/form/richText/paste/cleanPasted.ts'
import { extensions, htmlOfDocument } from '../../../../src/admin/form/richText/schema.ts'

/** HTML that is stored after a paste into an empty editor. */
const stored = (clipboard: string): string => {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions,
    injectCSS: false,
    editorProps: { transformPastedHTML: html => cleanPasted(html).html },
  })
  editor.view.pasteHTML(clipboard, Object.assign(new Event('paste'), { clipboardData: null }))
  const html = htmlOfDocument(editor.state.doc)
  editor.destroy()
  return sanitiseHtml(html.replace(/(<p><\/p>)+$/, ''))
}

const samples: Readonly<Record<string, readonly string[]>> = {
  'word-lists': [
    '<ul><li><p>Net</p><ul><li><p>Fine mesh</p><ul><li><p>Nylon</p></li></ul></li></ul></li><li><p>Boat</p></li></ul>',
    '<ol><li><p>Dig</p><ol type="a"><li><p>Measure</p></li></ol></li><li><p>Fill</p></li></ol>',
    '<ol><li><p>Feed</p></li><li><p>Sell</p></li></ol>',
    '<ul><li><p>Rice</p></li></ul>',
    '<ul><li><p>Jute</p></li></ul>',
  ],
  'word-numbers': [
    '<h2>1. Rules</h2><h3>1.1 Members</h3>',
    '<ol lang="bn" start="3"><li><p>পুকুর</p></li><li><p>মাছ</p></li></ol>',
    '<p>ক) ধান</p><p>খ) পাট</p>',
    '<ol lang="bn" start="2"><li><p>চাল</p></li></ol>',
    '<ol start="3" type="A"><li><p>Third</p><ol start="4" type="i"><li><p>Fourth</p></li><li><p>Fifth</p></li></ol></li></ol>',
    '<ol start="2"><li><p>Duties</p><p>2.1. Pay</p></li><li><p>Rights</p></li></ol>',
    '<p>Step 1: Apply</p>',
  ],
  'word-notes': [
    '<p>Yields</p><h2>Yields</h2>',
    '<p>Ponds gave 426 tons<sup>[1]</sup> in 2023, <strong>most</strong> in Barishal.<sup>[i]</sup></p>',
    '<p>See table 2 and <a href="https://example.org/a#_part">the law</a>.</p>',
    '<hr><p><sup>[1]</sup> Without prawns.</p><p><sup>[i]</sup> Own count.</p>',
  ],
  'google-docs': [
    '<h2>Our ponds</h2><h3>মাছ চাষ</h3>',
    '<p><strong>Bold</strong> and <em>slanted</em><s> gone</s>, m<sup>2</sup>, <a href="https://example.org/law">the law</a></p>',
    '<ol start="2" type="a"><li><p>Rui</p><ol type="i"><li><p>Small</p></li></ol></li><li><p>Katla</p></li></ol>',
    '<table><thead><tr><th scope="col"><p>Fish</p></th><th scope="col"><p>Tons</p></th></tr></thead>',
    '<tbody><tr><td colspan="2"><p>Rui, 12</p></td></tr></tbody></table>',
  ],
  libreoffice: [
    '<h2>Report</h2><h4>Ponds</h4><p><strong>Rui </strong>and<strong> katla</strong><sup>1</sup></p>',
    '<ol start="3" type="i"><li><p>তিন</p><ol type="A"><li><p>Deep</p></li></ol></li></ol>',
    '<table><caption>Catch of <em>2023</em></caption>',
    '<thead><tr><th rowspan="2"><p>Fish</p></th><th><p>Tons</p></th></tr><tr><th><p>wet</p></th></tr></thead>',
    '<tbody><tr><th scope="row"><p>Rui</p></th><td></td></tr></tbody></table>',
    '<p><sup>1</sup> Wet weight.</p>',
  ],
  pages: [
    '<p><strong>Our aims</strong></p><p>Fish <strong><em>for all</em></strong>, <u>always</u> fresh</p>',
    '<ul><li>Nets</li></ul>',
  ],
  'web-page': [
    '<h2>Districts</h2><p>No.&nbsp;8 has <strong>64</strong> districts.',
    '<a href="https://en.wikipedia.org/wiki/Districts#cite_note-1"><sup>[1]</sup></a></p>',
    '<ol lang="bn"><li>ঢাকা</li><li value="5">বরিশাল</li></ol>',
    '<table><caption>By division</caption><thead><tr><th scope="col" colspan="2">Name</th></tr></thead>',
    '<tbody><tr><th scope="row" rowspan="2">Barishal</th><td dir="rtl">6</td></tr><tr><td>6</td></tr></tbody>',
    '<tfoot><tr><td>All</td><td>64</td></tr></tfoot></table>',
    '<p>A line</p><p>Another</p>',
  ],
  'word-online': [
    '<h2>Plan</h2><ol><li><p><strong>Dig</strong></p><ul><li><p>Deep</p></li></ul></li><li><p>Fill</p></li></ol>',
    '<p>New</p>',
  ],
  excel: [
    '<table><tbody><tr><td><strong>Fish</strong></td><td><strong>Tons</strong></td></tr>',
    '<tr><td>Rui</td><td>12</td></tr></tbody></table>',
  ],
}

test.each(Object.keys(samples))('a paste of %s.html keeps its structure and all visible content', name => {
  const clipboard = readFileSync(`tests/fixtures/clipboard/${name}.html`, 'utf8')
  expect(stored(clipboard)).toBe(samples[name]?.join('').replaceAll('&nbsp;', '\u00a0'))
})

test.each([
  [
    'bold text with a part that is not bold',
    '<p><b>a<span style="font-weight:400">b</span></b></p>',
    '<p><strong>a</strong>b</p>',
  ],
  [
    'the bold style of a whole line',
    '<div style="font-weight:bold">a<i>b</i></div>',
    '<p><strong>a<em>b</em></strong></p>',
  ],
  ['white space in code', '<pre>a  b\n c</pre>', '<pre>a  b\n c</pre>'],
  ['a single no-break space between words', '<p>No.&nbsp;8 &nbsp; of&nbsp;&nbsp;9&nbsp;</p>', '<p>No.\u00a08 of 9</p>'],
  ['line breaks within a paragraph', '<br><p><br>a<br>b<br><br></p><br>', '<p>a<br>b</p>'],
  ['its direction', '<p dir="ltr">a</p><p dir="rtl" title="">b</p>', '<p>a</p><p dir="rtl">b</p>'],
  ['an image in its line', '<p>a<img src="/files/a.png" alt="">b</p>', '<p>a<img src="/files/a.png" alt="">b</p>'],
  [
    'footnotes of Google Docs, but no comments',
    '<p>a<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p>' +
      '<hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>b</span></p></div>' +
      '<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>c</span></p></div>',
    '<p>a<sup>[1]</sup></p><hr><p><sup>[1]</sup> b</p>',
  ],
  [
    'the lines of collapsible text',
    '<details><summary>Fees</summary>Ten <b>taka</b></details><details><summary><h3>Fish</h3></summary>Rui</details>',
    '<p>Fees</p><p>Ten <strong>taka</strong></p><h3>Fish</h3><p>Rui</p>',
  ],
  [
    'the lines of a list of terms',
    '<dl><dt>Rui<dt>Katla<dd>Fish<dd>Food<div><dt>Net</dt><dd>Tool<p>Nylon</p></dd></div></dl>',
    '<p>Rui</p><p>Katla</p><p>Fish</p><p>Food</p><p>Net</p><p>Tool</p><p>Nylon</p>',
  ],
  [
    'the caption of a picture',
    '<figure><img src="/files/a.png" alt="">Pond<figcaption>At dawn</figcaption></figure>',
    '<img src="/files/a.png" alt=""><p>Pond</p><p>At dawn</p>',
  ],
  [
    'the lines of a form',
    '<fieldset><legend>Person</legend>Age<select><option>5</option><option>6</option></select><button>Go</button></fieldset>',
    '<p>Person</p><p>Age</p><p>5</p><p>6</p><p> Go</p>',
  ],
  [
    'controls and lines in a paragraph separate',
    '<p>Age<select><option>5</option><option>6</option></select>or<button>Go</button>.</p>' +
      '<h3><span style="display:block">1</span> <b style="display:block">Net</b>Tool</h3>',
    '<p>Age <br>5<br>6<br>or Go.</p><h3>1<br><strong>Net</strong><br>Tool</h3>',
  ],
  ['the text of a button within its sentence', '<div>Press <button>Save</button> now.</div>', '<p>Press Save now.</p>'],
  [
    'blocks in list items and table cells separate',
    '<ul><li><details><summary>a</summary>b</details></li></ul><table><tr><td><dl><dt>c</dt><dd>d</dd></dl></td></tr></table>',
    '<ul><li><p>a</p><p>b</p></li></ul><table><tbody><tr><td><p>c</p><p>d</p></td></tr></tbody></table>',
  ],
  [
    'the parts of a page',
    '<main>a</main><nav>b</nav><center>c</center><address>d<br>e</address><section>f</section><legend>g</legend>',
    '<p>a</p><p>b</p><p>c</p><p>d<br>e</p><p>f</p><p>g</p>',
  ],
  [
    'inline elements that are shown as blocks',
    '<span style="display: block">a</span><a style="display:flex" href="/b">b</a><b style="display:inline-block">c</b>',
    '<p>a</p><p><a href="/b">b</a></p><p><strong>c</strong></p>',
  ],
  ['deleted text of a web page', '<p><del>5</del> <ins>4</ins></p>', '<p><del>5</del> <ins>4</ins></p>'],
])('a paste keeps %s', (_what, clipboard, html) => {
  expect(stored(clipboard)).toBe(html)
})
