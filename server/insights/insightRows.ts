/** Reports for editors about one application as a whole. */
import type { Activity, AttentionFindings, FileUse } from '../../src/api/admin/insights.ts'
import type { Clock } from '../clock.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { activityIn } from './activity.ts'
import { attentionIn } from './attention.ts'
import { fileUsesIn } from './fileUses.ts'
import { siteDayOf } from './siteDay.ts'

export interface InsightRows {
  /** Where a stored picture is shown. */
  fileUses(name: string): Promise<readonly FileUse[]>
  /** Reads all public content, while others are let through: `insights/attentionReports.ts` asks. `signal` ends it by throwing. */
  attention(signal?: AbortSignal): Promise<AttentionFindings>
  activity(): Promise<readonly Activity[]>
  /** Today in the site's zone, 'YYYY-MM-DD'. */
  today(): Promise<string>
}

export const insightRowsOf = (tenant: Tenant, clock: Clock): InsightRows => ({
  fileUses: name => fileUsesIn(tenant, name),
  attention: async signal => attentionIn(tenant, clock, signal),
  activity: async () => activityIn(tenant, await siteDayOf(tenant, clock)),
  today: async () => (await siteDayOf(tenant, clock)).today,
})
