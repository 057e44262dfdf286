/** What keeps records findable: the search index and the former slugs, both in the transaction of the write. */
import { isSearched, searchedFields } from '../../src/resources/recordPages.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { isPart, isSamePart, type PartName, pagesOfPart, partTextsOf } from '../search/pageParts.ts'
import { entryOf, removeEntry, writeEntry } from '../search/searchEntries.ts'
import { formsAtOnce, type TextForms } from '../search/searchForms.ts'
import type { Row } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'
import { keepFormerSlug } from './formerSlugs.ts'
import type { Later } from './groupCommit.ts'

/** A record before and after its write: the one is missing for a new or restored record, the other for a deleted one. */
interface Written {
  readonly former?: Row
  readonly stored?: Row
  /** Default: made where they are asked for. */
  readonly forms?: TextForms
}

const keepSearch = async (
  tenant: Tenant,
  later: Later,
  entity: Descriptor,
  { former, stored, forms = formsAtOnce }: Written,
): Promise<void> => {
  if (!isSearched(entity.name)) return
  const { title, texts } = searchedFields(entity.name)
  const isSame = [title, ...texts, 'status'].every(name => former?.[name] === stored?.[name])
  if (former && stored && isSame) return
  const own = entity.name === 'pages' && stored ? await partTextsOf(tenant, [Number(stored.id)]) : undefined
  const entry = entryOf(entity, stored, own?.get(Number(stored?.id)), forms)
  if (entry) await writeEntry(tenant, later, entry, { isNew: former === undefined })
  else if (former) await removeEntry(tenant, later, entity.name, Number(former.id))
}

/** The pages on which a section or a widget stands are found by its words. */
const keepPagesOf = async (
  tenant: Tenant,
  later: Later,
  name: PartName,
  { former, stored, forms = formsAtOnce }: Written,
): Promise<void> => {
  if (isSamePart(former, stored)) return
  const ids = await pagesOfPart(tenant, name, [former, stored])
  const parts = await partTextsOf(tenant, ids)
  const { title, texts } = searchedFields('pages')
  for (const page of await tenant.rowsById('pages', ['id', 'status', title, ...texts], ids)) {
    const entry = entryOf({ name: 'pages' }, page, parts.get(Number(page.id)), forms)
    if (entry) await writeEntry(tenant, later, entry)
  }
}

/** Follows every write of a record. */
export const keepFindable = async (
  tenant: Tenant,
  later: Later,
  entity: Descriptor,
  written: Written,
): Promise<void> => {
  const { name, search } = entity
  if (search.length) later(`list search of ${name}`, () => tenant.keepListSearch(name))
  await keepSearch(tenant, later, entity, written)
  if (isPart(name)) await keepPagesOf(tenant, later, name, written)
  if (written.stored) await keepFormerSlug(tenant, entity, written.former, written.stored)
}
