/** What goes on leading to a record: the search indexes and its former slugs, both kept in the transaction of the write. */
import type { Descriptor } from '../../../src/schema/resource.ts'
import type { Later } from '../../db/sqlite/groupCommit.ts'
import { updateSearchIndex, type Written } from '../../search/updateSearchIndex.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import { keepFormerSlug } from '../links/formerSlugs.ts'

/** Follows every write of a record. */
export const keepFindable = async (
  tenant: Tenant,
  later: Later,
  resource: Descriptor,
  written: Written,
): Promise<void> => {
  await updateSearchIndex(tenant, later, resource, written)
  if (written.stored) await keepFormerSlug(tenant, resource, written.former, written.stored)
}
