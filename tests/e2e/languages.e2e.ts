/** Pages in two languages in a real browser: every word in Bangla says so, and wide text spacing loses nothing. */
import { describe, expect, test } from 'vitest'
import { openPage, visit } from './support/browser.ts'

const paths = ['/', '/about-gmpf', '/news-and-blogs', '/contact-us', '/careers', '/specialization', '/gmpf-gallery']

describe.each([true, false])('with scripts: %s', javaScriptEnabled => {
  test('every text and description in Bangla on a page in English is marked as Bangla', async () => {
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

test('names on the map of districts stay in their tiles with the text spacing of WCAG', async () => {
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
