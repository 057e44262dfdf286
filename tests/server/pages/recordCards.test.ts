/** Contents of cards and tables in lists of records: times, galleries, non-empty columns and downloads. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPictureWall } from '../../../src/public/components/values/NamedEntries.tsx'
import { site as thisSite } from '../../../src/resources/index.ts'
import { type PublicRecords, publicRecordsOf } from '../../../src/resources/publicRecords.ts'
import { type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { documentTypes } from '../../../src/schema/values/documents.ts'
import { htmlOf } from '../../support/fixtures/fitting.ts'
import { dialects } from '../../support/sites/databases.ts'
import { addressOf, type RecordSite, startRecordSite } from '../../support/sites/recordSite.ts'

/** Resources with a default list page, with its path and the public metadata of the resource. */
const lists = publicRecordsOf(thisSite).flatMap(shape => {
  const resource = pagedResources(thisSite).find(({ name, page }) => name === shape.name && page.list && !page.written)
  return resource ? [[shape.name, { resource, shape, list: resource.page.list ?? '' }] as const] : []
})
const toTimestamps = ({ card }: PublicRecords) => card.filter(({ kind, day }) => kind === 'dateTime' && !day)
const timed = lists.filter(([, { shape }]) => {
  const [first] = shape.card.filter(({ kind }) => kind === 'date' || kind === 'dateTime')
  return shape.cardLook === 'dated' && toTimestamps(shape).length > 1 && first === toTimestamps(shape)[0]
})
const walled = lists.filter(([, { shape }]) => shape.picture !== undefined && shape.fields.some(isPictureWall))
/** Columns whose fields may be empty. */
const optional = ({ fields, title }: Descriptor, { card }: PublicRecords) =>
  card.filter(({ name, kind }) => {
    const { required, requiredWhen, readOnly, default: usual } = fields[name] ?? {}
    return (
      name !== title &&
      kind !== 'slug' &&
      !required &&
      !requiredWhen &&
      !readOnly &&
      usual === undefined &&
      kind !== 'choices'
    )
  })
const takesPdf = (field: Field | undefined) =>
  field?.kind === 'file' && (field.accept?.includes(documentTypes.pdf) ?? true)
const tables = lists.filter(
  ([, { resource, shape }]) => shape.listLook === 'table' && optional(resource, shape).length > 0,
)
const downloads = lists.filter(
  ([, { resource, shape }]) =>
    shape.listLook === undefined && shape.card.some(({ name, when }) => !when && takesPdf(resource.fields[name])),
)

// A site may have no such list.
const tested = [timed, walled, tables, downloads].flat()

describe.skipIf(tested.length === 0).each(dialects)('record cards on %s', dialect => {
  let site: RecordSite['site']
  let add: RecordSite['add']
  let close: RecordSite['close'] | undefined
  beforeAll(async () => {
    ;({ site, add, close } = await startRecordSite(dialect))
  })
  afterAll(() => close?.())

  const cardOf = (html: string, resource: PagedResource, record: Record<string, unknown>): string =>
    [...html.matchAll(/<article class="card [\s\S]*?<\/article>/g)].find(([card]) =>
      card.includes(`href="${htmlOf(addressOf(resource, record))}"`),
    )?.[0] ?? ''

  test.each(timed)(
    'a card of %s shows start and end time, and the end date only on another day',
    async (_, { resource, shape, list }) => {
      const [begins, ends] = toTimestamps(shape)
      const times = { [begins?.name ?? '']: '2097-03-04 09:15:00', [ends?.name ?? '']: '2097-03-04 11:45:00' }
      const record = await add(resource, 'timed', times)
      const card = cardOf((await site.get(list)).payload, resource, record)
      // The site is in Dhaka, six hours ahead of UTC.
      expect(card.match(/<time [^>]*>[^<]*<\/time>/g)?.map(time => time.replace(/<[^>]*>/g, ''))).toEqual([
        '15:15',
        '17:45',
      ])
      const other = await add(resource, 'longer', { ...times, [ends?.name ?? '']: '2097-03-05 11:45:00' })
      const longer = cardOf((await site.get(list)).payload, resource, other)
      expect(longer).toContain('>5 March 2097, 17:45<')
    },
  )

  test.each(walled)(
    'a card of %s without an image has the first image of its gallery',
    async (_, { resource, shape, list }) => {
      const wall = shape.fields.find(isPictureWall)
      const image = wall?.entries?.[0]?.fields.find(({ kind }) => kind === 'image')?.name ?? ''
      const entry = { [image]: 'first-of-the-wall.jpg' }
      const record = await add(resource, 'walled', { [shape.picture ?? '']: null, [wall?.name ?? '']: [entry] })
      expect(cardOf((await site.get(list)).payload, resource, record)).toContain('first-of-the-wall.jpg')
    },
  )

  test.each(tables)(
    'the table of %s omits columns that are empty in every row',
    async (_, { resource, shape, list }) => {
      // Two columns may have the same label.
      const isOnly = (label: string) =>
        Object.values(resource.fields).filter(field => field.label === label).length === 1
      const empty = optional(resource, shape).filter(({ label }) => isOnly(label))
      await add(resource, 'bare', Object.fromEntries(empty.map(({ name }) => [name, null])))
      const headings = async () =>
        [...(await site.get(list)).payload.matchAll(/<th scope="col"[^>]*>([^<]*)<\/th>/g)].map(([, label]) => label)
      for (const { label } of empty) expect(await headings()).not.toContain(htmlOf(label))
      const filled = await add(resource, 'filled')
      // A reference is omitted if its record is not public.
      const shown = empty.filter(
        ({ name, kind, when }) => filled[name] !== null && !when && !kind.startsWith('reference'),
      )
      for (const { label } of shown) expect(await headings()).toContain(htmlOf(label))
    },
  )

  test.each(downloads)(
    'a card of %s links a document by its action, with the file name for screen readers',
    async (_, { resource, shape, list }) => {
      const file = shape.card.find(({ name, when }) => !when && takesPdf(resource.fields[name]))?.name ?? ''
      const record = await add(resource, 'downloaded', { [file]: '/files/demo/budget-aaaaaaaaaa-1800.pdf' })
      expect(cardOf((await site.get(list)).payload, resource, record).replaceAll('<!-- -->', '')).toMatch(
        />Download<span class="unseen">: budget.pdf<\/span><\/a> \(PDF/,
      )
    },
  )
})
