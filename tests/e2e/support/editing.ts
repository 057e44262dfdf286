/** What browser tests of the back office do beside its screens. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A call of the API in the name of whoever is signed in on the page. */
export const callApi = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async call => {
      const { token, appKey } = JSON.parse(localStorage.getItem('admin-session') ?? '{}')
      const answer = await fetch(call.path, {
        method: call.method,
        headers: {
          'app-key': appKey,
          authorization: `Bearer ${token}`,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      return answer.json()
    },
    { method, path, body },
  )

/** Waits until the browser has kept what was typed. */
export const kept = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>(resolve => {
            const opening = indexedDB.open('admin-journal')
            opening.onsuccess = () => {
              const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
              reading.onsuccess = () => {
                opening.result.close()
                resolve(JSON.stringify(reading.result))
              }
            }
          }),
      ),
    )
    .toContain(words)
