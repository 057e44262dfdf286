/** Registry of section templates: those of the specification, and their labels for editors. */
import { describe, expect, test } from 'vitest'
import { sectionTemplates } from '../src/resources/sectionTemplates/index.ts'

test('the specified and the additional section templates are offered with their labels', () => {
  expect(sectionTemplates.map(({ value, label }) => [value, label])).toEqual(
    expect.arrayContaining([
      ['default', 'default: cards, three a row'],
      ['welcome', 'welcome: text beside a video'],
      ['facts', 'facts: figures'],
      ['citizen-charter', 'citizen-charter: text and a link'],
      ['activities', 'activities: cards, two a row'],
      ['success-story', 'success-story: stories in rows'],
      ['news-blogs', 'news-blogs: the latest posts'],
      ['gallery', 'gallery: pictures that open large'],
      ['icon-cards', 'icon-cards: links with pictograms'],
    ]),
  )
})

describe.each(sectionTemplates)('the picture of the template $value', ({ picture }) => {
  test('a template picture has a 16:10 canvas', () => {
    expect(picture.length).toBeGreaterThan(0)
    for (const [, x, y, width, height = 1] of picture) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(16)
      expect(y + height).toBeLessThanOrEqual(10)
    }
  })
})
