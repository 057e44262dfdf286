/** Lease of a PostgreSQL database: no restore or move beside a running server, and no server beside a restore. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup } from '../../../server/backup/makeBackup.ts'
import { moveSite } from '../../../server/backup/moveSite.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { adopt } from '../../../server/cli/files.ts'
import { forget } from '../../../server/cli/site.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { acquireExclusiveLease, acquireSharedLease } from '../../../server/db/postgres/databaseLease.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore } from '../../../server/store/store.ts'
import { site } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { ownerEmail, ownerPassword } from '../../support/sites/server.ts'

const { newPlace, newFile } = placesForTests()
const now = new Date('2026-03-02T10:00:00Z')

describe.runIf(dialects.includes('postgres'))('the lease of a PostgreSQL database', { timeout: 60_000 }, () => {
  let config: Config
  let database: Database
  beforeEach(async () => {
    const { dataDir, databaseUrl = '' } = await newPlace('postgres')
    config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    database = await openDatabase(config)
    await migrate(database, { site })
    await createStore({ site, database, clock: () => now }).addApplication(
      'demo',
      { name: 'Site' },
      { name: 'Owner', email: ownerEmail('demo'), password: ownerPassword },
    )
  })
  afterEach(() => database.close())

  const leases = async () =>
    (await database.db.selectFrom('meta').select('key').execute()).filter(({ key }) => /^(server|alone):/.test(key))

  test('a PostgreSQL database in use can be backed up, but restore, move, adopt and forget-secrets are refused', async () => {
    const [first, second] = [
      await openProvider(config, projectFolder, { site }),
      await openProvider(config, projectFolder, { site }),
    ]
    const file = newFile()
    await makeBackup(config, file)
    const restore = () => restoreBackup(site, config, { file, isForced: true, now })
    const words = new RegExp(`is in use by another server \\(process ${process.pid} on .+\\)\\. Stop all its servers`)
    await expect(restore()).rejects.toThrow(words)
    await first.close()
    await expect(restore()).rejects.toThrow(words)
    await expect(adopt(config, now)).rejects.toThrow(words)
    await expect(forget(config)).rejects.toThrow(words)
    const target = { ...(await newPlace('sqlite')) }
    await expect(moveSite(site, config, target, { isForced: false, now })).rejects.toThrow(words)
    await second.close()
    expect(await leases()).toEqual([])
    await restore()
    expect(await leases()).toEqual([])
  })

  test('a PostgreSQL database being restored accepts no server and no second restore', async () => {
    const file = newFile()
    await makeBackup(config, file)
    const lease = await acquireExclusiveLease(database)
    await expect(openProvider(config, projectFolder, { site })).rejects.toThrow(/A restore or a move .* is running/)
    await expect(restoreBackup(site, config, { file, isForced: true, now })).rejects.toThrow(/is running/)
    await lease.close()
    await (await openProvider(config, projectFolder, { site })).close()
  })

  test('the lease of a killed server can be acquired by others after it expires', async () => {
    const crashed = await openDatabase(config)
    await acquireSharedLease(crashed, { seconds: 1 })
    // From here on, the server cannot renew its row, like a killed process.
    await crashed.close()
    const tryAlone = () =>
      acquireExclusiveLease(database).then(
        async lease => {
          await lease.close()
          return 'free'
        },
        (error: unknown) => String(error),
      )
    await expect.poll(tryAlone, { timeout: 20_000 }).toBe('free')
  })

  test('a server that lost its lease to a restore rejects writes until the restore ends', async () => {
    const server = await acquireSharedLease(database, { seconds: 1 })
    expect(() => server.check()).not.toThrow()
    await database.db.deleteFrom('meta').where('key', 'like', 'server:%').execute()
    const alone = await acquireExclusiveLease(database, { seconds: 5 })
    await expect.poll(() => checkOf(server)).toMatch(/A restore of the database of DATABASE_URL is running/)
    await alone.close()
    await expect.poll(() => checkOf(server)).toBe('')
    await server.close()
  })
  const checkOf = (lease: { check(): void }): string => {
    try {
      lease.check()
      return ''
    } catch (error) {
      return String(error)
    }
  }
})
