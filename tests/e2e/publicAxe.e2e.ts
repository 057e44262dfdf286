/** Every public screen against the rules of WCAG 2.2 AA that a machine can check, on a phone and on a desk. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf, wcag } from './support/axe.ts'
import { expectComplaints, openPage, visit } from './support/browser.ts'
import { pageKinds } from './support/pageKinds.ts'

const violationsIn = (page: Page) => violationsOf(page, { runOnly: [...wcag, 'best-practice'] })

const still = { reducedMotion: 'reduce' } as const
const phone = { ...still, viewport: { width: 360, height: 740 }, hasTouch: true } as const

test.each(pageKinds)('%s breaks no rule of accessibility, on a desktop and on a phone, light and dark', async path => {
  expectComplaints(/404/)
  const page = await openPage(still)
  await visit(page, path)
  expect(await violationsIn(page), 'on a desk').toEqual([])
  await page.setViewportSize(phone.viewport)
  expect(await violationsIn(page), 'on a phone').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsIn(page), 'in the dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
})

describe('no rule of accessibility is broken', () => {
  test('in the open menu of a phone', async () => {
    const page = await openPage(phone)
    await visit(page, '/about-gmpf')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Activities' }).click()
    await page.getByRole('link', { name: 'Microcredit Program' }).first().waitFor({ state: 'visible' })
    expect(await violationsIn(page)).toEqual([])
  })

  test('in an open question and a large picture of the gallery', async () => {
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
