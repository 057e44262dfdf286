/** Calls of a site's API by one signed-in editor, for programs that put it under load. */

/** Any record as the API gives it. */
export type Row = Readonly<Record<string, unknown>>

/** An answer that has arrived whole. */
interface Answer {
  readonly status: number
  readonly body: Row
}

/** No answer came, or not all of it: whether the call was done is not known. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('No answer came.', { cause })
    this.name = 'NoAnswerError'
  }
}

/** Who calls. */
export interface Editor {
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
    // Every body of the API is an object.
    return JSON.parse(bytes.toString('utf8')) as Row
  } catch {
    return {}
  }
}

const headersOf = ({ token }: Pick<Editor, 'token'>) => ({
  'app-key': appKey,
  ...(token !== '' && { authorization: `Bearer ${token}` }),
})

/** One call with a JSON body. Throws NoAnswerError. */
export const call = async (
  editor: Editor,
  method: string,
  path: string,
  body?: Row,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const answer = await send(editor.url + path, {
    method,
    headers: { ...headersOf(editor), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: read(answer.bytes) }
}

/** Sends a picture. `signal` ends it in the middle. Throws NoAnswerError. */
export const upload = async (editor: Editor, picture: Uint8Array, signal?: AbortSignal): Promise<Answer> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'pond.png')
  const init = { method: 'POST', headers: headersOf(editor), body: form, ...(signal && { signal }) }
  const answer = await send(`${editor.url}/api/upload-single`, init)
  return { status: answer.status, body: read(answer.bytes) }
}

/** The bytes at an address, as anyone gets them; undefined where the answer is not 200. Throws NoAnswerError. */
export const bytesAt = async (url: string): Promise<Buffer | undefined> => {
  const answer = await send(url, { headers: { 'app-key': appKey } })
  return answer.status === 200 ? answer.bytes : undefined
}

/** Signs in. Throws when that is refused. */
export const signIn = async (url: string, identifier: string, password: string): Promise<Editor> => {
  const { status, body } = await call({ url, token: '' }, 'POST', '/api/login', { identifier, password })
  if (status !== 200 || typeof body.token !== 'string') throw new Error(`Signing in was answered with ${status}.`)
  return { url, token: body.token }
}

/** Every record of a resource. Throws when a page is refused. */
export const everyRow = async (editor: Editor, resource: string): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await call(editor, 'GET', `/api/${resource}?page=${page}&size=500`)
    if (status !== 200) throw new Error(`Reading ${resource} was answered with ${status}.`)
    const list = body.data as { readonly data: readonly Row[]; readonly last_page: number }
    rows.push(...list.data)
    if (page >= list.last_page) return rows
  }
}
