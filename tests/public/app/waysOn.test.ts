/** Links at the end of posts and pages to further pages. */
import { describe, expect, test } from 'vitest'
import { publicRows, withExtensions } from '../../support/fakes/publicContent.ts'
import { renderPage, visibleText } from '../../support/fakes/shownPages.ts'

describe('the links after a post', () => {
  const posts = [1, 2, 3, 4].map(id => ({
    id,
    slug: `post-${id}`,
    title: `Post no. ${id}`,
    category_id: id === 4 ? 9 : 8,
    tags: 'fish, fry',
    created_at: '2026-01-31 19:00:00',
  }))
  const categories = [
    { id: 8, name: 'Stories', description: 'Told by members.' },
    { id: 9, name: 'Notes' },
  ]
  const rows = withExtensions({ ...publicRows, posts, 'post-categories': categories })

  test('a post links to its category, to the search for its tags, and to share targets', async () => {
    const { html } = await renderPage('/news/post-2', rows)
    expect(html).toMatch(/<a [^>]*href="\/news-and-blogs\/category\/8"[^>]*>Stories<\/a>/)
    expect(html).toContain('href="/search?q=fry"')
    const address = encodeURIComponent('https://site.example/news/post-2')
    expect(html).toContain(`href="https://wa.me/?text=Post%20no.%202%20${address}"`)
    expect(html).toContain(`href="https://www.facebook.com/sharer/sharer.php?u=${address}"`)
    expect(html).toContain(`href="mailto:?subject=Post%20no.%202&amp;body=${address}"`)
    expect(html, 'copying needs a script').not.toContain('Copy link')
  })

  test('a post links to posts of its own category, and to the next newer and older post of any', async () => {
    const text = visibleText(await renderPage('/news/post-3', rows))
    expect(text).toMatch(/More from Stories\s+Post no\. 1.*Post no\. 2.*Newer\s*Post no\. 2\s*Older\s*Post no\. 4/)
    expect(text.match(/Post no\. 4/g)).toHaveLength(1)
  })

  test('a post that is the only one links to no other post', async () => {
    const { html } = await renderPage('/news/fry-arrive')
    expect(html).not.toContain('More news')
    expect(html).not.toContain('class="turn"')
  })

  test('a post is listed under its own category only', async () => {
    const page = await renderPage('/news-and-blogs/category/8', rows)
    expect(page.status).toBe(200)
    expect(visibleText(page)).toMatch(/Stories Told by members\./)
    expect(visibleText(page)).toContain('Post no. 3')
    expect(visibleText(page)).not.toContain('Post no. 4')
    expect(page.html).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/news-and-blogs\/category\/8"/)
    expect(page.html).toContain('<link rel="canonical" href="https://site.example/news-and-blogs/category/8"/>')
    expect((await renderPage('/news-and-blogs/category/77', rows)).status).toBe(404)
  })
})

test('a page links to the previous and next page of its menu branch', async () => {
  const menus = [
    { id: 1, title: 'Us', slug: '', shortcode: 'TOPMENU' },
    { id: 2, title: 'First', slug: 'first', shortcode: 'TOPMENU', parent_id: 1 },
    { id: 3, title: 'Our story', slug: 'about', shortcode: 'TOPMENU', parent_id: 1 },
    { id: 4, title: 'Third', slug: 'third', shortcode: 'TOPMENU', parent_id: 1 },
  ]
  const text = visibleText(await renderPage('/about', { ...publicRows, menus }))
  expect(text).toMatch(/Previous\s*First\s*Next\s*Third/)
})

test('the last part of the charter is in a separate panel', async () => {
  const content = '<p>What we owe.</p><h2>Your side</h2><p>Ask.</p><h2>If we fail</h2><ol><li>Call.</li></ol>'
  const pages = [{ id: 1, slug: 'gmpf-citizen-charter', title: 'Charter', content }]
  const { html } = await renderPage('/gmpf-citizen-charter', { ...publicRows, pages })
  expect(html).toMatch(
    /class="sheet"><div class="prose"[^>]*><h2 id="if-we-fail">If we fail<\/h2><ol><li>Call\.<\/li><\/ol>/,
  )
  expect(html.match(/If we fail/g)?.length).toBeLessThan(4)
})
