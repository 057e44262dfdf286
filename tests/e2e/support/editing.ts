/** What browser tests of the back office do beside its screens. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sessionKey } from '../../../src/admin/data/session.ts'

/** A call of the API in the name of the user who is signed in on the page, which may rest at any address of the site. */
export const callApi = async (page: Page, method: string, path: string, body?: object) => {
  const { token, appKey } = await page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '{}'), sessionKey)
  const answer = await page.request.fetch(path, {
    method,
    headers: { 'app-key': appKey, authorization: `Bearer ${token}` },
    ...(body && { data: body }),
  })
  return answer.json()
}

/** All drafts that the browser has stored, as JSON; '' where it has stored none. */
export const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // To open what is not there yet would make it, without what the office keeps in it.
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

/** Waits until the browser has stored what was typed. */
export const draftHolds = (page: Page, words: string) => expect.poll(() => storedDrafts(page)).toContain(words)
