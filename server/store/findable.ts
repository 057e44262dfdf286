/** What keeps records findable: the search index and the former slugs, both in the transaction of the write. */
import { isSearched, searched } from '../../src/api/search.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { entryOf, removeEntry, writeEntry } from '../search/searchEntries.ts'
import type { Row } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'
import { keepFormerSlug } from './formerSlugs.ts'

const keepSearch = async (
  tenant: Tenant,
  entity: Descriptor,
  former: Row | undefined,
  stored: Row | undefined,
): Promise<void> => {
  if (!isSearched(entity.name)) return
  const { title, texts } = searched[entity.name]
  const isSame = [title, ...texts, 'status'].every(name => former?.[name] === stored?.[name])
  if (former && stored && isSame) return
  const entry = entryOf(entity, stored)
  if (entry) await writeEntry(tenant, entry, { isNew: former === undefined })
  else if (former) await removeEntry(tenant, entity.name, Number(former.id))
}

/** Follows every write of a record. `former` is undefined for a new or restored one, `stored` for a deleted one. */
export const keepFindable = async (
  tenant: Tenant,
  entity: Descriptor,
  former: Row | undefined,
  stored: Row | undefined,
): Promise<void> => {
  await keepSearch(tenant, entity, former, stored)
  if (stored) await keepFormerSlug(tenant, entity, former, stored)
}
