/** Signs in through the login form. */
import type { Page } from 'playwright-core'

/** Password of the users in these tests. */
export const password = 'a long enough password'

/** Fills in and submits the login form. */
export const signInAs = async (page: Page, email: string, secret = password) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
