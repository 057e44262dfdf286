/**
 * Routes for the dashboard's reports about the whole site: totals, content that needs attention, and activity.
 * Extensions of the contract.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { activity, attentionReport, type BackupResult, linkTarget, siteUsage } from '../../src/api/wire/insights.ts'
import { accessOf } from '../auth/policy.ts'
import { fail, issue } from '../runtime/errors.ts'
import { type QueryIssues, textsOf } from '../search/lists/queryValues.ts'
import type { AttentionReports } from '../store/attentionReports.ts'
import { maxFindings } from '../store/insights/attention.ts'
import { inData } from './envelopes.ts'
import { route } from './route.ts'

interface InsightDeps {
  /** Time of the last database backup, UTC 'YYYY-MM-DD HH:MM:SS'; null if there was none. */
  readonly lastBackup: () => Promise<string | null>
  /** Result of the last backup attempt; null if there was none. */
  readonly backupResult: () => Promise<BackupResult | null>
  /** Maximum total size of an application's pictures and documents, bytes; undefined for no limit. */
  readonly storageQuota?: number | undefined
  readonly attention: Pick<AttentionReports, 'read'>
}

const maxLinkChars = 2_000

const linkQuery = () =>
  z.object({ link: z.string().max(maxLinkChars).optional().describe('A link as an editor types it, like about-us.') })

export const insightRoutes = async (
  app: FastifyInstance,
  { lastBackup, backupResult, storageQuota, attention }: InsightDeps,
): Promise<void> => {
  const ofSite = { policy: 'signedIn', tag: 'The site as a whole' } as const

  route(app, 'GET /api/usage', {
    id: 'readUsage',
    ...ofSite,
    summary: 'Get the storage use and the time of the last backup',
    response: () => inData(siteUsage()),
    handler: async request => {
      const { rows } = accessOf(request)
      const records: Record<string, number> = {}
      for (const resource of app.site.resources.filter(({ name }) => rows.view.sees(name)))
        records[resource.name] = await rows.count(resource)
      const { files, bytes } = await rows.files.totals()
      const backups = { last_backup: await lastBackup(), last_backup_result: await backupResult() }
      return { data: { records, files, bytes, quota: storageQuota ?? null, ...backups } }
    },
  })

  route(app, 'GET /api/attention', {
    id: 'readAttention',
    ...ofSite,
    summary: 'Get the last report on public content that needs attention',
    response: attentionReport,
    handler: async request => {
      const { rows, actor, audience } = accessOf(request)
      const { findings, totals, checkedAt, isCurrent } = await attention.read(rows.appKey, rows.view, actor.limits)
      const roles = audience === 'owner' ? await rows.insights.roleFindings() : []
      return {
        data: [...roles.slice(0, maxFindings), ...findings],
        totals: { ...totals, 'missing-record': roles.length },
        checked_at: checkedAt,
        is_current: isCurrent,
      }
    },
  })

  route(app, 'GET /api/link-target', {
    id: 'readLinkTarget',
    ...ofSite,
    summary: 'Check whether a link leads to a page, to a record that visitors do not see, or nowhere',
    query: linkQuery,
    response: () => inData(linkTarget()),
    handler: async request => {
      const issues: QueryIssues = {}
      const link = textsOf(request.query, issues)('link') ?? ''
      if (link.length > maxLinkChars) issues.link = [issue('text-too-long', { name: 'link', max: maxLinkChars })]
      if (Object.keys(issues).length > 0) fail('invalid', { issues })
      return { data: await accessOf(request).rows.linkTarget(link) }
    },
  })

  route(app, 'GET /api/activity', {
    id: 'readActivity',
    ...ofSite,
    summary: 'Count posts and subscribers in each of the last twelve months, oldest first',
    response: () => inData(z.array(activity())),
    handler: async request => ({ data: await accessOf(request).rows.insights.activity() }),
  })
}
