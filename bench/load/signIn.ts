/** Signs in as the editor of a filled site. */
import { appKey, credentials } from '../fill/filledSites.ts'
import { requestOk, textOf } from './requests.ts'

/** A session, as the back office stores it. */
export interface SignedIn {
  readonly token: string
  readonly user: Readonly<Record<string, unknown>>
  readonly appKey: string
}

/** Signs in to the server at a URL. Throws if the status is not 2xx. */
export const signIn = async (url: string): Promise<SignedIn> => {
  const body = { identifier: credentials.email, password: credentials.password }
  const answer = await requestOk(`${url}/api/login`, { method: 'POST', headers: { 'app-key': appKey }, body })
  // Safe cast: the contract defines this shape.
  const { token, user } = JSON.parse(textOf(answer)) as SignedIn
  return { token, user, appKey }
}
