/** What visitors read of the records that others name in lists: their ids, titles and slugs, where they may see them. */
import { allResources } from '../../../src/resources/index.ts'
import {
  type Descriptor,
  fieldOf,
  isPublic,
  isPublicField,
  type ReferredRecord,
  slugFieldOf,
} from '../../../src/schema/descriptor/resource.ts'
import type { Row } from '../../db/tables.ts'
import type { ReadRecord } from './sentRecords.ts'

const byName: ReadonlyMap<string, Descriptor> = new Map(allResources.map(resource => [resource.name, resource]))

/** The public fields of kind `references`, each with the resource that it names records of. */
export const publicReferencesOf = (
  resource: Descriptor,
): readonly { readonly name: string; readonly target: Descriptor }[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = field.kind === 'references' && isPublicField(field) ? byName.get(field.to) : undefined
    return target ? [{ name, target }] : []
  })

/** The fields of a referred record that visitors get as its title and its slug; undefined for one that they may not read. */
export const referredFieldsOf = (target: Descriptor) => {
  const publicOf = (name: string | undefined) =>
    name !== undefined && isPublicField(fieldOf(target, name)) ? name : undefined
  return { title: publicOf(target.title), slug: publicOf(slugFieldOf(target)) }
}

const textOf = (name: string | undefined, row: Row): string | null =>
  name === undefined || row[name] === null ? null : String(row[name])

/** Reads columns of those of some records that visitors may see. */
type ReadSeen = (resource: Descriptor, columns: readonly string[], ids: readonly number[]) => Promise<readonly Row[]>

/** Records as visitors read them: lists name no record that they may not see, and those they do see stand beside, as `tags_records` beside `tags`. */
export const withReferred = async (
  resource: Descriptor,
  records: readonly ReadRecord[],
  readSeen: ReadSeen,
): Promise<readonly ReadRecord[]> => {
  let sent = records
  for (const { name, target } of publicReferencesOf(resource)) {
    // The list of ids that the field has stored.
    const idsOf = (record: ReadRecord) => (record[name] ?? []) as readonly number[]
    const ids = isPublic(target) ? [...new Set(sent.flatMap(idsOf))] : []
    const { title, slug } = referredFieldsOf(target)
    const columns = ['id', title, slug].filter(column => column !== undefined)
    const rows = ids.length > 0 ? await readSeen(target, [...new Set(columns)], ids) : []
    const found = new Map(
      rows.map(row => {
        const id = Number(row.id)
        const referred: ReferredRecord = { id, title: textOf(title, row) ?? '', slug: textOf(slug, row) }
        return [id, referred] as const
      }),
    )
    sent = sent.map(record => {
      const seen = idsOf(record).flatMap(id => found.get(id) ?? [])
      return { ...record, [name]: seen.map(({ id }) => id), [`${name}_records`]: seen.map(each => ({ ...each })) }
    })
  }
  return sent
}
