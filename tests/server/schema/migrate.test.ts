import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { storedTables } from '../../../server/schema/introspect.ts'
import { migrate, schemaNumber } from '../../../server/schema/migrate.ts'
import { StartError } from '../../../server/startError.ts'
import { allResources } from '../../../src/resources/index.ts'
import {
  date,
  type Field,
  html,
  integer,
  longText,
  reference,
  status,
  text,
} from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { notes, notesIn } from '../../support/fixtures/notes.ts'
import { dialects, openTestDatabase } from '../../support/sites/server.ts'

describe.each(dialects)('on %s', dialect => {
  let database: Database
  beforeEach(async () => {
    database = await openTestDatabase(dialect)
  })
  afterEach(() => database.close())

  const { rows, insert, columns } = notesIn(() => database)
  const bring = (...descriptors: readonly Descriptor[]) => migrate(database, { descriptors })
  /** All that a refused migration must leave as it was. */
  const state = async () => [await columns(), await rows().selectFrom('notes').selectAll().orderBy('id').execute()]

  test('an empty database gets every table, and a second start changes nothing', async () => {
    await migrate(database)
    const tables = (await storedTables(database.db, dialect)).map(({ name }) => name)
    expect(tables).toEqual(expect.arrayContaining(allResources.map(({ name }) => name)))
    await migrate(database, { mayChange: false })
  })

  test('an archive by the field that the public list is sorted by takes one index for both', async () => {
    const held: Descriptor = {
      ...notes({ held_on: date('Held on', { required: true, default: 'today', public: true }), status: status() }),
      page: {
        record: '/notes/:id',
        list: '/notes',
        archive: { by: 'held_on', each: 'year' },
        sort: { field: 'held_on', order: 'desc' },
      },
    }
    await bring(held)
    expect(await columns()).toContain('held_on')
  })

  test('a new field and a new resource are added, and records stay', async () => {
    await bring(notes({}))
    await insert({ title: 'kept' })
    const tags = { ...notes({}), name: 'tags' }
    await bring(
      notes({ tag_id: reference('Tag', 'tags'), size: integer('Size', { default: 7 }), place: text('Place') }),
      tags,
    )
    expect(await rows().selectFrom('notes').select(['title', 'tag_id', 'size', 'place']).execute()).toEqual([
      { title: 'kept', tag_id: null, size: 7, place: null },
    ])
    await expect(insert({ title: 'x', tag_id: 99 })).rejects.toThrow()
  })

  test('records that get a place stay in the order in which they were shown', async () => {
    await bring(notes({}, { list: { columns: ['title'], pageSizes: [10] } }))
    for (const title of ['oldest', 'middle', 'newest']) await insert({ title })
    await bring(notes({ sort_order: integer('Order', { default: 0 }) }))
    const placed = await rows().selectFrom('notes').select('title').orderBy('sort_order').orderBy('id').execute()
    expect(placed.map(({ title }) => title)).toEqual(['newest', 'middle', 'oldest'])
  })

  test('renamedFrom moves the data to the new name', async () => {
    await bring(notes({ place: text('Place', { unique: true }) }))
    await insert({ title: 'a', place: 'Dhaka' })
    const renamed = notes({ town: text('Town', { unique: true, renamedFrom: 'place' }) })
    await bring(renamed)
    expect(await rows().selectFrom('notes').select('town').execute()).toEqual([{ town: 'Dhaka' }])
    expect(await columns()).not.toContain('place')
    await expect(insert({ title: 'b', town: 'Dhaka' })).rejects.toThrow()
    await bring(renamed)
  })

  test('records are found by the new fields when the searched fields change', async () => {
    await bring(notes({ place: text('Place') }))
    for (let n = 0; n < 3; n += 1) await insert({ title: `T${n}`, place: `ÉTÉ ${n}` })
    await bring(notes({ place: text('Place') }, { search: ['title', 'place'] }))
    const found = await rows().selectFrom('notes').select('search_text').orderBy('id').execute()
    expect(found.map(row => row.search_text)).toEqual(['t0\nété 0', 't1\nété 1', 't2\nété 2'])
    await bring(notes({ place: text('Place') }, { search: [] }))
  })

  test('a field that is unique no longer takes equal values again', async () => {
    await bring(notes({ place: text('Place', { unique: true }) }))
    await insert({ place: 'Dhaka' })
    await bring(notes({ place: text('Place') }))
    await insert({ place: 'Dhaka' })
  })

  test.each<[string, Record<string, Field>, Record<string, Field>, RegExp]>([
    ['a field that is gone', { place: text('Place') }, {}, /'notes\.place' holds data .* renamedFrom: 'place'/],
    [
      'a text that becomes a reference',
      { size: text('Size') },
      { size: reference('Size', 'notes') },
      /'notes\.size' is stored as text, and its field now refers to notes/,
    ],
    [
      'a field that is newly required, with records that have none',
      { place: text('Place') },
      { place: text('Place', { required: true }) },
      /'notes\.place' is now required/,
    ],
    [
      'a new required field without a default',
      {},
      { place: text('Place', { required: true }) },
      /'notes\.place' is now required/,
    ],
    [
      'a field that is newly unique, with records that are equal',
      { size: integer('Size', { default: 1 }) },
      { size: integer('Size', { default: 1, unique: true }) },
      /'notes\.size' is now unique, and 2 records share theirs with another one, such as '1'\./,
    ],
  ])('%s is refused with a message, and nothing is changed', async (_what, before, after, words) => {
    await bring(notes(before))
    for (const title of ['one', 'two']) await insert({ title, ...('size' in before ? { size: 1 } : {}) })
    const former = await state()
    const attempt = bring(notes({ ...after, added: text('Added') }))
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(words)
    await expect(attempt).rejects.toThrow(/^[^\n]+\.$/)
    expect(await state()).toEqual(former)
    await bring(notes(before))
  })

  test('a set of fields that becomes unique is refused while records share all of its values, empty ones aside', async () => {
    const fields = { size: integer('Size'), mark: text('Mark') }
    await bring(notes(fields))
    for (const mark of ['a', 'b', null, null]) await insert({ title: 'one', size: 1, mark })
    await bring(notes(fields, { unique: [['size', 'mark']] }))
    await expect(insert({ title: 'two', size: 1, mark: 'a' })).rejects.toThrow()
    await bring(notes(fields))
    for (const mark of ['a', 'a', 'b']) await insert({ title: 'two', size: 1, mark })
    await expect(bring(notes(fields, { unique: [['size', 'mark']] }))).rejects.toThrow(
      /'notes\.size' is now unique together with 'notes\.mark', and 5 records share theirs with another one, such as '1' with '[ab]'\. Change all but one of them first\./,
    )
  })

  test('everything that does not fit is named at once, in whichever resource and for whatever reason', async () => {
    const tags = (fields: Record<string, Field>) => ({ ...notes(fields), name: 'tags' })
    const before = { size: text('Size'), mark: text('Mark'), place: text('Place'), look: html('Look') }
    await bring(notes(before), tags(before))
    for (const table of ['notes', 'tags'])
      for (const title of ['one', 'two'])
        await rows()
          .insertInto(table)
          .values({ app_key: 'demo', version: 1, created_at: '', updated_at: '', title, size: 'big', mark: 'a' })
          .execute()
    await rows().updateTable('tags').set({ look: '<p>A</p>' }).execute()
    const numbers = { ...before, size: integer('Size') }
    await expect(bring(notes(numbers), tags(numbers))).rejects.toThrow(
      /'notes\.size' is now stored as a whole number.*'tags\.size' is now stored as a whole number/,
    )
    const strict = { ...before, place: text('Place', { required: true }), mark: text('Mark', { unique: true }) }
    await expect(bring(notes(strict), tags({ ...strict, look: longText('Look') }))).rejects.toThrow(
      /'notes\.mark' is now unique.*'tags\.mark' is now unique.*'notes\.place' is now required.*'tags\.place' is now required.*'tags\.look' was of kind html/,
    )
  })

  test('a newly required field with a default fills what is empty', async () => {
    await bring(notes({ place: text('Place') }))
    await insert({ title: 'a' })
    await bring(notes({ place: text('Place', { required: true, default: 'Here' }) }))
    expect(await rows().selectFrom('notes').select('place').execute()).toEqual([{ place: 'Here' }])
  })

  test('a resource that is gone is refused, and tables of other programs are left alone', async () => {
    await database.db.schema.createTable('not_ours').addColumn('x', 'text').execute()
    await bring(notes({}), { ...notes({}), name: 'tags' })
    await expect(bring(notes({}))).rejects.toThrow(/table 'tags' holds records of no resource/)
    // An operator who runs an older version by mistake reads of the newer one first.
    await expect(bring(notes({}))).rejects.toThrow(
      /If a newer version of this program has written it, start that one\. To give this data up for good, .* --drop tags \(/,
    )
    expect(await columns('not_ours')).toEqual(['x'])
  })

  test('a database that a newer program has written is refused', async () => {
    await bring(notes({}))
    await database.db
      .updateTable('meta')
      .set({ value: String(schemaNumber + 1) })
      .where('key', '=', 'schema')
      .execute()
    await expect(bring(notes({}))).rejects.toThrow(/^A newer version of this program has written the database\./)
  })

  test('a change is refused where nothing may be changed', async () => {
    await bring(notes({}))
    const attempt = migrate(database, { descriptors: [notes({ place: text('Place') })], mayChange: false })
    await expect(attempt).rejects.toThrow(/running server is of another version/)
    expect(await columns()).not.toContain('place')
  })

  test('several starts at once have the same result as one', async () => {
    await Promise.all([1, 2, 3].map(() => bring(notes({}))))
    await insert({ title: 'one' })
  })
})
