/** Pages in two languages in a real browser: all Bangla text is marked as Bangla, and wide text spacing clips nothing. */
import { describe, expect, test } from 'vitest'
import { openPage, visit } from './support/browser.ts'

const paths = ['/', '/about-gmpf', '/news-and-blogs', '/contact-us', '/careers', '/specialization', '/gmpf-gallery']

describe.each([true, false])('languages of a page with scripts: %s', javaScriptEnabled => {
  test('every Bangla text and description on an English page has lang="bn"', async () => {
    const page = await openPage({ javaScriptEnabled })
    const unmarked: Record<string, readonly string[]> = {}
    for (const path of paths) {
      await (javaScriptEnabled ? visit(page, path) : page.goto(path))
      unmarked[path] = await page.locator('body').evaluate(body => {
        const found: string[] = []
        const isMarked = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') === 'bn'
        const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const element = node instanceof Element ? node : node.parentElement
          const texts =
            node instanceof Element
              ? ['alt', 'aria-label', 'placeholder'].map(name => node.getAttribute(name) ?? '')
              : [element?.closest('script') ? '' : (node.textContent ?? '')]
          found.push(...texts.filter(text => /\p{Script=Bengali}/u.test(text) && !isMarked(element)))
        }
        return found
      })
    }
    expect(unmarked).toEqual(Object.fromEntries(paths.map(path => [path, []])))
  })
})

test('a paragraph in Arabic begins at the right edge of an English text', async () => {
  const page = await openPage()
  await visit(page, '/about-gmpf')
  const { text, paragraph } = await page
    .locator('.prose')
    .first()
    .evaluate(prose => {
      const added = document.createElement('p')
      added.textContent = 'سلام'
      prose.append(added)
      const range = document.createRange()
      range.selectNodeContents(added)
      return { text: range.getBoundingClientRect().right, paragraph: added.getBoundingClientRect().right }
    })
  expect(Math.abs(text - paragraph)).toBeLessThan(1)
})

test('district names fit their map tiles with the text spacing of WCAG', async () => {
  const page = await openPage({ bypassCSP: true, isOwn: true })
  await visit(page, '/gmpf-service-area')
  await page.addStyleTag({
    content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  })
  const beyond = await page.locator('.district').evaluateAll(all =>
    all.flatMap(tile => {
      const right = tile.querySelector('rect')?.getBoundingClientRect().right ?? 0
      return [...tile.querySelectorAll('tspan')]
        .filter(line => line.getBoundingClientRect().right > right + 1)
        .map(line => line.textContent)
    }),
  )
  expect(beyond).toEqual([])
})
