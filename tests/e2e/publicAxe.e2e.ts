/** Automated WCAG 2.2 AA checks of every public screen, on a phone and on a desktop. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf, wcag } from './support/axe.ts'
import { expectPageConsole, openPage, visit } from './support/browser.ts'
import { pageKinds } from './support/pageKinds.ts'

const violationsIn = (page: Page, within?: string) =>
  violationsOf(page, { runOnly: [...wcag, 'best-practice'], within })

const still = { reducedMotion: 'reduce' } as const
const phone = { ...still, viewport: { width: 360, height: 740 }, hasTouch: true } as const

/**
 * Header and footer are the same on all pages, so a phone checks them on the home page only. The dark scheme changes
 * colours only, so only contrast is checked in it.
 */
test.each(pageKinds)('the page %s passes axe, on a desktop and on a phone, in light and dark', async path => {
  expectPageConsole(/404/)
  const page = await openPage(still)
  await visit(page, path)
  expect(await violationsIn(page), 'on a desktop').toEqual([])
  await page.setViewportSize(phone.viewport)
  const within = path === '/' ? 'html' : 'main'
  expect(await violationsIn(page, within), 'on a phone').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, { runOnly: ['color-contrast'], within }), 'in the dark scheme').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
})

describe('accessibility of open elements', () => {
  test('the open phone menu passes axe', async () => {
    const page = await openPage(phone)
    await visit(page, '/about-gmpf')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Activities' }).click()
    await page.getByRole('link', { name: 'Microcredit Program' }).first().waitFor({ state: 'visible' })
    expect(await violationsIn(page)).toEqual([])
  })

  test('an open question and the gallery lightbox pass axe', async () => {
    const page = await openPage(still)
    await visit(page, '/faq')
    await page.locator('details summary').first().click()
    expect(await violationsIn(page)).toEqual([])
    await visit(page, '/gmpf-gallery')
    await page.getByRole('link', { name: 'Houses on a river island' }).click()
    await page.getByRole('dialog').waitFor({ state: 'visible' })
    expect(await violationsIn(page)).toEqual([])
  })
})
