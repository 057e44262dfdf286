/** What the default screens show of records: their fields, and the names of what they refer to. */
import { type PublicField, type PublicRecords, publicRecords } from '../../../resources/derived/publicRecords.ts'
import type { PublicRecordNamed, ResourceName } from '../../../resources/index.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import { addressIn } from '../../../schema/routes/recordPage.ts'
import { translated } from '../../../schema/terms/translated.ts'
import { excerpt, titleText } from '../../../schema/values/excerpt.ts'
import { isWall } from '../../components/values/NamedEntries.tsx'
import { isEmpty, type NamedRecord } from '../../components/values/valueByKind.tsx'
import type { Content } from '../../content/content.ts'
import { useLanguage } from '../../site/siteContext.tsx'

/** A public record of any resource. */
export type ShownRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/** The names of what records refer to: by the field, then by the id. */
export type Names = Readonly<Record<string, Readonly<Record<number, NamedRecord>>>>

export const recordsOf = (name: PagedName): PublicRecords => {
  const found = publicRecords.find(each => each.name === name)
  if (!found) throw new Error(`The records of ${name} have no pages.`)
  return found
}

/** Each once in a language: pages are drawn again and again. */
const localized = new Map<string, PublicRecords>()

/** The same with its labels in the site's language. */
export const useRecordsOf = (name: PagedName): PublicRecords => {
  const language = useLanguage()
  const key = `${language} ${name}`
  const shape = recordsOf(name)
  const found = localized.get(key) ?? translated(shape, shape.terms[language] ?? {})
  localized.set(key, found)
  return found
}

/** A text of a record; '' for an empty one. */
export const textIn = (record: ShownRecord, field: string | undefined): string => {
  const value = field === undefined ? undefined : record[field]
  return typeof value === 'string' ? value : ''
}

/** The title of a record; '' for one without. */
export const titleIn = (
  record: ShownRecord,
  { title, isTitleRich }: Pick<PublicRecords, 'title' | 'isTitleRich'>,
): string => titleText(record[title], isTitleRich)

/** The picture of a record on its card, with what it shows where an editor has described it: its own, or the first of its wall of pictures; '' where it has none. */
export const pictureOf = (record: ShownRecord, { picture, fields }: PublicRecords) => {
  const own = textIn(record, picture)
  if (own) return { picture: own, alt: textIn(record, `${picture}_alt`) }
  const wall = fields.find(isWall)
  const image = wall?.entries?.[0]?.fields.find(({ kind }) => kind === 'image')?.name
  const [first] = [record[wall?.name ?? ''] ?? []].flat()
  const address: unknown = typeof first === 'object' && first ? Reflect.get(first, image ?? '') : undefined
  return { picture: typeof address === 'string' ? address : '', alt: '' }
}

/** Characters of a text that are looked at for its beginning. */
const mostHtml = 20_000

/** The beginning of the first of its texts that says something. */
export const beginningOfText = (record: ShownRecord, { texts }: PublicRecords, chars: number): string => {
  for (const text of texts) {
    const beginning = excerpt(textIn(record, text).slice(0, mostHtml), chars)
    if (beginning) return beginning
  }
  return ''
}

/** Those of some fields that a record shows: which are not empty, and whose condition the record meets. */
export const shownFields = (record: ShownRecord, fields: readonly PublicField[]): readonly PublicField[] =>
  fields.filter(
    ({ name, when = {} }) =>
      !isEmpty(record[name]) &&
      Object.entries(when).every(([other, values]) => values?.some(value => value === (record[other] ?? null))),
  )

/** Reads the names of what records refer to, with one call for each field. What cannot be had is left out. */
export const namesIn = async (
  content: Content,
  fields: readonly PublicField[],
  records: readonly ShownRecord[],
): Promise<Names> => {
  const named = fields.map(async ({ name, to }) => {
    const ids = [...new Set(records.flatMap(record => record[name] ?? []))]
    if (!to || ids.length === 0) return [name, {}] as const
    try {
      // The name of a resource that the derived description has of the registry.
      const { data } = await content.list(to.name as ResourceName, { ids: ids.join(','), size: String(ids.length) })
      const rows = data as readonly ShownRecord[]
      const entries = rows.map(row => {
        const address = to.record && addressIn(to.record, { id: row.id, slug: textIn(row, to.slug) || null })
        return [row.id, { title: titleText(row[to.title], to.isTitleRich), ...(address && { address }) }] as const
      })
      return [name, Object.fromEntries(entries)] as const
    } catch (error) {
      content.leaveOut(`names of '${name}'`, error)
      return [name, {}] as const
    }
  })
  return Object.fromEntries(await Promise.all(named))
}

/** Reads the names of what records of a resource refer to, for `Facts` and `Parts`: one call for each of its references, whatever the number of records. What visitors may not read, or cannot be had, is left out. */
export const namesOf = <N extends PagedName>(
  content: Content,
  name: N,
  records: readonly PublicRecordNamed<N>[],
): Promise<Names> => {
  const { card, fields } = recordsOf(name)
  // Records of one resource are those of any, which the compiler does not see of a name that it does not know yet.
  return namesIn(content, [...card, ...fields], records as readonly object[] as readonly ShownRecord[])
}
