/** Databases of previous versions: each is migrated to this version with all of its records, after a backup. */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { unpackArchive } from '../../../server/backup/archive.ts'
import { loadDatabase } from '../../../server/backup/loadDatabase.ts'
import type { BackupConfig } from '../../../server/backup/makeBackup.ts'
import { verifyBackup } from '../../../server/backup/verifyBackup.ts'
import { planText } from '../../../server/cli/migrate.ts'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { anyTables } from '../../../server/db/tables.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { StartError } from '../../../server/runtime/startError.ts'
import { readDrop } from '../../../server/schema/drops.ts'
import { storedTables } from '../../../server/schema/introspect.ts'
import { migrate, planMigration, schemaNumber } from '../../../server/schema/migrate.ts'
import { createStore } from '../../../server/store/store.ts'
import { allResources, faqs, posts, site } from '../../../src/resources/index.ts'
import { text } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { loadStored, storedVersions } from '../../support/fixtures/stored.ts'
import { dialects } from '../../support/sites/databases.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { createTestClock } from '../../support/sites/server.ts'

const { newPlace } = placesForTests()

/** All descriptors, one of them with additional fields. */
const withFields = (fields: Descriptor['fields']): readonly Descriptor[] =>
  allResources.map(resource =>
    resource.name === faqs.name ? { ...resource, fields: { ...resource.fields, ...fields } } : resource,
  )

/** Database that runs a callback before each statement. */
const withStatements = (database: Database, onStatement: () => void): Database => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      onStatement()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...database, db: database.db.withPlugin(plugin) }
}

