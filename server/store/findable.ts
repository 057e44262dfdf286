/** What keeps records findable: the search index and the former slugs, both in the transaction of the write. */
import { isSearched, searched } from '../../src/api/search.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { isPart, isSamePart, type PartName, pagesOfPart, partTextsOf } from '../search/pageParts.ts'
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
  const own = entity.name === 'pages' && stored ? await partTextsOf(tenant, [Number(stored.id)]) : undefined
  const entry = entryOf(entity, stored, own?.get(Number(stored?.id)))
  if (entry) await writeEntry(tenant, entry, { isNew: former === undefined })
  else if (former) await removeEntry(tenant, entity.name, Number(former.id))
}

/** The pages on which a section or a widget stands are found by its words. */
const keepPagesOf = async (
  tenant: Tenant,
  name: PartName,
  former: Row | undefined,
  stored: Row | undefined,
): Promise<void> => {
  if (isSamePart(former, stored)) return
  const ids = await pagesOfPart(tenant, name, [former, stored])
  const parts = await partTextsOf(tenant, ids)
  const { title, texts } = searched.pages
  for (const page of await tenant.rowsById('pages', ['id', 'status', title, ...texts], ids)) {
    const entry = entryOf({ name: 'pages' }, page, parts.get(Number(page.id)))
    if (entry) await writeEntry(tenant, entry)
  }
}

/** Follows every write of a record. `former` is undefined for a new or restored one, `stored` for a deleted one. */
export const keepFindable = async (
  tenant: Tenant,
  entity: Descriptor,
  former: Row | undefined,
  stored: Row | undefined,
): Promise<void> => {
  if (entity.search.length) await tenant.keepListSearch(entity.name)
  await keepSearch(tenant, entity, former, stored)
  if (isPart(entity.name)) await keepPagesOf(tenant, entity.name, former, stored)
  if (stored) await keepFormerSlug(tenant, entity, former, stored)
}
