import '../styles/lazy/hits.css'
import { maxHits, maxQueryChars } from '../../api/site/search.ts'
import { queryWords } from '../../schema/values/words.ts'
import { AbsentPage, type ScreenScript } from '../routing/loading.ts'
import { SearchScreen, type SearchScreenProps } from './SearchScreen.tsx'

/** `/search?q=&page=`. Throws AbsentPage beyond the last page. */
export const searchRoute: ScreenScript<SearchScreenProps> = {
  load: async ({ content, url }) => {
    const query = (url.searchParams.get('q') ?? '').trim().slice(0, maxQueryChars)
    const page = Math.min(maxHits, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
    const result = queryWords(query).length ? await content.search(query, page) : undefined
    if (result && page > Math.max(1, result.last_page)) throw new AbsentPage()
    return { query, result }
  },
  draw: found => <SearchScreen {...found} />,
  lazyParts: () => [{ module: 'src/public/screens/searchRoute.tsx' }],
}
