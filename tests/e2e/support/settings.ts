/** Changes settings of this file's site, as an editor saves them. */
import { expect } from 'vitest'
import { ownSite } from './browser.ts'
import { credentials } from './site.ts'

export type Settings = Readonly<Record<string, string | number | null>>

export const saveSettings = async (settings: Settings): Promise<void> => {
  const { url } = await ownSite()
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
