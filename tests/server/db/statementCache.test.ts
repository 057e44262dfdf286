/** A cached statement runs only on the database for which it was compiled. */
import { expect, test } from 'vitest'
import { runCached } from '../../../server/db/statementCache.ts'
import { anyTables } from '../../../server/db/tables.ts'
import { dialects, openTestDatabase } from '../../support/sites/databases.ts'

test.each(dialects)('two %s databases do not share statements with the same cache key', async dialect => {
  const databases = await Promise.all([openTestDatabase(dialect), openTestDatabase(dialect)])
  for (const [at, { db, close }] of databases.entries()) {
    const column = `column_${at}`
    const boats = anyTables(db)
    await db.schema.createTable('boats').addColumn(column, 'text').execute()
    await boats
      .insertInto('boats')
      .values({ [column]: 'Jol' })
      .execute()
    const read = (from: typeof boats) => runCached(from, 'boats', {}, () => from.selectFrom('boats').select([column]))
    expect(await read(boats)).toEqual([{ [column]: 'Jol' }])
    expect(await boats.transaction().execute(read)).toEqual([{ [column]: 'Jol' }])
    await close()
  }
})
