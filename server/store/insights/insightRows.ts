/** Reports for editors about one application as a whole. */
import type { FileUse } from '../../../src/api/wire/files.ts'
import type { Activity, Attention } from '../../../src/api/wire/insights.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { View } from '../../records/read/view.ts'
import type { Clock } from '../../runtime/clock.ts'
import { activityIn } from './activity.ts'
import { type AttentionGroup, attentionIn } from './attention.ts'
import { coveredRecordsIn } from './coveredRecords.ts'
import { fileUsesIn } from './fileUses.ts'
import { roleFindingsIn } from './roleFindings.ts'
import { siteDayOf } from './siteDay.ts'

/** Reports of one application. */
export interface InsightRows {
  /** Uses of a stored file that the caller may read. */
  fileUses(name: string): Promise<readonly FileUse[]>
  /**
   * Findings in the records of public resources within the caller's reach. `findingsFor` limits them to the resources
   * and fields that a caller may read. Throws the reason of `signal` once it is aborted.
   */
  attention(signal?: AbortSignal): Promise<readonly AttentionGroup[]>
  /** Custom roles with a condition on a record that does not exist, for owners. */
  roleFindings(): Promise<readonly Attention[]>
  /** A sentence for each published record whose address the site uses for something else. */
  coveredRecords(): Promise<readonly string[]>
  /** New posts and subscribers of the last twelve months, oldest month first. */
  activity(): Promise<readonly Activity[]>
  /** Current day in the time zone of the site, 'YYYY-MM-DD'. */
  today(): Promise<string>
}

/**
 * Creates the reports of an application. `view` limits the uses of files to what the caller may read, and the queries of
 * `tenant` to the records within the caller's reach. `whole` has no such limits.
 */
export const insightRowsOf = (
  tenant: Tenant,
  clock: Clock,
  { view, whole }: { readonly view: View; readonly whole: Tenant },
): InsightRows => ({
  fileUses: name => fileUsesIn(tenant, view, name),
  attention: async signal => attentionIn(tenant, clock, { whole, signal }),
  roleFindings: () => roleFindingsIn(whole),
  coveredRecords: () => coveredRecordsIn(tenant),
  activity: async () => activityIn(tenant, await siteDayOf(whole, clock)),
  today: async () => (await siteDayOf(whole, clock)).today,
})
