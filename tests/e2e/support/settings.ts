/** Changes settings of this file's site, like an editor. */
import { expect } from 'vitest'
import { testSite } from './browser.ts'
import { credentials } from './site.ts'

export type Settings = Readonly<Record<string, string | number | null>>

/** Saves the given settings of the application 'demo' as its first user. Fails unless the server accepts them. */
export const saveSettings = async (settings: Settings): Promise<void> => {
  const { url } = await testSite()
  const call = (method: string, path: string, body: object, token?: string) =>
    fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', 'app-key': 'demo' },
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
  const { email, password } = credentials
  const session = await (await call('POST', 'login', { identifier: email, password })).json()
  const { status } = await call('PUT', 'applications/demo', settings, session.token)
  expect({ status, settings }).toEqual({ status: 200, settings })
}
