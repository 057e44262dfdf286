/** Layout of the back office: no layout shifts while a screen loads, and no covered controls. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessionKey } from '../../src/admin/data/session.ts'
import { allResources } from '../../src/resources/index.ts'
import { openSignedIn, testSite } from './support/browser.ts'
import { callApi } from './support/editing.ts'

interface Shift {
  readonly value: number
  /** Elements that moved, with the distance. */
  readonly moved: readonly string[]
}
declare global {
  interface Window {
    shifts: Shift[]
    /** Number of changes of the document that left a toolbar without an editor and without a spinner. */
    emptyEditors: number
  }
}

/** Records unexpected layout shifts in each document, from its start. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        // The DOM's type declarations lack this entry.
        const { value, hadRecentInput, sources } = entry as unknown as {
          readonly value: number
          readonly hadRecentInput: boolean
          readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName
          return `${name} ${node?.textContent?.slice(0, 30)}: ${from.x},${from.y} ${from.width}x${from.height} → ${to.x},${to.y} ${to.width}x${to.height}`
        })
        window.shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const settle = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  // The last paint is measured in the next frame.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const screens = [
  '/admin/dashboard',
  '/admin/post',
  '/admin/post/form',
  '/admin/post/form/1',
  '/admin/app-setting/form/demo',
]
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test.each(sizes)('screens load without layout shift in a window of $width px', async viewport => {
  const page = await openSignedIn(undefined, { isOwn: true, viewport })
  // The first report is computed in the background; later ones are available immediately.
  await page.goto('/admin/dashboard')
  await page.getByText('The site is being checked').waitFor({ state: 'detached' })
  await watchShifts(page)
  // Delays the site's name, which may need a second line and must not move visible content.
  await page.route('**/api/applications/**', async route => {
    const response = await route.fetch()
    if (new URL(page.url()).pathname === '/admin/dashboard') await page.getByRole('heading', { level: 1 }).waitFor()
    await route.fulfill({ response })
  })
  const found: Record<string, readonly Shift[]> = {}
  for (const path of screens) {
    await page.goto(path)
    await settle(page)
    const shifts = await page.evaluate(() => window.shifts)
    if (shifts.reduce((sum, { value }) => sum + value, 0) >= 0.01) found[path] = shifts
  }
  expect(found).toEqual({})
})

test('a rich-text input shows a spinner until its editor is rendered', async () => {
  const page = await openSignedIn(undefined, { isOwn: true })
  await page.addInitScript(() => {
    window.emptyEditors = 0
    new MutationObserver(() => {
      const input = document.querySelector('[role=toolbar]')?.parentElement
      if (input && !input.querySelector('.tiptap, .loading')) window.emptyEditors += 1
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/admin/post/form/1')
  await page.locator('.tiptap').waitFor()
  expect(await page.evaluate(() => window.emptyEditors)).toBe(0)
})

test('row numbers fit one line on a phone, including two digits', async () => {
  const page = await openSignedIn('/admin/menus', { viewport: { width: 390, height: 844 } })
  await page.getByRole('row').nth(10).waitFor()
  const heights = await page.locator('.column-number > div').evaluateAll(cells =>
    cells.map(cell => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return Math.max(...[...range.getClientRects()].map(({ bottom }) => bottom)) - cell.getBoundingClientRect().top
    }),
  )
  expect(new Set(heights.map(Math.round)).size).toBe(1)
})

test('a table wider than its window shows a scroll hint until its last column is visible', async () => {
  const page = await openSignedIn('/admin/profile', { viewport: { width: 1000, height: 800 } })
  await page.getByRole('row').nth(1).waitFor()
  const shadow = () =>
    page.locator('th.column-actions').evaluate(head => Number(getComputedStyle(head, '::before').opacity))
  const table = page.locator('.list-scroll')
  expect(await table.evaluate(box => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0)
  await expect.poll(shadow).toBe(1)
  await table.evaluate(box => box.scrollTo({ left: box.scrollWidth }))
  await expect.poll(shadow).toBe(0)
})

/** Custom role with a long description. The starter has none. */
const longRole = {
  name: 'Writers of news and of events',
  name_bn: 'সংবাদ ও অনুষ্ঠানের লেখক',
  description: 'Writes news and events of every branch office, and leaves their publication to the editors. '.repeat(3),
  base: 'editor',
}

