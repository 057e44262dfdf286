/** What an editor sees about the site as a whole: extensions of the contract, so a provider host may know none of them. */
import type { CallOptions, Send } from '../protocol/call.ts'
import type { StoredFile } from '../protocol/envelopes.ts'
import { isUnknownCall } from '../protocol/failure.ts'
import { isObject, type Json } from '../protocol/json.ts'

/** A place where a stored file is shown. */
export interface FileUse {
  /** API name. */
  readonly resource: string
  readonly id: number
  /** Title of the record. */
  readonly title: string
  /** Name of the field that holds the file's address. */
  readonly field: string
}

/** Why a record needs a look. */
export const attentionReasons = ['unknown-choice', 'broken-link', 'past-end', 'no-image', 'inactive'] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** A record that needs a look. */
export interface Attention {
  /** API name. */
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly reason: AttentionReason
  /**
   * The name of the field and, after a space, its value where that is none of the field's choices; the address that leads nowhere, the moment that
   * is past (UTC), or the name of the empty image field; '' for an inactive record.
   */
  readonly detail: string
}

/** How many records need a look, by the reason; a reason that is absent has none. */
type AttentionTotals = { readonly [R in AttentionReason]?: number }

/** Records that need a look. */
export interface AttentionFindings {
  /** At most 200 of each reason. */
  readonly findings: readonly Attention[]
  readonly totals: AttentionTotals
}

/** The records that needed a look when the site was last looked through. */
export interface AttentionReport extends AttentionFindings {
  /** UTC 'YYYY-MM-DD HH:MM:SS'; null where the site has not been looked through yet: there are no findings then. */
  readonly checkedAt: string | null
  /** Whether nothing has changed since; where something has, a newer report is being made. */
  readonly isCurrent: boolean
}

/** What came in one month of the site's zone. */
export interface Activity {
  /** 'YYYY-MM' */
  readonly month: string
  readonly posts: number
  readonly sign_ups: number
}

/** One change of a record. */
export interface Change {
  readonly id: number
  /** API name. */
  readonly resource: string
  readonly record_id: number
  /** Title of the record after the change; its number, like '#12', where the caller may not read it. */
  readonly title: string
  readonly action: 'created' | 'updated' | 'deleted' | 'restored' | 'ordered'
  readonly user_id: number | null
  /** null where nobody was signed in, and where the caller may not read the names of users. */
  readonly user_name: string | null
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly at: string
  /** By what name a delete is taken back; absent where it cannot be, or no longer. */
  readonly undo?: string
  /** The same for all changes of one request, or of one import; null, or absent at another host, where that is not known. */
  readonly act?: string | null
  /** Number of other records with which the act did the same; absent where there are none, or at another host. */
  readonly others?: number
}

/** Where a link leads: somewhere, to a record that visitors do not see, or to nothing of this site. */
export type LinkTarget =
  | { readonly state: 'open' | 'missing' }
  | {
      readonly state: 'hidden'
      /** API name. */
      readonly resource: string
      readonly id: number
    }

/** Changes in one answer. */
const changesAtOnce = 1000

const filePath = (name: string) => `/api/files/${encodeURIComponent(name)}`

/** The calls, over the client's own way to send. Each read gives undefined at a host that does not know it, and throws an ApiError for any other failure. */
export const insightCalls = (send: Send) => {
  const readBody = async (path: string, call?: CallOptions): Promise<Json | undefined> => {
    try {
      const body = await send('GET', path, call)
      return isObject(body) ? body : undefined
    } catch (error) {
      if (isUnknownCall(error)) return undefined
      throw error
    }
  }
  const read = async (path: string, call?: CallOptions): Promise<unknown> => (await readBody(path, call))?.data
  const readRows = async <T>(path: string, call?: CallOptions): Promise<readonly T[] | undefined> => {
    const rows = await read(path, call)
    // The rows are the provider's; the caller names what the contract says they are.
    return Array.isArray(rows) ? (rows as T[]) : undefined
  }

  return {
    attention: async (call?: CallOptions): Promise<AttentionReport | undefined> => {
      const body = await readBody('/api/attention', call)
      if (!Array.isArray(body?.data)) return undefined
      return {
        // As in `readRows`.
        findings: body.data as Attention[],
        // A host that counts none sends all.
        totals: isObject(body.totals) ? (body.totals as AttentionTotals) : {},
        checkedAt: typeof body.checked_at === 'string' ? body.checked_at : null,
        // A host that does not say so looks at each request.
        isCurrent: body.is_current !== false,
      }
    },
    /** The last twelve months, the oldest first. */
    activity: (call?: CallOptions) => readRows<Activity>('/api/activity', call),
    /** The last changes of any record, the newest first. */
    recentChanges: async (count: number, call?: CallOptions): Promise<readonly Change[] | undefined> => {
      const page = await read(`/api/changes?${new URLSearchParams({ page: '1', size: String(count) })}`, call)
      // As in `readRows`.
      return isObject(page) && Array.isArray(page.data) ? (page.data as Change[]) : undefined
    },
    /** All changes of one act, the newest first; undefined at a host that does not know acts. */
    changesOfAct: async (act: string, call?: CallOptions): Promise<readonly Change[] | undefined> => {
      const changes: Change[] = []
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ page: String(page), size: String(changesAtOnce), act })
        const answer = await read(`/api/changes?${query}`, call)
        if (!isObject(answer) || !Array.isArray(answer.data)) return undefined
        // As in `readRows`.
        changes.push(...(answer.data as Change[]).filter(change => change.act === act))
        if (answer.data.length === 0 || page >= Number(answer.last_page)) return changes
      }
    },
    /** The last changes of one record, the newest first. `resource` is its API name. */
    recordChanges: async (
      { resource, id, count }: { readonly resource: string; readonly id: number; readonly count: number },
      call?: CallOptions,
    ): Promise<readonly Change[] | undefined> => {
      const query = { page: '1', size: String(count), resource, record_id: String(id) }
      const page = await read(`/api/changes?${new URLSearchParams(query)}`, call)
      // As in `readRows`. A host that does not know the query answers with the changes of others too.
      const rows = isObject(page) && Array.isArray(page.data) ? (page.data as Change[]) : undefined
      return rows?.filter(change => change.resource === resource && change.record_id === id)
    },
    /** Where a link leads, as an editor has typed it. */
    linkTarget: async (link: string, call?: CallOptions): Promise<LinkTarget | undefined> => {
      const target = await read(`/api/link-target?${new URLSearchParams({ link })}`, call)
      // As in `readRows`.
      return isObject(target) && typeof target.state === 'string' ? (target as unknown as LinkTarget) : undefined
    },
    fileUses: (name: string, call?: CallOptions) => readRows<FileUse>(`${filePath(name)}/uses`, call),
    /** Stores what a picture shows, in words for people who cannot see it, and what of it stays visible where it is cut, if that is given. Throws an ApiError. */
    describeFile: async (name: string, notes: Pick<StoredFile, 'alt' | 'focal_point'>): Promise<void> => {
      await send('PUT', filePath(name), { body: notes })
    },
  }
}
