/** Information for editors about the site as a whole. Extensions of the contract, so a provider host may lack them. */

import type { CallOptions, Send } from '../protocol/call.ts'
import { isUnsupportedCall } from '../protocol/failure.ts'
import { isObject, type Json } from '../protocol/json.ts'
import type { FileUse, StoredFile } from '../wire/files.ts'
import type { Activity, Attention, AttentionTotals, LinkTarget } from '../wire/insights.ts'
import type { Change } from '../wire/logs.ts'

/** Result of the last check of the site's records. */
export interface AttentionReport {
  /** At most 200 per reason. */
  readonly findings: readonly Attention[]
  readonly totals: AttentionTotals
  /** UTC 'YYYY-MM-DD HH:MM:SS'; null before the first check, and there are no findings then. */
  readonly checkedAt: string | null
  /** True if nothing has changed since the report was made. Otherwise a newer report is in progress. */
  readonly isCurrent: boolean
}

/** Maximum number of changes per response. */
const changesAtOnce = 1000

const filePath = (name: string) => `/api/files/${encodeURIComponent(name)}`

/**
 * API calls for reports, sent with the client's `send`. Each read returns undefined on a provider host without the
 * call, and throws ApiError for any other failure.
 */
export const insightCalls = (send: Send) => {
  const readBody = async (path: string, call?: CallOptions): Promise<Json | undefined> => {
    try {
      const body = await send('GET', path, call)
      return isObject(body) ? body : undefined
    } catch (error) {
      if (isUnsupportedCall(error)) return undefined
      throw error
    }
  }
  const read = async (path: string, call?: CallOptions): Promise<unknown> => (await readBody(path, call))?.data
  const readRows = async <T>(path: string, call?: CallOptions): Promise<readonly T[] | undefined> => {
    const rows = await read(path, call)
    // Unvalidated: the contract states the type.
    return Array.isArray(rows) ? (rows as T[]) : undefined
  }

  return {
    attention: async (call?: CallOptions): Promise<AttentionReport | undefined> => {
      const body = await readBody('/api/attention', call)
      if (!Array.isArray(body?.data)) return undefined
      return {
        // Unvalidated: the contract states the type.
        findings: body.data as Attention[],
        // A provider host that sends no counts sends all findings.
        totals: isObject(body.totals) ? (body.totals as AttentionTotals) : {},
        checkedAt: typeof body.checked_at === 'string' ? body.checked_at : null,
        // A provider host without this field checks the site on each request.
        isCurrent: body.is_current !== false,
      }
    },
    /** The last twelve months, oldest first. */
    activity: (call?: CallOptions) => readRows<Activity>('/api/activity', call),
    /** The latest changes of any record, newest first. */
    recentChanges: async (count: number, call?: CallOptions): Promise<readonly Change[] | undefined> => {
      const page = await read(`/api/changes?${new URLSearchParams({ page: '1', size: String(count) })}`, call)
      // Unvalidated: the contract states the type.
      return isObject(page) && Array.isArray(page.data) ? (page.data as Change[]) : undefined
    },
    /** All changes of one act (one request or import), newest first; undefined on a provider host without acts. */
    changesOfAct: async (act: string, call?: CallOptions): Promise<readonly Change[] | undefined> => {
      const changes: Change[] = []
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ page: String(page), size: String(changesAtOnce), act })
        const answer = await read(`/api/changes?${query}`, call)
        if (!isObject(answer) || !Array.isArray(answer.data)) return undefined
        // Unvalidated: the contract states the type.
        changes.push(...(answer.data as Change[]).filter(change => change.act === act))
        if (answer.data.length === 0 || page >= Number(answer.last_page)) return changes
      }
    },
    /** The latest changes of one record, newest first. `resource` is its API name. */
    recordChanges: async (
      { resource, id, count }: { readonly resource: string; readonly id: number; readonly count: number },
      call?: CallOptions,
    ): Promise<readonly Change[] | undefined> => {
      const query = { page: '1', size: String(count), resource, record_id: String(id) }
      const page = await read(`/api/changes?${new URLSearchParams(query)}`, call)
      // Unvalidated: the contract states the type. A provider host that ignores the query sends changes of other
      // records too.
      const rows = isObject(page) && Array.isArray(page.data) ? (page.data as Change[]) : undefined
      return rows?.filter(change => change.resource === resource && change.record_id === id)
    },
    /** Target of a link that an editor has typed. */
    linkTarget: async (link: string, call?: CallOptions): Promise<LinkTarget | undefined> => {
      const target = await read(`/api/link-target?${new URLSearchParams({ link })}`, call)
      // Unvalidated: the contract states the type.
      return isObject(target) && typeof target.state === 'string' ? (target as unknown as LinkTarget) : undefined
    },
    fileUses: (name: string, call?: CallOptions) => readRows<FileUse>(`${filePath(name)}/uses`, call),
    /** Stores a picture's description and, if given, its focal point. Throws ApiError. */
    describeFile: async (name: string, notes: Pick<StoredFile, 'alt' | 'focal_point'>): Promise<void> => {
      await send('PUT', filePath(name), { body: notes })
    },
  }
}
