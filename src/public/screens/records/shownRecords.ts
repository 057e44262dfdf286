/** Shape of the records on default screens: their fields, and titles of referenced records. */
import type { PublicField } from '../../../resources/publicFields.ts'
import type { PublicRecords } from '../../../resources/publicRecords.ts'
import type { PublicTables } from '../../../resources/publicTables.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import type { PublicRecordNamed, ResourceName } from '../../../resources/records.ts'
import { recordAddress } from '../../../schema/routes/recordPage.ts'
import { translateTexts } from '../../../schema/terms/translated.ts'
import { excerpt, titleText } from '../../../schema/values/excerpt.ts'
import type { Language } from '../../../schema/values/language.ts'
import { isPictureWall } from '../../components/values/NamedEntries.tsx'
import { isEmpty, type NamedRecord } from '../../components/values/valueByKind.tsx'
import type { Content } from '../../content/content.ts'
import { useLanguage, useSite } from '../../site/siteContext.tsx'

/** A public record of any resource. */
export type ShownRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/** Titles of referenced records, by field and then by id. */
export type Names = Readonly<Record<string, Readonly<Record<number, NamedRecord>>>>

/** Shape of a resource's records. Throws if the resource has no public pages. */
export const recordsOf = ({ records }: PublicTables, name: PagedName): PublicRecords => {
  const found = records.find(each => each.name === name)
  if (!found) throw new Error(`${name} has no public pages.`)
  return found
}

/** Translated shapes by language. Each is made once, because translating takes long. */
const localized = new WeakMap<PublicRecords, Partial<Record<Language, PublicRecords>>>()

/** Shape of a resource's records, with labels in the site's language. */
export const useRecordsOf = (name: PagedName): PublicRecords => {
  const language = useLanguage()
  const shape = recordsOf(useSite().publicSite.loadedTables(), name)
  const known = localized.get(shape) ?? {}
  known[language] ??= translateTexts(shape, shape.terms[language] ?? {})
  localized.set(shape, known)
  return known[language]
}

/** Text value of a field; '' if empty. */
export const textIn = (record: ShownRecord, field: string | undefined): string => {
  const value = field === undefined ? undefined : record[field]
  return typeof value === 'string' ? value : ''
}

/** Title of a record; '' if it has none. */
export const titleIn = (
  record: ShownRecord,
  { title, isTitleRich }: Pick<PublicRecords, 'title' | 'isTitleRich'>,
): string => titleText(record[title], isTitleRich)

/**
 * Picture of a record's card, with its description if an editor has written one: its own picture, or the first of its
 * picture wall. '' without either.
 */
export const pictureOf = (record: ShownRecord, { picture, fields }: PublicRecords) => {
  const own = textIn(record, picture)
  if (own) return { picture: own, alt: textIn(record, `${picture}_alt`) }
  const wall = fields.find(isPictureWall)
  const image = wall?.entries?.[0]?.fields.find(({ kind }) => kind === 'image')?.name
  const [first] = [record[wall?.name ?? ''] ?? []].flat()
  const address: unknown = typeof first === 'object' && first ? Reflect.get(first, image ?? '') : undefined
  return { picture: typeof address === 'string' ? address : '', alt: '' }
}

/** Maximum length of the HTML that an excerpt is made from, characters. */
const mostHtml = 20_000

/** Excerpt of the first text that is not empty; '' if all are. */
export const excerptOf = (record: ShownRecord, { texts }: PublicRecords, chars: number): string => {
  for (const text of texts) {
    const beginning = excerpt(textIn(record, text).slice(0, mostHtml), chars)
    if (beginning) return beginning
  }
  return ''
}

/** Fields of a record that are not empty and whose condition the record meets. */
export const shownFields = (record: ShownRecord, fields: readonly PublicField[]): readonly PublicField[] =>
  fields.filter(
    ({ name, when = {} }) =>
      !isEmpty(record[name]) &&
      Object.entries(when).every(([other, values]) => values?.some(value => value === (record[other] ?? null))),
  )

/** Reads the titles of referenced records, one call per field. A call that fails is left out. */
export const namesIn = async (
  content: Content,
  fields: readonly PublicField[],
  records: readonly ShownRecord[],
): Promise<Names> => {
  const named = fields.map(async ({ name, to }) => {
    const ids = [...new Set(records.flatMap(record => record[name] ?? []))]
    if (!to || ids.length === 0) return [name, {}] as const
    try {
      // Safe cast: the derived data holds the name of the resource as a plain string.
      const { data } = await content.list(to.name as ResourceName, { ids: ids.join(','), size: String(ids.length) })
      const rows = data as readonly ShownRecord[]
      const entries = rows.map(row => {
        const address = to.record && recordAddress(to.record, { id: row.id, slug: textIn(row, to.slug) || null })
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

/**
 * Reads the titles of records that the given records refer to, for `Facts` and `Parts`. One call per reference field,
 * regardless of the number of records. Records that are not public or cannot be read are left out.
 */
export const namesOf = async <N extends PagedName>(
  content: Content,
  name: N,
  records: readonly PublicRecordNamed<N>[],
): Promise<Names> => {
  const { card, fields } = recordsOf(await content.publicSite.tables(), name)
  // A record of one resource is a record of any, which the compiler cannot derive for a generic name.
  return namesIn(content, [...card, ...fields], records as readonly object[] as readonly ShownRecord[])
}
