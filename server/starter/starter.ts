/** Loads the starter content into a new application, all or nothing. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isRecordField } from '../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { documentTypes, isDocumentEnding } from '../../src/schema/values/documents.ts'
import { timestampPattern } from '../../src/schema/values/time/dates.ts'
import type { Body } from '../content/body.ts'
import { documentName } from '../files/documents/documentKey.ts'
import { documentTypeOf } from '../files/documents/documentType.ts'
import { fileAddress } from '../files/fileNames.ts'
import { pictureType, takeDrawing } from '../files/intake.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { storedKey } from '../files/storedFile.ts'
import { Failure } from '../runtime/errors.ts'
import { isNewestLast } from '../search/lists/sortFields.ts'
import type { Store } from '../store/store.ts'
import {
  type AddressOf,
  asStored,
  levelsOf,
  readStarterContent,
  StarterError,
  type StarterRow,
  withoutOffset,
} from './starterContent.ts'

interface StarterOptions {
  /** Starter folder of the project. */
  readonly folder: string
  readonly appKey: string
  readonly store: Store
  readonly files: FileStore
  /** Base time for relative dates in the content. */
  readonly now: Date
  /** First user. */
  readonly owner: Body
  /** Configured origin of the site, stored as its web address. Default: the site has no web address. */
  readonly siteUrl?: string | undefined
}

/** Row of the file library, and the bytes of the file. */
interface StarterFile {
  readonly row: {
    readonly name: string
    readonly width: number
    readonly height: number
    readonly bytes: number
    readonly type: string
  }
  readonly content: Uint8Array
}

const drawn = async (path: string, originalName: string): Promise<StarterFile> => {
  const { bytes: content, ...picture } = await takeDrawing(await readFile(path), originalName)
  return { row: { ...picture, bytes: content.length, type: pictureType }, content }
}

const documentIn = async (path: string, originalName: string): Promise<StarterFile> => {
  const [ending, content] = [await documentTypeOf(path, { originalName, isVisitors: false }), await readFile(path)]
  if (!isDocumentEnding(ending)) throw new Error(ending)
  const name = documentName(originalName, content.length, ending)
  return { row: { name, width: 0, height: 0, bytes: content.length, type: documentTypes[ending] }, content }
}

/**
 * Stores the pictures and documents of the starter content in the file store. Returns the row and the content of each by
 * its name in the starter content. Throws StarterError, and removes what it has stored, if a file fails.
 */
const storeFiles = async (
  { folder, appKey, files }: StarterOptions,
  names: readonly string[],
): Promise<ReadonlyMap<string, StarterFile>> => {
  const stored = new Map<string, StarterFile>()
  const storeOne = async (name: string) => {
    const take = name.startsWith('images/') ? drawn : documentIn
    const file = await take(join(folder, name), basename(name))
    stored.set(name, file)
    await files.put(storedKey(appKey, file.row.name), file.content, file.row.type)
  }
  const results = await Promise.allSettled(names.map(storeOne))
  const failed = results.findIndex(({ status }) => status === 'rejected')
  const result = results[failed]
  if (result?.status !== 'rejected') return stored
  await removeFiles(files, appKey, stored)
  throw new StarterError(names[failed] ?? '', 'it cannot be read or stored.', { cause: result.reason })
}

const removeFiles = async (
  files: FileStore,
  appKey: string,
  stored: ReadonlyMap<string, StarterFile>,
): Promise<void> => {
  for (const { row } of stored.values()) await files.remove(storedKey(appKey, row.name))
}

/** Replaces handles by ids in a reference: a single one, or a list. */
const withIds = (value: unknown, idOf: (handle: string) => number): unknown => {
  if (Array.isArray(value)) return value.map(each => withIds(each, idOf))
  return typeof value === 'string' ? idOf(value.slice(1)) : value
}

/** Values of a row to insert, with addresses, ids and timestamps in place of file names, handles and offsets. */
const bodyOf = (
  resource: Pick<Descriptor, 'fields'>,
  values: Body,
  place: {
    readonly addressOf: AddressOf
    readonly idOf: (handle: string) => number
    readonly now: Date
    readonly zone: string
  },
): Body =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name]
      if (!field) return [name, withoutOffset({ kind: 'dateTime' }, value, place)]
      if (isRecordField(field)) return [name, withIds(value, place.idOf)]
      return [name, asStored(field, value, place.addressOf, place)]
    }),
  )

/** Converts a Failure of the store to a StarterError, because the content has a mistake. */
const refusing = async <T>(where: string, write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const words = Object.values(error.errors ?? {}).flat()
    throw new StarterError(where, words.join(' ') || error.message, { cause: error })
  }
}

const insertRow = async (
  store: Store,
  appKey: string,
  { resource, where }: StarterRow,
  body: Body,
): Promise<number> => {
  const { created_at: createdAt, ...values } = body
  const isDated = typeof createdAt === 'string' && timestampPattern.test(createdAt)
  if (createdAt !== undefined && !isDated) throw new StarterError(where, 'created_at is not a day like -12d.')
  const at = isDated ? store.at(() => new Date(`${createdAt.replace(' ', 'T')}Z`)) : store
  const { id } = await refusing(where, at.inApplication(appKey).insert(resource, values))
  return Number(id)
}

/** Rows in the order of insertion that makes lists show them in the order of the file. */
const inOrderOfMaking = (rows: readonly StarterRow[]): readonly StarterRow[] => [
  ...rows.filter(({ resource }) => isNewestLast(resource)),
  ...rows.filter(({ resource }) => !isNewestLast(resource)).toReversed(),
]

/**
 * Creates an application with the starter content. Stores the files first, then everything else in one transaction;
 * removes the files if that fails. Throws StarterError for a mistake in the content.
 */
export const loadStarter = async (options: StarterOptions): Promise<void> => {
  const { folder, appKey, store, files, now, owner, siteUrl } = options
  const { applications } = store.site
  const content = await readStarterContent(store.site, folder)
  const levels = levelsOf(content.rows)
  const stored = await storeFiles(options, [...content.drawings, ...content.documents])
  const ids = new Map<string, number>()
  const place = {
    addressOf: (name: string) => fileAddress(appKey, stored.get(name)?.row.name ?? ''),
    idOf: (handle: string) => ids.get(handle) ?? 0,
    now,
    zone: String(content.application.time_zone ?? applications.fields.time_zone.default),
  }
  try {
    await store.transaction(async tx => {
      const settings = { ...bodyOf(applications, content.application, place), ...(siteUrl && { web_url: siteUrl }) }
      await refusing('applications', tx.addApplication(appKey, settings, owner))
      for (const { row } of stored.values()) await tx.inApplication(appKey).files.insert(row)
      for (const level of levels) {
        // Most lists show the newest first, so the last row of the file is inserted first.
        for (const row of inOrderOfMaking(level)) {
          const id = await insertRow(tx, appKey, row, bodyOf(row.resource, row.values, place))
          if (row.handle !== undefined) ids.set(row.handle, id)
        }
      }
    })
  } catch (error) {
    await removeFiles(files, appKey, stored)
    throw error
  }
}
