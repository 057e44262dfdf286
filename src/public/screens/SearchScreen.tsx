import type { SearchPage } from '../../api/site/search.ts'
import type { SearchHit } from '../../api/wire/site.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { markWords, queryWords } from '../../schema/values/words.ts'
import { addressOfHit } from '../content/addresses.ts'
import { SearchBox } from '../forms/SearchBox.tsx'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { Link } from '../routing/router.tsx'
import { useLanguage, useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'

export interface SearchScreenProps {
  readonly query: string
  /** Undefined if there was no query. */
  readonly result?: SearchPage | undefined
}

const Marked = ({ text, words }: { readonly text: string; readonly words: ReturnType<typeof queryWords> }) => {
  let at = 0
  return markWords(text, words).map(piece => {
    const key = at
    at += piece.text.length
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
  })
}

/** Title of a hit, a link if its address is known. */
const HitTitle = ({ hit, words }: { readonly hit: SearchHit; readonly words: ReturnType<typeof queryWords> }) => {
  const { untitled } = useMessages()
  const address = addressOfHit(useSite().publicSite, hit)
  const title = <Marked text={hit.title || untitled} words={words} />
  return address === undefined ? title : <Link to={address}>{title}</Link>
}

const countOf = ({ total, has_more }: SearchPage, query: string, search: SiteMessages['search']): string => {
  if (total === 0) return search.none(query)
  return has_more ? search.foundMore(total, query) : search.found(total, query)
}

const Pages = ({ query, result }: { readonly query: string; readonly result: SearchPage }) => {
  const { current_page: current, last_page: last } = result
  const to = (page: number) => `/search?q=${encodeURIComponent(query)}${page > 1 ? `&page=${page}` : ''}`
  const { next, pageOf, previous, search } = useMessages()
  if (last <= 1) return null
  return (
    <nav className="pages" aria-label={search.pages}>
      {current > 1 && (
        <Link rel="prev" to={to(Math.min(current - 1, last))}>
          {previous}
        </Link>
      )}
      <span>{pageOf(current, last)}</span>
      {current < last && (
        <Link rel="next" to={to(current + 1)}>
          {next}
        </Link>
      )}
    </nav>
  )
}

/** Returns a function that names the kind of a hit: by the site's messages, or else by the label of its resource. */
const useKinds = (): ((hit: SearchHit) => string | undefined) => {
  const kinds: Readonly<Record<string, string>> = useMessages().search.kinds
  const language = useLanguage()
  const { kinds: table } = useSite().publicSite.loadedTables()
  return ({ resource }) => kinds[resource] ?? table.find(({ name }) => name === resource)?.label[language]
}

/** Search results, with the matches highlighted. */
export const SearchScreen = ({ query, result }: SearchScreenProps) => {
  const words = queryWords(query)
  const { screens, search, titleOfPage } = useMessages()
  const title = query ? search.title(query) : screens.search
  const page = result?.current_page ?? 1
  const kindOf = useKinds()
  const attributesOf = useTextAttributes()
  return (
    <div className="search-screen">
      <Head title={page > 1 ? titleOfPage(title, page) : title} isHidden />
      <PageTop title={screens.search} />
      <div className="wrap reading">
        <SearchBox query={query} />
        {result ? (
          <p className="found" role="status">
            {countOf(result, query, search)}
          </p>
        ) : (
          <p className="found">{search.hint}</p>
        )}
        {result?.total === 0 && (
          <p>
            {search.adviceBefore}
            <Link to="/sitemap">{search.adviceLink}</Link>
            {search.adviceAfter}
          </p>
        )}
        {result && result.data.length > 0 && (
          <ol className="hits">
            {result.data.map(hit => (
              <li key={`${hit.resource} ${hit.id}`}>
                {kindOf(hit) && <p className="hit-kind">{kindOf(hit)}</p>}
                <h2 {...attributesOf(hit.title)}>
                  <HitTitle hit={hit} words={words} />
                </h2>
                {hit.excerpt && (
                  <p {...attributesOf(hit.excerpt)}>
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
