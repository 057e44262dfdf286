/** Databases as former versions of this program have left them: `tests/fixtures/schema-*`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'
import { anyTables, type Value } from '../../server/db/tables.ts'

/** Versions whose databases are kept, oldest first. */
export const storedVersions = ['0.1.0'] as const

const fileOf = (version: string, name: string) =>
  readFile(join(import.meta.dirname, `../fixtures/schema-${version}`, name), 'utf8')

/** Makes an empty database what a version has left. */
export const loadStored = async (
  { db, dialect }: Database,
  version: (typeof storedVersions)[number],
): Promise<void> => {
  const statements = (await fileOf(version, `${dialect}.sql`)).split(/;\n/).filter(text => text.trim())
  const rows = (await fileOf(version, 'rows.jsonl')).split('\n').filter(Boolean)
  await db.transaction().execute(async tx => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    const numbered = new Set<string>()
    for (const line of rows) {
      const [table, row] = JSON.parse(line) as [string, Record<string, Value>]
      if ('id' in row) numbered.add(table)
      await anyTables(tx).insertInto(table).values(row).execute()
    }
    // Only SQLite goes on by itself after the ids that it is given.
    if (dialect === 'postgres')
      for (const table of numbered)
        await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
          tx,
        )
  })
}
