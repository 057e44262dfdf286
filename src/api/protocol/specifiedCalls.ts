/** The calls that every provider host has, and what a host says that it has beside them. Source: specification 13, 17. */
import { isObject } from './json.ts'

/** API names of the resources that every host has. */
export const specifiedResources = [
  ...(['sliders', 'profiles', 'menus', 'pages', 'sections', 'widgets', 'post-categories', 'posts', 'faqs'] as const),
  ...(['careers', 'socials', 'subscribers', 'users'] as const),
] as const

/** Lists that visitors read, with the parameters of a list's pages and search. */
const publicLists = ['sliders', 'sections', 'posts', 'profiles', 'careers', 'faqs'] as const
/** Resources whose single records visitors read. */
export const publicRecordResources = ['pages', 'posts', 'profiles'] as const
/** Lists that visitors may read at some hosts. Source: specification 19. */
const maybePublic = ['menus', 'socials', 'widgets', 'post-categories'] as const

const oneOf = (names: readonly string[]): string => `(?:${names.join('|')})`
const call = (methods: string, path: string): RegExp => new RegExp(`^(?:${methods}) /api/${path}$`)

const visitorCalls: readonly RegExp[] = [
  call('GET', oneOf(publicLists)),
  call('GET', `${oneOf([...publicRecordResources, 'applications'])}/[^/]+`),
  call('POST', 'login'),
]
const editorCalls: readonly RegExp[] = [
  call('GET|POST', oneOf(specifiedResources)),
  call('GET|PUT|DELETE', `${oneOf(specifiedResources)}/[^/]+`),
  call('POST', 'logout|login'),
  call('GET', 'applications|app-report|files'),
  call('GET|PUT', 'applications/[^/]+'),
  call('POST', 'upload-single'),
  call('DELETE', 'delete-file/[^/]+'),
]
const maybePublicCall = call('GET', `(${oneOf(maybePublic)})(?:/[^/]+)?`)

/** A call as it is sent. */
export interface SentCall {
  readonly method: string
  /** Path, with or without a query. */
  readonly path: string
  /** Whether it carries a bearer token. */
  readonly isSignedIn: boolean
}

const lineOf = ({ method, path }: SentCall): string => `${method} ${path.replace(/[?#].*$/s, '')}`

/** Whether every provider host has a call. */
export const isSpecifiedCall = (sent: SentCall): boolean => {
  const line = lineOf(sent)
  return (sent.isSignedIn ? editorCalls : visitorCalls).some(pattern => pattern.test(line))
}

/** The resource of a visitor's call that a host may have or not; undefined for any other call. */
export const maybePublicResource = (sent: SentCall): string | undefined =>
  sent.isSignedIn ? undefined : maybePublicCall.exec(lineOf(sent))?.[1]

/** What a provider host has. */
export interface HostFeatures {
  /** Whether it has the calls and parameters of docs/api.md beside those of the specification. */
  readonly hasExtensions: boolean
  /** API names of its resources. */
  readonly resources: readonly string[]
}

/** A host that has the calls of the specification alone. */
export const specifiedHost: HostFeatures = { hasExtensions: false, resources: specifiedResources }

/** What a host says of itself beside its answer to `GET /api/applications/{app_key}`. */
export const readHostFeatures = (body: unknown): HostFeatures => {
  const stated = isObject(body) && isObject(body.extensions) ? body.extensions.resources : undefined
  if (!Array.isArray(stated)) return specifiedHost
  return { hasExtensions: true, resources: stated.filter(name => typeof name === 'string') }
}

/** Whether a host has a call, as far as it says. */
export const hasCall = (host: HostFeatures, sent: SentCall): boolean => host.hasExtensions || isSpecifiedCall(sent)
