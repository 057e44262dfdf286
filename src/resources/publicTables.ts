/** Tables of a site for the public screens that are loaded on demand. */
import { fieldOf } from '../schema/descriptor/resource.ts'
import { byLanguage, type Language } from '../schema/values/language.ts'
import { perSite } from './perSite.ts'
import { type PublicRecords, publicRecordsOf } from './publicRecords.ts'
import { pagedResource, type SearchedName, searchedFields, searchedNames } from './recordPages.ts'
import { type SubmissionForm, submissionFormsOf } from './submissionForms.ts'
import { inLanguage } from './words/index.ts'

/** Singular label of a resource that site search covers. */
interface PublicKind {
  readonly name: SearchedName
  readonly label: { readonly [L in Language]: string }
}

/** Fields of a resource that site search covers, for providers without a search of their own. */
export interface PublicSearch {
  readonly name: SearchedName
  /** Title field. Matches in it rank above matches in the texts. */
  readonly title: string
  /** Present if the title is rich text. */
  readonly isTitleRich?: true
  readonly texts: readonly string[]
}

/** Data of the descriptors that lazy public screens use. */
export interface PublicTables {
  readonly records: readonly PublicRecords[]
  /** Forms by language, because the same English label may have different translations in different resources. */
  readonly forms: { readonly [L in Language]: readonly SubmissionForm[] }
  readonly kinds: readonly PublicKind[]
  readonly search: readonly PublicSearch[]
}

export const publicTablesOf = perSite(
  (site): PublicTables => ({
    records: publicRecordsOf(site),
    forms: submissionFormsOf(site),
    kinds: searchedNames(site).map(name => ({
      name,
      label: byLanguage(language => inLanguage(site, pagedResource(site, name), language).label.one),
    })),
    search: searchedNames(site).map(name => ({
      name,
      ...searchedFields(site, name),
      ...(fieldOf(pagedResource(site, name), searchedFields(site, name).title)?.kind === 'html' && {
        isTitleRich: true,
      }),
    })),
  }),
)
