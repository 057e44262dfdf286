/** Exclusive storage for sites: a data folder, or a schema of the tests' PostgreSQL. */

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { BackupConfig } from '../../../server/backup/makeBackup.ts'
import type { Config } from '../../../server/config/config.ts'
import type { Database, Dialect } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { site } from '../../../src/resources/index.ts'
import { newSchema } from './databases.ts'

/** Opens the database of a place, migrates it, and passes it to `work`. */
export const withDatabase = async <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase(config)
  try {
    await migrate(database, { site })
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Places for the tests of a file: schemas are dropped after their test, folders after the file. */
export const placesForTests = () => {
  let folder = ''
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'places-'))
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(() => rm(folder, { recursive: true }))
  return {
    /** An empty place on a dialect. */
    newPlace: async (dialect: Dialect): Promise<BackupConfig> => {
      const dataDir = join(folder, `place_${randomBytes(6).toString('hex')}`)
      if (dialect === 'sqlite') return { dataDir, databaseUrl: undefined, filesUrl: undefined }
      const { url, name } = await newSchema()
      const { db, close } = await openPostgres(url)
      await db.schema.createSchema(name).execute()
      ends.push(async () => {
        await db.schema.dropSchema(name).cascade().execute()
        await close()
      })
      return { dataDir, databaseUrl: url, filesUrl: undefined }
    },
    /** Path of a backup that does not exist yet. */
    newFile: (): string => join(folder, `${randomBytes(6).toString('hex')}.tar.gz`),
  }
}
