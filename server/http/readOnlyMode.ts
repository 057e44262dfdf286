/**
 * The read-only mode: where the disk is full or the database takes no changes, writes are refused with a message and reads go on.
 * The server notices by itself when writing works again.
 */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { probeFact } from '../db/meta.ts'
import type { Tables } from '../db/tables.ts'
import { Failure, issue } from '../errors.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import {
  isUnwritable,
  type StorageCode,
  storageCodeOf,
  storageMessages,
  type Unwritable,
  UnwritableError,
} from '../runtime/storageErrors.ts'

/** Time between two tries to write while nothing can be, ms. */
const usualProbeMs = 3_000
/** More than the room that a full disk may have left in files that are there already. */
const probeBytes = 96 * 1024
const probeKey = 'probe/write'

const retrySeconds = 5

/** Time between two looks at what is not noticed by a write, ms. */
const checkMs = 2_000

/** Stores a little and removes it. Throws while nothing can be stored. */
export const probeWriting = async (db: Kysely<Tables>, files: FileStore): Promise<void> => {
  // Random, because nothing can be saved by compressing it.
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
    // A file store that fails for another reason is no reason to refuse records.
    if (isUnwritable(storageCodeOf(error))) throw error
  }
}

export interface ReadOnlyMode {
  /** Why nothing can be stored now, in one sentence; undefined while all is well. */
  reason(): string | undefined
  /** Takes an error, and gives the failure that answers it; undefined for an error of another kind. */
  notice(error: unknown): Failure | undefined
  /** What a write answers that is not even tried; undefined while writes are taken. */
  refusal(): Failure | undefined
  close(): void
}

interface ReadOnlyOptions {
  /** Throws while nothing can be stored. */
  readonly probe: () => Promise<void>
  /** Default 3000. */
  readonly probeMs?: number | undefined
  /** Throws where what is written now would be lost; called from time to time. Default: never throws. */
  readonly check?: (() => void) | undefined
  /** The message for a full disk: how much is free and how much is needed. Default: that it is full. */
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

/** What a trouble answers that does not begin the read-only mode. */
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

/** What an operator reads: the error's own sentence where it was written for one. */
const operatorText = (storageCode: Unwritable, error: unknown, fullText: () => string): string => {
  if (error instanceof UnwritableError) return error.message
  return storageCode === 'full' ? fullText() : storageMessages[storageCode]
}

/** The mode of a server. It begins with the first error that says that nothing can be stored, and ends with the first probe that is. */
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
