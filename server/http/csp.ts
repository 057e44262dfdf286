/** What pages may load and run. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { mapHosts, videoHosts } from '../../src/schema/values/links.ts'
import { trackerSources, type trackersOf } from '../../src/schema/values/trackers.ts'

const httpsOf = (hosts: readonly string[]) => hosts.map(host => `https://${host}`).join(' ')

const policyOf = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** `imageHost` is the origin of another provider host, whose pictures pages show; '' where there is none. */
const shared = (imageHost: string) => ({
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'script-src': "'self'",
  'connect-src': "'self'",
  'img-src': `'self' https: data: blob: ${imageHost}`.trim(),
  'media-src': `'self' https: ${imageHost}`.trim(),
  'frame-src': httpsOf([...mapHosts, ...videoHosts]),
})

type Trackers = ReturnType<typeof trackersOf>

interface PagePolicy {
  /** Origin of another provider host; '' where there is none. */
  readonly imageHost?: string
  /** The site's ids, as `trackersOf` gives them. */
  readonly trackers?: Trackers
  /** Texts of the page's inline scripts and styles; no other counts. Default: none. */
  readonly inline?: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

const noInline = { scripts: [], styles: [] } as const

const joined = (...sources: readonly string[]) => [...new Set(sources)].join(' ')

/** Sources of inline scripts and styles, which most pages have in common. */
const sources = new LRUCache<string, string>({ max: 20 })

const hashSource = (text: string): string => {
  const source = sources.get(text) ?? `'sha256-${hash('sha256', text, 'base64')}'`
  sources.set(text, source)
  return source
}

/** The policy of the public pages: text becomes HTML in src/public/components/trustedTypes.ts alone. Measuring services are let in only where the site has set an id of theirs. */
export const sitePolicy = ({ imageHost = '', trackers = {}, inline = noInline }: PagePolicy = {}): string => {
  const base = shared(imageHost)
  const used = (Object.keys(trackers) as readonly (keyof Trackers)[]).map(field => trackerSources[field])
  return policyOf({
    ...base,
    'script-src': joined(
      base['script-src'],
      ...inline.scripts.map(hashSource),
      ...used.flatMap(({ scripts }) => scripts),
    ),
    'connect-src': joined(base['connect-src'], ...used.flatMap(({ calls }) => calls)),
    'style-src': joined("'self'", ...inline.styles.map(hashSource)),
    // The measuring services write HTML and load scripts by themselves, which Trusted Types would refuse.
    ...(used.length === 0 && { 'require-trusted-types-for': "'script'", 'trusted-types': 'site' }),
  })
}

/** The policy of a file that is opened by itself: nothing runs in it; what draws it are the browser's own inline styles. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The policy of a document, which is saved and never shown. */
export const documentPolicy = "default-src 'none'; sandbox"

/** In development, scripts are inline and come from elsewhere. */
export const developmentPolicy = "frame-ancestors 'none'"

/**
 * The policy of the back office: its style engine writes style tags, each with the answer's nonce. Text becomes HTML in documents that are never shown:
 * in src/admin/form/richText/inertHtml.ts, and in ProseMirror's reading of the clipboard.
 */
export const adminPolicy = (nonce: string, imageHost = ''): string =>
  policyOf({
    ...shared(imageHost),
    'style-src': `'self' 'nonce-${nonce}'`,
    'require-trusted-types-for': "'script'",
    'trusted-types': 'office ProseMirrorClipboard',
  })
