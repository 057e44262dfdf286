/**
 * The calls that the specification requires of every provider host, and a check of recorded calls against them. Source:
 * specification 13.
 */

/** A call that a provider host has received. */
export interface HostCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly isSignedIn: boolean
}

interface SpecifiedCall {
  /** Text of the specification. */
  readonly says: string
  readonly who: 'visitor' | 'editor' | 'both'
  readonly methods: readonly string[]
  /** Pattern of the path below /api/. */
  readonly path: RegExp
  /** Allowed queries, each as parameter names with patterns of their values. Default: no parameters. */
  readonly queries?: readonly Readonly<Record<string, RegExp>>[]
}

const number = /^[1-9]\d*$/
const paged = { page: number, size: number }
const searched = { ...paged, search_key: /.*/ }
/** "Response data has data[], current_page, last_page, total": the pages after the first. */
const onward = { page: number }
const key = '[^/]+'
const all = 'sliders|pages|sections|widgets|users|socials|subscribers|menus|posts|post-categories|faqs|profiles|careers'

/** API names of the thirteen resources. */
export const specifiedResources: readonly string[] = all.split('|')

/** Every call of the specification. A call that matches none of them is an extension. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  { says: 'GET /api/sliders (id, thumb)', who: 'visitor', methods: ['GET'], path: /^sliders$/, queries: [{}, onward] },
  {
    says: 'GET /api/sections?is_top=1',
    who: 'visitor',
    methods: ['GET'],
    path: /^sections$/,
    queries: [{ is_top: /^1$/ }, { is_top: /^1$/, ...onward }],
  },
  {
    says: 'GET /api/posts?size=3 and GET /api/posts (slug, title, content, thumb)',
    who: 'visitor',
    methods: ['GET'],
    path: /^posts$/,
    queries: [{ size: /^3$/ }, {}, onward],
  },
  {
    says: 'GET /api/profiles (id, name, designation, profile_image); GET /api/careers (id, title, content, thumb); GET /api/faqs',
    who: 'visitor',
    methods: ['GET'],
    path: /^(profiles|careers|faqs)$/,
    queries: [{}, onward],
  },
  {
    says: 'GET /api/pages/{slug}, GET /api/posts/{slug}, GET /api/profiles/{slug} (record in data); GET /api/applications/{app_key} (data)',
    who: 'both',
    methods: ['GET'],
    path: new RegExp(`^(pages|posts|profiles|applications)/${key}$`),
  },
  {
    says: 'POST /api/login: body identifier, password',
    who: 'visitor',
    methods: ['POST'],
    path: /^login$/,
  },
  { says: 'POST /api/logout: empty body, bearer', who: 'editor', methods: ['POST'], path: /^logout$/ },
  { says: 'GET /api/applications (list in data.data)', who: 'editor', methods: ['GET'], path: /^applications$/ },
  {
    says: 'PUT /api/applications/{id}: whole application object',
    who: 'editor',
    methods: ['PUT'],
    path: /^applications\/\d+$/,
  },
  { says: 'GET /api/app-report', who: 'editor', methods: ['GET'], path: /^app-report$/ },
  {
    says: 'Paged lists GET /api/{resource}?page&size&search_key for profiles, sliders, pages, sections, widgets, users, subscribers, menus, posts, faqs, careers',
    who: 'both',
    methods: ['GET'],
    path: /^(profiles|sliders|pages|sections|widgets|users|subscribers|menus|posts|faqs|careers)$/,
    queries: [searched],
  },
  {
    says: 'socials sends only page and size',
    who: 'editor',
    methods: ['GET'],
    path: /^socials$/,
    queries: [paged],
  },
  {
    says: 'post-categories adds all=1',
    who: 'editor',
    methods: ['GET'],
    path: /^post-categories$/,
    queries: [{ ...searched, all: /^1$/ }],
  },
  {
    says: 'Dropdown loads: GET /api/pages; GET /api/sections?size=1000; GET /api/menus; GET /api/post-categories',
    who: 'editor',
    methods: ['GET'],
    path: /^(pages|menus|post-categories)$/,
  },
  {
    says: 'GET /api/sections?size=1000',
    who: 'editor',
    methods: ['GET'],
    path: /^sections$/,
    queries: [{ size: /^1000$/ }],
  },
  {
    says: 'Single record: GET /api/{resource}/{id or slug}',
    who: 'editor',
    methods: ['GET'],
    path: new RegExp(`^(${all})/${key}$`),
  },
  {
    says: 'Create: POST /api/{resource} with the whole form object',
    who: 'editor',
    methods: ['POST'],
    path: new RegExp(`^(${all})$`),
  },
  {
    says: 'Update: PUT /api/{resource}/{id or slug} with the whole form object; Delete: DELETE /api/{resource}/{id}',
    who: 'editor',
    methods: ['PUT', 'DELETE'],
    path: new RegExp(`^(${all})/${key}$`),
  },
  { says: 'GET /api/files: response file_names', who: 'editor', methods: ['GET'], path: /^files$/ },
  {
    says: 'POST /api/upload-single: multipart with a file field',
    who: 'editor',
    methods: ['POST'],
    path: /^upload-single$/,
  },
  { says: 'DELETE /api/delete-file/{filename}', who: 'editor', methods: ['DELETE'], path: /^delete-file\/[^/]+$/ },
]

const hasQuery = (query: HostCall['query'], allowed: Readonly<Record<string, RegExp>>): boolean =>
  Object.keys(query).length === Object.keys(allowed).length &&
  Object.entries(allowed).every(([name, value]) => name in query && value.test(query[name] ?? ''))

/** True if the specification has the call. */
export const isSpecifiedCall = ({ method, path, query, isSignedIn }: HostCall): boolean =>
  specifiedCalls.some(
    ({ who, methods, path: pattern, queries = [{}] }) =>
      (who === 'both' || (who === 'editor') === isSignedIn) &&
      methods.includes(method) &&
      path.startsWith('/api/') &&
      pattern.test(path.slice('/api/'.length)) &&
      queries.some(allowed => hasQuery(query, allowed)),
  )

/** True for a call that the specification marks as an extension: public lists of menus, socials, widgets and post categories. Source: specification 19.1. */
export const isMarkedExtension = ({ method, path, isSignedIn }: HostCall): boolean =>
  method === 'GET' && !isSignedIn && /^\/api\/(menus|socials|widgets|post-categories)$/.test(path)

/** Formats a call as one line: caller, method, path and query. */
export const callLine = ({ method, path, query, isSignedIn }: HostCall): string => {
  const search = new URLSearchParams(query).toString()
  return `${isSignedIn ? 'editor ' : 'visitor'} ${method} ${path}${search && `?${search}`}`
}

/** Calls to a host that the specification does not have, except for the first call of each extension that it marks. */
export const unspecifiedCalls = (calls: readonly HostCall[]): readonly string[] => {
  const others = calls.filter(call => !isSpecifiedCall(call))
  const marked = new Set<string>()
  return others
    .filter(call => {
      if (!isMarkedExtension(call) || marked.has(call.path)) return true
      marked.add(call.path)
      return false
    })
    .map(callLine)
}
