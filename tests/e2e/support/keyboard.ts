/** Operates the back office without a mouse. */
import type { Locator, Page } from 'playwright-core'
import type { Field, FieldKind } from '../../../src/schema/descriptor/field.ts'
import { sampleValue } from '../../support/fixtures/kinds.ts'

const mostStops = 160

/** Presses Tab until an element has the focus. Fails if it is never reached. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor()
  const isThere = () => target.evaluate(element => element === document.activeElement)
  for (let presses = 0; !(await isThere()); presses += 1) {
    if (presses === mostStops) throw new Error(`The keyboard does not reach ${target}.`)
    await page.keyboard.press(key)
  }
}

/** Moves the focus to a button or link, and presses Enter. */
export const press = async (page: Page, target: Locator, key?: 'Shift+Tab'): Promise<void> => {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

interface Filled {
  readonly page: Page
  readonly label: string
  readonly field: Field
  readonly word: string
}
type Fill = (filled: Filled) => Promise<void>

const typed: Fill = async ({ page, label, field, word }) => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(String(sampleValue(field, word)))
}
/** Types a date in the format of the browser's date inputs, month first. */
const day: Fill = async ({ page, label }) => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type('01312026')
}
const nextOption: Fill = async ({ page, label }) => {
  const radios = page.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio', { checked: true })
  await tabTo(page, (await radios.count()) ? radios : page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ArrowDown')
}

/** Fills in a field by keyboard, for each kind whose input is not plain text. */
const fillByKind: { readonly [K in FieldKind]?: Fill } = {
  html: async ({ page, label, word }) => {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.type(word)
  },
  image: async ({ page, label }) => {
    await press(page, page.getByRole('button', { name: new RegExp(`^${label}: `) }).first())
    const dialog = page.getByRole('dialog')
    await press(page, dialog.getByRole('group', { name: 'Stored files' }).getByRole('button').first())
    await press(page, dialog.getByRole('button', { name: 'Insert', exact: true }), 'Shift+Tab')
    await dialog.waitFor({ state: 'detached' })
  },
  date: day,
  dateTime: day,
  choice: nextOption,
  status: nextOption,
  reference: async ({ page, label }) => {
    await tabTo(page, page.getByRole('combobox', { name: label, exact: true }))
    await page.keyboard.press('ArrowDown')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
}

/** Fills in a field by keyboard. */
export const fill: Fill = filled => (fillByKind[filled.field.kind] ?? typed)(filled)
