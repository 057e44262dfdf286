/** Deleted records of earlier versions, which stored no act, user and title with them. */

import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { dropSql } from '../../../server/schema/drops.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { posts, site } from '../../../src/resources/index.ts'
import { loadStored } from '../../support/fixtures/stored.ts'
import { dialects } from '../../support/sites/databases.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { startProvider } from '../../support/sites/server.ts'

const { newPlace } = placesForTests()

test.each(dialects)(
  'deletions get the act and the user of their change, and the title of the record, on %s',
  async dialect => {
    const { editor, database, store, close } = await startProvider(dialect)
    const db = forEveryApplication(database.db)
    const stored = () => db.selectFrom('deleted_records').selectAll().orderBy('id').execute()
    const page = (await editor.call('POST', '/api/pages', { name: 'Wetland', title: 'Wetland' })).body.data.id
    await editor.call('POST', '/api/sections', { name: 'Reeds', page_id: page })
    await editor.call('DELETE', `/api/pages/${page}?children=1`)
    const made = []
    for (const title of ['Curlew', 'Plover'])
      made.push((await editor.call('POST', '/api/posts', { title, slug: title.toLowerCase() })).body.data.id)
    await editor.call('POST', '/api/posts/bulk', { delete: made })
    // A deletion by the server itself, which no change records.
    const rows = store.inApplication('demo')
    await rows.remove(posts, Number((await rows.insert(posts, { title: 'Godwit', slug: 'godwit' })).id))
    const before = await stored()
    expect(before.map(({ title }) => title).sort()).toEqual(['curlew', 'godwit', 'plover', 'reeds', 'wetland'])
    expect(new Set(before.map(({ act }) => act)).size).toBe(3)

    for (const column of ['act', 'deleted_by', 'title'])
      for (const statement of await dropSql(database.db, { table: 'deleted_records', column }, dialect))
        await statement.execute(database.db)
    await migrate(database, { site })
    const unrecorded = before.find(({ title }) => title === 'godwit')
    const own = `00000000-0000-7000-8000-${String(unrecorded?.id).padStart(12, '0')}`
    expect(await stored()).toEqual(before.map(row => (row === unrecorded ? { ...row, act: own } : row)))
    const { data, total } = (await editor.call('GET', '/api/trash')).body.data
    expect(total).toBe(3)
    expect((await editor.call('POST', `/api/trash/${own}/restore`)).body.data).toMatchObject([{ title: 'Godwit' }])
    expect(data.map(({ act }: { act: string }) => act)).toContain(own)
    await close()
  },
)

test.each(dialects)(
  'a deletion of version 0.1.0, which recorded no acts, is an act of its own on %s',
  async dialect => {
    const database = await openDatabase(await newPlace(dialect))
    await loadStored(database, '0.1.0')
    await migrate(database, { site })
    const rows = forEveryApplication(database.db).selectFrom('deleted_records').select(['act', 'deleted_by', 'title'])
    expect(await rows.execute()).toEqual([
      { act: '00000000-0000-7000-8000-000000000001', deleted_by: null, title: 'gone' },
    ])
    await database.close()
  },
)
