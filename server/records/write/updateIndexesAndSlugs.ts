/** The indexes of a record and its former slugs, updated in the transaction of the write. */
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Defer } from '../../db/sqlite/groupCommit.ts'
import { updateReferenceIndex } from '../../lists/referenceIndex.ts'
import { updateSearchIndex, type Written } from '../../search/updateSearchIndex.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import { storeFormerSlug } from '../links/formerSlugs.ts'

/** Follows every write of a record. */
export const updateIndexesAndSlugs = async (
  tenant: Tenant,
  defer: Defer,
  resource: Descriptor,
  written: Written,
): Promise<void> => {
  await updateReferenceIndex(tenant, resource, written)
  await updateSearchIndex(tenant, defer, resource, written)
  if (written.stored) await storeFormerSlug(tenant, resource, written.former, written.stored)
}
