/** The back office under a finger: texts that are typed are large enough for iPhones not to zoom in, and buttons can be hit. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { expectComplaints, openSignedIn } from './support/browser.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const
const leastFontPx = 16
const leastButtonPx = 44

/** Controls of a screen that are too small: inputs by their font, buttons by their sides. */
const tooSmall = (page: Page) =>
  page.evaluate(
    ([font, side]) => {
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const nameOf = (element: Element) =>
        `${location.pathname}: ${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''} ${element.className}`
      const typed = [
        ...document.querySelectorAll(
          'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [type=color], [type=range]), select, textarea, [contenteditable="true"]',
        ),
      ]
      const small = typed.filter(
        element => isShown(element) && Number.parseFloat(getComputedStyle(element).fontSize) < font,
      )
      const pressed = [
        ...document.querySelectorAll(
          'main button, main a.button, main [role="button"], header button, .MuiChip-deleteIcon, .MuiCheckbox-root, .MuiRadio-root, [role="dialog"] button',
        ),
      ]
      const narrow = pressed.filter(element => {
        const { width, height } = element.getBoundingClientRect()
        return isShown(element) && width > 0 && (width < side - 0.5 || height < side - 0.5)
      })
      return [...small, ...narrow].map(nameOf)
    },
    [leastFontPx, leastButtonPx] as const,
  )

const settled = async (page: Page) => {
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('.loading, [role="progressbar"]') === null)
}

/** Problems of a screen: controls that are too small, and content wider than the phone. */
const problemsAt = async (page: Page, address: string): Promise<readonly string[]> => {
  await page.goto(address)
  await settled(page)
  const [scrollWidth, clientWidth] = await page.evaluate(() => {
    const { documentElement } = document
    return [documentElement.scrollWidth, documentElement.clientWidth] as const
  })
  return [...(await tooSmall(page)), ...(scrollWidth > clientWidth ? [`${address} is ${scrollWidth} px wide.`] : [])]
}

test.each(resources.map(({ path }) => path))(
  'the list of /admin/%s, and the forms of a new record and of the first one, have inputs and buttons for fingers',
  async path => {
    // Not every resource has a record with the id 1.
    expectComplaints(/404/)
    const page = await openSignedIn(`/admin/${path}`, phone)
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    const problems = []
    for (const address of [path, `${path}/form`, `${path}/form/1`])
      problems.push(...(await problemsAt(page, `/admin/${address}`)))
    expect(problems).toEqual([])
  },
)

test.each(['/admin/dashboard', '/admin/account'])('the screen %s has inputs and buttons for fingers', async address => {
  expect(await problemsAt(await openSignedIn(address, phone), address)).toEqual([])
})

test('the toolbar of a rich text in a table, the chips of chosen records and the dialogs have buttons for fingers', async () => {
  const page = await openSignedIn('/admin/post/form', phone)
  await settled(page)
  const toolbar = page.getByRole('toolbar')
  await toolbar.getByRole('button', { name: 'Insert table' }).click()
  await toolbar.getByRole('button', { name: 'Add row' }).waitFor()
  expect(await tooSmall(page)).toEqual([])
  await toolbar.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Link to').waitFor()
  expect(await tooSmall(page)).toEqual([])
})
