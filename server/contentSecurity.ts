/** What pages may load and run. Source: design 5 and 6. */
import { mapHosts, videoHosts } from '../src/schema/links.ts'

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

/** The policy of the public pages. */
export const sitePolicy = (imageHost = ''): string => policyOf({ ...shared(imageHost), 'style-src': "'self'" })

/** The policy of the back office: its style engine writes style tags, each with the answer's nonce. */
export const adminPolicy = (nonce: string, imageHost = ''): string =>
  policyOf({ ...shared(imageHost), 'style-src': `'self' 'nonce-${nonce}'` })
