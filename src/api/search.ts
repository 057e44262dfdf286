/** Site search as code: what is searched, what a hit is, and where it leads. Extension of the contract: GET /api/search. */
import type { PublicRecordNamed } from '../resources/index.ts'
import type { ListPage } from './envelopes.ts'

/** Fields whose words count: those of a title come before those of the text. Visitors may read all of them. */
type Searched = {
  readonly [N in 'pages' | 'posts' | 'profiles' | 'faqs' | 'careers']: {
    readonly title: keyof PublicRecordNamed<N> & string
    readonly texts: readonly (keyof PublicRecordNamed<N> & string)[]
  }
}

/** What site search looks in. */
export const searched = {
  pages: { title: 'title', texts: ['name', 'sub_title', 'description', 'content', 'tags'] },
  posts: { title: 'title', texts: ['sub_title', 'content', 'tags'] },
  profiles: { title: 'name', texts: ['title', 'designation', 'biography_content', 'spech_content'] },
  faqs: { title: 'faq_title', texts: ['faq_content'] },
  careers: { title: 'title', texts: ['content'] },
} as const satisfies Searched

export type SearchedName = keyof typeof searched
export const searchedNames = Object.keys(searched) as readonly SearchedName[]

/** Whether visitors find the records of a resource. */
export const isSearched = (name: string): name is SearchedName => Object.hasOwn(searched, name)

/** A record that a search found. */
export interface SearchHit {
  readonly resource: SearchedName
  readonly id: number
  /** null where the resource has none. */
  readonly slug: string | null
  /** Plain text. */
  readonly title: string
  /** Plain text around the first match. */
  readonly excerpt: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly created_at: string
}

/** One page of hits. */
export interface SearchPage extends ListPage<SearchHit> {
  /** Whether there are more than `total`, which is then `maxHits`. */
  readonly has_more: boolean
}

/** Graphemes of a hit's excerpt. */
export const hitChars = 220
/** Hits that are counted and can be paged through; a search that finds more says that there are more. */
export const maxHits = 1_000
/** Hits on a page where nothing else is asked. */
export const hitsPerPage = 10
/** Characters that a query may have. */
export const maxQueryChars = 200

type Keyed = { readonly id: number; readonly slug?: string | null | undefined }
const keyOf = ({ id, slug }: Keyed) => encodeURIComponent(slug || id)

const addressBy: { readonly [N in SearchedName]: (record: Keyed) => string } = {
  pages: record => `/${keyOf(record)}`,
  posts: record => `/news/${keyOf(record)}`,
  profiles: record => `/profile/${keyOf(record)}`,
  faqs: ({ id }) => `/faq#faq-${id}`,
  careers: ({ id }) => `/careers?opening=${id}`,
}

/** The public address of a record, from the site's root, percent-encoded. Source: spec §2, 'Public routes'. */
export const addressOf = (resource: SearchedName, record: Keyed): string => addressBy[resource](record)
