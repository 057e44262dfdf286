/** What the dashboard shows of a site as a whole: how much it holds, what needs a look, and what came when. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { BackupResult, SiteUsage } from '../../src/api/accounts.ts'
import type { Activity, Attention } from '../../src/api/insights.ts'
import { resources } from '../../src/resources/index.ts'
import { mayRead } from '../../src/schema/rights.ts'
import { accessOf } from '../policy.ts'
import type { ApplicationStore } from '../store.ts'

interface InsightDeps {
  /** When the database was last backed up, UTC 'YYYY-MM-DD HH:MM:SS'; null where it never was. */
  readonly lastBackup: () => Promise<string | null>
  /** How the last try went; null where there was none. */
  readonly backupResult: () => Promise<BackupResult | null>
  /** Bytes that the pictures of one application may come to; undefined where only the disk ends them. */
  readonly storageQuota?: number | undefined
}

const keptApplications = 1_000

/** What needs a look, found once for each version of the content, its files and the day; many who ask at once share the work. */
const createAttention = () => {
  const known = new LRUCache<string, { readonly stamp: string; readonly found: Promise<readonly Attention[]> }>({
    max: keptApplications,
  })
  return async (rows: ApplicationStore): Promise<readonly Attention[]> => {
    const { files, lastId } = await rows.files.totals()
    const stamp = [await rows.contentVersion(), await rows.insights.today(), files, lastId].join(' ')
    const kept = known.get(rows.appKey)
    if (kept?.stamp === stamp) return kept.found
    const found = rows.insights.attention()
    known.set(rows.appKey, { stamp, found })
    found.catch(() => known.delete(rows.appKey))
    return found
  }
}

export const insightRoutes = async (
  app: FastifyInstance,
  { lastBackup, backupResult, storageQuota }: InsightDeps,
): Promise<void> => {
  const policy = { config: { policy: 'signedIn' } } as const
  const attentionOf = createAttention()

  app.get('/api/usage', policy, async (request): Promise<{ data: SiteUsage }> => {
    const { rows, reader } = accessOf(request)
    const records: Record<string, number> = {}
    for (const resource of resources.filter(each => reader !== 'visitor' && mayRead(reader, each)))
      records[resource.name] = await rows.count(resource)
    const { files, bytes } = await rows.files.totals()
    const backups = { last_backup: await lastBackup(), last_backup_result: await backupResult() }
    return { data: { records, files, bytes, quota: storageQuota ?? null, ...backups } }
  })

  app.get('/api/attention', policy, async (request): Promise<{ data: readonly Attention[] }> => {
    return { data: await attentionOf(accessOf(request).rows) }
  })

  app.get('/api/activity', policy, async (request): Promise<{ data: readonly Activity[] }> => {
    return { data: await accessOf(request).rows.insights.activity() }
  })
}
