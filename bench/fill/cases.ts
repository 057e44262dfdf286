/** Cases of the bench: each is one kind of request, with the reference servers to compare. */

import { postSlug } from './fill.ts'
import {
  absentWord,
  frequentWord,
  type Language,
  randomOf,
  rareWord,
  recordsPerRareWord,
  textOfRecord,
} from './fillerText.ts'

/** Facts about the filled site that requests need. */
export interface Filled {
  readonly posts: number
  readonly firstCategory: number
  readonly categories: number
  /** Slug of the newest post. */
  readonly newest: string
  /** Address of a rendition of a picture. */
  readonly rendition: string
}

/** One kind of request that is measured. */
export interface Case {
  readonly name: string
  /** Description for the report. */
  readonly what: string
  readonly as: 'visitor' | 'editor'
  /** Paths that are requested in turn. */
  readonly paths: (site: Filled) => readonly string[]
  /** Text that the response to the first path must contain. */
  readonly holds: (site: Filled) => string
  /** JSON body of a POST, and text that its response must contain; `{n}` is the number of the request. Default: a GET. */
  readonly create?: (site: Filled) => { readonly body: string; readonly holds: string }
  /** True to compare it also with the bare driver behind Fastify. */
  readonly hasDriver: boolean
  /** True to measure it also as the first response after a write, which is the cost of an uncached response. */
  readonly isMeasuredAfterWrites: boolean
  /** True if the response shows the newest post, so that a write of it must be visible immediately. */
  readonly showsNewest?: true
}

const shuffled = <T>(values: readonly T[]): readonly T[] => {
  const random = randomOf(1)
  return values
    .map(value => [random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value)
}
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_none, index) => index)

/**
 * Page sizes and pages that give more addresses than a 64 MB cache has room for, so that requests in turn never hit the
 * cache.
 */
const sizesInTurn = numbers(10).map(index => 10 + index)
const pagesInTurn = 800
const listsInTurn = ({ posts }: Filled): readonly string[] =>
  shuffled(
    sizesInTurn.flatMap(size =>
      numbers(Math.min(pagesInTurn, Math.floor(posts / size))).map(page => `/api/posts?page=${page + 1}&size=${size}`),
    ),
  )
const filteredInTurn = ({ posts, firstCategory, categories }: Filled): readonly string[] =>
  shuffled(
    numbers(categories).flatMap(category =>
      sizesInTurn.flatMap(size =>
        numbers(Math.min(20, Math.floor(posts / categories / size))).map(
          page => `/api/posts?page=${page + 1}&size=${size}&category_id=${firstCategory + category}`,
        ),
      ),
    ),
  )

const wordsInTurn = ({ posts }: Filled, languages: readonly Language[]): readonly string[] =>
  shuffled(
    numbers(Math.min(4_000, Math.floor(posts / recordsPerRareWord))).flatMap(group =>
      languages.map(language => encodeURIComponent(rareWord(group * recordsPerRareWord, language))),
    ),
  )
const searchOf = (word: string): string => `/api/posts?page=1&size=10&search_key=${word}`
const siteSearchOf = (word: string): string => `/api/search?q=${word}`

const newPost = ({ firstCategory }: Filled) => ({
  body: JSON.stringify({ title: 'Created {n}', content: textOfRecord(0).content, category_id: firstCategory }),
  holds: '"title":"Created {n}"',
})

const aRecord = () => '"data":[{'

const visitorGet = { as: 'visitor', hasDriver: false, isMeasuredAfterWrites: true } as const
const oneAfterAnother = { as: 'visitor', hasDriver: false, isMeasuredAfterWrites: false } as const
const middle = ({ posts }: Filled): string => postSlug(Math.floor(posts / 2))

/** All cases in the order of measurement: cases that change the content come last. */
export const cases: readonly Case[] = [
  {
    ...visitorGet,
    name: 'list',
    what: 'the first page of ten posts',
    holds: aRecord,
    showsNewest: true,
    paths: () => ['/api/posts?page=1&size=10'],
  },
  {
    ...visitorGet,
    name: 'one post',
    what: 'a post by its slug',
    holds: middle,
    paths: site => [`/api/posts/${middle(site)}`],
  },
  {
    ...visitorGet,
    name: 'deep page',
    what: 'the last page of ten posts',
    holds: aRecord,
    paths: ({ posts }) => [`/api/posts?page=${Math.floor(posts / 10)}&size=10`],
  },
  {
    ...oneAfterAnother,
    name: 'list, uncached',
    what: 'pages of 10 to 19 posts in turn, more than a cache holds',
    holds: aRecord,
    paths: listsInTurn,
    hasDriver: true,
  },
  {
    ...oneAfterAnother,
    name: 'filtered list',
    what: 'pages of 10 to 19 posts of a category in turn, more than a cache holds',
    holds: aRecord,
    paths: filteredInTurn,
    hasDriver: true,
  },
  {
    ...visitorGet,
    name: 'search',
    what: 'posts with one of thousands of rare words, English and Bangla in turn',
    holds: () => '"total":5,',
    paths: site => wordsInTurn(site, ['en', 'bn']).map(searchOf),
  },
  {
    ...visitorGet,
    name: 'search, many hits',
    what: 'posts with a word that a third of them have',
    holds: aRecord,
    paths: () => [searchOf(frequentWord)],
  },
  {
    ...visitorGet,
    name: 'search, no hit',
    what: 'posts with a word that none has',
    holds: () => '"total":0,',
    paths: () => [searchOf(absentWord)],
  },
  {
    ...visitorGet,
    name: 'site search',
    what: 'all of the site for rare words in turn',
    holds: aRecord,
    paths: site => wordsInTurn(site, ['en', 'bn']).map(siteSearchOf),
  },
  {
    ...visitorGet,
    name: 'site search, many hits',
    what: 'all of the site for a word that a third of the posts have',
    holds: aRecord,
    paths: () => [siteSearchOf(frequentWord)],
  },
  {
    ...visitorGet,
    name: 'home page',
    what: 'the whole page',
    holds: () => '</html>',
    showsNewest: true,
    paths: () => ['/'],
  },
  {
    ...visitorGet,
    name: 'post page',
    what: 'the whole page of a post',
    holds: () => '</html>',
    paths: site => [`/news/${middle(site)}`],
  },
  {
    ...oneAfterAnother,
    name: 'home page, uncached',
    what: 'the home page with queries that no page is cached for',
    holds: () => '</html>',
    paths: () => numbers(10_000).map(number => `/?measured=${number}`),
  },
  {
    ...oneAfterAnother,
    name: 'post page, uncached',
    what: 'pages of different posts in turn, more than a cache holds',
    holds: () => '</html>',
    paths: ({ posts }) => shuffled(numbers(Math.min(posts, 10_000))).map(number => `/news/${postSlug(number)}`),
  },
  {
    ...oneAfterAnother,
    name: 'rendition',
    what: 'a picture in a smaller width',
    holds: () => '',
    paths: ({ rendition }) => [rendition],
  },
  {
    ...oneAfterAnother,
    name: 'signed-in list',
    what: "an editor's first twenty pages of ten posts in turn",
    as: 'editor',
    holds: aRecord,
    paths: () => numbers(20).map(page => `/api/posts?page=${page + 1}&size=10`),
    hasDriver: true,
  },
  {
    ...oneAfterAnother,
    name: 'create',
    what: 'new posts of 2 kB, each in a transaction of its own',
    as: 'editor',
    holds: () => 'Created first',
    paths: () => ['/api/posts'],
    create: newPost,
    hasDriver: true,
  },
]
