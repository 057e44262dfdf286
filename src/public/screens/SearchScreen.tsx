import { addressOf, type SearchHit, type SearchPage } from '../../api/search.ts'
import { markWords, queryWords } from '../../schema/words.ts'
import { Head } from '../Head.tsx'
import { langOf, languageOf, numberInWords } from '../language.ts'
import { PageTop } from '../parts/PageTop.tsx'
import { Link } from '../router.tsx'
import { SearchBox } from './SearchBox.tsx'

export interface SearchScreenProps {
  readonly query: string
  /** Undefined where nothing was asked. */
  readonly result?: SearchPage | undefined
}

/** What each kind of hit is called. */
const kinds: { readonly [N in SearchHit['resource']]: string } = {
  pages: 'Page',
  posts: 'News',
  profiles: 'Person',
  faqs: 'Question',
  careers: 'Opening',
}

const Marked = ({ text, words }: { readonly text: string; readonly words: ReturnType<typeof queryWords> }) => {
  let at = 0
  return markWords(text, words).map(piece => {
    const key = at
    at += piece.text.length
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
  })
}

const countOf = ({ total, has_more }: SearchPage, query: string): string => {
  const number = numberInWords(total, languageOf(query))
  if (total === 0) return 'Nothing was found'
  return `${has_more ? `More than ${number} results` : total === 1 ? '1 result' : `${number} results`} for “${query}”`
}

const Pages = ({ query, result }: { readonly query: string; readonly result: SearchPage }) => {
  const { current_page: current, last_page: last } = result
  const to = (page: number) => `/search?q=${encodeURIComponent(query)}${page > 1 ? `&page=${page}` : ''}`
  if (last <= 1) return null
  return (
    <nav className="pages" aria-label="Pages of results">
      {current > 1 && (
        <Link rel="prev" to={to(Math.min(current - 1, last))}>
          Previous
        </Link>
      )}
      <span>
        Page {current} of {last}
      </span>
      {current < last && (
        <Link rel="next" to={to(current + 1)}>
          Next
        </Link>
      )}
    </nav>
  )
}

/** What the site has on some words; the matches are marked. */
export const SearchScreen = ({ query, result }: SearchScreenProps) => {
  const words = queryWords(query)
  return (
    <div className="search-screen">
      <Head title={query ? `Search: ${query}` : 'Search'} isHidden />
      <PageTop title="Search" isReading />
      <div className="wrap reading">
        <SearchBox query={query} />
        {result ? (
          <p className="found" role="status" lang={langOf(query)}>
            {countOf(result, query)}
          </p>
        ) : (
          <p className="found">Type one or more words, in English or Bangla.</p>
        )}
        {result?.total === 0 && (
          <p>
            Check the spelling, use fewer words, or look at <Link to="/sitemap">all pages</Link>.
          </p>
        )}
        {result && result.data.length > 0 && (
          <ol className="hits">
            {result.data.map(hit => (
              <li key={`${hit.resource} ${hit.id}`} lang={langOf(hit.title, hit.excerpt)}>
                <p className="hit-kind" lang="en">
                  {kinds[hit.resource]}
                </p>
                <h2>
                  <Link to={addressOf(hit.resource, hit)}>
                    <Marked text={hit.title || 'Untitled'} words={words} />
                  </Link>
                </h2>
                {hit.excerpt && (
                  <p>
                    <Marked text={hit.excerpt} words={words} />
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
        {result && <Pages query={query} result={result} />}
      </div>
    </div>
  )
}
