/**
 * Content for measurements in addition to the starter content: posts, pages with sections and widgets, and profiles,
 * all generated from their numbers.
 */

import { type Kysely, sql } from 'kysely'
import { runWithDeferred } from '../../server/db/sqlite/groupCommit.ts'
import { anyTables, type Row, type Tables } from '../../server/db/tables.ts'
import { tenantOf } from '../../server/db/tenant/tenantQueries.ts'
import { forApplication } from '../../server/db/tenantKey.ts'
import { updateReferenceIndex } from '../../server/search/lists/referenceIndex.ts'
import { entryOf, writeEntry } from '../../server/search/site/searchEntries.ts'
import { searchTextOf } from '../../server/search/trigrams/searchText.ts'
import type { Provider } from '../../server/start/provider.ts'
import { pages, postCategories, posts, profiles, sections, site, widgets } from '../../src/resources/index.ts'
import { type Descriptor, searchColumn } from '../../src/schema/descriptor/resource.ts'
import { validate } from '../../src/schema/validation/validation.ts'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import { textOfRecord } from './fillerText.ts'

/** Incremented when the generated content changes. */
export const fillerVersion = 2

/** Amounts of content. */
export interface Amounts {
  readonly posts: number
  readonly pages: number
  readonly profiles: number
}

/** Amounts for a number of posts: one page per ten posts, at most 1,000, and as many profiles as posts, at most 10,000. */
export const amountsFor = (count: number): Amounts => ({
  posts: count,
  pages: Math.min(1_000, Math.ceil(count / 10)),
  profiles: Math.min(10_000, count),
})

/** Number of generated categories. */
export const categories = 40
const sectionsOfPage = 2
const widgetsOfSection = 3

/** Slug of a generated post. */
export const postSlug = (number: number): string => `measured-${number}`
const firstTimestamp = Date.UTC(2020, 0, 1)
/** Creation time: one record per minute, so a million records span two years. */
const madeAt = (number: number): Date => new Date(firstTimestamp + number * 60_000)

/** Functions that return the request body of a generated record, by resource. */
export const bodiesOf = {
  posts: (number: number, firstCategory: number): Row => {
    const { title, content } = textOfRecord(number)
    return { title, slug: postSlug(number), content, category_id: firstCategory + (number % categories) }
  },
  profiles: (number: number): Row => {
    const { title, content } = textOfRecord(number)
    return { name: title, slug: `person-${number}`, title: 'Member', biography_content: content }
  },
} as const

const validatedBodies = new Map<string, Row>()
/** Values of the fields that a body leaves out. They are the same for all records of a resource, so only the first body is validated. */
const otherValuesOf = (resource: Descriptor, body: Row): Row => {
  const known = validatedBodies.get(resource.name)
  if (known) return known
  const validated = validate(resource, body)
  if (!validated.ok) throw new Error(`The generated ${resource.name} are invalid: ${JSON.stringify(validated.issues)}`)
  validatedBodies.set(resource.name, validated.values)
  return validated.values
}

/** Row that the store would write for a body, without sanitizing and uniqueness checks, which generated texts do not need. */
export const storedRowOf = (resource: Descriptor, body: Row, now: Date): Row => {
  const values = { ...otherValuesOf(resource, body), ...body }
  const timestamp = toTimestamp(now)
  return {
    ...values,
    ...(resource.search.length > 0 && { [searchColumn]: searchTextOf(resource, values) }),
    version: 1,
    created_by: null,
    created_at: timestamp,
    updated_at: timestamp,
  }
}

/** Rows per transaction, and per statement. */
const rowsAtOnce = 5_000
const rowsOfStatement = 50

type Db = Kysely<Tables>

/** Stores rows with everything that the store writes beside them; `rows` must not be nested in other records. */
export const storeRows = async (tx: Db, appKey: string, resource: Descriptor, rows: readonly Row[]): Promise<void> => {
  const tenant = tenantOf(site, tx, appKey)
  await tenant.beginWrite(true)
  for (let at = 0; at < rows.length; at += rowsOfStatement) {
    const some = rows.slice(at, at + rowsOfStatement)
    const stored = await anyTables(forApplication(tx, appKey))
      .insertInto(resource.name)
      .values(some.map(row => ({ ...row, app_key: appKey })))
      .returning('id')
      .execute()
    await runWithDeferred(tx, async (_tx, defer) => {
      for (const [index, { id }] of stored.entries()) {
        const row = { ...some[index], id: id ?? null }
        await updateReferenceIndex(tenant, resource, { stored: row })
        const entry = entryOf(site, resource, row)
        if (entry) await writeEntry(tenant, defer, entry, { isNew: true })
      }
    })
  }
}

type Log = (message: string) => void

const fillMany = async (
  { database }: Provider,
  appKey: string,
  { resource, count, bodyOf, log }: { resource: Descriptor; count: number; bodyOf: (number: number) => Row; log: Log },
): Promise<void> => {
  for (let at = 0; at < count; at += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, count - at) }, (_none, index) => at + index)
    const rows = numbers.map(number => storedRowOf(resource, bodyOf(number), madeAt(number)))
    await database.db.transaction().execute(tx => storeRows(tx, appKey, resource, rows))
    if ((at / rowsAtOnce) % 20 === 19) log(`  ${(at + numbers.length).toLocaleString('en')} ${resource.name} …`)
  }
}

/** Pages with sections and widgets, written by the store itself: they are few, and the search finds a page by its sections' text. */
const fillPages = async ({ store }: Provider, appKey: string, count: number): Promise<void> => {
  const atOnce = 100
  for (let at = 0; at < count; at += atOnce)
    await store.transaction(async tx => {
      const rows = tx.inApplication(appKey)
      for (let number = at; number < Math.min(count, at + atOnce); number += 1) {
        const { title, content } = textOfRecord(number)
        const page = await rows.insert(pages, { name: title, title, slug: `measured-page-${number}`, content })
        for (let place = 0; place < sectionsOfPage; place += 1) {
          const body = { page_id: page.id, name: `Section ${number}.${place}`, title, content, sort_order: place }
          const section = await rows.insert(sections, body)
          for (let card = 0; card < widgetsOfSection; card += 1)
            await rows.insert(widgets, { section_id: section.id, name: `Card ${number}.${place}.${card}`, title })
        }
      }
    })
}

/** Fills an application that has only the starter content. */
export const fill = async (provider: Provider, appKey: string, amounts: Amounts, log: Log): Promise<void> => {
  const { store, database } = provider
  // A site whose filling was interrupted is discarded, so durability is not needed before the end.
  if (database.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(database.db)
  const rows = store.inApplication(appKey)
  const made: { readonly id?: unknown }[] = []
  for (let number = 0; number < categories; number += 1)
    made.push(await rows.insert(postCategories, { name: `Measured category ${number}` }))
  const firstCategory = Number(made[0]?.id)
  await fillPages(provider, appKey, amounts.pages)
  const bodyOfProfile = (number: number) => bodiesOf.profiles(number)
  await fillMany(provider, appKey, { resource: profiles, count: amounts.profiles, bodyOf: bodyOfProfile, log })
  const bodyOfPost = (number: number) => bodiesOf.posts(number, firstCategory)
  await fillMany(provider, appKey, { resource: posts, count: amounts.posts, bodyOf: bodyOfPost, log })
}
