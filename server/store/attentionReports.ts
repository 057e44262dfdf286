/** What of each application's content needs a look, found in the background: who asks gets the last report at once. */
import { LRUCache } from 'lru-cache'
import type { AttentionReport } from '../../src/api/admin/insights.ts'
import { momentOf } from '../../src/schema/values/time/dates.ts'
import type { Clock } from '../clock.ts'
import { type AttentionGroup, findingsFor } from '../insights/attention.ts'
import type { View } from '../records/read/view.ts'
import type { Store } from './store.ts'

/** Applications whose last report is stored. */
const storedApplications = 1_000
/** How long a request waits for a report that is being made, ms: that of a small site is there within that time. */
const usualWaitMs = 500
/** Time between a change and the report that is made because of it, ms: several changes make one report. */
const debounceMs = 5_000
/** A report that is made in this time, ms, may be made as often as it is requested. */
const usualCheapMs = 1_000
/** After a report that took longer, the next waits so many times as long, so that it never takes more than a tenth of the server's time. */
const restFactor = 9

interface StoredReport {
  readonly groups: readonly AttentionGroup[]
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly checkedAt: string
  /** The state of the content that the report was made of. */
  readonly stamp: string
}

/** The reports of one application. */
interface Entry {
  report?: StoredReport
  running?: Promise<void>
  timer?: NodeJS.Timeout
  /** No sooner may the next be begun; of `performance.now()`. */
  notBefore: number
}

interface ReportsOptions {
  readonly store: Store
  readonly clock: Clock
  /** Called with the error of a report that no request waits for. */
  readonly onError: (error: unknown) => void
  /** Default 500. */
  readonly waitMs?: number
  /** Default 1000. */
  readonly cheapMs?: number
}

export interface AttentionReports {
  /** The part of an application's last report that a caller may read; of the present one where it is made soon. Throws the error of the first one. */
  read(appKey: string, view: View): Promise<AttentionReport>
  /** To be called when content has changed: where reports have been requested, the next is made in a while. */
  contentChanged(appKey: string): void
  /** Ends what is being made, and begins nothing more. */
  close(): Promise<void>
}

/** The reports of all applications of a process; one is made at a time. */
export const createAttentionReports = (options: ReportsOptions): AttentionReports => {
  const { store, clock, onError, waitMs = usualWaitMs, cheapMs = usualCheapMs } = options
  const entries = new LRUCache<string, Entry>({
    max: storedApplications,
    dispose: ({ timer }) => clearTimeout(timer),
  })
  const closing = new AbortController()
  let lastRun: Promise<unknown> = Promise.resolve()

  const entryOf = (appKey: string): Entry => {
    const entry = entries.get(appKey) ?? { notBefore: 0 }
    entries.set(appKey, entry)
    return entry
  }

  /** Differs whenever a report might: by the content, its files and the day. */
  const stampOf = async (appKey: string): Promise<string> => {
    const rows = store.inApplication(appKey)
    const { files, lastId } = await rows.files.totals()
    return [await rows.contentVersion(), await rows.insights.today(), files, lastId].join(' ')
  }

  const make = async (appKey: string, entry: Entry): Promise<void> => {
    closing.signal.throwIfAborted()
    const began = performance.now()
    const stamp = await stampOf(appKey)
    if (entry.report?.stamp === stamp) return
    const checkedAt = momentOf(clock())
    const groups = await store.inApplication(appKey).insights.attention(closing.signal)
    entry.report = { groups, stamp, checkedAt }
    const ended = performance.now()
    const took = ended - began
    entry.notBefore = took > cheapMs ? ended + restFactor * took : 0
  }

  /** Begins a report where none is being made; gives when it is there. */
  const begin = (appKey: string, entry: Entry): Promise<void> => {
    clearTimeout(entry.timer)
    delete entry.timer
    entry.running ??= lastRun
      .then(() => make(appKey, entry))
      .finally(() => {
        delete entry.running
      })
    lastRun = entry.running.catch(() => undefined)
    return entry.running
  }

  const report = (error: unknown): void => {
    if (!closing.signal.aborted) onError(error)
  }

  const schedule = (appKey: string, entry: Entry, delayMs: number): void => {
    if (entry.timer || closing.signal.aborted) return
    const due = () => {
      delete entry.timer
      // What has changed meanwhile is not in the one that is being made.
      if (entry.running) void entry.running.catch(() => undefined).then(() => schedule(appKey, entry, delayMs))
      else begin(appKey, entry).catch(report)
    }
    entry.timer = setTimeout(due, Math.max(delayMs, entry.notBefore - performance.now()))
    entry.timer.unref()
  }

  /** Waits for a report no longer than a request may; what fails is thrown only where there is no older report. */
  const wait = async (running: Promise<void>, entry: Entry): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>(resolve => {
      timer = setTimeout(resolve, waitMs)
    })
    try {
      await Promise.race([running, timeout])
    } catch (error) {
      if (!entry.report) throw error
      report(error)
    } finally {
      clearTimeout(timer)
      // It may fail after nobody waits any more.
      running.catch(() => undefined)
    }
  }

  return {
    read: async (appKey, view) => {
      const entry = entryOf(appKey)
      const stamp = await stampOf(appKey)
      if (entry.report?.stamp !== stamp) {
        if (entry.running || performance.now() >= entry.notBefore) await wait(begin(appKey, entry), entry)
        else schedule(appKey, entry, 0)
      }
      const { report: last } = entry
      return last
        ? { ...findingsFor(last.groups, view), checkedAt: last.checkedAt, isCurrent: last.stamp === stamp }
        : { findings: [], totals: {}, checkedAt: null, isCurrent: false }
    },
    contentChanged: appKey => {
      const entry = entries.peek(appKey)
      if (entry?.report) schedule(appKey, entry, debounceMs)
    },
    close: async () => {
      closing.abort()
      for (const { timer } of entries.values()) clearTimeout(timer)
      await lastRun
    },
  }
}
