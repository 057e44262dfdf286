/** Stored references after their field becomes a list of references or another kind. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { storedTables } from '../../../server/schema/introspect.ts'
import { migrate, planMigration } from '../../../server/schema/migrate.ts'
import { referenceTable } from '../../../server/search/lists/referenceIndex.ts'
import { site } from '../../../src/resources/index.ts'
import { type Field, integer, reference, references, text } from '../../../src/schema/descriptor/field.ts'
import { notes, notesIn } from '../../support/fixtures/notes.ts'
import { dialects, openTestDatabase } from '../../support/sites/databases.ts'

describe.each(dialects)('reference migrations on %s', dialect => {
  let database: Database
  beforeEach(async () => {
    database = await openTestDatabase(dialect)
  })
  afterEach(() => database.close())

  const { rows, insert } = notesIn(() => database)
  const bring = (fields: Record<string, Field>) => migrate(database, { site, descriptors: [notes(fields)] })
  const stored = async (): Promise<readonly unknown[]> =>
    (await rows().selectFrom('notes').select('above').orderBy('id').execute()).map(({ above }) => above)
  const indexed = async () => {
    const entries = rows().selectFrom(referenceTable).select(['target_id', 'record_id'])
    const found = await entries.where('resource', '=', 'notes').orderBy('record_id').orderBy('target_id').execute()
    return found.map(({ target_id: target, record_id: record }) => [target, record])
  }
  const single = { above: reference('Above', 'notes') }
  const several = { above: references('Above', 'notes') }
  const fill = async () => {
    await bring(single)
    for (const above of [null, 1, 2]) await insert({ title: `above ${above}`, above })
  }

  test('a reference that becomes a list retains its record, list order and index', async () => {
    await fill()
    const plan = await planMigration(database, { site, descriptors: [notes(several)] })
    expect(plan.refusal).toBeUndefined()
    expect(plan.changes.map(({ sql: text }) => text).join('\n')).toContain('each value becomes a list of one')
    expect(await stored()).toEqual([null, 1, 2])
    await bring(several)
    expect(await stored()).toEqual([null, '[1]', '[2]'])
    expect(await indexed()).toEqual([
      [1, 2],
      [2, 3],
    ])
    // The foreign key to a single record is gone.
    await rows().updateTable('notes').set({ above: '[3,1]' }).where('id', '=', 1).execute()
    await rows().deleteFrom('notes').where('id', '=', 2).execute()
    expect(await stored()).toEqual(['[3,1]', '[2]'])
    const column = (await storedTables(database.db, dialect))
      .find(({ name }) => name === 'notes')
      ?.columns.find(({ name }) => name === 'above')
    expect(column?.type.toLowerCase()).toBe('text')
    await migrate(database, { site, descriptors: [notes(several)], mayChange: false })
  })

  test.each<readonly [what: string, before: Field, value: string | number]>([
    ['a number', integer('Above'), 7],
    ['a text', text('Above'), '[1]'],
  ])('the migration to a list of references is rejected, and changes nothing: %s', async (_what, before, value) => {
    await bring({ above: before })
    await insert({ title: 'a', above: value })
    await expect(bring(several)).rejects.toThrow(/the value of 1 record \(1\) is not the id of a record of notes/)
    expect(await stored()).toEqual([value])
  })

  test('a reference that becomes a number accepts every number', async () => {
    await fill()
    await bring({ above: integer('Above') })
    expect(await stored()).toEqual([null, 1, 2])
    if (dialect === 'postgres') await rows().updateTable('notes').set({ above: 77 }).where('id', '=', 1).execute()
  })

  test('a list of references becomes a single reference only under another field name', async () => {
    await bring(several)
    await insert({ title: 'a', above: '[1]' })
    await expect(bring(single)).rejects.toThrow(/'notes\.above'/)
    expect(await stored()).toEqual(['[1]'])
  })
})