describe.each(dialects)('databases of released versions on %s', dialect => {
  const open = async (version: (typeof storedVersions)[number]) => {
    const place: BackupConfig = await newPlace(dialect)
    const database = await openDatabase(place)
    await loadStored(database, version)
    const backupDir = join(place.dataDir, 'kept')
    const config = { ...place, backupDir, backupBeforeMigration: 'on', backupKeep: { days: 2, weeks: 1 } } as const
    return { config, database }
  }
  const tables = ['users', 'posts', 'post-categories', 'faqs', 'files', 'changes', 'applications']
  const contentOf = async ({ db }: Database) => {
    const rows = await Promise.all(
      tables.map(table => anyTables(forEveryApplication(db)).selectFrom(table).selectAll().orderBy('id').execute()),
    )
    return Object.fromEntries(tables.map((table, index) => [table, rows[index]]))
  }
  /** Omits null values, because a migration may fill them. */
  const valuesOf = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  const stateOf = async (database: Database) => [
    await storedTables(database.db, dialect),
    await contentOf(database),
    await database.db.selectFrom('meta').selectAll().orderBy('key').execute(),
  ]

  test.each(storedVersions)(
    'a database of version %s retains every value, and is readable and writable',
    async version => {
      const { config, database } = await open(version)
      const before = await contentOf(database)
      const { plan, backup } = await loadDatabase(config, database, { site })
      for (const [table, rows] of Object.entries(await contentOf(database)))
        expect(rows).toEqual(before[table]?.map(row => expect.objectContaining(valuesOf(row))))

      const rows = createStore({ site, database, clock: createTestClock() }).inApplication('demo', 1)
      const request = { page: 1, size: 20, search: 'মাছের', filters: {}, sort: undefined }
      expect((await rows.list(posts, request, 'visitor')).total).toBe(1)
      expect((await rows.search({ query: 'pond', page: 1, size: 10 })).total).toBe(1)
      const added = await rows.insert(faqs, { faq_title: 'After' })
      expect(Number(added.id)).toBeGreaterThan(1)
      expect(await rows.count(posts)).toBe(2)

      expect(backup === undefined).toBe(plan.changes.length === 0)
      if (backup !== undefined) expect(await verifyBackup(site, backup)).toMatchObject({ pictures: 0 })
      expect((await planMigration(database, { site })).changes).toEqual([])
      await database.close()
    },
  )

  test('a migration plan lists SQL and rows, and changes nothing', async () => {
    const { database } = await open('0.1.0')
    const before = await stateOf(database)
    const descriptors = withFields({ source: text('Source', { required: true, default: "editor's" }) })
    const plan = await planMigration(database, { site, descriptors })
    expect(await stateOf(database)).toEqual(before)
    expect(plan.rows).toMatchObject({ faqs: 1 })
    const reported = planText(plan)
    expect(reported).toMatch(/^At the next startup, the server runs these statements/)
    expect(reported).toMatch(/\nalter table "faqs" add column "source" text[^\n]*;\n/)
    expect(reported).toContain(`update "faqs" set "source" = 'editor''s' where "source" is null;`)
    expect(reported).toMatch(/Rows in the affected tables: .*faqs 1/)
    for (const words of [
      '-- Creates the index of site search.',
      '-- Creates the search index of lists for: ',
      '-- Creates triggers that prevent changes to rows of: changes, security_events',
      '-- Raises the schema number from 1 to ',
      ...(dialect === 'sqlite' ? ['-- Creates "list_totals" and its triggers'] : []),
    ])
      expect(reported).toContain(words)

    await migrate(database, { site, descriptors })
    expect((await planMigration(database, { site, descriptors })).changes).toEqual([])
    expect(planText(await planMigration(database, { site, descriptors }))).toMatch(
      /The next startup changes nothing\.$/,
    )
    await database.close()
  })

  test('missing triggers and totals are planned, and created after a backup', async () => {
    const { config, database } = await open('0.1.0')
    await migrate(database, { site })
    const trigger = dialect === 'sqlite' ? 'append_only_changes_update' : 'append_only_changes_rows on changes'
    const dropped = [`drop trigger ${trigger}`, ...(dialect === 'sqlite' ? ['drop table list_totals'] : [])]
    if (dialect === 'sqlite') {
      const { rows } = await sql<{
        name: string
      }>`select name from sqlite_master where type = 'trigger' and name like 'list_totals%'`.execute(database.db)
      for (const { name } of rows) await sql.raw(`drop trigger "${name}"`).execute(database.db)
    }
    for (const statement of dropped) await sql.raw(statement).execute(database.db)
    const { plan, backup } = await loadDatabase(config, database, { site })
    expect(plan.changes.map(change => change.sql)).toEqual([
      expect.stringContaining('Creates triggers that prevent changes to rows'),
      ...(dialect === 'sqlite' ? [expect.stringContaining('"list_totals"')] : []),
    ])
    expect(await verifyBackup(site, backup ?? '')).toMatchObject({ pictures: 0 })
    expect((await planMigration(database, { site })).changes).toEqual([])
    await database.close()
  })

  test('startup without changes writes nothing', async () => {
    const { database } = await open('0.1.0')
    await migrate(database, { site })
    const statements: string[] = []
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await migrate({ ...database, db: database.db.withPlugin(watch) }, { site })
    expect(statements.filter(kind => /^(Insert|Update|Delete|Create|Alter|Drop)/.test(kind))).toEqual([])
    await database.close()
  })

  test('a changed internal schema increases the database version, which older versions reject', async () => {
    const { database } = await open('0.1.0')
    const number = await database.db.selectFrom('meta').select('value').where('key', '=', 'schema').executeTakeFirst()
    const { changes } = await planMigration(database, { site })
    const own = changes.filter(({ table }) => !allResources.some(({ name }) => name === table))
    expect(own.length > 0).toBe(schemaNumber > Number(number?.value))
    await database.close()
  })

  test('a lossy change is rejected with a message, without backup or changes', async () => {
    const { config, database } = await open('0.1.0')
    const descriptors = withFields({ source: text('Source', { required: true }) })
    const { refusal } = await planMigration(database, { site, descriptors })
    expect(refusal).toMatch(/'faqs\.source' is now required, and 1 record has none/)
    await anyTables(database.db).schema.alterTable('faqs').addColumn('left_over', 'text').execute()
    const before = await stateOf(database)
    await expect(loadDatabase(config, database, { site })).rejects.toThrow(StartError)
    await expect(loadDatabase(config, database, { site })).rejects.toThrow(
      /'faqs\.left_over' is in the database, but has no field\..*restore the field/,
    )
    await expect(loadDatabase(config, database, { site })).rejects.toThrow(
      /start that version\. To delete this data permanently, .* --drop faqs\.left_over \(makes a backup first\)\.$/,
    )
    expect(await stateOf(database)).toEqual(before)
    await expect(readdir(config.backupDir)).rejects.toThrow(/ENOENT/)
    await database.close()
  })

  test('a column dropped on request is in the backup that is made before', async () => {
    const { config, database } = await open('0.1.0')
    await loadDatabase(config, database, { site })
    await anyTables(database.db).schema.alterTable('faqs').addColumn('left_over', 'text').execute()
    await anyTables(forEveryApplication(database.db)).updateTable('faqs').set({ left_over: 'precious' }).execute()
    const drops = [readDrop('faqs.left_over')]
    expect(planText(await planMigration(database, { site, drops }))).toContain(
      "-- 'faqs.left_over' holds 1 value, which is deleted.",
    )
    // The backup is made even if backups before migrations are turned off.
    const { backup } = await loadDatabase({ ...config, backupBeforeMigration: 'off' }, database, { site, drops })
    expect((await storedTables(database.db, dialect)).find(({ name }) => name === 'faqs')?.columns).not.toContainEqual(
      expect.objectContaining({ name: 'left_over' }),
    )
    const folder = join(config.dataDir, 'unpacked')
    await unpackArchive(backup ?? '', folder)
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const texts = files.filter(file => file.isFile()).map(file => readFile(join(file.parentPath, file.name), 'utf8'))
    expect((await Promise.all(texts)).some(text => text.includes('precious'))).toBe(true)
    await database.close()
  })

  test('a migration interrupted at any point changes nothing, and is repeated at the next startup', async () => {
    const { database } = await open('0.1.0')
    await database.db.schema.dropIndex(await anIndex(database)).execute()
    const before = await stateOf(database)
    let statements = 0
    const cut = withStatements(database, () => {
      statements -= 1
      if (statements < 0) throw new Error('Cut off.')
    })
    let interruptions = 0
    for (let allowed = 2; ; allowed = Math.ceil(allowed * 1.5)) {
      statements = allowed
      try {
        await migrate(cut, { site })
        break
      } catch (error) {
        expect(error).toEqual(new Error('Cut off.'))
        expect(await stateOf(database)).toEqual(before)
        interruptions += 1
      }
    }
    expect(interruptions).toBeGreaterThan(4)
    expect((await planMigration(database, { site })).changes).toEqual([])
    await database.close()
  })

  test('the backup of a failed migration remains only if anything changed', async () => {
    /** Migrates a database whose statement with this number fails; with 0, none does. */
    const migrateWithFailure = async (failing: number) => {
      const { config, database } = await open('0.1.0')
      const columns = () => storedTables(database.db, dialect)
      const before = await columns()
      let statements = 0
      const failsOnce = withStatements(database, () => {
        statements += 1
        if (statements === failing) throw new Error('Cut off.')
      })
      const error = await loadDatabase(config, failsOnce, { site }).then(() => undefined, String)
      const isChanged = !isDeepStrictEqual(await columns(), before)
      await database.close()
      return { statements, error, isChanged, backups: (await readdir(config.backupDir)).length }
    }
    // The first run has additional statements that run once per process.
    await migrateWithFailure(0)
    const { statements } = await migrateWithFailure(0)
    const error = 'Error: Cut off.'
    const inTransaction = Math.ceil(statements * 0.7)
    expect(await migrateWithFailure(inTransaction)).toMatchObject({ error, isChanged: false, backups: 0 })
    // On PostgreSQL, the last statements update the search index, after the migration is committed.
    if (dialect === 'postgres')
      expect(await migrateWithFailure(statements)).toMatchObject({ error, isChanged: true, backups: 1 })
  })

  test('the plan for an empty database lists no statements, and its migration makes no backup', async () => {
    const config = { ...(await newPlace(dialect)), backupKeep: { days: 1, weeks: 0 } }
    const database = await openDatabase(config)
    expect(planText(await planMigration(database, { site }))).toMatch(/^The database is empty/)
    expect(await storedTables(database.db, dialect)).toEqual([])
    const { backup } = await loadDatabase({ ...config, backupDir: undefined, backupBeforeMigration: 'on' }, database, {
      site,
    })
    expect(backup).toBeUndefined()
    await database.close()
  })

  test('pre-migration backups are retained by days and weeks, and other files are never deleted', async () => {
    const { config, database } = await open('0.1.0')
    const stored = ['before-migration-20260301-020000-ab12.tar.gz', 'site-20260101-010000.tar.gz', 'mine.tar.gz']
    const outdated = ['before-migration-20260201-010000-ab12.tar.gz', 'before-migration-20260301-010000-ab12.tar.gz']
    await mkdir(config.backupDir, { recursive: true })
    for (const name of [...stored, ...outdated]) await writeFile(join(config.backupDir, name), '')
    await database.db.schema.dropIndex(await anIndex(database)).execute()
    const { backup } = await loadDatabase(config, database, { site })
    const names = await readdir(config.backupDir)
    expect(names.filter(name => !backup?.endsWith(name)).sort()).toEqual([...stored].sort())
    expect(names).toHaveLength(stored.length + 1)
    await database.close()
  })

  test('a change is rejected if its backup fails', async () => {
    const { config, database } = await open('0.1.0')
    await database.db.schema.dropIndex(await anIndex(database)).execute()
    const before = await stateOf(database)
    const impossible = { ...config, backupDir: '/dev/null/kept' }
    await expect(loadDatabase(impossible, database, { site })).rejects.toThrow(
      /nothing was changed\. .*BACKUP_BEFORE_MIGRATION/,
    )
    expect(await stateOf(database)).toEqual(before)
    const { backup, plan } = await loadDatabase({ ...impossible, backupBeforeMigration: 'off' }, database, { site })
    expect(backup).toBeUndefined()
    expect(plan.changes.map(change => change.sql).join()).toContain('create index')
    await database.close()
  })

  const indexNames = {
    sqlite: sql<{ name: string }>`
      select name from sqlite_master where name like 'ix_posts%' and sql not like '%unique%'`,
    // Queries the schema's own catalogue entries, because the view of all indexes includes schemas of other tests that
    // are being dropped.
    postgres: sql<{ name: string }>`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname like 'ix_posts%' and not i.indisunique
        and c.relnamespace = to_regnamespace(quote_ident(current_schema()))`,
  }

  /** Name of an existing index that this program creates. */
  const anIndex = async (database: Database): Promise<string> => {
    const changes = (await planMigration(database, { site })).changes.map(change => change.sql).join()
    const { rows } = await indexNames[dialect].execute(database.db)
    return String(rows.find(({ name }) => !changes.includes(name))?.name)
  }
})
