/** Keeps the search indexes as the records are, in the transaction of each write. */
import { isSearched, searchedFields } from '../../src/resources/recordPages.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Defer } from '../db/sqlite/groupCommit.ts'
import type { Row } from '../db/tables.ts'
import { formsAtOnce, type TextForms } from '../listSearch/searchForms.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { holdersOf, isPart, isSamePart, partTextsOf } from './pageParts.ts'
import { entryOf, removeEntry, writeEntry } from './searchEntries.ts'

/** A record before and after its write: the one is missing for a new or restored record, the other for a deleted one. */
export interface Written {
  readonly former?: Row
  readonly stored?: Row
  /** Default: made where they are requested. */
  readonly forms?: TextForms
}

const updateOwnEntry = async (
  tenant: Tenant,
  defer: Defer,
  resource: Descriptor,
  { former, stored, forms = formsAtOnce }: Written,
): Promise<void> => {
  if (!isSearched(resource.name)) return
  const { title, texts } = searchedFields(resource.name)
  const isSame = [title, ...texts, 'status'].every(name => former?.[name] === stored?.[name])
  if (former && stored && isSame) return
  const own = stored && (await partTextsOf(tenant, resource.name, [Number(stored.id)]))
  const entry = entryOf(resource, stored, own?.get(Number(stored?.id)), forms)
  if (entry) await writeEntry(tenant, defer, entry, { isNew: former === undefined })
  else if (former) await removeEntry(tenant, defer, resource.name, Number(former.id))
}

/** Records in which others stand are found by the words of those. */
const updateHoldersOf = async (
  tenant: Tenant,
  defer: Defer,
  name: string,
  { former, stored, forms = formsAtOnce }: Written,
): Promise<void> => {
  if (isSamePart(name, former, stored)) return
  for (const { resource, ids } of await holdersOf(tenant, name, [former, stored])) {
    const parts = await partTextsOf(tenant, resource, ids)
    const { title, texts } = searchedFields(resource)
    for (const row of await tenant.rowsById(resource, ['id', 'status', title, ...texts], ids)) {
      const entry = entryOf({ name: resource }, row, parts.get(Number(row.id)), forms)
      if (entry) await writeEntry(tenant, defer, entry)
    }
  }
}

/** Follows every write of a record. */
export const updateSearchIndex = async (
  tenant: Tenant,
  defer: Defer,
  resource: Descriptor,
  written: Written,
): Promise<void> => {
  const { name, search } = resource
  if (search.length) defer(`list search of ${name}`, () => tenant.updateListSearch(name))
  await updateOwnEntry(tenant, defer, resource, written)
  if (isPart(name)) await updateHoldersOf(tenant, defer, name, written)
}
