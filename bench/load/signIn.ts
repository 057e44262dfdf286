/** Signs in as the editor of a filled site. */
import { appKey, credentials } from '../fill/filledSites.ts'
import { askWell, textOf } from './requests.ts'

/** A session, as the back office stores it. */
export interface SignedIn {
  readonly token: string
  readonly user: Readonly<Record<string, unknown>>
  readonly appKey: string
}

export const signIn = async (url: string): Promise<SignedIn> => {
  const body = { identifier: credentials.email, password: credentials.password }
  const answer = await askWell(`${url}/api/login`, { method: 'POST', headers: { 'app-key': appKey }, body })
  // As the contract says.
  const { token, user } = JSON.parse(textOf(answer)) as SignedIn
  return { token, user, appKey }
}
