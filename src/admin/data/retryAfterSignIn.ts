/** Calls outlive their session: one that is refused with 401 waits until its editor has signed in again, and is then repeated. */
import type { SendFile } from '../../api/client/client.ts'
import type { Fetch } from '../../api/client/sender.ts'
import { apiPaths } from '../../api/protocol/paths.ts'
import { type SessionStore, userKeyOf } from './session.ts'

type Headers = Readonly<Record<string, string>>

/** The bearer token that a call was sent with; undefined for one of nobody's. */
const tokenOf = (headers: Headers): string | undefined => headers.authorization?.replace(/^Bearer /, '')
const withToken = (headers: Headers, token: string): Headers => ({ ...headers, authorization: `Bearer ${token}` })

/** Resolves once the session is valid or has ended; rejects when the call is aborted before. */
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

/** What a call is, whichever way it is sent. */
interface Call<A> {
  readonly url: string
  readonly headers: Headers
  readonly signal?: AbortSignal | null
  readonly send: (headers: Headers) => Promise<A>
}

/** Whether a call is about the session itself: signing out of one that has ended is done. */
const isOfSession = (url: string) => url.endsWith(apiPaths.login) || url.endsWith(apiPaths.logout)

const repeating =
  (sessions: SessionStore) =>
  async <A extends { readonly status: number }>({ url, headers, signal, send }: Call<A>): Promise<A> => {
    const before = sessions.current()
    const answer = await send(headers)
    const token = tokenOf(headers)
    if (answer.status !== 401 || token === undefined || isOfSession(url)) return answer
    // Another tab, or another call, may have seen to it meanwhile.
    if (sessions.token() === token) sessions.expire()
    await sessionSettled(sessions, signal)
    const after = sessions.current()
    if (after.kind !== 'signedIn' || before.kind !== 'signedIn') return answer
    // Another person's session must neither repeat the former editor's call, nor end for it.
    if (userKeyOf(after.session.user) !== userKeyOf(before.session.user))
      throw new Error('Somebody else has signed in meanwhile.')
    return send(withToken(headers, after.session.token))
  }

/** A `fetch` whose refused calls wait for the sign-in. The headers of its calls are plain objects, as the client makes them. */
export const fetchAfterSignIn =
  (sessions: SessionStore, fetch: Fetch): Fetch =>
  (url, init) =>
    repeating(sessions)({
      url,
      headers: init.headers as Headers,
      signal: init.signal,
      send: headers => fetch(url, { ...init, headers }),
    })

/** As `fetchAfterSignIn`, for files. */
export const sendFileAfterSignIn =
  (sessions: SessionStore, sendFile: SendFile): SendFile =>
  call =>
    repeating(sessions)({
      url: call.url,
      headers: call.headers,
      signal: call.signal,
      send: headers => sendFile({ ...call, headers }),
    })
