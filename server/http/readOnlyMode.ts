/**
 * Read-only mode: if the disk is full or the database refuses writes, writes are refused with a message and reads
 * continue. The server detects by itself when writes work again.
 */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { probeFact } from '../db/meta.ts'
import type { Tables } from '../db/tables.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { Failure, issue } from '../runtime/errors.ts'
import {
  isUnwritable,
  type StorageCode,
  storageCodeOf,
  storageMessages,
  type Unwritable,
  UnwritableError,
} from '../runtime/storageErrors.ts'

/** Interval of write probes in read-only mode, ms. */
const usualProbeMs = 3_000
/** Size of a probe, bytes: more than the slack that a full disk may leave in existing files. */
const probeBytes = 96 * 1024
const probeKey = 'probe/write'

const retrySeconds = 5

/** Interval of checks for problems that writes do not detect, ms. */
const checkMs = 2_000

/** Stores and removes a value of 96 KiB in the database and in the file store. Throws while nothing can be stored. */
export const probeWriting = async (db: Kysely<Tables>, files: FileStore): Promise<void> => {
  // Random, so that compression cannot shrink it.
  const bytes = randomBytes(probeBytes)
  const value = bytes.toString('base64')
  await db
    .insertInto('meta')
    .values({ key: probeFact, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
  await db.deleteFrom('meta').where('key', '=', probeFact).execute()
  try {
    await files.put(probeKey, bytes, 'application/octet-stream')
    await files.remove(probeKey)
  } catch (error) {
    // A file store that fails for another reason must not make the records read-only.
    if (isUnwritable(storageCodeOf(error))) throw error
  }
}

/** Read-only mode of a server. */
export interface ReadOnlyMode {
  /** Reason why nothing can be stored, in one sentence; undefined while writes work. */
  reason(): string | undefined
  /**
   * Begins the mode if an error says that nothing can be stored. Returns the failure for the response; undefined if the
   * error does not concern storage.
   */
  notice(error: unknown): Failure | undefined
  /** Failure of a write that is refused without an attempt; undefined while writes are accepted. */
  refusal(): Failure | undefined
  close(): void
}

interface ReadOnlyOptions {
  /** Throws while nothing can be stored. */
  readonly probe: () => Promise<void>
  /** Interval of the probes, ms. Default: 3000. */
  readonly probeMs?: number | undefined
  /** Throws if current writes would be lost; called regularly. Default: never throws. */
  readonly check?: (() => void) | undefined
  /** Message for a full disk, with free and required space. Default: only that it is full. */
  readonly fullText?: (() => string) | undefined
  /** Called with one sentence when the mode begins or ends. */
  readonly report: (message: string) => void
}

const nothingStored = (storageCode: StorageCode): Issue =>
  issue('nothing-stored', { reason: issue(`storage-${storageCode}`) })

const readOnly = (storageCode: Unwritable) =>
  new Failure('read_only', {
    issue: nothingStored(storageCode),
    retryAfter: retrySeconds,
  })

/** Failures for errors that do not start the read-only mode. */
const passing: { readonly [T in Exclude<StorageCode, Unwritable>]: () => Failure } = {
  unreachable: () => new Failure('unavailable', { retryAfter: retrySeconds }),
  locked: () =>
    new Failure('unavailable', {
      issue: nothingStored('locked'),
      retryAfter: retrySeconds,
    }),
  'files-full': () => new Failure('no-room', { issue: issue('pictures-full') }),
  'files-unusable': () =>
    new Failure('unavailable', {
      issue: issue('pictures-unusable'),
      retryAfter: retrySeconds,
    }),
}

/** Message for the operator: the error's own, if it was written for operators. */
const operatorText = (storageCode: Unwritable, error: unknown, fullText: () => string): string => {
  if (error instanceof UnwritableError) return error.message
  return storageCode === 'full' ? fullText() : storageMessages[storageCode]
}

/**
 * Creates the read-only mode of a server. It begins with the first error that says that nothing can be stored, and ends
 * with the first successful probe.
 */
export const createReadOnlyMode = ({
  probe,
  probeMs = usualProbeMs,
  check = () => undefined,
  fullText = () => storageMessages.full,
  report,
}: ReadOnlyOptions): ReadOnlyMode => {
  let storageCode: Unwritable | undefined
  let timer: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(timer)
    timer = undefined
    storageCode = undefined
  }
  const look = async () => {
    try {
      await probe()
    } catch {
      if (timer) scheduleLook()
      return
    }
    if (!timer) return
    end()
    report('Writing works again: the server has left the read-only mode.')
  }
  const scheduleLook = () => {
    timer = setTimeout(look, probeMs)
    timer.unref()
  }

  const notice = (error: unknown): Failure | undefined => {
    const noticed = storageCodeOf(error)
    if (noticed === undefined) return undefined
    if (!isUnwritable(noticed)) return passing[noticed]()
    if (storageCode === undefined)
      report(`${operatorText(noticed, error, fullText)} The server only reads until writing works again.`)
    storageCode = noticed
    if (!timer) scheduleLook()
    return readOnly(noticed)
  }
  const checkNow = () => {
    try {
      check()
    } catch (error) {
      notice(error)
    }
  }
  const checking = setInterval(checkNow, checkMs)
  checking.unref()

  return {
    reason: () => {
      checkNow()
      return storageCode && storageMessages[storageCode]
    },
    refusal: () => storageCode && readOnly(storageCode),
    notice,
    close: () => {
      clearInterval(checking)
      end()
    },
  }
}