// The settings open as a form, and the starter has no messages, so that list is empty.
const withRows = allResources.filter(({ name }) => !['applications', 'messages'].includes(name))
test.each(withRows)(
  'the list of $name shows all of its columns in a window of 1366 and of 1280 px',
  async ({ name, path }) => {
    const page = await openSignedIn(undefined, { viewport: { width: 1366, height: 800 } })
    if (name === 'roles') await callApi(page, 'POST', '/api/roles', longRole)
    await page.goto(`/admin/${path}`)
    await page.locator('.list-scroll').getByRole('row').nth(1).waitFor()
    const hidden = () => page.locator('.list-scroll').evaluate(box => box.scrollWidth - box.clientWidth)
    await expect.poll(hidden).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(hidden).toBe(0)
  },
)

test.each(['en', 'bn'])('a list of six columns shows all of them in a window of 1366 px (%s)', async language => {
  const page = await openSignedIn(undefined, { viewport: { width: 1366, height: 800 } })
  await page.context().addCookies([{ name: 'admin-language', value: language, url: (await testSite()).url }])
  await page.evaluate(key => {
    const { appKey, user } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const columns = { post: ['title', 'slug', 'status', 'category_id', 'created_at', 'updated_at'] }
    localStorage.setItem(`admin-lists:${appKey}:${user.id}`, JSON.stringify({ columns }))
  }, sessionKey)
  await page.goto('/admin/post')
  await page.locator('.list-scroll').getByRole('row').nth(1).waitFor()
  expect(await page.getByRole('columnheader').count()).toBe(8)
  const hidden = () => page.locator('.list-scroll').evaluate(box => box.scrollWidth - box.clientWidth)
  await expect.poll(hidden).toBe(0)
})

test('the bullets of an explained choice are inside their columns', async () => {
  const page = await openSignedIn('/admin/section/form/21', { viewport: { width: 1366, height: 800 } })
  const items = page.locator('.option-uses li')
  await items.first().waitFor()
  const gap = await items.evaluateAll(all => {
    const boxes = all.map(item => item.getBoundingClientRect())
    const second = Math.max(...boxes.map(({ left }) => left))
    return second - Math.max(...boxes.filter(({ left }) => left < second).map(({ right }) => right))
  })
  // Space between the columns, and the bullet with its margin.
  expect(gap).toBeGreaterThanOrEqual(30)
})

