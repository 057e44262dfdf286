/** Files that are being uploaded: a few at a time, each with its own call, progress and end. */
import { ApiError } from '../../api/protocol/failure.ts'
import type { Issue } from '../../schema/validation/issue.ts'
import type { Translate } from '../i18n/useTranslate.ts'

/** One file on its way. */
export interface Upload {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** 0 to 100 */
  readonly percent: number
  /** Where it is stored, once the provider has answered. */
  readonly address?: string
  /** Why it failed, as the provider words it; absent where that was not meant for people. */
  readonly reason?: string
  /** What `reason` words. */
  readonly issue?: Issue | undefined
}

/** Stores one file; gives its address where the provider does. */
export type SendOne = (
  file: File,
  call: { readonly onProgress: (percent: number) => void; readonly signal: AbortSignal },
) => Promise<string | undefined>

export interface Uploads {
  /** The same list until something changes. */
  readonly list: () => readonly Upload[]
  /** Calls `onChange` after each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
  /** Sends files after those that wait; what is finished is shown no more. */
  readonly add: (files: readonly File[]) => void
  /** Ends an upload, or takes a finished one off the list. */
  readonly cancel: (id: number) => void
  /** Sends a failed one again. */
  readonly retry: (id: number) => void
  readonly clearFinished: () => void
}

const sentAtOnce = 3

/** Whether nothing more happens to an upload by itself. */
export const isFinished = ({ state }: Upload): boolean => state === 'stored' || state === 'failed'

const reasonOf = ({ reason, issue }: Upload, t: Translate): string =>
  reason === undefined ? '' : t.issue(issue, reason)

/** The message about uploads; undefined while one of them is under way. Source: specification 14. */
export const outcomeOf = (
  list: readonly Upload[],
  t: Translate,
): { readonly isGood: boolean; readonly message: string } | undefined => {
  const [first] = list
  if (!first || !list.every(isFinished)) return undefined
  const failed = list.filter(({ state }) => state === 'failed').length
  if (failed === 0)
    return {
      isGood: true,
      message: list.length === 1 ? t('files.done') : t('files.doneMany', { count: list.length }),
    }
  const why = list.length === 1 ? reasonOf(first, t) : t('files.failedMany', { failed, count: list.length })
  return { isGood: false, message: `${t('files.failed')} ${why}`.trim() }
}

/** Makes an empty list of uploads. They go on whatever is shown meanwhile. */
export const createUploads = (send: SendOne): Uploads => {
  let list: readonly Upload[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const running = new Map<number, AbortController>()

  const show = (next: readonly Upload[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const change = (id: number, changes: Partial<Upload>) =>
    show(list.map(upload => (upload.id === id ? { ...upload, ...changes } : upload)))

  const run = async ({ id, file }: Upload) => {
    const controller = new AbortController()
    running.set(id, controller)
    change(id, { state: 'sending', percent: 0 })
    try {
      const onProgress = (percent: number) => change(id, { percent })
      const address = await send(file, { onProgress, signal: controller.signal })
      change(id, { state: 'stored', percent: 100, ...(address !== undefined && { address }) })
    } catch (error) {
      change(id, { state: 'failed', ...(error instanceof ApiError && { reason: error.message, issue: error.issue }) })
    } finally {
      running.delete(id)
      next()
    }
  }
  const next = () => {
    for (const upload of list) if (upload.state === 'waiting' && running.size < sentAtOnce) void run(upload)
  }

  return {
    list: () => list,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: files => {
      const added = files.map(file => {
        lastId += 1
        return { id: lastId, file, state: 'waiting', percent: 0 } as const
      })
      show([...list.filter(upload => !isFinished(upload)), ...added])
      next()
    },
    cancel: id => {
      show(list.filter(upload => upload.id !== id))
      running.get(id)?.abort()
    },
    retry: id => {
      show(list.map(upload => (upload.id === id ? { id, file: upload.file, state: 'waiting', percent: 0 } : upload)))
      next()
    },
    clearFinished: () => show(list.filter(upload => !isFinished(upload))),
  }
}
