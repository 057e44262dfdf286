/** Fake provider for tests of screens: records all calls and responds from rows in memory. */
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

export const host = 'http://provider.test'
export const appKey = 'demo'

export type Row = Record<string, unknown>

/** Received call. */
interface Call {
  readonly method: string
  readonly path: string
  /** Query string without '?', still encoded. */
  readonly query: string
  readonly headers: Headers
  /** Parsed JSON body; undefined if there is none or it has another type. */
  readonly body: Row | undefined
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Settings of the only application. */
export const application: Row = {
  id: 1,
  app_key: appKey,
  user_id: 1,
  name: 'Delta Foundation',
  title: 'Software and fisheries',
  time_zone: 'Asia/Dhaka',
  logo_header: '/files/demo/logo-ab-400x120-0f5c55.png',
  email: 'info@example.org',
  status: 1,
}

const answer = (status: number, body: unknown) => HttpResponse.json(body as Row, { status })
const isEmpty = (text: string | null) => text === null || text === ''

/** Creates the provider. Start and stop it with the test file, and call `reset` between tests. */
export const createFakeProvider = () => {
  const calls: Call[] = []
  let rows: Record<string, Row[]> = {}
  let files: string[] = []
  let nextAnswers = new Map<string, Answer[]>()
  const unreachable = new Set<string>()
  const paused = new Map<string, Promise<void>>()

  const read = async (request: Request): Promise<Call> => {
    const url = new URL(request.url)
    const isJson = request.headers.get('content-type') === 'application/json'
    const text = isJson ? await request.text() : ''
    return {
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as Row),
    }
  }

  const list = (name: string, query: URLSearchParams) => {
    const words = (query.get('search_key') ?? '').toLowerCase()
    const found = (rows[name] ?? []).filter(row => isEmpty(words) || JSON.stringify(row).toLowerCase().includes(words))
    const size = query.get('all') === '1' ? Math.max(1, found.length) : Number(query.get('size') ?? 20)
    const page = query.get('all') === '1' ? 1 : Number(query.get('page') ?? 1)
    const data = found.slice((page - 1) * size, page * size)
    const last = Math.max(1, Math.ceil(found.length / size))
    return answer(200, { data: { data, current_page: page, last_page: last, total: found.length, per_page: size } })
  }

  const oneRecord = (call: Call, name: string, key: string) => {
    const at = (rows[name] ?? []).findIndex(row => String(row.id) === key || row.slug === key)
    const row = rows[name]?.[at]
    if (!row) return answer(404, { message: 'This was deleted or never existed.' })
    if (call.method === 'PUT') Object.assign(row, call.body)
    if (call.method === 'DELETE') rows[name]?.splice(at, 1)
    return call.method === 'DELETE' ? answer(200, { message: 'Deleted.' }) : answer(200, { message: 'Ok.', data: row })
  }

  const create = (call: Call, name: string) => {
    const id = Math.max(0, ...(rows[name] ?? []).map(row => Number(row.id))) + 1
    const row = { ...call.body, id }
    rows[name] = [row, ...(rows[name] ?? [])]
    return answer(201, { message: 'Stored.', data: row })
  }

  const special: Record<string, (call: Call) => Response | undefined> = {
    'GET /api/applications': () => answer(200, { data: [application] }),
    'GET /api/app-report': () =>
      answer(200, {
        data: { total_page: 11, total_section: 22, total_widget: 3333, total_post_category: 4, total_post: 55 },
      }),
    'GET /api/files': () => answer(200, { file_names: files }),
    'POST /api/login': ({ body }) =>
      body?.password === 'right'
        ? answer(200, { token: 'token-1', user: { id: 7, name: 'Rahima Khatun', email: body.identifier } })
        : answer(401, { message: 'No.' }),
    'POST /api/logout': () => answer(200, { message: 'Signed out.' }),
    'POST /api/upload-single': () => {
      files = ['/files/demo/new-ab-80x60-ffffff.png', ...files]
      return answer(201, { message: 'File uploaded successfully!', file_name: files[0] })
    },
  }

  const server = setupServer(
    http.all(`${host}/api/*`, async ({ request }) => {
      const call = await read(request)
      calls.push(call)
      const pause = paused.get(`${call.method} ${call.path}`)
      paused.delete(`${call.method} ${call.path}`)
      await pause
      if (unreachable.delete(`${call.method} ${call.path}`)) return HttpResponse.error()
      const set = nextAnswers.get(`${call.method} ${call.path}`)?.shift()
      if (set) return answer(set.status, set.body)
      const known = special[`${call.method} ${call.path}`]?.(call)
      if (known) return known
      const [name = '', key] = call.path.slice('/api/'.length).split('/').map(decodeURIComponent)
      if (name === 'delete-file') {
        files = files.filter(file => !file.endsWith(`/${key}`))
        return answer(200, { message: 'Deleted.' })
      }
      if (key !== undefined) return oneRecord(call, name, key)
      return call.method === 'POST' ? create(call, name) : list(name, new URLSearchParams(call.query))
    }),
  )

  return {
    calls,
    start: () => server.listen({ onUnhandledRequest: 'error' }),
    stop: () => server.close(),
    reset: () => {
      calls.length = 0
      rows = {}
      files = []
      nextAnswers = new Map()
    },
    /** Sets the rows of a resource. */
    hold: (name: string, held: readonly Row[]) => {
      rows[name] = held.map(row => ({ ...row }))
    },
    holdFiles: (held: readonly string[]) => {
      files = [...held]
    },
    /** Sets the response to the next call of this method and path, and to further calls in the given order. */
    answerNext: (call: string, ...answers: readonly Answer[]) => {
      nextAnswers.set(call, [...(nextAnswers.get(call) ?? []), ...answers])
    },
    /** Removes the responses that were set for further calls of this method and path. */
    clearNext: (call: string) => nextAnswers.delete(call),
    /** Fails the next call of this method and path without a response. */
    failNext: (call: string) => unreachable.add(call),
    /** Delays the response to the next call of this method and path until the returned function is called. */
    pauseNext: (call: string): (() => void) => {
      let go = () => undefined
      paused.set(
        call,
        new Promise(resolve => {
          go = () => void resolve()
        }),
      )
      return () => go()
    },
    /** Calls with a method and path so far. */
    callsOf: (method: string, path: string) => calls.filter(call => call.method === method && call.path === path),
  }
}
