/** Settings for header, hero, margin and footer of pages. */
import { describe, expect, test } from 'vitest'
import { type RenderResult, render } from '../../../src/public/app/entry-server.tsx'
import { publicClient, publicRows } from '../../support/fakes/publicContent.ts'

type Row = Readonly<Record<string, unknown>>

const [slide = {}] = publicRows.sliders ?? []
const twoSlides = [
  { ...slide, description: 'Of the first.' },
  { ...slide, id: 2, title: 'Second slide' },
]

const draw = (
  settings: Row,
  { rows = {}, path = '/' }: { rows?: Readonly<Record<string, readonly Row[]>>; path?: string } = {},
): Promise<RenderResult> =>
  render({
    url: new URL(path, 'https://site.example'),
    client: publicClient({
      ...publicRows,
      sections: [{ id: 1, title: 'A section', template: 'default', is_top: 1, content: '<p>Words</p>' }],
      sliders: twoSlides,
      ...rows,
      applications: [{ ...publicRows.applications?.[0], ...settings }],
    }),
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets: { scripts: [], styles: [], preloads: [] },
  })
/** HTML of the page without the data for hydration. */
const pageOf = ({ html }: RenderResult) => html.slice(0, html.indexOf('<script type="application/json"'))
const show = async (...words: Parameters<typeof draw>) => pageOf(await draw(...words))
const headerOf = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe('the header', () => {
  test('the default header has two rows: contact details and search above the menu', async () => {
    for (const settings of [{}, { header_form: 'two-rows' }, { header_form: 'three' }]) {
      const header = headerOf(await show(settings))
      expect(header.indexOf('contact-line')).toBeLessThan(header.indexOf('class="navigation"'))
      expect(header).toContain('role="search"')
      expect(header).toContain('href="tel:')
    }
  })

  test('the one-row header has contact details and a search link after the menu', async () => {
    const header = headerOf(await show({ header_form: 'one-row' }))
    expect(header.indexOf('class="tools"')).toBeGreaterThan(header.indexOf('class="navigation"'))
    expect(header).not.toContain('role="search"')
    for (const to of ['mailto:info@example.org', 'tel:', '/search']) expect(header).toContain(`href="${to}`)
  })

  test.each(['one-row', 'two-rows'])(
    'the %s header links to the site in the other language, with the name of that language',
    async form => {
      const settings = { header_form: form, other_url: 'https://bn.example.org' }
      expect(headerOf(await show(settings))).toContain('href="https://bn.example.org" lang="bn" hrefLang="bn">বাংলা</a>')
      expect(headerOf(await show({ ...settings, language: 'bn' }))).toContain('lang="en" hrefLang="en">English</a>')
      expect(headerOf(await show({ ...settings, other_url: null }))).not.toContain('hrefLang')
    },
  )
})

describe('the primary button', () => {
  const settings = { button_text: 'Write to us', button_url: 'contact-us' }
  const outlined = /<a class="button quiet" href="\/contact-us"[^>]*><span[^>]*>Write to us</

  test('the primary button is outlined in the header, and filled only on pages without an action', async () => {
    for (const form of ['one-row', 'two-rows']) {
      const home = await show({ ...settings, header_form: form, hero: 'still' })
      expect(headerOf(home)).toMatch(outlined)
      expect(mainOf(home).match(/class="button"/g)).toHaveLength(1)
      expect(mainOf(home)).not.toContain('Write to us')
    }
    expect(headerOf(await show(settings, { path: '/about' }))).toMatch(outlined)
  })

  test('a hero whose slide has no link has the primary button, filled', async () => {
    const filled = '<a class="button" href="/contact-us"'
    const rows = { sliders: [{ ...slide, link_url: null }] }
    expect(mainOf(await show({ ...settings, hero: 'still' }, { rows }))).toContain(filled)
    expect(mainOf(await show({ ...settings, hero: 'none' }))).toContain(filled)
  })

  test.each([
    ['without a text', { ...settings, button_text: '' }, []],
    ['without a link', { ...settings, button_url: null }, []],
    ['with an unsafe link', { ...settings, button_url: 'javascript:alert(1)' }, []],
    ['with a broken link', settings, ['/contact-us']],
  ])('the primary button is not displayed %s', async (_why, values, dead) => {
    const links = [{ slug: 'about', title: 'About us' }]
    for (const hero of ['still', 'none'])
      expect(await show({ ...values, hero }, { rows: { navigation: [{ links, dead }] } })).not.toContain('Write to us')
  })
})

