/** Rich text on pages: headings, links, pictures and tables. */
import { describe, expect, test, vi } from 'vitest'
import { splitAtFirstHeading, splitAtLastHeading, withHeadingIds } from '../../../src/public/content/headings.ts'
import { withLanguages } from '../../../src/public/content/language.ts'
import { fromSecondLevel, proseHtml } from '../../../src/public/content/proseHtml.ts'
import { processorMs } from '../../support/harness/processorTime.ts'

describe('headings of written content', () => {
  test('written content is divided after its introduction, at the first top-level heading', () => {
    const opening = '<p>One<br>two <img src="a" alt=""></p><blockquote><h3>Said</h3></blockquote>'
    const rest = '<h2 id="why">Why</h2><p>…</p><h2>How</h2>'
    expect(splitAtFirstHeading(opening + rest)).toEqual({ opening, rest })
    expect(splitAtFirstHeading(opening)).toEqual({ opening, rest: '' })
    expect(splitAtFirstHeading(rest)).toEqual({ opening: '', rest })
  })

  test('written content is divided before its last part if that part is self-contained', () => {
    const opening = '<p>One</p><h2>First</h2><p>Two</p>'
    expect(splitAtLastHeading(`${opening}<h2>Last</h2><ol><li>Ask</li></ol>`)).toEqual({
      opening,
      rest: '<h2>Last</h2><ol><li>Ask</li></ol>',
    })
    expect(splitAtLastHeading('<p>One</p>')).toEqual({ opening: '<p>One</p>', rest: '' })
  })

  test('heading ids are derived from their text in its script, and numbered if equal', () => {
    const { html, headings } = withHeadingIds(
      '<h2>Our <em>aims</em></h2><p>…</p><h3 lang="bn">আমাদের কথা</h3><h2>Our aims</h2>',
    )
    expect(headings).toEqual([
      { id: 'our-aims', text: 'Our aims' },
      { id: 'আমাদের-কথা', text: 'আমাদের কথা' },
      { id: 'our-aims-2', text: 'Our aims' },
    ])
    expect(html).toBe(
      '<h2 id="our-aims">Our <em>aims</em></h2><p>…</p><h3 id="আমাদের-কথা" lang="bn">আমাদের কথা</h3><h2 id="our-aims-2">Our aims</h2>',
    )
  })

  test('heading ids are made in linear time for thousands of equal headings', () => {
    const has = vi.spyOn(Set.prototype, 'has')
    const { headings } = withHeadingIds('<h2>a</h2>'.repeat(3_000))
    const looks = has.mock.calls.length
    has.mockRestore()
    expect(headings.at(-1)).toEqual({ id: 'a-3000', text: 'a' })
    expect(looks).toBeLessThan(3 * 3_000 + 100)
  })

  test('empty headings, or content without headings, leave the displayed text unchanged', () => {
    expect(withHeadingIds('<h2></h2><p>Text</p>').headings).toEqual([])
    expect(withHeadingIds(null)).toEqual({ html: '', headings: [] })
    expect(withHeadingIds('<h3></h3><h4>Four</h4>').html).toBe('<h3 id="part"></h3><h4>Four</h4>')
  })
})

describe('the languages inside written content', () => {
  test.each([
    ['<p>Fish</p><p>মাছ চাষ</p>', '<p>Fish</p><p lang="bn">মাছ চাষ</p>'],
    [
      '<h2>মাছ</h2><ul><li>Fry <ul><li>পোনা</li></ul></li></ul>',
      '<h2 lang="bn">মাছ</h2><ul><li>Fry <ul><li lang="bn">পোনা</li></ul></li></ul>',
    ],
    ['<blockquote><p>পুকুরটা আমার।</p></blockquote>', '<blockquote><p lang="bn">পুকুরটা আমার।</p></blockquote>'],
    ['<p>We say <b>নমস্কার, ভাই।</b> first.</p>', '<p>We say <b><span lang="bn">নমস্কার, ভাই।</span></b> first.</p>'],
    ['<p lang="bn">মাছ</p><p><i lang="bn">মাছ</i> is fish</p>', '<p lang="bn">মাছ</p><p><i lang="bn">মাছ</i> is fish</p>'],
    ['<p title="মাছ">Fish &amp; chips</p>', '<p title="মাছ">Fish &amp; chips</p>'],
    ['<table><tr><td>12</td><td>মাছ</td></tr></table>', '<table><tr><td>12</td><td lang="bn">মাছ</td></tr></table>'],
    ['', ''],
  ])('the languages on an English site are marked: %s', (html, marked) =>
    expect(withLanguages(html, 'en')).toBe(marked),
  )

  test.each([
    ['<p>মাছ চাষ ও GMPF</p>', '<p>মাছ চাষ ও GMPF</p>'],
    ['<p>মাছ&nbsp;চাষ</p><p>Read more here</p>', '<p>মাছ&nbsp;চাষ</p><p lang="en">Read more here</p>'],
    [
      '<p>তিনি বললেন, water is life here, আর চলে গেলেন।</p>',
      '<p>তিনি বললেন, <span lang="en">water is life here</span>, আর চলে গেলেন।</p>',
    ],
  ])('the languages on a Bangla site are marked: %s', (html, marked) => expect(withLanguages(html, 'bn')).toBe(marked))
})

