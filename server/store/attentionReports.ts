/**
 * Background reports of content that needs attention: one per application, and one for each reach that is limited to
 * some of its records. Requests get the last report immediately.
 */
import { LRUCache } from 'lru-cache'
import type { AttentionReport } from '../../src/api/admin/insights.ts'
import type { Limits } from '../../src/schema/descriptor/access/access.ts'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { View } from '../records/read/view.ts'
import type { Clock } from '../runtime/clock.ts'
import { type AttentionGroup, findingsFor } from './insights/attention.ts'
import type { Store } from './store.ts'

/** Maximum number of reports that are cached. */
const storedReports = 1_000
/** Default maximum time that a request waits for a new report, ms. The report of a small site takes less. */
const usualWaitMs = 500
/** Delay between a change and the new report, ms. Several changes cause only one report. */
const debounceMs = 5_000
/** Default maximum duration of a report that may be repeated on every request, ms. */
const usualCheapMs = 1_000
/**
 * After a slower report, the next one waits for this many times its duration. Reports thus take at most a tenth of the
 * time.
 */
const restFactor = 9

interface StoredReport {
  readonly groups: readonly AttentionGroup[]
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly checkedAt: string
  /** Identifies the state of the content on which the report is based; see `stampOf`. */
  readonly stamp: string
}

/** Application of a report, and the limits of the people who get it; undefined for everybody without limits. */
interface Scope {
  readonly appKey: string
  readonly limits: Limits | undefined
}
const keyOf = ({ appKey, limits }: Scope): string => JSON.stringify([appKey, limits?.key])

/** Reports of one scope. */
interface Entry {
  report?: StoredReport
  running?: Promise<void>
  timer?: NodeJS.Timeout
  /** Earliest start of the next report, in terms of `performance.now()`. */
  notBefore: number
}

interface ReportsOptions {
  readonly store: Store
  readonly clock: Clock
  /** Called with errors of reports that no request throws. */
  readonly onError: (error: unknown) => void
  /** Maximum time that a request waits for a new report, ms. Default 500. */
  readonly waitMs?: number
  /** Maximum duration of a report that may be repeated on every request, ms. Default 1000. */
  readonly cheapMs?: number
}

/** Reports of all applications of a server. */
export interface AttentionReports {
  /**
   * Returns the part of the last report that the caller may read. `limits` are those of the caller. If the report is
   * outdated, waits a short time for a new one. Throws the error of a report if there is no earlier one.
   */
  read(appKey: string, view: View, limits?: Limits): Promise<AttentionReport>
  /** Schedules a new report if one has been requested before. Called after a change of content. */
  contentChanged(appKey: string): void
  /** Aborts the running report, and starts no more. */
  close(): Promise<void>
}

/** Creates the reports of all applications. This process computes only one at a time. */
export const createAttentionReports = (options: ReportsOptions): AttentionReports => {
  const { store, clock, onError, waitMs = usualWaitMs, cheapMs = usualCheapMs } = options
  const entries = new LRUCache<string, Entry>({
    max: storedReports,
    dispose: ({ timer }) => clearTimeout(timer),
  })
  const closing = new AbortController()
  let lastRun: Promise<unknown> = Promise.resolve()

  const entryOf = (scope: Scope): Entry => {
    const key = keyOf(scope)
    const entry = entries.get(key) ?? { notBefore: 0 }
    entries.set(key, entry)
    return entry
  }

  /** Text that changes whenever a report might change: with the content, its files and the day. */
  const stampOf = async (appKey: string): Promise<string> => {
    const rows = store.inApplication(appKey)
    const { files, lastId } = await rows.files.totals()
    return [await rows.contentVersion(), await rows.insights.today(), files, lastId].join(' ')
  }

  const make = async ({ appKey, limits }: Scope, entry: Entry): Promise<void> => {
    closing.signal.throwIfAborted()
    const began = performance.now()
    const stamp = await stampOf(appKey)
    if (entry.report?.stamp === stamp) return
    const checkedAt = toTimestamp(clock())
    const groups = await store.inApplication(appKey, { limits }).insights.attention(closing.signal)
    entry.report = { groups, stamp, checkedAt }
    const ended = performance.now()
    const took = ended - began
    entry.notBefore = took > cheapMs ? ended + restFactor * took : 0
  }

  /** Starts a report unless one is running. Resolves when it is done. */
  const begin = (scope: Scope, entry: Entry): Promise<void> => {
    clearTimeout(entry.timer)
    delete entry.timer
    entry.running ??= lastRun
      .then(() => make(scope, entry))
      .finally(() => {
        delete entry.running
      })
    lastRun = entry.running.catch(() => undefined)
    return entry.running
  }

  const report = (error: unknown): void => {
    if (!closing.signal.aborted) onError(error)
  }

  const schedule = (scope: Scope, entry: Entry, delayMs: number): void => {
    if (entry.timer || closing.signal.aborted) return
    const due = () => {
      delete entry.timer
      // The running report does not cover changes since it started.
      if (entry.running) void entry.running.catch(() => undefined).then(() => schedule(scope, entry, delayMs))
      else begin(scope, entry).catch(report)
    }
    entry.timer = setTimeout(due, Math.max(delayMs, entry.notBefore - performance.now()))
    entry.timer.unref()
  }

  /**
   * Waits for a report, up to the maximum for a request. Throws the report's error only if there is no previous report.
   */
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
      // Prevents an unhandled rejection if the report fails after the wait.
      running.catch(() => undefined)
    }
  }

  return {
    read: async (appKey, view, limits) => {
      const scope = { appKey, limits }
      const entry = entryOf(scope)
      const stamp = await stampOf(appKey)
      if (entry.report?.stamp !== stamp) {
        if (entry.running || performance.now() >= entry.notBefore) await wait(begin(scope, entry), entry)
        else schedule(scope, entry, 0)
      }
      const { report: last } = entry
      return last
        ? { ...findingsFor(last.groups, view), checkedAt: last.checkedAt, isCurrent: last.stamp === stamp }
        : { findings: [], totals: {}, checkedAt: null, isCurrent: false }
    },
    contentChanged: appKey => {
      // A report for people with limits is made when one of them asks for it.
      const scope = { appKey, limits: undefined }
      const entry = entries.peek(keyOf(scope))
      if (entry?.report) schedule(scope, entry, debounceMs)
    },
    close: async () => {
      closing.abort()
      for (const { timer } of entries.values()) clearTimeout(timer)
      await lastRun
    },
  }
}
