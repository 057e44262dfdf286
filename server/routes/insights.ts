/** What the dashboard shows of a site as a whole: how much it holds, what needs a look, and what came when. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import type { BackupResult, SiteUsage } from '../../src/api/accounts.ts'
import type { Activity, Attention, AttentionTotals } from '../../src/api/insights.ts'
import { resources } from '../../src/resources/index.ts'
import { mayRead } from '../../src/schema/rights.ts'
import { accessOf } from '../auth/policy.ts'
import type { AttentionReports } from '../store/attentionReports.ts'

interface InsightDeps {
  /** When the database was last backed up, UTC 'YYYY-MM-DD HH:MM:SS'; null where it never was. */
  readonly lastBackup: () => Promise<string | null>
  /** How the last try went; null where there was none. */
  readonly backupResult: () => Promise<BackupResult | null>
  /** Bytes that the pictures of one application may come to; undefined where only the disk ends them. */
  readonly storageQuota?: number | undefined
  readonly attention: Pick<AttentionReports, 'read'>
}

/** The last report of what needs a look; `checked_at` is null before the first. */
interface AttentionBody {
  readonly data: readonly Attention[]
  readonly totals: AttentionTotals
  readonly checked_at: string | null
  readonly is_current: boolean
}

export const insightRoutes = async (
  app: FastifyInstance,
  { lastBackup, backupResult, storageQuota, attention }: InsightDeps,
): Promise<void> => {
  const policy = { config: { policy: 'signedIn' } } as const

  app.get('/api/usage', policy, async (request): Promise<{ data: SiteUsage }> => {
    const { rows, reader } = accessOf(request)
    const records: Record<string, number> = {}
    for (const resource of resources.filter(each => reader !== 'visitor' && mayRead(reader, each)))
      records[resource.name] = await rows.count(resource)
    const { files, bytes } = await rows.files.totals()
    const backups = { last_backup: await lastBackup(), last_backup_result: await backupResult() }
    return { data: { records, files, bytes, quota: storageQuota ?? null, ...backups } }
  })

  app.get('/api/attention', policy, async (request): Promise<AttentionBody> => {
    const { findings, totals, checkedAt, isCurrent } = await attention.read(accessOf(request).rows.appKey)
    return { data: findings, totals, checked_at: checkedAt, is_current: isCurrent }
  })

  app.get('/api/activity', policy, async (request): Promise<{ data: readonly Activity[] }> => {
    return { data: await accessOf(request).rows.insights.activity() }
  })
}
