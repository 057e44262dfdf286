/** Compares the contents of two dumps, each made from SQLite or PostgreSQL. */
import { createHash } from 'node:crypto'
import type { Site } from '../../src/resources/createSite.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import type { Row, Value } from '../db/tables.ts'
import { issue } from '../runtime/errors.ts'
import type { Manifest } from './archive.ts'
import { dumpedRows } from './dumpRows.ts'
import { renamedColumns } from './loadRows.ts'

/** A dump: its unpacked folder and the contents of its manifest. */
interface Dump {
  readonly folder: string
  readonly manifest: Pick<Manifest, 'tables' | 'entries'>
}

/** Tables that are not compared: a restore increments content versions, and keeps facts about the target database. */
const ownTables: ReadonlySet<string> = new Set(['meta', 'application_state'])

/**
 * SHA-256 of a table's rows in order, with columns in alphabetical order, because databases may order columns
 * differently.
 */
const digestOf = async (folder: string, table: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const row of dumpedRows(folder, table)) {
    const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
    hash.update(`${JSON.stringify(columns)}\n`)
  }
  return hash.digest('hex')
}

const firstRow = async (folder: string, table: string): Promise<Row> => {
  for await (const row of dumpedRows(folder, table)) return row
  return {}
}

/** True if a table of a migrated copy has every value of the original. Null values may have been filled. */
const isStoredAlike = async (site: Site, original: string, copy: string, table: string): Promise<boolean> => {
  const renamed = renamedColumns(site, table)
  const copied = dumpedRows(copy, table)
  for await (const row of dumpedRows(original, table)) {
    const { value: found } = await copied.next()
    const isLost = ([name, value]: [string, Value]) =>
      value !== null && found?.[name] !== value && found?.[renamed.get(name) ?? name] !== value
    if (Object.entries(row).some(isLost)) return false
  }
  return true
}

/** True if a table and its copy have the same rows. The copy may have the columns of a newer version. */
const areSame = async (site: Site, original: string, copy: string, table: string): Promise<boolean> => {
  if ((await digestOf(original, table)) === (await digestOf(copy, table))) return true
  const [columns, columnsOfCopy] = await Promise.all(
    [original, copy].map(async folder => Object.keys(await firstRow(folder, table)).sort()),
  )
  return String(columns) !== String(columnsOfCopy) && isStoredAlike(site, original, copy, table)
}

const picturesOf = ({ manifest }: Dump): ReadonlyMap<string, string> =>
  new Map(manifest.entries.filter(({ path }) => path.startsWith('files/')).map(({ path, sha256 }) => [path, sha256]))

/** An issue for each difference; empty if all rows, pictures and documents are equal. */
export const differencesOf = async (site: Site, original: Dump, copy: Dump): Promise<readonly Issue[]> => {
  const differences: Issue[] = []
  const rowsOfCopy = new Map(copy.manifest.tables.map(({ name, rows }) => [name, rows]))
  for (const { name, rows } of original.manifest.tables) {
    if (ownTables.has(name)) continue
    const found = rowsOfCopy.get(name) ?? 0
    if (found !== rows) differences.push(issue('copy-rows', { value: name, rows, copies: found }))
    else if (!(await areSame(site, original.folder, copy.folder, name)))
      differences.push(issue('copy-differs', { value: name }))
  }
  const pictures = picturesOf(copy)
  for (const [path, sha256] of picturesOf(original))
    if (pictures.get(path) !== sha256)
      differences.push(issue(pictures.has(path) ? 'copy-picture-differs' : 'copy-lacks-picture', { value: path }))
  return differences
}
