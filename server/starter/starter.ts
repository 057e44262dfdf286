/** Loading the starter content into an application that is just being made: all of it, or nothing. Source: design 9. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applications } from '../../src/resources/index.ts'
import { isRecordField } from '../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { momentPattern } from '../../src/schema/values/time/dates.ts'
import type { Body } from '../content/body.ts'
import { Failure } from '../errors.ts'
import { type Picture, pictureType, takeDrawing } from '../files/intake.ts'
import { pictureAddress, pictureKey } from '../files/pictures/renditions.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { isNewestLast } from '../lists/sortFields.ts'
import type { Store } from '../store/store.ts'
import {
  levelsOf,
  readStarterContent,
  StarterError,
  type StarterRow,
  withoutOffset,
  withPictures,
} from './starterContent.ts'

interface StarterOptions {
  /** The starter folder of the project. */
  readonly folder: string
  readonly appKey: string
  readonly store: Store
  readonly files: FileStore
  /** The moment that days of the content are counted from. */
  readonly now: Date
  /** The first user. */
  readonly owner: Body
}

/** Draws every picture and puts it into the file store. Gives them by the drawing's name. */
const storePictures = async (
  { folder, appKey, files }: StarterOptions,
  drawings: readonly string[],
): Promise<ReadonlyMap<string, Picture>> => {
  const stored = new Map<string, Picture>()
  const storeOne = async (drawing: string) => {
    const picture = await takeDrawing(await readFile(join(folder, drawing)), drawing.replace(/^images\//, ''))
    stored.set(drawing, picture)
    await files.put(pictureKey(appKey, picture.name), picture.bytes, pictureType)
  }
  const results = await Promise.allSettled(drawings.map(storeOne))
  const failed = results.findIndex(({ status }) => status === 'rejected')
  const result = results[failed]
  if (result?.status !== 'rejected') return stored
  await removePictures(files, appKey, stored)
  throw new StarterError(drawings[failed] ?? '', 'it cannot be drawn or stored.', { cause: result.reason })
}

const removePictures = async (
  files: FileStore,
  appKey: string,
  pictures: ReadonlyMap<string, Picture>,
): Promise<void> => {
  for (const { name } of pictures.values()) await files.remove(pictureKey(appKey, name))
}

/** A reference with ids in place of handles: one, or a list of them. */
const withIds = (value: unknown, idOf: (handle: string) => number): unknown => {
  if (Array.isArray(value)) return value.map(each => withIds(each, idOf))
  return typeof value === 'string' ? idOf(value.slice(1)) : value
}

/** A row's values as they are inserted: addresses, ids and moments in place of names, handles and offsets. */
const bodyOf = (
  resource: Pick<Descriptor, 'fields'>,
  values: Body,
  place: {
    readonly addressOf: (drawing: string) => string
    readonly idOf: (handle: string) => number
    readonly now: Date
    readonly zone: string
  },
): Body =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name]
      if (!field) return [name, withoutOffset(value, false, place.now, place.zone)]
      if (isRecordField(field)) return [name, withIds(value, place.idOf)]
      if (field.kind === 'dateTime') return [name, withoutOffset(value, field.day === true, place.now, place.zone)]
      return [name, withPictures(field, value, place.addressOf)]
    }),
  )

/** A refusal of the store is a mistake in the content. */
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
  const isDated = typeof createdAt === 'string' && momentPattern.test(createdAt)
  if (createdAt !== undefined && !isDated) throw new StarterError(where, 'created_at is no day like -12d.')
  const at = isDated ? store.at(() => new Date(`${createdAt.replace(' ', 'T')}Z`)) : store
  const { id } = await refusing(where, at.inApplication(appKey).insert(resource, values))
  return Number(id)
}

/** Rows of the file in the order in which they are to be made, so that lists show them as the file does. */
const inOrderOfMaking = (rows: readonly StarterRow[]): readonly StarterRow[] => [
  ...rows.filter(({ resource }) => isNewestLast(resource)),
  ...rows.filter(({ resource }) => !isNewestLast(resource)).toReversed(),
]

/**
 * Makes an application with the starter content. Pictures are stored first, then everything else in one transaction;
 * when that fails, the pictures are removed again. Throws a StarterError for a mistake in the content.
 */
export const loadStarter = async (options: StarterOptions): Promise<void> => {
  const { folder, appKey, store, files, now, owner } = options
  const content = await readStarterContent(folder)
  const levels = levelsOf(content.rows)
  const pictures = await storePictures(options, content.drawings)
  const ids = new Map<string, number>()
  const place = {
    addressOf: (drawing: string) => pictureAddress(appKey, pictures.get(drawing)?.name ?? ''),
    idOf: (handle: string) => ids.get(handle) ?? 0,
    now,
    zone: String(content.application.time_zone ?? applications.fields.time_zone.default),
  }
  try {
    await store.transaction(async tx => {
      await refusing('applications', tx.addApplication(appKey, bodyOf(applications, content.application, place), owner))
      for (const { name, bytes, width, height } of pictures.values())
        await tx.inApplication(appKey).files.insert({ name, width, height, bytes: bytes.length, type: pictureType })
      for (const level of levels) {
        // Most lists show the newest first, so the last row of the file is the oldest.
        for (const row of inOrderOfMaking(level)) {
          const id = await insertRow(tx, appKey, row, bodyOf(row.resource, row.values, place))
          if (row.handle !== undefined) ids.set(row.handle, id)
        }
      }
    })
  } catch (error) {
    await removePictures(files, appKey, pictures)
    throw error
  }
}
