/** Back office on touch screens: text inputs are large enough to prevent zooming on iPhones, and buttons are large enough to tap. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { expectPageConsole, openSignedIn } from './support/browser.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const
const leastFontPx = 16
const leastButtonPx = 44

/** Controls that are too small: inputs by their font size, buttons by their dimensions. */
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

/** Problems of the current screen: controls that are too small, and content wider than the phone. */
const problemsOn = async (page: Page): Promise<readonly string[]> => {
  await settled(page)
  const [scrollWidth, clientWidth] = await page.evaluate(() => {
    const { documentElement } = document
    return [documentElement.scrollWidth, documentElement.clientWidth] as const
  })
  return [
    ...(await tooSmall(page)),
    ...(scrollWidth > clientWidth ? [`${new URL(page.url()).pathname} is ${scrollWidth} px wide.`] : []),
  ]
}

test.each(resources.map(({ path }) => path))(
  'the list and forms of /admin/%s have touch-size inputs and buttons',
  async path => {
    // Not every resource has a record with the id 1.
    expectPageConsole(/404/)
    const page = await openSignedIn(`/admin/${path}`, phone)
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    const problems = [...(await problemsOn(page))]
    const add = page.getByRole('main').locator(`a[href="/admin/${path}/form"]`)
    if (await add.count()) {
      // Opens the form without a page load.
      await add.first().click()
      await page.waitForURL(`**/admin/${path}/form`)
      await page.locator('main form:not(.search-box)').waitFor()
    } else await page.goto(`/admin/${path}/form`)
    problems.push(...(await problemsOn(page)))
    await page.goto(`/admin/${path}/form/1`)
    problems.push(...(await problemsOn(page)))
    expect(problems).toEqual([])
  },
)

test.each(['/admin/dashboard', '/admin/account'])('the screen %s has touch-size inputs and buttons', async address => {
  expect(await problemsOn(await openSignedIn(address, phone))).toEqual([])
})

test('table toolbars, chips and dialogs have touch-size buttons', async () => {
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

const pathOf = (page: Page) => new URL(page.url()).pathname

test('Back closes an open picture library only, and otherwise asks about the unsaved changes of the form', async () => {
  const page = await openSignedIn('/admin/slider', phone)
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Typed')
  const entries = await page.evaluate(() => history.length)
  const library = page.getByRole('dialog', { name: 'Files Upload' })
  const open = async () => {
    await page.getByRole('button', { name: 'Thumb: Select Logo' }).click()
    await library.waitFor()
  }
  await open()
  await page.goBack()
  await library.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/admin/slider/form')
  expect(await title.inputValue()).toBe('Typed')

  await open()
  await library.getByRole('button', { name: 'Close' }).click()
  await library.waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/admin/slider')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.goForward()
  await title.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('Back closes two open dialogs one at a time, and does not close one whose input is invalid', async () => {
  const page = await openSignedIn('/admin/post', phone)
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await settled(page)
  await page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Link', exact: true })
  const address = link.getByLabel('Link to')
  await address.fill('@name')
  await link.getByRole('button', { name: 'A document' }).click()
  const documents = page.getByRole('dialog', { name: 'Documents' })
  await documents.waitFor()
  await page.goBack()
  await documents.waitFor({ state: 'detached' })
  expect(await address.inputValue()).toBe('@name')
  await page.goBack()
  await link.getByText('is the name of an account', { exact: false }).waitFor()
  await address.fill('')
  await page.goBack()
  await link.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/admin/post/form')
})

test('Back closes the menu and the dialogs of lists, and then leaves the list', async () => {
  const page = await openSignedIn('/admin/dashboard', phone)
  const menu = page.getByRole('dialog').getByRole('link', { name: 'Dashboard' })
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.waitFor()
  }
  await openMenu()
  await page.getByRole('link', { name: 'Slider' }).last().click()
  await page.waitForURL('**/admin/slider')
  await openMenu()
  await page.goBack()
  await menu.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/admin/slider')
  await page.goBack()
  await page.waitForURL('**/admin/dashboard')
})
