/**
 * Retries calls after a new sign-in: a call that is refused with 401 waits until its editor has signed in again, and is
 * then repeated.
 */
import type { SendFile } from '../../api/client/client.ts'
import type { Fetch } from '../../api/client/sender.ts'
import { apiPaths } from '../../api/protocol/paths.ts'
import { type SessionStore, userKeyOf } from './session.ts'

type Headers = Readonly<Record<string, string>>

/** Bearer token of a call; undefined if it was sent without one. */
const tokenOf = (headers: Headers): string | undefined => headers.authorization?.replace(/^Bearer /, '')
const withToken = (headers: Headers, token: string): Headers => ({ ...headers, authorization: `Bearer ${token}` })

/** Resolves once the session is valid or has ended. Rejects if the call is aborted before that. */
const sessionSettled = (sessions: SessionStore, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (sessions.current().kind === 'expired') return
      leave()
      resolve()
    }
    const giveUp = () => {
      leave()
      reject(signal?.reason)
    }
    const unsubscribe = sessions.subscribe(look)
    const leave = () => {
      unsubscribe()
      signal?.removeEventListener('abort', giveUp)
    }
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp)
    look()
  })

/** A call, independent of its transport. */
interface Call<A> {
  readonly url: string
  readonly headers: Headers
  readonly signal?: AbortSignal | null
  readonly send: (headers: Headers) => Promise<A>
}

/** True for login and logout. These are not repeated: if the session has ended, signing out is already done. */
const isOfSession = (url: string) => url.endsWith(apiPaths.login) || url.endsWith(apiPaths.logout)

const repeating =
  (sessions: SessionStore) =>
  async <A extends { readonly status: number }>({ url, headers, signal, send }: Call<A>): Promise<A> => {
    const before = sessions.current()
    const answer = await send(headers)
    const token = tokenOf(headers)
    if (answer.status !== 401 || token === undefined || isOfSession(url)) return answer
    // Another tab or call may already have replaced the token.
    if (sessions.token() === token) sessions.expire()
    await sessionSettled(sessions, signal)
    const after = sessions.current()
    if (after.kind !== 'signedIn' || before.kind !== 'signedIn') return answer
    // If another user has signed in, the call must not be repeated in that user's session, and its 401 must not end
    // that session.
    if (userKeyOf(after.session.user) !== userKeyOf(before.session.user)) throw new Error('Another user has signed in.')
    return send(withToken(headers, after.session.token))
  }

/**
 * Wraps `fetch` so that calls refused with 401 wait for the sign-in. A call throws if another user has signed in.
 * Headers must be plain objects, as the client sends them.
 */
export const fetchAfterSignIn =
  (sessions: SessionStore, fetch: Fetch): Fetch =>
  (url, init) =>
    repeating(sessions)({
      url,
      headers: init.headers as Headers,
      signal: init.signal,
      send: headers => fetch(url, { ...init, headers }),
    })

/** `fetchAfterSignIn` for file uploads. */
export const sendFileAfterSignIn =
  (sessions: SessionStore, sendFile: SendFile): SendFile =>
  call =>
    repeating(sessions)({
      url: call.url,
      headers: call.headers,
      signal: call.signal,
      send: headers => sendFile({ ...call, headers }),
    })
