/** Helpers for browser tests of the back office. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sessionKey } from '../../../src/admin/data/session.ts'

/** Calls the API on behalf of the user who is signed in on the page. The page may be at any address of the site. */
export const callApi = async (page: Page, method: string, path: string, body?: object) => {
  const { token, appKey } = await page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '{}'), sessionKey)
  const answer = await page.request.fetch(path, {
    method,
    headers: { 'app-key': appKey, authorization: `Bearer ${token}` },
    ...(body && { data: body }),
  })
  return answer.json()
}

/** All drafts stored in the browser, as JSON; '' if there are none. */
export const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // Opening a missing database would create it without the object stores of the back office.
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'admin-journal')) return ''
    return new Promise<string>(resolve => {
      const opening = indexedDB.open('admin-journal')
      opening.onsuccess = () => {
        const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(JSON.stringify(reading.result))
        }
      }
    })
  })

/** Waits until the browser has stored the input. */
export const waitForDraft = (page: Page, words: string) => expect.poll(() => storedDrafts(page)).toContain(words)
