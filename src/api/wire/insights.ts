/** Shapes of reports about the site as a whole. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
import { z } from 'zod'
import { attentionReasons } from './codes.ts'
import { count, issueSchema } from './envelopes.ts'
import type { Wire, WithOptional } from './wire.ts'

/** Record counts of an application. Source: specification 9.15. */
export const report = () =>
  z.object({
    total_page: count(),
    total_section: count(),
    total_widget: count(),
    total_post_category: count(),
    total_post: count(),
  })
export type Report = Wire<typeof report>

/** Result of the last database backup. */
export const backupResult = () =>
  z.object({
    at: z.string(),
    ok: z.boolean(),
    /** Size of the backup file; null if the backup failed. */
    bytes: z.int().nullable(),
    /** Reason of the failure, in one sentence; null if the backup succeeded. */
    message: z.string().nullable(),
    /** Structured form of `message`; absent if the backup succeeded or the provider does not send it. */
    issue: issueSchema().optional(),
  })
export type BackupResult = Wire<typeof backupResult>

/** Resources of the server that a site uses. */
export const siteUsage = () =>
  z.object({
    /** Number of records by resource name. */
    records: z.record(z.string(), count()),
    files: count(),
    /** Total size of all files. */
    bytes: count(),
    /** Maximum total size of the files; null for no limit. */
    quota: z.int().nullable(),
    /** Last successful backup; null if there is none. */
    last_backup: z.string().nullable(),
    /** null before the first backup. */
    last_backup_result: backupResult().nullable(),
  })
export type SiteUsage = WithOptional<Wire<typeof siteUsage>, 'quota' | 'last_backup_result'>

/** A record that needs attention. */
const attention = () =>
  z.object({
    /** API name. */
    resource: z.string(),
    id: count(),
    title: z.string(),
    reason: z.enum(attentionReasons),
    /**
     * Detail of the reason: the field's name and, after a space, the value that is not among its choices; the address
     * of the broken link; the timestamp in the past (UTC); or the name of the empty image field; the content, the field
     * and the id of the missing record in the condition of a role, separated by spaces. '' for an inactive record.
     */
    detail: z.string(),
  })
export type Attention = Wire<typeof attention>

/** Result of the last check of the site's records. */
export const attentionReport = () =>
  z.object({
    /** At most 200 per reason. */
    data: z.array(attention()),
    /** Number of records that need attention, by reason; absent reasons count 0. */
    totals: z.partialRecord(z.enum(attentionReasons), count()),
    /** Time of the last check; null before the first one, when there are no findings. */
    checked_at: z.string().nullable(),
    /** True if nothing has changed since the report was made. Otherwise a newer report is in progress. */
    is_current: z.boolean(),
  })
export type AttentionTotals = Wire<typeof attentionReport>['totals']

/** Activity in one month of the site's time zone. */
export const activity = () =>
  z.object({
    /** 'YYYY-MM' */
    month: z.string(),
    posts: count(),
    sign_ups: count(),
  })
export type Activity = Wire<typeof activity>

/** Target of a link: it exists, it is hidden from visitors, or it is missing. `resource` is an API name. */
export const linkTarget = () =>
  z.union([
    z.object({ state: z.enum(['open', 'missing']) }),
    z.object({ state: z.literal('hidden'), resource: z.string(), id: count() }),
  ])
export type LinkTarget = Wire<typeof linkTarget>
