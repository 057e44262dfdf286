/** Field values for measurements, generated from a record's number. Every kind is supported, so that new fields are filled too. */
import type { Field, InnerFields } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { SentValue } from '../../src/schema/validation/normalize.ts'
import { endingsOf } from '../../src/schema/values/documents.ts'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { textOfRecord } from './fillerText.ts'

/** Year of almost all generated days. */
export const filledYear = '2025'
const firstTimestamp = Date.UTC(Number(filledYear), 0, 1)
/** Time of a record: one per five minutes, so 100,000 span almost a year. */
export const timestampAt = (number: number): Date => new Date(firstTimestamp + number * 300_000)
/**
 * Records between the start of a period and its end. At one record per five minutes that is almost four years, so no
 * period ends before the last of 100,000 periods has started.
 */
const untilLater = 400_000

/** Name of a stored picture by its number. */
export const pictureNameOf = (number: number): string => `pond-${String(number).padStart(10, '0')}-700x500-0b6e6e.webp`

/**
 * Number of records that lists of references point to, those with the smallest ids, so that each is referenced often;
 * and references per list.
 */
const maxReferenced = 40
const namedAtOnce = 3
/** Indexes of a list's entries, up to its maximum length. */
const entriesOf = ({ max = namedAtOnce }: { readonly max?: number }): readonly number[] =>
  Array.from({ length: Math.min(max, namedAtOnce) }, (_none, at) => at)

/** Generated text of a record, with its number. */
export type Numbered = ReturnType<typeof textOfRecord> & { readonly number: number }

/** The site to fill. */
export interface FilledSite {
  readonly appKey: string
  /** Records per resource. */
  readonly count: number
  /** First id of each resource that is filled already. References to other resources are left out. */
  readonly targets: ReadonlyMap<string, number>
}

interface FieldAt {
  readonly name: string
  readonly field: Field
  readonly resource: Pick<Descriptor, 'name' | 'title' | 'visible'>
}

const dayAt = (number: number): string => toTimestamp(timestampAt(number)).slice(0, 10)

/** Value of a field as it is sent; undefined leaves the field out. */
export const fieldValue = (
  { name, field, resource }: FieldAt,
  record: Numbered,
  site: FilledSite,
): SentValue | undefined => {
  const { number, title, content } = record
  const { appKey, count, targets } = site
  // Gives each column an order of its own.
  const own = `${title.split(' ')[name.length % 4]} ${(number * 7_919) % count} ${name}`
  const isEnd = name.includes('end') || resource.visible?.until === name
  const entry = (fields: InnerFields): { readonly [name: string]: SentValue } =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([inner, innerField]) => {
        const value = fieldValue(
          { name: inner, field: innerField, resource: { name: resource.name, title: '' } },
          record,
          site,
        )
        return value === undefined ? [] : [[inner, value]]
      }),
    )
  switch (field.kind) {
    case 'text':
      return name === resource.title ? title : own.slice(0, field.max ?? 255)
    case 'longText':
      return `${own} ${title}`
    case 'html':
      return `${content}\n<p><a href="/news/posts-${number}">${own}</a></p>`
    case 'image':
      return number % 20 === 7 ? null : `/files/${appKey}/${pictureNameOf(number)}`
    case 'file':
      // A private document belongs to its record alone.
      if (field.private) return null
      return `/files/${appKey}/Report-${String(number).padStart(10, '0')}-30000.${endingsOf(field)[0]}`
    case 'slug':
      return `${resource.name}-${number}`
    case 'email':
      return `person-${number}@${resource.name}.example`
    case 'digits':
      return `0170${String(number).padStart(8, '0')}`
    case 'link':
      return number % 50 === 3 ? `/nowhere-${number}` : `/news/posts-${number}`
    case 'integer':
      return Math.min((number * 31) % 1_000, field.max ?? 1_000)
    case 'decimal':
      return ((number * 31) % 100_000) / 100
    case 'date':
      return dayAt(isEnd ? number + untilLater : number)
    case 'dateTime':
      return toTimestamp(timestampAt(isEnd ? number + untilLater : number))
    case 'time':
      return `${name.startsWith('close') || name === 'until' ? 17 : 9}:${String(number % 60).padStart(2, '0')}`.padStart(
        5,
        '0',
      )
    case 'colour':
      return `#${((number * 7_919) % 0x1_00_00_00).toString(16).padStart(6, '0')}`
    case 'point':
      return `${20 + ((number * 31) % 6_000) / 1_000},${88 + ((number * 17) % 4_000) / 1_000}`
    case 'flag':
      return number % 50 === 0 ? 1 : 0
    case 'choice':
      return field.options[number % field.options.length]?.value
    case 'choices':
      return field.options
        .filter((_option, at) => at === number % field.options.length || at === 0)
        .slice(0, field.max)
        .map(({ value }) => value)
    case 'status':
      return number % 20 === 19 ? 0 : 1
    case 'password':
      return 'no password of anyone'
    case 'reference': {
      const first = targets.get(field.to)
      if (first === undefined || (field.to === resource.name && number % 3 > 0)) return null
      return first + (number % (field.to === resource.name ? 100 : count))
    }
    case 'references':
      // A record that refers to itself would be its own ancestor.
      if (targets.size === 0 || (field.to === resource.name && number < maxReferenced)) return undefined
      return entriesOf(field).map(at => ((number + at) % Math.min(maxReferenced, count)) + 1)
    case 'group':
      return entry(field.fields)
    case 'rows':
      return entriesOf(field).map(() => entry(field.fields))
    case 'blocks':
      return Object.entries(field.blocks)
        .slice(0, field.max)
        .map(([block, { fields }]) => ({ block, ...entry(fields) }))
    default:
      return undefined
  }
}
