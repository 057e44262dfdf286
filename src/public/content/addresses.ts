/** Where the records stand that the public site draws by itself. */
import type { ResourceName, ResourceNamed } from '../../resources/index.ts'
import { addressIn, type Keyed } from '../../schema/routes/recordPage.ts'

type PatternOf<N extends ResourceName> =
  ResourceNamed<N> extends { readonly page: { readonly record: infer P } } ? P : never

/** As the descriptors say: the types hold both equal, so that no visitor loads a descriptor. */
const patterns: { readonly [N in 'pages' | 'posts' | 'profiles' | 'faqs' | 'careers']: PatternOf<N> } = {
  pages: '/:slug',
  posts: '/news/:slug',
  profiles: '/profile/:slug',
  faqs: '/faq#faq-:id',
  careers: '/careers?opening=:id',
}
type DrawnName = keyof typeof patterns

/** The public address of a record, from the site's root, percent-encoded. Source: spec §2, 'Public routes'. */
export const addressOf = (resource: DrawnName, record: Keyed): string => addressIn(patterns[resource], record)

/** The address of a hit: as its provider says, or as this site has it; undefined where neither is known. */
export const addressOfHit = ({
  address,
  resource,
  ...record
}: Keyed & { readonly resource: string; readonly address?: string }): string | undefined => {
  if (address !== undefined) return /^\/(?![/\\])/.test(address) ? address : undefined
  return Object.hasOwn(patterns, resource) ? addressOf(resource as DrawnName, record) : undefined
}
