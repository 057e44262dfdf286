/** A copy of the limited site without the records out of a person's reach, as if they had never existed. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Dialect } from '../../../server/db/database.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import {
  type Filled,
  type LimitedApp,
  type LimitedOptions,
  type Marked,
  type Person,
  startLimitedApp,
} from './limitedSite.ts'
import { reaches } from './reaches.ts'

/** Removes records as if they had never existed, so that references to them lead nowhere. */
const forget = async (
  { db, dialect, undos }: { db: Database['db']; dialect: string; undos: Filled['undos'] },
  gone: readonly Marked[],
) => {
  if (dialect === 'sqlite') {
    await sql`pragma foreign_keys = off`.execute(db)
    const { rows } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'trigger' and tbl_name = 'changes'`.execute(db)
    for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  } else {
    await sql`alter table changes disable trigger user`.execute(db)
    const { rows } = await sql<{ name: string; on: string }>`select c.conname as name, t.relname as on
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(db)
    for (const { name, on } of rows)
      await sql`alter table ${sql.table(on)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  for (const { resource, id, mark } of gone) {
    const { rows } = await sql`delete from ${sql.table(resource)} where id = ${id} returning id`.execute(db)
    // Records of the trash are gone already.
    if (undos[mark] === undefined) expect(rows).toHaveLength(1)
    await sql`delete from changes where resource = ${resource} and record_id = ${id}`.execute(db)
  }
}

/** Records of the site out of a person's reach, and those within it. Deleted records are in neither. */
export const divided = (who: Person, filled: Filled) => {
  // Everybody sees published records as visitors do.
  const isPublished = ({ resource, values }: Marked) => resource === 'faqs' && values.status === 1
  const present = filled.records.filter(record => filled.undos[record.mark] === undefined && !isPublished(record))
  return {
    foreign: present.filter(record => !reaches(who, filled, record)),
    own: present.filter(record => reaches(who, filled, record)),
  }
}

/** Deleted records out of reach. */
export const foreignTrash = (who: Person, filled: Filled): readonly Marked[] =>
  filled.records.filter(record => filled.undos[record.mark] !== undefined && !reaches(who, filled, record))

/** Undo ids of the deletions of records out of reach. */
export const foreignUndos = (who: Person, filled: Filled): readonly string[] =>
  foreignTrash(who, filled).flatMap(({ mark }) => filled.undos[mark] ?? [])

/** Acts with deleted records out of reach. Some also have records within reach. */
export const foreignActs = (who: Person, filled: Filled): readonly string[] => [
  ...new Set(foreignTrash(who, filled).flatMap(({ mark }) => filled.acts[mark] ?? [])),
]

/** Starts the copy. */
export const startWithout = (
  dialect: Dialect,
  who: Exclude<Person, 'owner'>,
  options: Omit<LimitedOptions, 'prepare'> = {},
): Promise<LimitedApp> =>
  startLimitedApp(dialect, {
    ...options,
    prepare: async (database, filled) => {
      const db = forEveryApplication(database.db)
      const gone = [...divided(who, filled).foreign]
      const undos = foreignUndos(who, filled)
      for (const record of filled.records)
        if (undos.includes(filled.undos[record.mark] ?? '') && record.values.created_by !== filled.ids[who])
          gone.push(record)
      await forget({ db, dialect, undos: filled.undos }, gone)
      for (const undo of undos) await sql`delete from deleted_records where id = ${Number(undo)}`.execute(db)
    },
  })
