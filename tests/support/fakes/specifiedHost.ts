/**
 * A provider host with only the calls of the specification. Visitors get lists with a few fields of each resource;
 * editors get records with the fields of the entities and some that this product does not know. It ignores filters, its
 * response to a write says only that it succeeded, and all other calls give 404. It imports nothing of this product, so
 * that it cannot agree with it by accident. Source: specification 9, 13.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HostCall } from './specifiedCalls.ts'

type Row = Record<string, unknown>

export interface RecordedHostCall extends HostCall {
  /** Parsed JSON; the text of any other body; '' without one. */
  readonly body: unknown
}

/**
 * Behaviour of the host. `normal`: all calls work. `empty`: lists have no records. `failing`: 500 in HTML, except for the
 * settings and sign-in. `down`: 500 for all calls. `slow`: as `normal`, after a delay.
 */
export type HostState = 'normal' | 'empty' | 'failing' | 'down' | 'slow'

export const specifiedHostUser = { identifier: 'editor@plain.example', password: 'a long enough password' }
const token = 'plain-host-token'
const appKey = 'demo'
const slowMs = 400

/** Fields that this product does not know, of several shapes. */
export const unknownFields = {
  legacy_code: 'A-17',
  'dotted.name': 'kept',
  '7': 'seven',
  none: null,
  zero: 0,
  off: false,
  meta: { colour: 'teal', list: [1, { deep: ['x', null] }], empty: {} },
} as const

const publicFields: Readonly<Record<string, readonly string[]>> = {
  sliders: ['id', 'thumb'],
  posts: ['slug', 'title', 'content', 'thumb'],
  profiles: ['id', 'name', 'designation', 'profile_image'],
  careers: ['id', 'title', 'content', 'thumb'],
  faqs: ['id', 'faq_title', 'faq_content'],
}

const pageSlugs = [
  ...['about-gmpf', 'gmpf-vision-and-mission', 'purpose-or-objective', 'gmpf-goals', 'gmpf-citizen-charter'],
  ...['gmpf-organogram', 'board-of-directors', 'gmpf-service-area', 'fisheries-program', 'microcredit-program'],
  ...['monga-preventional-program', 'command-area-develop', 'success-story', 'news-and-blogs', 'gmpf-gallery'],
  ...['contact-us', 'faq', 'terms-and-condition', 'privacy-policy', 'careers', 'gallery', 'sitemap', 'services'],
  ...['software-service', 'implementation', 'service', 'network-and-infrastructure', 'specialization'],
]

