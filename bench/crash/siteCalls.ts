/** API calls of an editor or a visitor, for programs that put a site under load. */

/** A record as the API sends it. */
export type Row = Readonly<Record<string, unknown>>

/** A complete response. */
interface Answer {
  readonly status: number
  readonly body: Row
}

/** The response is missing or incomplete, so the outcome of the call is unknown. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('No complete response was received.', { cause })
    this.name = 'NoAnswerError'
  }
}

/** Signed-in editor, or a visitor if `token` is ''. */
export interface Caller {
  readonly url: string
  readonly token: string
}

const appKey = 'demo'
const answerWithinMs = 30_000

const send = async (url: string, init: RequestInit): Promise<Response & { readonly bytes: Buffer }> => {
  try {
    const answer = await fetch(url, { ...init, signal: init.signal ?? AbortSignal.timeout(answerWithinMs) })
    return Object.assign(answer, { bytes: Buffer.from(await answer.arrayBuffer()) })
  } catch (cause) {
    throw new NoAnswerError(cause)
  }
}

const read = (bytes: Buffer): Row => {
  try {
    // Safe cast: every body of the API is an object.
    return JSON.parse(bytes.toString('utf8')) as Row
  } catch {
    return {}
  }
}

const headersOf = ({ token }: Pick<Caller, 'token'>) => ({
  'app-key': appKey,
  ...(token !== '' && { authorization: `Bearer ${token}` }),
})

/** One call with a JSON body. Throws NoAnswerError. */
export const call = async (
  caller: Caller,
  method: string,
  path: string,
  body?: Row,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const answer = await send(caller.url + path, {
    method,
    headers: { ...headersOf(caller), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: read(answer.bytes) }
}

/** Uploads a picture. `signal` aborts it. Throws NoAnswerError. */
export const upload = async (editor: Caller, picture: Uint8Array, signal?: AbortSignal): Promise<Answer> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'pond.png')
  const init = { method: 'POST', headers: headersOf(editor), body: form, ...(signal && { signal }) }
  const answer = await send(`${editor.url}/api/upload-single`, init)
  return { status: answer.status, body: read(answer.bytes) }
}

/** Bytes at a public address; undefined if the status is not 200. Throws NoAnswerError. */
export const bytesAt = async (url: string): Promise<Buffer | undefined> => {
  const answer = await send(url, { headers: { 'app-key': appKey } })
  return answer.status === 200 ? answer.bytes : undefined
}

/** Signs in. Throws if it is refused. */
export const signIn = async (url: string, identifier: string, password: string): Promise<Caller> => {
  const { status, body } = await call({ url, token: '' }, 'POST', '/api/login', { identifier, password })
  if (status !== 200 || typeof body.token !== 'string')
    throw new Error(`The sign-in request failed with status ${status}.`)
  return { url, token: body.token }
}

/** All records of a resource. Throws if a page is refused. */
export const everyRow = async (editor: Caller, resource: string): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await call(editor, 'GET', `/api/${resource}?page=${page}&size=500`)
    if (status !== 200) throw new Error(`The request for ${resource} failed with status ${status}.`)
    const list = body.data as { readonly data: readonly Row[]; readonly last_page: number }
    rows.push(...list.data)
    if (page >= list.last_page) return rows
  }
}
