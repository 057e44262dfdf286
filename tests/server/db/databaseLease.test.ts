/** Who uses a PostgreSQL database: no restore and no move beside a running server, and no server beside a restore. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup } from '../../../server/backup/makeBackup.ts'
import { moveSite } from '../../../server/backup/moveSite.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { adopt } from '../../../server/cli/files.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { holdAlone, holdTogether } from '../../../server/db/postgres/databaseLease.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore } from '../../../server/store/store.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { dialects, ownerEmail, ownerPassword } from '../../support/sites/server.ts'

const { newPlace, newFile } = placesForTests()
const now = new Date('2026-03-02T10:00:00Z')

describe.runIf(dialects.includes('postgres'))('a PostgreSQL database', { timeout: 60_000 }, () => {
  let config: Config
  let database: Database
  beforeEach(async () => {
    const { dataDir, databaseUrl = '' } = await newPlace('postgres')
    config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    database = await openDatabase(config)
    await migrate(database)
    await createStore({ database, clock: () => now }).addApplication(
      'demo',
      { name: 'Site' },
      { name: 'Owner', email: ownerEmail('demo'), password: ownerPassword },
    )
  })
  afterEach(() => database.close())

  const leases = async () =>
    (await database.db.selectFrom('meta').select('key').execute()).filter(({ key }) => /^(server|alone):/.test(key))

  test('that servers use is backed up, and neither restored over nor moved nor adopted until the last has ended', async () => {
    const [first, second] = [await openProvider(config, projectFolder), await openProvider(config, projectFolder)]
    const file = newFile()
    await makeBackup(config, file)
    const restore = () => restoreBackup(config, { file, isForced: true, now })
    const words = new RegExp(
      `is in use by another server \\(process ${process.pid} on .+\\)\\. Stop every server of it`,
    )
    await expect(restore()).rejects.toThrow(words)
    await first.close()
    await expect(restore()).rejects.toThrow(words)
    await expect(adopt(config, now)).rejects.toThrow(words)
    const target = { ...(await newPlace('sqlite')) }
    await expect(moveSite(config, target, { isForced: false, now })).rejects.toThrow(words)
    await second.close()
    expect(await leases()).toEqual([])
    await restore()
    expect(await leases()).toEqual([])
  })

  test('that is being restored gets no server and no second restore', async () => {
    const file = newFile()
    await makeBackup(config, file)
    const lease = await holdAlone(database)
    await expect(openProvider(config, projectFolder)).rejects.toThrow(/A restore or a move .* is under way/)
    await expect(restoreBackup(config, { file, isForced: true, now })).rejects.toThrow(/is under way/)
    await lease.close()
    await (await openProvider(config, projectFolder)).close()
  })

  test('whose server was killed is free when the row of that server has expired', async () => {
    const crashed = await openDatabase(config)
    await holdTogether(crashed, { seconds: 1 })
    // From here on it cannot renew its row, as a process that was killed.
    await crashed.close()
    const tryAlone = () =>
      holdAlone(database).then(
        async lease => {
          await lease.close()
          return 'free'
        },
        (error: unknown) => String(error),
      )
    await expect.poll(tryAlone, { timeout: 20_000 }).toBe('free')
  })

  test('whose server was silent for so long that a restore began accepts no write until the restore ends', async () => {
    const server = await holdTogether(database, { seconds: 1 })
    expect(() => server.check()).not.toThrow()
    await database.db.deleteFrom('meta').where('key', 'like', 'server:%').execute()
    const alone = await holdAlone(database, { seconds: 5 })
    await expect.poll(() => checkOf(server)).toMatch(/A restore replaces what is in the database/)
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
