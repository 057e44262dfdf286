/**
 * A foreign provider host: it has exactly the calls of chapter 13 of docs/specification.md, in the style of a small PHP framework. It
 * imports nothing of this product, so that it cannot agree with it by accident.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { otherContent, type Row } from './otherContent.ts'

/** A call as the host received it. */
export interface RecordedCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** Parsed JSON; the text of any other body; '' without one. */
  readonly body: unknown
}

export interface OtherProvider {
  /** Origin, for API_URL. */
  readonly url: string
  /** Every API call so far, in order, without pictures. A test may clear it: `calls.length = 0`. */
  readonly calls: RecordedCall[]
  close(): Promise<void>
}

/** Credentials of its only user. */
export const otherProviderUser = { identifier: 'editor@other.example', password: 'a long enough password' }
const token = 'other-host-token'
const publicResources = ['sliders', 'sections', 'pages', 'posts', 'profiles', 'careers', 'faqs']

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}
const ok = (body: unknown): Answer => ({ status: 200, body })
const missing: Answer = { status: 404, body: { message: 'Record not found.' } }

/** One green pixel, returned for every picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
)

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('latin1')
  if (!request.headers['content-type']?.includes('json')) return text
  return JSON.parse(Buffer.from(text, 'latin1').toString('utf8') || '{}')
}

const pageOf = (rows: readonly Row[], query: Readonly<Record<string, string>>): Answer => {
  const words = (query.search_key ?? '').toLowerCase()
  const found = rows.filter(row => JSON.stringify(Object.values(row)).toLowerCase().includes(words))
  const size = query.all === '1' ? Math.max(found.length, 1) : Number(query.size ?? 20)
  const page = Number(query.page ?? 1)
  const data = found.slice((page - 1) * size, page * size)
  // No per_page: the specification names only these four.
  const counts = { current_page: page, last_page: Math.max(1, Math.ceil(found.length / size)), total: found.length }
  return ok({ data: { data, ...counts } })
}

/** Starts the host on a free port. It has one application; `appKeyHeader` is its name for the header (default 'app-key'). */
export const startOtherProvider = async ({
  appKeyHeader = 'app-key',
  appKey = 'demo',
}: {
  readonly appKeyHeader?: string
  readonly appKey?: string
} = {}): Promise<OtherProvider> => {
  const calls: RecordedCall[] = []
  const tables: Record<string, Row[]> = otherContent(appKey)
  const files = ['/uploads/pond.jpg']

  const nested = (resource: string, row: Row): Row => {
    if (resource === 'sections')
      return { ...row, widgets: (tables.widgets ?? []).filter(each => each.section_id === row.id) }
    if (resource !== 'pages') return row
    const sections = (tables.sections ?? []).filter(each => each.page_id === row.id)
    return { ...row, sections: sections.map(each => nested('sections', each)) }
  }

  const write = (resource: string, call: RecordedCall, key: string | undefined): Answer => {
    const rows = tables[resource] ?? []
    const at = rows.findIndex(row => String(row.id) === key || row.slug === key)
    const body = call.body as Row
    if (call.method === 'DELETE') {
      if (at < 0) return missing
      rows.splice(at, 1)
      return ok({ success: true })
    }
    if (body.title === '')
      return { status: 422, body: { message: 'Invalid.', errors: { title: ['Title is needed.'] } } }
    const previous = rows[at]
    if (call.method === 'PUT' && !previous) return missing
    const id = previous?.id ?? Math.max(0, ...rows.map(row => Number(row.id))) + 1
    rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, { ...previous, ...body, id })
    // The specification does not define the response to a write, so it contains nothing useful.
    return ok({ success: true })
  }

  const resourceAnswer = (resource: string, key: string | undefined, call: RecordedCall, isEditor: boolean): Answer => {
    if (call.method !== 'GET') return write(resource, call, key)
    const seen = (tables[resource] ?? []).filter(row => isEditor || Number(row.status) === 1)
    if (key === undefined) {
      const top = call.query.is_top
      const rows = top === undefined ? seen : seen.filter(row => String(row.is_top) === top)
      return pageOf(
        rows.map(row => nested(resource, row)),
        call.query,
      )
    }
    const row = seen.find(each => String(each.id) === key || each.slug === key)
    return row ? ok({ data: nested(resource, row) }) : missing
  }

  const fileAnswer = (name: string, key: string | undefined, call: RecordedCall): Answer | undefined => {
    if (name === 'files' && call.method === 'GET') return ok({ file_names: files })
    if (name === 'upload-single' && call.method === 'POST') {
      const filename = /name="file"; filename="([^"]+)"/.exec(String(call.body))?.[1]
      if (!filename) return { status: 422, body: { message: 'Please select a file to upload.' } }
      files.push(`/uploads/${filename}`)
      return ok({ message: 'File uploaded successfully!' })
    }
    if (name !== 'delete-file' || call.method !== 'DELETE' || key === undefined) return undefined
    const at = files.indexOf(`/uploads/${key}`)
    if (at < 0) return missing
    files.splice(at, 1)
    return ok({ success: true })
  }

  const answerTo = (call: RecordedCall): Answer => {
    const [, name = '', key] = call.path.match(/^\/api\/([^/]+)(?:\/([^/]+))?$/) ?? []
    const resource = decodeURIComponent(name)
    const record = key === undefined ? undefined : decodeURIComponent(key)
    const isEditor = call.headers.authorization === `Bearer ${token}`
    if (call.headers[appKeyHeader.toLowerCase()] !== appKey)
      return { status: 400, body: { message: 'No application.' } }
    if (resource === 'login' && call.method === 'POST') {
      const { identifier, password } = call.body as Record<string, unknown>
      const isUser = identifier === otherProviderUser.identifier && password === otherProviderUser.password
      return isUser ? ok({ data: { token } }) : { status: 401, body: { message: 'Wrong email or password.' } }
    }
    if (resource === 'applications' && call.method === 'GET' && record === appKey)
      return ok({ data: tables.applications?.[0] })
    const isPublic = call.method === 'GET' && publicResources.includes(resource)
    if (!isEditor && !isPublic) return { status: 401, body: { message: 'Unauthenticated.' } }
    if (resource === 'logout' && call.method === 'POST') return ok({ success: true })
    if (resource === 'applications' && call.method === 'GET') return ok({ data: tables.applications })
    if (resource === 'app-report' && call.method === 'GET') {
      const count = (table: string) => tables[table]?.length ?? 0
      const [total_page, total_section, total_widget] = [count('pages'), count('sections'), count('widgets')]
      const [total_post_category, total_post] = [count('post-categories'), count('posts')]
      return ok({ data: { total_page, total_section, total_widget, total_post_category, total_post } })
    }
    const file = fileAnswer(resource, record, call)
    if (file) return file
    return tables[resource] ? resourceAnswer(resource, record, call, isEditor) : missing
  }

  const send = (response: ServerResponse, { status, body, headers }: Answer) => {
    response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'other_session=1', ...headers })
    response.end(JSON.stringify(body))
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname.startsWith('/uploads/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return
    }
    const body = await readBody(request)
    const { method = 'GET', headers } = request
    const call = { method, path: url.pathname, query: Object.fromEntries(url.searchParams), headers, body }
    calls.push(call)
    send(response, answerTo(call))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close(error => (error ? reject(error) : resolve()))
      }),
  }
}
