/** Written content as pages show it: its headings, links, pictures and tables. */
import { describe, expect, test, vi } from 'vitest'
import { anchored, openedAtHeading, openedAtLastHeading } from '../../../src/public/content/headings.ts'
import { withLanguages } from '../../../src/public/content/language.ts'
import { fromSecondLevel, proseHtml } from '../../../src/public/content/proseHtml.ts'
import { processorMs } from '../../support/harness/processorTime.ts'

describe('headings of written content', () => {
  test('divide it after its opening text, at the first heading outside all other elements', () => {
    const opening = '<p>One<br>two <img src="a" alt=""></p><blockquote><h3>Said</h3></blockquote>'
    const rest = '<h2 id="why">Why</h2><p>…</p><h2>How</h2>'
    expect(openedAtHeading(opening + rest)).toEqual({ opening, rest })
    expect(openedAtHeading(opening)).toEqual({ opening, rest: '' })
    expect(openedAtHeading(rest)).toEqual({ opening: '', rest })
  })

  test('divide it before its last part, which can stand by itself', () => {
    const opening = '<p>One</p><h2>First</h2><p>Two</p>'
    expect(openedAtLastHeading(`${opening}<h2>Last</h2><ol><li>Ask</li></ol>`)).toEqual({
      opening,
      rest: '<h2>Last</h2><ol><li>Ask</li></ol>',
    })
    expect(openedAtLastHeading('<p>One</p>')).toEqual({ opening: '<p>One</p>', rest: '' })
  })

  test('get ids made of their text, in its script, numbered where they are the same', () => {
    const { html, headings } = anchored(
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

  test('get ids as quickly where thousands of them are the same', () => {
    const has = vi.spyOn(Set.prototype, 'has')
    const { headings } = anchored('<h2>a</h2>'.repeat(3_000))
    const looks = has.mock.calls.length
    has.mockRestore()
    expect(headings.at(-1)).toEqual({ id: 'a-3000', text: 'a' })
    expect(looks).toBeLessThan(3 * 3_000 + 100)
  })

  test('without text change nothing in the shown text, nor does content without headings', () => {
    expect(anchored('<h2></h2><p>Text</p>').headings).toEqual([])
    expect(anchored(null)).toEqual({ html: '', headings: [] })
    expect(anchored('<h3></h3><h4>Four</h4>').html).toBe('<h3 id="part"></h3><h4>Four</h4>')
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
  ])('of a site in English: %s', (html, marked) => expect(withLanguages(html, 'en')).toBe(marked))

  test.each([
    ['<p>মাছ চাষ ও GMPF</p>', '<p>মাছ চাষ ও GMPF</p>'],
    ['<p>মাছ&nbsp;চাষ</p><p>Read more here</p>', '<p>মাছ&nbsp;চাষ</p><p lang="en">Read more here</p>'],
    [
      '<p>তিনি বললেন, water is life here, আর চলে গেলেন।</p>',
      '<p>তিনি বললেন, <span lang="en">water is life here</span>, আর চলে গেলেন।</p>',
    ],
  ])('of a site in Bangla: %s', (html, marked) => expect(withLanguages(html, 'bn')).toBe(marked))
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
  ])('has a link to %s lead to %s from every page', (written, href) => {
    expect(shown(`<p><a href="${written}" target="_blank" rel="noopener">There</a></p>`)).toBe(
      `<p><a href="${href}" target="_blank" rel="noopener">There</a></p>`,
    )
  })

  test('has its headings below the title of the page, and each other in the same order', () => {
    const html = '<h1 lang="bn">One</h1><h2>Two</h2><h6>Six</h6>'
    expect(shown(html)).toBe('<h2 lang="bn">One</h2><h3>Two</h3><h6>Six</h6>')
    expect(anchored(html).html).toBe('<h2 id="one" lang="bn">One</h2><h3 id="two">Two</h3><h6>Six</h6>')
    expect(shown('<h2>Two</h2><h4>Four</h4>')).toBe('<h2>Two</h2><h4>Four</h4>')
  })

  test('that stands right below a title begins at the second level, whatever its editor began with', () => {
    expect(fromSecondLevel('<p>A</p><h3 class="x">B</h3><h4>C</h4>')).toBe('<p>A</p><h2 class="x">B</h2><h3>C</h3>')
    expect(fromSecondLevel('<h6>A</h6>')).toBe('<h2>A</h2>')
    for (const html of ['<h2>A</h2><h4>B</h4>', '<h1>A</h1><h3>B</h3>', '<p>h3</p>', '', '<hr>'])
      expect(fromSecondLevel(html)).toBe(html)
  })

  const stored = '/files/demo/pond-abc123-1600x720-0f5c55.webp'
  test('has pictures of this server in their renditions, in their size, loaded when they are near', () => {
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

  test('has pictures in the size that their editor chose, and those of other hosts as they are', () => {
    const html = shown(`<img src="${stored}" alt="" width="400">`)
    expect(html).toContain('sizes="min(400px, 92vw)"')
    expect(html).toContain('width="400" height="180"')
    expect(shown(`<img src="${stored}" alt="" height="72">`)).toMatch(/ height="72" width="160" /)
    expect(shown('<img src="https://elsewhere.example/a.jpg" alt="a" height="5">')).toBe(
      '<img src="https://elsewhere.example/a.jpg" alt="a" height="5" loading="lazy" decoding="async">',
    )
    expect(shown('<img src="a.png" alt="">')).toContain('src="/a.png"')
  })

  test('has tables that keys can scroll, each with a name', () => {
    const table = '<table><caption>Our "ponds"</caption><tbody><tr><td>1</td></tr></tbody></table>'
    const plain = '<table><tbody><tr><td>1</td></tr></tbody></table>'
    const region = (name: string, inside: string) =>
      `<div class="table" role="group" tabindex="0" aria-label="${name}">${inside}</div>`
    expect(shown(table)).toBe(region('Our &quot;ponds&quot;', table))
    expect(shown(plain)).toBe(region('Table', plain))
  })

  test('stays as it is with none of these elements', () => {
    const html = '<p>a &lt;a&gt; <abbr title="x">b</abbr></p><address>c</address><a>d</a><hr>'
    expect(shown(html)).toBe(html)
  })

  test.each(['<a ', '<img ', '<table>', '<caption', '<h1>', '"', ' x="'])(
    'is prepared in linear time, also of a great many %j',
    piece => {
      const html = piece.repeat(100_000 / piece.length)
      // Work that grew with the square of the length would take minutes.
      expect(processorMs(() => shown(html))).toBeLessThan(5_000)
    },
  )
})

describe('the cells of a table', () => {
  const row = (kind: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map(cell => `<${kind}>${cell}</${kind}>`).join('')}</tr>`
  const table = (heads: readonly string[], cells: readonly string[]) =>
    `<table><thead>${row('th', heads)}</thead><tbody>${row('td', cells)}</tbody></table>`

  test('carry the words of their column where a table has four columns or more, for cards on a phone', () => {
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

  test('are left as they are in a table that is narrow, has no head row, or merges cells', () => {
    const four = ['a', 'b', 'c', 'd']
    for (const plain of [
      table(['a', 'b', 'c'], ['1', '2', '3']),
      `<table><tbody>${row('td', four)}${row('td', four)}</tbody></table>`,
      table(four, four).replace('<td>', '<td colspan="2">'),
    ])
      expect(proseHtml(plain, 'Table')).not.toMatch(/data-/)
  })
})
