/** In which fields of each resource site search looks, for providers without a search of their own. The build of what visitors load has the value alone: see scripts/vite/derivedModules.ts. */
import { type SearchedName, searchedFields, searchedNames } from '../recordPages.ts'

interface PublicSearch {
  readonly name: SearchedName
  /** The field whose words come before those of the texts. */
  readonly title: string
  readonly texts: readonly string[]
}

export const publicSearch: readonly PublicSearch[] = searchedNames.map(name => ({ name, ...searchedFields(name) }))
