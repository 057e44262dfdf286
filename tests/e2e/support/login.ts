/** Signing in, as a person does it. */
import type { Page } from 'playwright-core'

/** What people of these tests sign in with. */
export const password = 'a long enough password'

/** Fills the login in and sends it. */
export const signInAs = async (page: Page, email: string, secret = password) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
