/** What is seen of a page only sometimes: on paper, by keyboard, in the visitor's own colours, with Bangla titles of two lines. */
import { describe, expect, test } from 'vitest'
import { expectComplaints, openPage, visit } from './support/browser.ts'
import { saveSettings } from './support/settings.ts'

const still = { reducedMotion: 'reduce' } as const

describe('titles', () => {
  test('in Bangla stand as close on a page in English as on one in Bangla', async () => {
    const page = await openPage(still)
    await visit(page, '/about-gmpf')
    const ratios = await page.evaluate(() => {
      const ratioOf = (lang: string, words: string) => {
        const title = document.createElement('h1')
        title.style.width = '8em'
        const inner = title.appendChild(document.createElement('span'))
        inner.lang = lang
        inner.textContent = words
        document.querySelector('main .wrap')?.append(title)
        const { lineHeight, fontSize } = getComputedStyle(inner)
        title.remove()
        return parseFloat(lineHeight) / parseFloat(fontSize)
      }
      return [ratioOf('bn', 'মাছ চাষ ও জলাশয়'), ratioOf('en', 'Fish and ponds')]
    })
    expect(ratios.map(ratio => ratio.toFixed(2))).toEqual(['1.26', '1.04'])
  })
})

test('the menu of seven entries is one line at 1024 px, beside the signs and the button', async () => {
  await saveSettings({ header_form: 'one-row', hero: 'none', margin_line: 'plain', button_text: 'Write to us' })
  const page = await openPage({ ...still, viewport: { width: 1024, height: 800 } })
  await visit(page, '/')
  const tops = await page.locator('.menu > li').evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
  expect(tops).toHaveLength(7)
  expect(new Set(tops).size).toBe(1)
})

test('without the margin line, the news below a title alone stand side by side from its edge on', async () => {
  await saveSettings({ header_form: 'one-row', hero: 'none', margin_line: 'plain' })
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
  await visit(page, '/')
  const leftOf = (selector: string) =>
    page.locator(selector).evaluateAll(all => all.map(each => Math.round(each.getBoundingClientRect().left)))
  const [title] = await leftOf('h1')
  const news = await leftOf('.latest li')
  expect(news[0]).toBe(title)
  expect(new Set(news).size).toBe(3)
})

test('the focus is drawn around the whole row that a link stands for', async () => {
  await saveSettings({ margin_line: 'line' })
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
  await visit(page, '/news-and-blogs')
  await page.locator('.card .more').first().focus()
  await page.keyboard.press('Tab')
  const { ring, height, row } = await page.evaluate(() => {
    const link = document.activeElement ?? document.body
    const style = getComputedStyle(link, '::before')
    return {
      ring: style.outlineStyle,
      height: parseFloat(style.height),
      row: link.closest('.card')?.getBoundingClientRect().height,
    }
  })
  expect(ring).toBe('solid')
  expect(Math.abs(height - (row ?? 0))).toBeLessThan(3)
})

test.each(['print', 'forced colours'])('the bar of a title is its border in %s', async where => {
  const page = await openPage({ ...still, ...(where === 'print' ? {} : { forcedColors: 'active' }) })
  await visit(page, '/about-gmpf')
  if (where === 'print') await page.emulateMedia({ media: 'print' })
  const title = page.locator('h1')
  expect(await title.evaluate(element => getComputedStyle(element).borderTopColor)).not.toBe('rgba(0, 0, 0, 0)')
  expect(await title.evaluate(element => getComputedStyle(element, '::before').content)).toBe('none')
  await page.emulateMedia({ media: null })
})

test('on paper a wide table is whole', async () => {
  const page = await openPage({ ...still, viewport: { width: 700, height: 900 } })
  await visit(page, '/gmpf-citizen-charter')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.prose .table').evaluate(table => getComputedStyle(table).overflowX)).toBe('visible')
  await page.emulateMedia({ media: null })
})

test('a missing page has one filled button', async () => {
  expectComplaints(/404/)
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
  await page.goto('/no-such-page')
  const filled = await page
    .locator('.button:visible')
    .evaluateAll(all =>
      all.filter(each => !getComputedStyle(each).backgroundColor.endsWith(', 0)')).map(each => each.textContent),
    )
  expect(filled.filter(text => text !== 'Subscribe')).toEqual(['Search'])
})

test('nothing lies unreachable below the question whether visits may be counted', async () => {
  await saveSettings({ google_analytics_id: 'G-TEST1234' })
  const page = await openPage({ ...still, isOwn: true, viewport: { width: 320, height: 640 } })
  await visit(page, '/faq')
  const question = page.locator('section.consent')
  await question.waitFor()
  const hiddenPart = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return Math.ceil((boxOf('.footer-close')?.bottom ?? 0) - (boxOf('.consent')?.top ?? 0))
    })
  await expect.poll(hiddenPart).toBeLessThanOrEqual(1)
  await saveSettings({ google_analytics_id: null })
})

test('nothing that a phone shows moves while a page is drawn, piece by piece', async () => {
  const page = await openPage({ isOwn: true, viewport: { width: 412, height: 823 } })
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      // The type of the shifts is in no declaration of the compiler.
      for (const { value } of list.getEntries() as unknown as readonly { readonly value: number }[])
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const moved: Record<string, number> = {}
  for (const path of [
    '/',
    '/about-gmpf',
    '/news-and-blogs',
    '/contact-us',
    '/careers',
    '/faq',
    '/board-of-directors',
  ]) {
    await visit(page, path)
    moved[path] = Number((await page.locator('html').getAttribute('data-moved')) ?? 0)
  }
  expect(Object.entries(moved).filter(([, value]) => value > 0.01)).toEqual([])
})
