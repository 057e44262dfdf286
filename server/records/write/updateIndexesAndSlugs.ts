/** Updates the indexes of a record and its previous slugs, in the transaction of the write. */
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Defer } from '../../db/sqlite/groupCommit.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { updateReferenceIndex } from '../../search/lists/referenceIndex.ts'
import { updateSearchIndex, type Written } from '../../search/site/updateSearchIndex.ts'
import { storePreviousSlug } from '../links/previousSlugs.ts'

/**
 * Updates the reference index, the search indexes and the previous slugs. Called after every write of a record, except
 * a change of its position.
 */
export const updateIndexesAndSlugs = async (
  tenant: Tenant,
  defer: Defer,
  resource: Descriptor,
  written: Written,
): Promise<void> => {
  await updateReferenceIndex(tenant, resource, written)
  await updateSearchIndex(tenant, defer, resource, written)
  if (written.stored) await storePreviousSlug(tenant, resource, written.previous, written.stored)
}
