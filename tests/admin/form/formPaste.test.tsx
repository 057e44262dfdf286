import { describe, expect, test } from 'vitest'
import { cleanPasted } from '../../../src/admin/form/richText/paste.ts'

const item = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`

describe('pasted text', () => {
  test('from Word loses its styles, its comments and its own elements', () => {
    const word =
      '<html xmlns:o="urn:x"><head><style>p{color:red}</style><meta name=Generator content="Word"></head><body><!--StartFragment-->' +
      '<p class=MsoNormal style="margin:0;color:red" lang=EN-GB>Fish <b style="mso-bidi-font-weight:normal">farming</b><o:p></o:p></p>' +
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>'
    expect(cleanPasted(word)).toEqual({ html: '<p>Fish <b>farming</b></p>', lostPictures: 0, lostEmbeds: [] })
  })

  test('from Word keeps its lists, one within another, without the markers that Word has typed', () => {
    const html = `<p>Before</p>${item(1, '·', 'Ponds')}${item(2, 'o', 'Small')}${item(2, 'o', 'Large')}${item(1, '·', 'Rivers')}<p>After</p>`
    expect(cleanPasted(html).html).toBe(
      '<p>Before</p><ul><li><p>Ponds</p><ul><li><p>Small</p></li><li><p>Large</p></li></ul></li><li><p>Rivers</p></li></ul><p>After</p>',
    )
  })

  test('from Word keeps numbered lists numbered', () => {
    expect(cleanPasted(item(1, '1.', 'First') + item(1, '2.', 'Second')).html).toBe(
      '<ol><li><p>First</p></li><li><p>Second</p></li></ol>',
    )
  })

  test('from Google Docs keeps formats that are written as styles, and loses the bold that is none', () => {
    const docs =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;">Bold</span> and <span style="font-style:italic">slanted</span></p></b>'
    expect(cleanPasted(docs).html).toBe('<p><span><strong>Bold</strong></span> and <span><em>slanted</em></span></p>')
  })

  test('has no first heading, which is the title of the page', () => {
    expect(cleanPasted('<h1>Ponds</h1>').html).toBe('<h2>Ponds</h2>')
  })

  test('keeps pictures with an address, and counts those without one', () => {
    const html =
      '<p>Text<img src="file:///C:/pond.png"><img src="data:image/png;base64,AAAA"><img src="https://example.org/a.png" alt="A" width=3></p>'
    expect(cleanPasted(html)).toEqual({
      html: '<p>Text<img src="https://example.org/a.png" alt="A"></p>',
      lostPictures: 2,
      lostEmbeds: [],
    })
  })

  test('loses embedded players and frames, which are named', () => {
    const html =
      '<p>Watch</p><iframe src="https://player.example/1"></iframe><VIDEO src="/a.mp4"></VIDEO><iframe src="/b">'
    expect(cleanPasted(html).lostEmbeds).toEqual(['iframe', 'video'])
    expect(cleanPasted('<p>&lt;iframe&gt; <i>frame</i></p>').lostEmbeds).toEqual([])
  })

  test('from the editor itself stays as it is', () => {
    const own = '<p data-pm-slice="1 1 []">Pond</p>'
    expect(cleanPasted(own).html).toBe(own)
  })
})
