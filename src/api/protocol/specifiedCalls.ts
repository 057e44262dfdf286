/**
 * The calls that every provider host has, and the further features that a host reports. Source: specification 13, 17.
 */
import { isObject } from './json.ts'

/** API names of the resources that every provider host has. */
export const specifiedResources = [
  ...(['sliders', 'profiles', 'menus', 'pages', 'sections', 'widgets', 'post-categories', 'posts', 'faqs'] as const),
  ...(['careers', 'socials', 'subscribers', 'users'] as const),
] as const

/** Public lists with page and search parameters. */
const publicLists = ['sliders', 'sections', 'posts', 'profiles', 'careers', 'faqs'] as const
/** Resources whose single records are public. */
export const publicRecordResources = ['pages', 'posts', 'profiles'] as const
/** Lists that are public on some provider hosts. Source: specification 19. */
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

/** A call to be sent. */
export interface SentCall {
  readonly method: string
  /** Path, with or without a query. */
  readonly path: string
  /** True if the call has a bearer token. */
  readonly isSignedIn: boolean
}

const lineOf = ({ method, path }: SentCall): string => `${method} ${path.replace(/[?#].*$/s, '')}`

/** True if every provider host has the call. */
export const isSpecifiedCall = (sent: SentCall): boolean => {
  const line = lineOf(sent)
  return (sent.isSignedIn ? editorCalls : visitorCalls).some(pattern => pattern.test(line))
}

/** Resource of a visitor's call that only some provider hosts have; undefined for any other call. */
export const maybePublicResource = (sent: SentCall): string | undefined =>
  sent.isSignedIn ? undefined : maybePublicCall.exec(lineOf(sent))?.[1]

/** Features of a provider host. */
export interface HostFeatures {
  /**
   * True if the provider host has the calls and parameters of docs/api.md in addition to those of the specification.
   */
  readonly hasExtensions: boolean
  /** True if it has the calls that read the previous contents of records. Default false. */
  readonly hasHistory?: boolean
  /** API names of its resources. */
  readonly resources: readonly string[]
  /** Number of days for which deleted records can be restored from the trash; undefined if it has no trash. */
  readonly trashDays?: number
}

/** A provider host that has only the calls of the specification. */
export const specifiedHost: HostFeatures = { hasExtensions: false, resources: specifiedResources }

/** Features that a provider host reports in its response to `GET /api/applications/{app_key}`. */
export const readHostFeatures = (body: unknown): HostFeatures => {
  const extensions = isObject(body) && isObject(body.extensions) ? body.extensions : {}
  const { resources, history, trash_days: trashDays } = extensions
  if (!Array.isArray(resources)) return specifiedHost
  return {
    hasExtensions: true,
    resources: resources.filter(name => typeof name === 'string'),
    ...(history === true && { hasHistory: true }),
    ...(typeof trashDays === 'number' && trashDays > 0 && { trashDays }),
  }
}

/** True if a provider host has a call, according to its reported features. */
export const hasCall = (host: HostFeatures, sent: SentCall): boolean => host.hasExtensions || isSpecifiedCall(sent)