const content = (): Record<string, Row[]> => {
  const row = (id: number, values: Row): Row => ({ id, app_key: appKey, status: 1, ...values, ...unknownFields })
  const sections = [
    ...['default', 'welcome', 'facts', 'citizen-charter', 'activities', 'success-story', 'news-blogs', 'carousel'],
  ].map((template, at) =>
    row(at + 1, {
      ...{ name: `Section ${at + 1}`, title: `Part ${template}`, sub_title: 'A line', page_id: 1, template },
      ...{ is_top: 1, sort_order: at, content: '<p>Words of the section.</p>', thumb: '', background_img: '' },
      link_url: 'about-gmpf',
    }),
  )
  return {
    applications: [
      row(1, {
        ...{
          user_id: 1,
          name: 'Plain host',
          title: 'A plain provider',
          description: 'Words',
          email: 'a@plain.example',
        },
        ...{ phone: '+8801700000000', address: 'Dhaka', web_url: 'https://plain.example', copyright: '© Plain' },
        ...{ logo_header: '/uploads/logo.png', logo_footer: '', icon: '', map_html: '', meta_title: 'Plain' },
      }),
    ],
    sliders: [1, 2].map(id => row(id, { title: `Slide ${id}`, sub_title: '', thumb: `/uploads/slide-${id}.png` })),
    pages: pageSlugs.map((slug, at) =>
      row(at + 1, {
        name: `Page ${slug}`,
        title: `Title ${slug}`,
        slug,
        content: '<p>Words of the page.</p>',
        thumb: '',
      }),
    ),
    sections,
    widgets: sections.map(({ id }) =>
      row(Number(id), {
        ...{ name: `Widget ${id}`, title: `Card ${id}`, sub_title: '22', section_id: id, link_url: 'careers' },
        ...{ content: '<p>Words of the card.</p>', thumb: '' },
      }),
    ),
    posts: Array.from({ length: 12 }, (_none, at) =>
      row(at + 1, {
        ...{ title: `Post ${at + 1}`, sub_title: '', slug: `post-${at + 1}`, content: '<p>Words of the post.</p>' },
        ...{ thumb: '', category_id: 1, tags: '', sort_order: 0, created_at: '2026-01-02 03:04:05' },
      }),
    ),
    'post-categories': [row(1, { name: 'Category 1', description: '', sort_order: 0, parent_id: null })],
    profiles: [1, 2].map(id =>
      row(id, {
        ...{ name: `Person ${id}`, title: 'Dr.', designation: 'Director', slug: `person-${id}`, sort_order: 1 },
        ...{ profile_image: '', signature_thumb: '', biography_content: '<p>Life.</p>', spech_content: '' },
      }),
    ),
    careers: [1, 2].map(id =>
      row(id, {
        ...{ title: `Career ${id}`, content: '<p>Words of the career.</p>', thumb: '' },
        ...{ application_publish_at: '', application_start_at: '', application_end_at: '' },
      }),
    ),
    faqs: [1, 2].map(id => row(id, { faq_title: `Question ${id}`, faq_content: '<p>Answer.</p>', thumb: '' })),
    users: [row(1, { name: 'User 1', firstname: 'A', lastname: 'B', phone: '01700000000', email: 'u@plain.example' })],
    socials: [row(1, { name: 'Social 1', icon: 'facebook', link_url: 'https://facebook.com/x', target: '_blank' })],
    subscribers: [row(1, { name: 'Subscriber 1', email: 's@plain.example' })],
    menus: [row(1, { title: 'Menu 1', slug: 'about-gmpf', hook: '', shortcode: 'TOPMENU', parent_id: null })],
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}
const ok = (body: unknown): Answer => ({ status: 200, body })
const missing: Answer = { status: 404, body: { message: 'Not found.' } }
const unauthenticated: Answer = { status: 401, body: { message: 'Unauthenticated.' } }

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

/** Starts the host on a free port. */
export const startSpecifiedHost = async () => {
  const calls: RecordedHostCall[] = []
  const tables = content()
  const files = ['/uploads/pond.png']
  let state: HostState = 'normal'
  let returnsIds = false

  const pageOf = (rows: readonly Row[], { page = '1', size = '10', search_key = '' }: HostCall['query']): Answer => {
    const found = rows.filter(row => JSON.stringify(row).toLowerCase().includes(search_key.toLowerCase()))
    const data = found.slice((Number(page) - 1) * Number(size), Number(page) * Number(size))
    const last_page = Math.max(1, Math.ceil(found.length / Number(size)))
    return ok({ data: { data, current_page: Number(page), last_page, total: found.length } })
  }
  const rowsOf = (name: string): readonly Row[] => (state === 'empty' ? [] : (tables[name] ?? []))
  const find = (name: string, key: string): Row | undefined =>
    rowsOf(name).find(row => String(row.id) === key || row.slug === key)
  const withWidgets = (section: Row): Row => ({
    ...section,
    widgets: rowsOf('widgets').filter(({ section_id }) => section_id === section.id),
  })
  const nested = (name: string, row: Row): Row =>
    name === 'pages'
      ? {
          ...row,
          sections: rowsOf('sections')
            .filter(({ page_id }) => page_id === row.id)
            .map(withWidgets),
        }
      : row

  const visitorAnswer = ({ path, query }: HostCall): Answer => {
    const [, name = '', key] = /^\/api\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
    if (key !== undefined) {
      const [application] = tables.applications ?? []
      if (name === 'applications') return key === appKey ? ok({ data: application }) : missing
      const row = ['pages', 'posts', 'profiles'].includes(name) ? find(name, decodeURIComponent(key)) : undefined
      return row ? ok({ data: nested(name, row) }) : missing
    }
    if (name === 'sections') return pageOf(rowsOf('sections').map(withWidgets), query)
    const fields = publicFields[name]
    if (!fields) return missing
    return pageOf(
      rowsOf(name).map(row => Object.fromEntries(fields.map(field => [field, row[field]]))),
      query,
    )
  }

  const write = (name: string, key: string | undefined, { method, body }: RecordedHostCall): Answer => {
    const rows = tables[name] ?? []
    const at = rows.findIndex(row => String(row.id) === key || row.slug === key)
    if (method !== 'POST' && at < 0) return missing
    if (method === 'DELETE') rows.splice(at, 1)
    // PUT replaces the whole record: missing fields are lost.
    else if (method === 'PUT') rows.splice(at, 1, { ...(body as Row), id: rows[at]?.id })
    else rows.push({ ...(body as Row), id: Math.max(0, ...rows.map(row => Number(row.id))) + 1 })
    const id = method === 'POST' ? rows.at(-1)?.id : rows[at]?.id
    return ok(returnsIds && method !== 'DELETE' ? { data: { id } } : { success: true })
  }

  const editorAnswer = (call: RecordedHostCall): Answer => {
    const [, name = '', key] = /^\/api\/([^/]+)(?:\/([^/]+))?$/.exec(call.path) ?? []
    const line = `${call.method} ${call.path}`
    if (line === 'POST /api/logout') return ok({ success: true })
    if (line === 'GET /api/applications') return ok({ data: { data: tables.applications } })
    if (line === 'GET /api/app-report')
      return ok({ data: { total_page: 1, total_section: 2, total_widget: 3, total_post_category: 4, total_post: 5 } })
    if (line === 'GET /api/files') return ok({ file_names: files })
    if (line === 'POST /api/upload-single') {
      const filename = /name="file"; filename="([^"]+)"/.exec(String(call.body))?.[1] ?? ''
      files.push(`/uploads/${filename}`)
      return ok({ success: true })
    }
    if (call.method === 'DELETE' && name === 'delete-file') {
      files.splice(files.indexOf(`/uploads/${key}`), 1)
      return ok({ success: true })
    }
    if (name === 'applications' && call.method === 'GET') return visitorAnswer(call)
    if (!tables[name] || (name === 'applications' && call.method !== 'PUT')) return missing
    if (call.method !== 'GET') return write(name, key, call)
    if (key === undefined) return pageOf(rowsOf(name), call.query.all === '1' ? { size: '1000' } : call.query)
    const row = find(name, decodeURIComponent(key))
    return row ? ok({ data: nested(name, row) }) : missing
  }

  const answerTo = (call: RecordedHostCall): Answer => {
    if (`${call.method} ${call.path}` === 'POST /api/login') {
      const { identifier, password } = call.body as Row
      const isUser = identifier === specifiedHostUser.identifier && password === specifiedHostUser.password
      return isUser ? ok({ token }) : { status: 401, body: { message: 'Wrong.' } }
    }
    if (call.isSignedIn) return editorAnswer(call)
    return call.method === 'GET' ? visitorAnswer(call) : unauthenticated
  }

  const isFailing = ({ path }: HostCall): boolean =>
    state === 'down' || (state === 'failing' && !/^\/api\/(applications|login|logout)/.test(path))

  const send = (response: ServerResponse, call: RecordedHostCall) => {
    if (isFailing(call)) {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Server Error</h1>')
      return
    }
    const { status, body } = answerTo(call)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (!url.pathname.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return
    }
    const call: RecordedHostCall = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      isSignedIn: request.headers.authorization === `Bearer ${token}`,
      body: await readBody(request),
    }
    calls.push(call)
    if (state === 'slow') setTimeout(() => send(response, call), slowMs)
    else send(response, call)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Safe cast: a server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    /** Origin, for API_URL. */
    url: `http://127.0.0.1:${port}`,
    /** Every API call so far, in order. */
    calls,
    /** Current records of a resource. */
    rows: (name: string): readonly Row[] => tables[name] ?? [],
    /** Sets the records of a resource. */
    hold: (name: string, rows: readonly Row[]): void => {
      tables[name] = rows.map(row => ({ ...row }))
    },
    /** From now on, the response to a write contains only the record's id. */
    returnIds: (): void => {
      returnsIds = true
    },
    setState: (next: HostState): void => {
      state = next
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type SpecifiedHost = Awaited<ReturnType<typeof startSpecifiedHost>>
