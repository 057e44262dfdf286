/** Content-Security-Policy of pages. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { videoHosts } from '../../src/schema/values/links.ts'
import { mapHosts } from '../../src/schema/values/places/maps.ts'
import { trackerSources, type trackersOf } from '../../src/schema/values/trackers.ts'

const httpsOf = (hosts: readonly string[]) => hosts.map(host => `https://${host}`).join(' ')

const policyOf = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** Rules for both public pages and the back office. `imageHost` is the origin of another provider host; '' for none. */
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
  /** Origin of another provider host, from which pages load pictures and media. Default: none. */
  readonly imageHost?: string
  /** The site's ids of analytics services, from `trackersOf`. */
  readonly trackers?: Trackers
  /** Texts of the page's inline scripts and styles; all others are blocked. Default: none. */
  readonly inline?: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

const noInline = { scripts: [], styles: [] } as const

const joined = (...sources: readonly string[]) => [...new Set(sources)].join(' ')

/** Cache of hashes of inline scripts and styles, which most pages share. */
const sources = new LRUCache<string, string>({ max: 20 })

const hashSource = (text: string): string => {
  const source = sources.get(text) ?? `'sha256-${hash('sha256', text, 'base64')}'`
  sources.set(text, source)
  return source
}

/**
 * Policy of the public pages. Only src/public/components/trustedTypes.ts turns text into HTML. Analytics services are
 * allowed only if the site has set an id for them.
 */
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
    // Analytics services write HTML and load scripts themselves, which Trusted Types would block.
    ...(used.length === 0 && { 'require-trusted-types-for': "'script'", 'trusted-types': 'site' }),
  })
}

/** Policy of a file that is opened directly: scripts are blocked, and the browser's own viewer needs inline styles. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Policy of a document, which is downloaded and never shown. */
export const documentPolicy = "default-src 'none'; sandbox"

/** Policy of pages in development, where scripts are inline and come from other origins. */
export const developmentPolicy = "frame-ancestors 'none'"

/**
 * Policy of the back office. Its style engine writes style tags with the response's nonce. Text becomes HTML only in
 * inert documents: in src/admin/form/richText/inertHtml.ts, and in ProseMirror's clipboard parser.
 */
export const adminPolicy = (nonce: string, imageHost = ''): string =>
  policyOf({
    ...shared(imageHost),
    'style-src': `'self' 'nonce-${nonce}'`,
    'require-trusted-types-for': "'script'",
    'trusted-types': 'office ProseMirrorClipboard',
  })
