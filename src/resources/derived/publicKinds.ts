/** What one record of each resource that site search finds is called. The build of what visitors load has the value alone: see scripts/vite/derivedModules.ts. */
import { byLanguage, type Language } from '../../schema/values/language.ts'
import { pagedResource, type SearchedName, searchedNames } from '../recordPages.ts'
import { inLanguage } from '../words/index.ts'

interface PublicKind {
  readonly name: SearchedName
  readonly label: { readonly [L in Language]: string }
}

export const publicKinds: readonly PublicKind[] = searchedNames.map(name => ({
  name,
  label: byLanguage(language => inLanguage(pagedResource(name), language).label.one),
}))
