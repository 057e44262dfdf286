/** Keeps the search indexes up to date, in the transaction of each write. */
import { isSearched, searchedFields } from '../../../src/resources/recordPages.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Defer } from '../../db/sqlite/groupCommit.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { updateListSearch } from '../trigrams/listSearch.ts'
import { formsAtOnce, type TextForms } from '../trigrams/searchForms.ts'
import { areTextsUnchanged, containersOf, isNested, nestedTextsOf } from './pageParts.ts'
import { entryOf, removeEntry, writeEntry } from './searchEntries.ts'

/**
 * Record before and after a write. `previous` is undefined for a new or restored record, `stored` for a deleted one.
 */
export interface Written {
  readonly previous?: Row
  readonly stored?: Row
  /** Source of the search forms of texts. Default: they are computed on demand. */
  readonly forms?: TextForms
}

const updateOwnEntry = async (
  tenant: Tenant,
  defer: Defer,
  resource: Descriptor,
  { previous, stored, forms = formsAtOnce }: Written,
): Promise<void> => {
  if (!isSearched(tenant.site, resource.name)) return
  const { title, texts } = searchedFields(tenant.site, resource.name)
  const isSame = [title, ...texts, 'status'].every(name => previous?.[name] === stored?.[name])
  if (previous && stored && isSame) return
  const own = stored && (await nestedTextsOf(tenant, resource.name, [Number(stored.id)]))
  const entry = entryOf(tenant.site, resource, stored, own?.get(Number(stored?.id)), forms)
  if (entry) await writeEntry(tenant, defer, entry, { isNew: previous === undefined })
  else if (previous) await removeEntry(tenant, defer, resource.name, Number(previous.id))
}

/** Updates the entries of the records that contain this one. */
const updateHoldersOf = async (
  tenant: Tenant,
  defer: Defer,
  name: string,
  { previous, stored, forms = formsAtOnce }: Written,
): Promise<void> => {
  if (areTextsUnchanged(tenant.site, name, previous, stored)) return
  for (const { resource, ids } of await containersOf(tenant, name, [previous, stored])) {
    const parts = await nestedTextsOf(tenant, resource, ids)
    const { title, texts } = searchedFields(tenant.site, resource)
    for (const row of await tenant.rowsById(resource, ['id', 'status', title, ...texts], ids)) {
      const entry = entryOf(tenant.site, { name: resource }, row, parts.get(Number(row.id)), forms)
      if (entry) await writeEntry(tenant, defer, entry)
    }
  }
}

/** Updates all search indexes after the write of a record. */
export const updateSearchIndex = async (
  tenant: Tenant,
  defer: Defer,
  resource: Descriptor,
  written: Written,
): Promise<void> => {
  const { name, search } = resource
  if (search.length) defer(`list search of ${name}`, () => tenant.maintain(db => updateListSearch(db, name)))
  await updateOwnEntry(tenant, defer, resource, written)
  if (isNested(tenant.site, name)) await updateHoldersOf(tenant, defer, name, written)
}
