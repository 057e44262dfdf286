/** Files that nothing names any more: of uploads that were cut off by a crash, and of pictures that are gone. */
import type { Kysely } from 'kysely'
import { forEveryApplication } from '../rowKey.ts'
import type { Tables } from '../tables.ts'
import type { FileStore } from './fileStore.ts'
import { pictureKey, renditionOf } from './renditions.ts'

/** What is younger may belong to an upload whose row is just being written, or to a restore. */
export const sweptAfterMs = 24 * 60 * 60 * 1000

export interface Swept {
  /** Pictures and renditions without a row. */
  readonly files: number
  readonly bytes: number
  /** Temporary files. */
  readonly leftovers: number
}

interface SweepOptions {
  readonly db: Kysely<Tables>
  readonly files: FileStore
  readonly now: Date
}

/** The picture that a key belongs to; undefined for a key of another kind, which is never touched. */
const ownerOf = (key: string): { readonly appKey: string; readonly name: string } | undefined => {
  const [folder, appKey, name, ...rest] = key.split('/')
  if (!appKey || !name || rest.length) return undefined
  if (folder === 'pictures') return { appKey, name }
  const rendition = folder === 'renditions' ? renditionOf(name) : undefined
  return rendition && { appKey, name: rendition.of }
}

/** Removes what is older than a day and belongs to nothing. */
export const sweepFiles = async ({ db: open, files, now }: SweepOptions): Promise<Swept> => {
  const db = forEveryApplication(open)
  const before = new Date(now.getTime() - sweptAfterMs)
  const rows = await db.selectFrom('files').select(['app_key', 'name']).execute()
  const named = new Set(rows.map(({ app_key, name }) => pictureKey(app_key, name)))
  const isNamed = async ({ appKey, name }: { readonly appKey: string; readonly name: string }) => {
    if (named.has(pictureKey(appKey, name))) return true
    const rowsNow = db.selectFrom('files').select('id').where('app_key', '=', appKey).where('name', '=', name)
    return (await rowsNow.executeTakeFirst()) !== undefined
  }
  const swept: { key: string; bytes: number }[] = []
  for (const prefix of ['pictures/', 'renditions/'])
    for await (const { key, bytes, changedAt } of files.list(prefix)) {
      const owner = ownerOf(key)
      if (owner && changedAt < before && !(await isNamed(owner))) swept.push({ key, bytes })
    }
  for (const { key } of swept) await files.remove(key)
  return {
    files: swept.length,
    bytes: swept.reduce((total, { bytes }) => total + bytes, 0),
    leftovers: await files.removeLeftovers(before),
  }
}
