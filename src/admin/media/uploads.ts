/** Upload queue: a few files at a time, each with its own call, progress and result. */
import { ApiError } from '../../api/protocol/failure.ts'
import type { Issue } from '../../schema/validation/issue.ts'
import type { Translate } from '../i18n/useTranslate.ts'
import { isTransient } from '../ui/errorMessage.ts'

/** One upload. */
export interface Upload {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** Progress, 0 to 100. */
  readonly percent: number
  /** Address of the stored file, once the provider has responded. */
  readonly address?: string
  /** Reason for a failure in the provider's words; absent if the message was not meant for people. */
  readonly reason?: string
  /** The issue that `reason` describes. */
  readonly issue?: Issue | undefined
  /** True if the same file may be stored when it is sent again: not if its type, size or content was refused. */
  readonly mayPass?: boolean
}

/** Uploads one file. Resolves to its address, if the provider returns it. */
export type SendOne = (
  file: File,
  call: { readonly onProgress: (percent: number) => void; readonly signal: AbortSignal },
) => Promise<string | undefined>

/** An upload queue. */
export interface Uploads {
  /** Current list. The reference changes only when the list does. */
  readonly list: () => readonly Upload[]
  /** Calls `listener` after each change. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Appends files to the queue and removes finished uploads from the list. */
  readonly add: (files: readonly File[]) => void
  /** Cancels an upload, or removes a finished one from the list. */
  readonly cancel: (id: number) => void
  /** Sends a failed upload again. */
  readonly retry: (id: number) => void
  /** Removes stored and failed uploads from the list. */
  readonly clearFinished: () => void
}

const sentAtOnce = 3

/** True if the upload has been stored or has failed. */
export const isFinished = ({ state }: Upload): boolean => state === 'stored' || state === 'failed'

const reasonOf = ({ reason, issue }: Upload, t: Translate): string =>
  reason === undefined ? '' : t.issue(issue, reason)

/** Message about the result of the uploads; undefined while any is in progress. Source: specification 14. */
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

/** Creates an empty upload queue. Uploads continue whatever is on screen. */
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
      const refusal = error instanceof ApiError && { reason: error.message, issue: error.issue }
      const mayPass = !(error instanceof ApiError) || error.status === 401 || isTransient(error)
      change(id, { state: 'failed', mayPass, ...refusal })
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
