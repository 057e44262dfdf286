import { describe, expect, test } from 'vitest'
import { cleanPasted } from '../../../../src/admin/form/richText/paste/cleanPasted.ts'

describe('pasted rich text', () => {
  test('text pasted from Word loses its styles, comments and proprietary elements', () => {
    const word =
      '<html xmlns:o="urn:x"><head><style>p{color:red}</style><meta name=Generator content="Word"></head><body><!--StartFragment-->' +
      '<p class=MsoNormal style="margin:0;color:red" lang=EN-GB>Fish <b style="mso-bidi-font-weight:normal">farming</b><o:p></o:p></p>' +
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>'
    expect(cleanPasted(word)).toEqual({ html: '<p>Fish <strong>farming</strong></p>', lostPictures: 0, lostEmbeds: [] })
  })

  test.each([
    ['<h1>Ponds</h1><h2>Small</h2><h6>Least</h6>', '<h2>Ponds</h2><h3>Small</h3><h6>Least</h6>'],
    ['<h2>Small</h2>', '<h2>Small</h2>'],
    ['<p class=MsoTitle>Ponds</p>', '<h2>Ponds</h2>'],
    ['<h2>a <b style="font-weight:bold">b</b></h2>', '<h2>a <strong>b</strong></h2>'],
  ])('pasted headings are below the page title: %s', (html, clean) => {
    expect(cleanPasted(html).html).toBe(clean)
  })

  test('pasted text retains pictures with a web address, and counts the others', () => {
    const html =
      '<p>Text<img src="file:///C:/pond.png"><img src="data:image/png;base64,AAAA"><img src="https://example.org/a.png" alt="A" width=3></p>'
    expect(cleanPasted(html)).toEqual({
      html: '<p>Text<img src="https://example.org/a.png" alt="A" data-inline=""></p>',
      lostPictures: 2,
      lostEmbeds: [],
    })
  })

  test('pasted text loses embedded players and frames, which a message names', () => {
    const html =
      '<p>Watch</p><iframe src="https://player.example/1"></iframe><VIDEO src="/a.mp4"></VIDEO><iframe src="/b">'
    expect(cleanPasted(html).lostEmbeds).toEqual(['iframe', 'video'])
    expect(cleanPasted('<p>&lt;iframe&gt; <i>frame</i></p>').lostEmbeds).toEqual([])
  })

  test('text pasted from the editor itself is unchanged', () => {
    const own = '<p data-pm-slice="1 1 []">Pond</p>'
    expect(cleanPasted(own).html).toBe(own)
  })
})