describe('written content', () => {
  const shown = (html: string) => proseHtml(html, 'Table')

  test.each([
    ['gmpf-goals', '/gmpf-goals'],
    ['news/first?a=1&amp;b=2#part', '/news/first?a=1&amp;b=2#part'],
    ['আমাদের-কথা', '/আমাদের-কথা'],
    ['/gmpf-goals', '/gmpf-goals'],
    ['#part', '#part'],
    ['www.example.org', 'https://www.example.org'],
    ['https://example.org/a', 'https://example.org/a'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('a relative link to %s in written content leads to %s from every page', (written, href) => {
    expect(shown(`<p><a href="${written}" target="_blank" rel="noopener">There</a></p>`)).toBe(
      `<p><a href="${href}" target="_blank" rel="noopener">There</a></p>`,
    )
  })

  test('headings of written content are below the page title, with their relative levels retained', () => {
    const html = '<h1 lang="bn">One</h1><h2>Two</h2><h6>Six</h6>'
    expect(shown(html)).toBe('<h2 lang="bn">One</h2><h3>Two</h3><h6>Six</h6>')
    expect(withHeadingIds(html).html).toBe('<h2 id="one" lang="bn">One</h2><h3 id="two">Two</h3><h6>Six</h6>')
    expect(shown('<h2>Two</h2><h4>Four</h4>')).toBe('<h2>Two</h2><h4>Four</h4>')
  })

  test('written content directly below a title starts at heading level two', () => {
    expect(fromSecondLevel('<p>A</p><h3 class="x">B</h3><h4>C</h4>')).toBe('<p>A</p><h2 class="x">B</h2><h3>C</h3>')
    expect(fromSecondLevel('<h6>A</h6>')).toBe('<h2>A</h2>')
    for (const html of ['<h2>A</h2><h4>B</h4>', '<h1>A</h1><h3>B</h3>', '<p>h3</p>', '', '<hr>'])
      expect(fromSecondLevel(html)).toBe(html)
  })

  const stored = '/files/demo/pond-abc123-1600x720-0f5c55.webp'
  test('local images in written content are lazy-loaded renditions in their size', () => {
    const html = shown(`<p>A <img src="${stored}" alt="A &quot;pond&quot;"></p>`)
    for (const type of ['avif', 'webp'])
      expect(html).toMatch(
        new RegExp(`<source type="image/${type}" srcset="[^"]+\\.w640\\.${type} 640w,[^"]+" sizes="[^"]+">`),
      )
    expect(html).not.toContain(`src="${stored}"`)
    expect(html).not.toContain('1920w')
    expect(html).toMatch(
      /<img src="[^"]+\.w\d+\.webp" alt="A &quot;pond&quot;" width="1600" height="720" loading="lazy" decoding="async" data-colour="#0f5c55"><\/picture>/,
    )
  })

  test('images in written content have the size set by the editor, and those of other hosts are unchanged', () => {
    const html = shown(`<img src="${stored}" alt="" width="400">`)
    expect(html).toContain('sizes="min(400px, 92vw)"')
    expect(html).toContain('width="400" height="180"')
    expect(shown(`<img src="${stored}" alt="" height="72">`)).toMatch(/ height="72" width="160" /)
    expect(shown('<img src="https://elsewhere.example/a.jpg" alt="a" height="5">')).toBe(
      '<img src="https://elsewhere.example/a.jpg" alt="a" height="5" loading="lazy" decoding="async">',
    )
    expect(shown('<img src="a.png" alt="">')).toContain('src="/a.png"')
  })

  test('tables in written content have names and scroll by keyboard', () => {
    const table = '<table><caption>Our "ponds"</caption><tbody><tr><td>1</td></tr></tbody></table>'
    const plain = '<table><tbody><tr><td>1</td></tr></tbody></table>'
    const region = (name: string, inside: string) =>
      `<div class="table" role="group" tabindex="0" aria-label="${name}">${inside}</div>`
    expect(shown(table)).toBe(region('Our &quot;ponds&quot;', table))
    expect(shown(plain)).toBe(region('Table', plain))
  })

  test('written content without special elements is unchanged', () => {
    const html = '<p>a &lt;a&gt; <abbr title="x">b</abbr></p><address>c</address><a>d</a><hr>'
    expect(shown(html)).toBe(html)
  })

  test.each(['<a ', '<img ', '<table>', '<caption', '<h1>', '"', ' x="'])(
    'written content is prepared in linear time, also with many %j',
    piece => {
      const html = piece.repeat(100_000 / piece.length)
      // Quadratic work would take minutes.
      expect(processorMs(() => shown(html))).toBeLessThan(5_000)
    },
  )
})

describe('the cells of a table', () => {
  const row = (kind: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map(cell => `<${kind}>${cell}</${kind}>`).join('')}</tr>`
  const table = (heads: readonly string[], cells: readonly string[]) =>
    `<table><thead>${row('th', heads)}</thead><tbody>${row('td', cells)}</tbody></table>`

  test('cells of a table with at least four columns have column labels, because phones show each row as a card', () => {
    const html = proseHtml(
      table(['Service', 'Bring &amp; show', 'Time', 'Charge'], ['Account', 'An ID', 'A day', 'None']),
      'Table',
    )
    expect(html).toContain('<table data-cards>')
    expect(html).toContain(
      '<td>Account</td><td data-th="Bring &amp; show">An ID</td><td data-th="Time">A day</td><td data-th="Charge">None</td>',
    )
    expect(html).toContain(row('th', ['Service', 'Bring &amp; show', 'Time', 'Charge']))
  })

  test('cells of a table that is narrow, headless or merged are unchanged', () => {
    const four = ['a', 'b', 'c', 'd']
    for (const plain of [
      table(['a', 'b', 'c'], ['1', '2', '3']),
      `<table><tbody>${row('td', four)}${row('td', four)}</tbody></table>`,
      table(four, four).replace('<td>', '<td colspan="2">'),
    ])
      expect(proseHtml(plain, 'Table')).not.toMatch(/data-/)
  })
})