describe('the hero of the home page', () => {
  test('the default hero shows all slides', async () => {
    for (const settings of [{}, { hero: 'slides' }, { hero: 'film' }]) {
      const main = mainOf(await show(settings))
      expect(main).toContain('swiper')
      expect(main).toContain('Second slide')
    }
  })

  test('a single-slide hero has its title as page title, and loads no slideshow script', async () => {
    const main = mainOf(await show({ hero: 'still' }))
    expect(main).toMatch(/<h1[^>]*><span>First slide<\/span><\/h1>/)
    expect(main).toContain('Of the first.')
    expect(main).toContain('Latest news')
    for (const absent of ['swiper', 'Second slide', 'Fish for all']) expect(main).not.toContain(absent)
  })

  test('a title-only hero shows the news beside the title', async () => {
    const main = mainOf(await show({ hero: 'none' }))
    expect(main).toMatch(/<h1[^>]*><span>Fish for all<\/span><\/h1>/)
    expect(main).toContain('Latest news')
    expect(main).not.toContain('First slide')
  })

  test('the home page has one h1 with every hero, with or without slides and images', async () => {
    for (const hero of ['slides', 'still', 'none'])
      for (const sliders of [twoSlides, [], [{ ...slide, thumb: null }]]) {
        const main = mainOf(await show({ hero }, { rows: { sliders } }))
        expect({ hero, count: main.match(/<h1/g)?.length }).toEqual({ hero, count: 1 })
      }
  })

  test('the hero has a link with the text of the editor', async () => {
    const rows = { sliders: [{ ...slide, link_text: 'See the ponds' }] }
    for (const hero of ['slides', 'still']) {
      const main = mainOf(await show({ hero }, { rows }))
      expect(main).toMatch(/class="button" href="\/about"[^>]*><span[^>]*>See the ponds</)
      expect(main.slice(0, main.indexOf('A section'))).not.toContain('Read More')
    }
  })
})

test('pages have the margin line by default', async () => {
  expect(await show({})).not.toContain('data-margin')
  expect(await show({ margin_line: 'line' })).not.toContain('data-margin')
  expect(await show({ margin_line: 'plain' }, { path: '/about' })).toMatch(/<body[^>]* data-margin="plain"/)
})

test('the footer links to the web address, and not to text that an older version stored', async () => {
  const footerOf = (html: string) => html.slice(html.indexOf('<footer'))
  expect(footerOf(await show({ web_url: 'https://example.org/en' }))).toContain(
    '<a href="https://example.org/en">https://example.org/en</a>',
  )
  expect(footerOf(await show({ web_url: 'nota url' }))).not.toContain('nota url')
})

describe('the name of the site in its second script', () => {
  const name = 'পুকুর ও সন্তান'

  test('the name in the second script spans the foot of every page, in its language', async () => {
    const drawn = await draw({ other_name: name }, { path: '/about' })
    const html = pageOf(drawn)
    expect(html.slice(html.indexOf('<footer'))).toMatch(
      new RegExp(`<p class="wrap wide-name" lang="bn"[^>]*>${name}</p>`),
    )
    const [style = ''] = drawn.inline.styles
    expect(style).toMatch(/:root\{--name-ems:[\d.]+\}/)
    expect(html).toContain(style)
  })

  test('the name in the second script is absent if the editor wrote none', async () => {
    const drawn = await draw({ other_name: '' })
    expect(pageOf(drawn)).not.toContain('wide-name')
    expect(drawn.inline.styles.join()).not.toContain('--name-ems')
  })
})
