import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { StartError } from '../../../server/runtime/startError.ts'
import { storedTables } from '../../../server/schema/introspect.ts'
import { migrate, schemaNumber } from '../../../server/schema/migrate.ts'
import { allResources, site } from '../../../src/resources/index.ts'
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
import { dialects, openTestDatabase } from '../../support/sites/databases.ts'

describe.each(dialects)('migrations on %s', dialect => {
  let database: Database
  beforeEach(async () => {
    database = await openTestDatabase(dialect)
  })
  afterEach(() => database.close())

  const { rows, insert, columns } = notesIn(() => database)
  const bring = (...descriptors: readonly Descriptor[]) => migrate(database, { site, descriptors })
  /** State that a refused migration must not change. */
  const state = async () => [await columns(), await rows().selectFrom('notes').selectAll().orderBy('id').execute()]

  test('an empty database gets every table, and a second start changes nothing', async () => {
    await migrate(database, { site })
    const tables = (await storedTables(database.db, dialect)).map(({ name }) => name)
    expect(tables).toEqual(expect.arrayContaining(allResources.map(({ name }) => name)))
    await migrate(database, { site, mayChange: false })
  })

  test('an archive by the sort field of the public list shares the index of that list', async () => {
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

  test('a new field and a new resource are added, and records remain', async () => {
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

  test('records with a new sort order retain their previous order', async () => {
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

  test('records are found by newly searched fields', async () => {
    await bring(notes({ place: text('Place') }))
    for (let n = 0; n < 3; n += 1) await insert({ title: `T${n}`, place: `ÉTÉ ${n}` })
    await bring(notes({ place: text('Place') }, { search: ['title', 'place'] }))
    const found = await rows().selectFrom('notes').select('search_text').orderBy('id').execute()
    expect(found.map(row => row.search_text)).toEqual(['t0\nété 0', 't1\nété 1', 't2\nété 2'])
    await bring(notes({ place: text('Place') }, { search: [] }))
  })

  test('a field that becomes unique rejects duplicates', async () => {
    await bring(notes({ place: text('Place', { unique: true }) }))
    await insert({ place: 'Dhaka' })
    await bring(notes({ place: text('Place') }))
    await insert({ place: 'Dhaka' })
  })

  test.each<[string, Record<string, Field>, Record<string, Field>, RegExp]>([
    [
      'a removed field',
      { place: text('Place') },
      {},
      /'notes\.place' is in the database, but has no field\. Set renamedFrom: 'place'/,
    ],
    [
      'a text that becomes a reference',
      { size: text('Size') },
      { size: reference('Size', 'notes') },
      /'notes\.size' is stored as text, and its field now refers to notes/,
    ],
    [
      'a newly required field with empty values',
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
      'a newly unique field with duplicate values',
      { size: integer('Size', { default: 1 }) },
      { size: integer('Size', { default: 1, unique: true }) },
      /'notes\.size' is now unique, and 2 records share theirs with another one, such as '1'\./,
    ],
  ])('the migration is rejected with a message, and changes nothing: %s', async (_what, before, after, words) => {
    await bring(notes(before))
    for (const title of ['one', 'two']) await insert({ title, ...('size' in before ? { size: 1 } : {}) })
    const previous = await state()
    const attempt = bring(notes({ ...after, added: text('Added') }))
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(words)
    await expect(attempt).rejects.toThrow(/^[^\n]+\.$/)
    expect(await state()).toEqual(previous)
    await bring(notes(before))
  })

  test('a newly unique set of fields is rejected while records share all its non-empty values', async () => {
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

  test('all incompatible changes of all resources are reported together', async () => {
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

  test('a newly required field with a default fills empty values', async () => {
    await bring(notes({ place: text('Place') }))
    await insert({ title: 'a' })
    await bring(notes({ place: text('Place', { required: true, default: 'Here' }) }))
    expect(await rows().selectFrom('notes').select('place').execute()).toEqual([{ place: 'Here' }])
  })

  test('a removed resource is rejected even without records, and tables of other programs are ignored', async () => {
    await database.db.schema.createTable('not_ours').addColumn('x', 'text').execute()
    await bring(notes({}), { ...notes({}), name: 'tags' })
    await expect(bring(notes({}))).rejects.toThrow(/table 'tags' is in the database, but has no descriptor/)
    // The message mentions the newer version first, for operators who run an older version by mistake.
    await expect(bring(notes({}))).rejects.toThrow(
      /If a newer version of this program wrote it, start that version\. To delete this data permanently, .* --drop tags \(/,
    )
    expect(await columns('not_ours')).toEqual(['x'])
  })

  test('a database of a newer version is rejected', async () => {
    await bring(notes({}))
    await database.db
      .updateTable('meta')
      .set({ value: String(schemaNumber + 1) })
      .where('key', '=', 'schema')
      .execute()
    await expect(bring(notes({}))).rejects.toThrow(/^The database was written by a newer version of this program\./)
  })

  test('a required migration is rejected if changes are not allowed', async () => {
    await bring(notes({}))
    const attempt = migrate(database, { site, descriptors: [notes({ place: text('Place') })], mayChange: false })
    await expect(attempt).rejects.toThrow(/running server has a different version/)
    expect(await columns()).not.toContain('place')
  })

  test('several concurrent migrations have the same result as one', async () => {
    await Promise.all([1, 2, 3].map(() => bring(notes({}))))
    await insert({ title: 'one' })
  })
})
