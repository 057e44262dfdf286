/** Stored values after their field was changed or removed. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import type { Value } from '../../../server/db/tables.ts'
import { readDrop } from '../../../server/schema/drops.ts'
import { storedTables } from '../../../server/schema/introspect.ts'
import { migrate, planMigration } from '../../../server/schema/migrate.ts'
import { site } from '../../../src/resources/index.ts'
import {
  choice,
  choices,
  colour,
  decimal,
  digits,
  type Field,
  flag,
  html,
  image,
  integer,
  link,
  longText,
  password,
  point,
  reference,
  status,
  text,
  time,
} from '../../../src/schema/descriptor/field.ts'
import type { Computed } from '../../../src/schema/descriptor/kinds/simpleKinds.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { notes, notesIn } from '../../support/fixtures/notes.ts'
import { dialects, openTestDatabase } from '../../support/sites/databases.ts'

const red = { value: 'red', label: 'Red' }
const blue = { value: 'blue', label: 'Blue' }

describe.each(dialects)('field migrations on %s', dialect => {
  let database: Database
  beforeEach(async () => {
    database = await openTestDatabase(dialect)
  })
  afterEach(() => database.close())

  const { rows, insert, columns } = notesIn(() => database)
  const bring = (...descriptors: readonly Descriptor[]) => migrate(database, { site, descriptors })
  const plan = (...descriptors: readonly Descriptor[]) => planMigration(database, { site, descriptors })
  const valuesOf = async (name: string): Promise<readonly unknown[]> =>
    (await rows().selectFrom('notes').select(name).orderBy('id').execute()).map(row => row[name])

  test('plain text converted to rich text reads the same, without markup', async () => {
    await bring(notes({ body: longText('Body') }))
    await insert({ title: 'a', body: '<script>alert(1)</script>\nB & C\n\nD' })
    const rich = notes({ body: html('Body') })
    expect((await plan(rich)).changes.map(({ sql }) => sql)).toEqual([
      "-- 'notes.body' was of kind longText and is now of kind html: its values become paragraphs.",
    ])
    expect(await valuesOf('body')).toEqual(['<script>alert(1)</script>\nB & C\n\nD'])
    await bring(rich)
    expect(await valuesOf('body')).toEqual(['<p>&lt;script&gt;alert(1)&lt;/script&gt;<br>B &amp; C</p><p>D</p>'])
    await migrate(database, { site, descriptors: [rich], mayChange: false })
  })

  test.each<[string, Field, Field, readonly Value[], readonly Value[]]>([
    ['a number becomes text', integer('A'), text('A'), [7, null, -12], ['7', null, '-12']],
    ['text becomes a number', text('A'), integer('A'), ['7', null, '-12'], [7, null, -12]],
    ['a number becomes an amount', integer('A'), decimal('A'), [7, null, -12], [7, null, -12]],
    ['text becomes an amount', text('A'), decimal('A'), ['12.50', null, '-0.5'], [12.5, null, -0.5]],
    ['an amount becomes text', decimal('A'), text('A'), [12.5, null, -0.25], ['12.5', null, '-0.25']],
    ['a number becomes a boolean', integer('A'), flag('A'), [1, 0, null], [1, 0, 0]],
    ['text becomes a boolean', text('A'), flag('A', { default: true }), ['1', '0', null], [1, 0, 1]],
    [
      'a choice becomes a list of choices',
      choice('A', [red, blue]),
      choices('A', [red, blue]),
      ['red', null],
      ['["red"]', null],
    ],
    [
      'lists with one choice each become a choice',
      choices('A', [red, blue]),
      choice('A', [red, blue]),
      ['["blue"]', null],
      ['blue', null],
    ],
    ['text becomes a colour', text('A'), colour('A'), ['#0b7285', null], ['#0b7285', null]],
    ['text becomes a time', text('A'), time('A'), ['09:30', null], ['09:30', null]],
    ['text becomes a location', text('A'), point('A'), ['23.8103,90.4125', null], ['23.8103,90.4125', null]],
    ['text becomes a link', text('A'), link('A'), ['/about', 'https://example.org'], ['/about', 'https://example.org']],
    ['rich text without markup becomes text', html('A'), longText('A'), ['plain', null], ['plain', null]],
  ])('the migration loses no value: %s', async (_what, before, after, stored, expected) => {
    await bring(notes({ a: before }, { filters: ['a'] }))
    for (const a of stored) await insert({ title: 'x', a })
    await bring(notes({ a: after }, { filters: ['a'] }))
    expect(await valuesOf('a')).toEqual(expected)
    await migrate(database, { site, descriptors: [notes({ a: after }, { filters: ['a'] })], mayChange: false })
  })

  test.each<[string, Field, Field, Value, RegExp]>([
    [
      'text that is not a number',
      text('A'),
      integer('A'),
      'seven',
      /'notes\.a' is now stored as a whole number, and the value of 1 record \(1\) does not fit/,
    ],
    [
      'text that is not an amount',
      text('A'),
      decimal('A'),
      '1,50',
      /'notes\.a' is now stored as a number, and the value of 1 record \(1\) does not fit/,
    ],
    ['a fractional amount', decimal('A'), integer('A'), 1.5, /is now stored as a whole number, and the value/],
    [
      'lists with two choices become a choice',
      choices('A', [red, blue]),
      choice('A', [red, blue]),
      '["red","blue"]',
      /would lose all but one of their values/,
    ],
    ['text that is not a colour', text('A'), colour('A'), 'red', /is now of kind colour, and the value of 1 record/],
    ['text that is not a location', text('A'), point('A'), 'Dhaka', /is now of kind point, and the value of 1 record/],
    ['a number with leading zeros', text('A'), integer('A'), '007', /the value of 1 record \(1\) does not fit/],
    ['rich text with markup', html('A'), text('A'), '<p>A</p>', /1 record \(1\) would lose their formatting/],
    [
      'text that is not a link',
      text('A'),
      link('A'),
      'javascript:alert(1)',
      /is now of kind link, and the value of 1 record \(1\) does not fit/,
    ],
    [
      'text that is not an image',
      text('A'),
      image('A'),
      'javascript:alert(1)',
      /is now of kind image, and the value of 1 record/,
    ],
    [
      'a password becomes text',
      password('A', { writeOnly: true }),
      text('A'),
      '$argon2id$',
      /Passwords cannot be converted/,
    ],
    [
      'text becomes a password',
      text('A'),
      password('A', { writeOnly: true }),
      'hunter2',
      /Passwords cannot be converted/,
    ],
  ])(
    'the migration is rejected with a message, and changes nothing: %s',
    async (_what, before, after, value, words) => {
      await bring(notes({ a: before }))
      await insert({ title: 'x', a: value })
      expect((await plan(notes({ a: after }))).refusal).toMatch(words)
      await expect(bring(notes({ a: after }))).rejects.toThrow(words)
      expect(await valuesOf('a')).toEqual([value])
      await bring(notes({ a: before }))
    },
  )

  test.each<[string, Field, Field, Value]>([
    ['a shorter maximum length', text('A'), text('A', { max: 3 }), 'long text'],
    ['a removed option', choice('A', [red, blue]), choice('A', [red]), 'blue'],
    ['another text pattern', text('A'), digits('A'), 'not a phone'],
  ])('the migration counts the values it would reject, and retains them: %s', async (_what, before, after, value) => {
    await bring(notes({ a: before }))
    for (const a of [value, value, null]) await insert({ title: 'x', a })
    const reported = (await plan(notes({ a: after }))).changes.map(({ sql }) => sql)
    expect(reported).toEqual([
      "-- 'notes.a' no longer accepts the value of 2 records (the first is 1). The value stays until somebody changes it.",
    ])
    await bring(notes({ a: after }))
    expect(await valuesOf('a')).toEqual([value, value, null])
    const stored = { title: 'x', a: value }
    // A form sends all of its fields.
    expect(validate(notes({ a: after }), { title: 'y', a: value }, stored)).toEqual({
      ok: true,
      values: { title: 'y', a: value },
    })
    expect(validate(notes({ a: after }), { title: 'y' }, stored).ok).toBe(true)
    expect(validate(notes({ a: after }), { title: 'y', a: `${value}!` }, stored).ok).toBe(false)
    expect(validate(notes({ a: after }), { title: 'y', a: value }).ok).toBe(false)
  })

  const named = (computed: Computed, more: Readonly<Record<string, Field>> = {}) =>
    notes(
      { first: text('First'), last: text('Last'), ...more, called: text('Called', { computed }) },
      { search: ['title', 'called'] },
    )
  const found = async (): Promise<readonly unknown[]> =>
    (await rows().selectFrom('notes').select('search_text').orderBy('id').execute()).map(row => row.search_text)

  test('a new computed field is filled for existing records, also with joined values, and searchable', async () => {
    await bring(notes({ first: text('First'), last: text('Last') }))
    await insert({ title: 'a', first: 'Rahima', last: 'Begum' })
    await insert({ title: 'b', first: null, last: null })
    const joined = named({ join: ['first', 'last'] })
    expect((await plan(joined)).changes.map(({ sql }) => sql)).toContain(
      "-- 'notes.called' is computed again in 1 record.",
    )
    await bring(joined)
    expect(await valuesOf('called')).toEqual(['Rahima Begum', null])
    expect(await found()).toEqual(['a\nrahima begum', 'b\n'])
    await bring(named({ join: ['last', 'first'], separator: ', ' }))
    expect(await valuesOf('called')).toEqual(['Begum, Rahima', null])
    expect(await found()).toEqual(['a\nbegum, rahima', 'b\n'])
    const withLevel = { last: text('Last', { default: 'Khatun' }) }
    await bring(named({ join: ['last', 'first'], separator: ', ' }, withLevel))
    expect(await valuesOf('called')).toEqual(['Begum, Rahima', 'Khatun'])
    await migrate(database, {
      site,
      descriptors: [named({ join: ['last', 'first'], separator: ', ' }, withLevel)],
      mayChange: false,
    })
    await migrate(database, { site, descriptors: [notes({ first: text('First'), ...withLevel })], dropsUnused: true })
    expect(await columns()).not.toContain('called')
  })

  test('a field becomes computed only if no entered value is lost', async () => {
    await bring(notes({ first: text('First'), last: text('Last'), called: text('Called') }))
    await insert({ title: 'a', first: 'Rahima', last: 'Begum', called: 'Rahima Begum' })
    await insert({ title: 'b', first: 'Karim', last: null, called: null })
    await insert({ title: 'c', first: 'Selim', last: null, called: 'Selim the elder' })
    const joined = named({ join: ['first', 'last'] })
    const words = /'notes\.called' is computed now, and the different value of 1 record \(3\) would be lost\./
    expect((await plan(joined)).refusal).toMatch(words)
    await expect(bring(joined)).rejects.toThrow(words)
    await rows().updateTable('notes').set({ called: null }).where('title', '=', 'c').execute()
    await bring(joined)
    expect(await valuesOf('called')).toEqual(['Rahima Begum', 'Karim', 'Selim'])
  })

  test('a column is dropped with its indexes, also for a reference', async () => {
    const before = notes(
      { place: text('Place', { unique: true }), parent_id: reference('Parent', 'notes'), status: status() },
      { filters: ['place', 'parent_id', 'status'] },
    )
    await bring(before)
    await insert({ title: 'a', place: 'Dhaka', parent_id: 1, status: 1 })
    const after = notes({})
    await expect(bring(after)).rejects.toThrow(
      /run: npm run migrate -- --drop notes\.place --drop notes\.status --drop notes\.parent_id \(makes a backup first\)\.$/,
    )
    const drops = ['notes.place', 'notes.parent_id', 'notes.status'].map(readDrop)
    expect((await planMigration(database, { site, descriptors: [after], drops })).refusal).toBe(undefined)
    expect(await columns()).toContain('place')
    await migrate(database, { site, descriptors: [after], drops })
    for (const name of ['place', 'parent_id', 'status']) expect(await columns()).not.toContain(name)
    await insert({ title: 'b' })
    expect(await valuesOf('title')).toEqual(['a', 'b'])
    await migrate(database, { site, descriptors: [after], mayChange: false })
  })

  test('a table without a resource is dropped on request', async () => {
    await bring(notes({}), { ...notes({}), name: 'tags' })
    await migrate(database, { site, descriptors: [notes({})], drops: [readDrop('tags')] })
    expect((await storedTables(database.db, dialect)).map(({ name }) => name)).not.toContain('tags')
  })

  test.each([
    ['a column of a descriptor', 'notes.title', /'notes\.title' is used by a descriptor/],
    ['a table of a descriptor', 'notes', /'notes' is used by a descriptor/],
    ['a missing column', 'notes.minutes', /The database has no 'notes\.minutes'/],
    ['a missing table', 'boats', /The database has no 'boats'/],
    ['a system table', 'sessions', /'sessions' is used by a descriptor|'sessions' was not created/],
    ['a table of another program', 'not_ours', /'not_ours' was not created by this program/],
  ])('the migration refuses to drop %s', async (_what, name, words) => {
    await database.db.schema.createTable('not_ours').addColumn('x', 'text').execute()
    await bring(notes({}))
    await expect(migrate(database, { site, descriptors: [notes({})], drops: [readDrop(name)] })).rejects.toThrow(words)
    expect(await columns()).toContain('title')
  })

  test('an unused field removed during development is dropped', async () => {
    const dropsUnused = true
    await bring(notes({}))
    await insert({ title: 'a' })
    await bring(notes({ minutes: integer('Minutes', { default: 5 }), place: text('Place') }))
    await migrate(database, { site, descriptors: [notes({})], dropsUnused })
    expect(await columns()).not.toContain('minutes')
    await bring(notes({ place: text('Place') }))
    await rows().updateTable('notes').set({ place: 'Dhaka' }).execute()
    await expect(migrate(database, { site, descriptors: [notes({})], dropsUnused })).rejects.toThrow(
      /'notes\.place' is in the database/,
    )
    expect(await valuesOf('place')).toEqual(['Dhaka'])
  })
})

test.each(['', '.x', 'posts.', 'posts.a.b'])('the text %j names no column or table to drop', name => {
  expect(() => readDrop(name)).toThrow(/is not a column or table/)
})