test('list titles are not hyphenated on the narrowest phone', async () => {
  const page = await openSignedIn('/admin/post', { viewport: { width: 320, height: 700 } })
  await page.getByRole('row').nth(1).waitFor()
  const title = page.locator('tbody td:not(.column-number):not(.is-secondary)').first()
  expect((await title.boundingBox())?.width).toBeGreaterThan(90)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.each([320, 390])('the list of messages shows sender and state on a phone of %d px', async width => {
  const page = await openSignedIn(undefined, { viewport: { width, height: 700 } })
  const name = `Rahima Khatun of ${width}`
  await callApi(page, 'POST', '/api/messages', { name, email: 'rahima@example.org', message: 'When?', state: 'new' })
  await page.goto('/admin/messages')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText(name).waitFor()
  await row.getByRole('cell', { name: 'New', exact: true }).waitFor()
  expect((await row.getByRole('link', { name: /edit/i }).boundingBox())?.x).toBeLessThan(width - 36)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(await page.locator('.list-scroll').evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
})

test.each(['widget', 'page', 'menus', 'post'])(
  'no word of a title is broken on the narrowest phone: %s',
  async path => {
    const page = await openSignedIn(`/admin/${path}`, { viewport: { width: 320, height: 700 } })
    await page.getByRole('row').nth(9).waitFor()
    const broken = await page.locator('tbody td:nth-child(2)').evaluateAll(cells =>
      cells.flatMap(cell => {
        const text = cell.firstChild
        return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          if (!(text instanceof Text)) return [`not a text: ${cell.innerHTML}`]
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      }),
    )
    expect(broken).toEqual([])
  },
)

test('filled buttons have a border in forced colours', async () => {
  const page = await openSignedIn('/admin/account', { forcedColors: 'active' })
  const widths = await Promise.all(
    ['Save', 'Change password'].map(name =>
      page.getByRole('button', { name, exact: true }).evaluate(button => getComputedStyle(button).borderTopWidth),
    ),
  )
  expect(widths).toEqual(['1px', '1px'])
})

const boxOf = (place: Locator) =>
  place.evaluate(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    return { left, right, top, bottom }
  })
type Box = Awaited<ReturnType<typeof boxOf>>
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

test.each(sizes)('a notice does not cover the buttons of a form, in a window of $width px', async viewport => {
  const page = await openSignedIn('/admin/post-category/form', { viewport })
  await page.getByLabel('Name').fill(`Category at ${viewport.width}`)
  await page.getByRole('button', { name: 'Save and add another' }).click()
  const notice = page.locator('.banner-place > *')
  await notice.waitFor()
  const noticeBox = await boxOf(notice)
  for (const button of await page.locator('.screen-head button, .screen-head a').all())
    expect(overlap(noticeBox, await boxOf(button)), await button.innerText()).toBe(false)
})

test.each([...sizes, { width: 320, height: 640 }, { width: 900, height: 700 }])(
  'a notice does not cover the pagination of a list scrolled to its end, in a window of $width px',
  async viewport => {
    const page = await openSignedIn(undefined, { viewport })
    const names = Array.from({ length: 11 }, (_, at) => `Post ${at} with ${'a long title of many words '.repeat(5)}`)
    for (const title of names) await callApi(page, 'POST', '/api/posts', { title, status: 0 })
    await page.goto('/admin/post')
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()
    await page
      .getByRole('button', { name: /^Delete Post/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const notice = page.locator('.banner-place > *')
    await notice.getByRole('button', { name: 'Undo' }).waitFor()
    // The list reloads without the post, and becomes shorter.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        const noticeBox = await boxOf(notice)
        const isCovered = overlap(noticeBox, await boxOf(page.locator('.list-footer')))
        return { isInside: noticeBox.bottom <= viewport.height, isCovered }
      })
      .toEqual({ isInside: true, isCovered: false })
  },
)

test('the numbers and months of the chart are inside it at any size', async () => {
  const page = await openSignedIn()
  const months = Array.from({ length: 12 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    posts: 123_456 * (at + 1),
    sign_ups: at,
  }))
  await page.route('**/api/activity*', route => route.fulfill({ json: { data: months } }))
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/dashboard')
    const chart = page.locator('main svg[role=img]')
    await chart.locator('text').first().waitFor()
    const cut = await chart.evaluate(svg => {
      const around = svg.getBoundingClientRect()
      const isInside = ({ left, right }: DOMRect) => left >= around.left && right <= around.right
      return [...svg.querySelectorAll('text')].flatMap(text =>
        isInside(text.getBoundingClientRect()) ? [] : [text.textContent],
      )
    })
    expect(cut, `${width} px`).toEqual([])
  }
})

test('a logo has a background that contrasts with white and black', async () => {
  const page = await openSignedIn('/admin/app-setting/form/demo')
  const preview = page.locator('main img[alt*="Logo in the header"]')
  await preview.waitFor()
  expect(await preview.evaluate(each => getComputedStyle(each).backgroundImage)).toContain('conic-gradient')
})

test.each(['author', 'owner'])('the two columns of My Profile of an %s have about the same height', async type => {
  // A user with one session, because the first user has one for each test.
  const person = { email: `columns.${type}@organisation.example`, password: 'a long enough password' }
  await callApi(await openSignedIn(), 'POST', '/api/users', { ...person, name: 'Columns', type, status: 1 })
  const page = await openSignedIn('/admin/account', { viewport: { width: 1280, height: 800 } }, person)
  await settle(page)
  const heights = await page.getByRole('heading', { level: 2, name: 'Name and picture' }).evaluate(heading => {
    const left = heading.parentElement?.parentElement
    return [left, left?.nextElementSibling].map(column => column?.getBoundingClientRect().height ?? 0)
  })
  expect(Math.min(...heights) / Math.max(...heights)).toBeGreaterThan(0.8)
})

test('the theme preview never covers the focused field', async () => {
  const page = await openSignedIn('/admin/app-setting/form/demo', { viewport: { width: 1280, height: 900 } })
  const first = page.locator('[data-stays-in-view] input').first()
  await first.focus()
  const covered: string[] = []
  for (const key of [...Array(20).fill('Tab'), ...Array(20).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    covered.push(
      ...(await page.evaluate(() => {
        const { activeElement: field } = document
        const preview = document.querySelector('[data-stays-in-view]')
        if (!field || !preview || preview.contains(field)) return []
        const { left, top, width, height } = field.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        return preview.contains(above) ? [field.getAttribute('name') ?? field.outerHTML] : []
      })),
    )
  }
  expect(covered).toEqual([])
})
