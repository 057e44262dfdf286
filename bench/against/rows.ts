/** Requests by which two builds are compared: API calls and pages that every commit has. */
import { postSlug } from '../fill/fill.ts'
import { rareWord, recordsPerRareWord, textOfRecord } from '../fill/fillerText.ts'

/** One kind of request. */
export interface Row {
  readonly name: string
  readonly as: 'visitor' | 'editor'
  /** Paths that are requested in turn. */
  readonly paths: (posts: number) => readonly string[]
  /** JSON body of a POST; `{n}` is the number of the request. Default: a GET. */
  readonly body?: string
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_none, index) => index)

/** Requests in the order of measurement. Requests that change the content come last. */
export const rows: readonly Row[] = [
  { name: 'public list', as: 'visitor', paths: () => ['/api/posts?page=1&size=10'] },
  { name: 'record by slug', as: 'visitor', paths: () => [`/api/posts/${postSlug(7)}`] },
  { name: 'sections on top', as: 'visitor', paths: () => ['/api/sections?is_top=1'] },
  { name: 'widgets', as: 'visitor', paths: () => ['/api/widgets?page=1&size=10'] },
  { name: 'home page', as: 'visitor', paths: () => ['/'] },
  { name: 'about page', as: 'visitor', paths: () => ['/about-gmpf'] },
  { name: 'post page', as: 'visitor', paths: () => [`/news/${postSlug(7)}`] },
  {
    name: 'public list, uncached',
    as: 'visitor',
    // More addresses than the response cache has room for.
    paths: posts =>
      numbers(90).flatMap(size =>
        numbers(Math.floor(posts / (size + 10))).map(page => `/api/posts?page=${page + 1}&size=${size + 10}`),
      ),
  },
  { name: 'editor: list by title', as: 'editor', paths: () => ['/api/posts?page=1&size=10&sort=title&order=ASC'] },
  { name: 'editor: record', as: 'editor', paths: () => [`/api/posts/${postSlug(7)}`] },
  { name: 'editor: sections', as: 'editor', paths: () => ['/api/sections?page=1&size=10'] },
  { name: 'editor: widgets', as: 'editor', paths: () => ['/api/widgets?page=1&size=10'] },
  {
    name: 'editor: search',
    as: 'editor',
    paths: posts =>
      numbers(Math.floor(posts / recordsPerRareWord)).map(
        group =>
          `/api/posts?page=1&size=10&search_key=${encodeURIComponent(rareWord(group * recordsPerRareWord, 'en'))}`,
      ),
  },
  {
    name: 'create',
    as: 'editor',
    paths: () => ['/api/posts'],
    body: JSON.stringify({ title: 'Created {n}', content: textOfRecord(0).content }),
  },
]
