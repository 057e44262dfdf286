/** Referenced records as visitors read them: id, title and slug of the records that they may see. */
import type { Site } from '../../../src/resources/createSite.ts'
import { perResource } from '../../../src/resources/perSite.ts'
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

/** Public fields of kind `references`, each with its target resource. */
export const publicReferencesOf = perResource(
  ({ resourceNamed }, resource): readonly { readonly name: string; readonly target: Descriptor }[] =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const target = field.kind === 'references' && isPublicField(field) ? resourceNamed(field.to) : undefined
      return target ? [{ name, target }] : []
    }),
)

/**
 * Names of the title and slug fields that visitors get of a referenced record. A name is undefined if the field is not
 * public.
 */
export const referredFieldsOf = (target: Descriptor) => {
  const publicOf = (name: string | undefined) =>
    name !== undefined && isPublicField(fieldOf(target, name)) ? name : undefined
  return { title: publicOf(target.title), slug: publicOf(slugFieldOf(target)) }
}

const textOf = (name: string | undefined, row: Row): string | null =>
  name === undefined || row[name] === null ? null : String(row[name])

/** Reads columns of the records with these ids. Omits records that visitors may not see. */
type ReadSeen = (resource: Descriptor, columns: readonly string[], ids: readonly number[]) => Promise<readonly Row[]>

/**
 * Records as visitors read them: hidden records are removed from lists of references, and visible ones are added in a
 * second field, such as `tags_records` beside `tags`.
 */
export const withReferred = async (
  site: Site,
  resource: Descriptor,
  records: readonly ReadRecord[],
  readSeen: ReadSeen,
): Promise<readonly ReadRecord[]> => {
  let sent = records
  for (const { name, target } of publicReferencesOf(site, resource)) {
    // Safe cast: a `references` field contains a list of ids.
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
