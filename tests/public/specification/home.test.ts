/** Home page. Source: specification 3. */
import { describe, expect, test } from 'vitest'
import { heroLayouts, slideMsOf } from '../../../src/schema/values/look/layouts.ts'
import { publicRows } from '../../support/fakes/publicContent.ts'
import { renderPage, visibleText } from '../../support/fakes/shownPages.ts'
import { expectInOrder } from '../../support/harness/textOrder.ts'

type Row = Readonly<Record<string, unknown>>

const long = 'word '.repeat(100)
const homeOf = (section: Row, sliders: readonly Row[] = []) =>
  renderPage('/', { ...publicRows, sliders, sections: [{ id: 1, name: 's', title: 'The title', ...section }] })

/** HTML of the section on a page. */
const sectionIn = (html: string): string => /<section class="section section-.*?<\/section>/s.exec(html)?.[0] ?? ''

const slides = [1, 2, 3].map(id => ({
  id,
  title: `Slide ${id}`,
  thumb: `/files/demo/s-abc12${id}-1600x720-0f5c55.webp`,
}))

describe('the slider of the home page', () => {
  test('the default home page shows slides above its sections', async () => {
    expect(heroLayouts[0]).toBe('slides')
    const { html } = await homeOf({ template: 'welcome', content: '<p>Words.</p>' }, slides)
    expectInOrder(html, 'class="swiper', '>Slide 1<', '>Slide 2<', '>Slide 3<', 'section-welcome')
    expect(html.match(/fetchPriority="high"/g)).toHaveLength(1)
    const others = html.match(/<img[^>]*s-abc12[23][^>]*>/g) ?? []
    expect(others.map(img => img.includes('loading="lazy"'))).toEqual([true, true])
  })

  test('a single slide does not move', async () => {
    const { html } = await homeOf({}, slides.slice(0, 1))
    expect(html).toContain('Slide 1')
    expect(html).not.toContain('class="swiper')
  })

  test('a slide without an image shows the fallback image', async () => {
    const [alone, two] = [[{ id: 1, title: 'Alone' }], [1, 2].map(id => ({ id, title: 'One of two' }))]
    for (const shown of [alone, two])
      expect((await homeOf({}, shown)).html).toMatch(/class="[^"]*slide-picture"><img src="\/default-image\.jpg"/)
  })

  test.each([
    [undefined, 2_000],
    [null, 2_000],
    [2, 2_000],
    [7, 7_000],
    [10, 10_000],
    [1, 2_000],
    [11, 2_000],
    ['5', 2_000],
  ])('the slider advances every 2000 ms unless the interval is set to 2 to 10 s: %j is %i ms', (stored, ms) =>
    expect(slideMsOf(stored)).toBe(ms),
  )
})

test('the default template shows title, sub_title, an excerpt of 150 characters, a card per widget and a See more link', async () => {
  const widgets = [{ id: 1, name: 'w', title: long, content: `<p>${long}</p>`, link_url: 'there' }]
  const section = {
    template: 'default',
    sub_title: 'The sub title',
    content: `<p>${long}</p>`,
    link_url: 'more',
    widgets,
  }
  const html = sectionIn((await homeOf(section)).html)
  for (const text of ['The title', 'The sub title']) expect(html).toContain(text)
  expect(html).toMatch(/<a class="more" href="\/more">See more</)
  expect(html).toMatch(/<a class="more" href="\/there">See more</)
  const words = [...html.matchAll(/>((?:word )*word)…</g)].map(([, text]) => text?.length)
  // Text of the section, title of the card and its text: whole words of five characters including the space.
  expect(words).toEqual([149, 49, 99])
})

test('the welcome template shows sub_title, title, content, a Read More link and a video', async () => {
  const section = { template: 'welcome', sub_title: 'Sub', content: '<p>Words.</p>', link_url: 'more' }
  const { html } = await homeOf({ ...section, video_url: 'https://youtu.be/aqz-KE-bpKQ' })
  const parts = [
    '>Sub<',
    '>The title<',
    '<p>Words.</p>',
    'href="/more">Read More<',
    'href="https://youtu.be/aqz-KE-bpKQ"',
  ]
  expectInOrder(sectionIn(html), ...parts)
})

test('the facts template shows its title, and each widget with sub_title before title', async () => {
  const widgets = [
    { id: 1, name: 'n', title: 'Years of service', sub_title: '22' },
    { id: 2, name: 'w', title: 'Branches', sub_title: '4000' },
  ]
  const { html } = await homeOf({ template: 'facts', widgets })
  expectInOrder(sectionIn(html), 'The title', '>22<', '>Years of service<', '>4000<', '>Branches<')
})

test('the citizen-charter template shows title, content and a Click Here link', async () => {
  const { html } = await homeOf({ template: 'citizen-charter', content: '<p>Words.</p>', link_url: 'charter' })
  expectInOrder(sectionIn(html), 'The title', '<p>Words.</p>', 'href="/charter">Click Here<')
})

describe('the success-story template', () => {
  const story = { id: 1, name: 'n', title: 'Rahima', content: `<p>${long}</p>`, link_url: 'her-story' }
  const thumb = '/files/demo/rahima-abc123-600x600-0f5c55.webp'

  test.each([
    ['its own role', { sub_title: 'Weaver', thumb }, ['/files/demo/rahima', '>Rahima<', '>Weaver<']],
    ['Farmer for a missing role, and the fallback image', {}, ['/default-image.jpg', '>Rahima<', '>Farmer<']],
    ['Farmer for an empty role', { sub_title: '', thumb }, ['/files/demo/rahima', '>Rahima<', '>Farmer<']],
  ])(
    'a success story has image, title, role, an excerpt of 200 characters and a Read More link, with %s',
    async (_case, values, parts) => {
      const { html } = await homeOf({ template: 'success-story', widgets: [{ ...story, ...values }] })
      expectInOrder(sectionIn(html), 'The title', ...parts, 'word word', 'href="/her-story">Read More<')
      expect(/>((?:word )*word)…</.exec(sectionIn(html))?.[1]?.length).toBe(199)
    },
  )
})

test('the news-blogs template shows the three latest posts, each with a Read More link to /news/{slug}', async () => {
  const posts = [1, 2, 3, 4].map(id => ({ id, slug: `post-${id}`, title: `Post ${id}`, content: '<p>Words.</p>' }))
  const rows = { ...publicRows, sliders: [], posts, sections: [{ id: 1, title: 'News', template: 'news-blogs' }] }
  const calls: string[] = []
  const { html } = await renderPage('/', rows, calls)
  const links = [...html.matchAll(/href="(\/news\/[^"]+)">Read More</g)].map(([, to]) => to)
  expect(links).toEqual(['/news/post-1', '/news/post-2', '/news/post-3'])
  expect(html).not.toContain('>See more<')
  expect(calls.filter(call => call.includes('/posts'))).toEqual(['/api/posts?size=3'])
})

test.each(['unheard-of', 'Default', ' '])('the unknown template %j is shown as No Template Set...', async template => {
  expect(visibleText(await homeOf({ template }))).toContain('No Template Set...')
})
