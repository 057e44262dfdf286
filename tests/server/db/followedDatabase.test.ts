/**
 * Database file that another program replicates, as Litestream does: with long read transactions, tables of its own and
 * checkpoints.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBackup } from '../../../server/backup/makeBackup.ts'
import { verifyBackup } from '../../../server/backup/verifyBackup.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { openHandle } from '../../../server/db/sqlite/sqlite.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore } from '../../../server/store/store.ts'
import { faqs, site } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { addTestSite } from '../../support/sites/server.ts'

let folder: string
let config: Config
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'followed-'))
  config = readConfig({ DATA_DIR: join(folder, 'data') })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.runIf(dialects.includes('sqlite'))(
  'a server stores writes, makes backups and restarts while a program like Litestream replicates its database',
  async () => {
    const database = await openDatabase(config)
    await migrate(database, { site })
    const store = createStore({ site, database, clock: () => new Date() })
    await addTestSite(store)
    const rows = store.inApplication('demo')
    const add = (title: string) => rows.insert(faqs, { faq_title: title, faq_content: '<p>Yes.</p>', status: 1 })

    const follower = openHandle(sqliteFileOf(config.dataDir))
    follower.exec('create table _litestream_seq (id integer primary key, seq integer)')
    follower.exec('create table _litestream_lock (id integer)')
    for (let each = 0; each < 3; each += 1) {
      follower.exec('begin; select count(*) from _litestream_seq')
      await add(`Read while it follows ${each}`)
      follower.exec('commit')
      follower.exec('begin immediate; insert into _litestream_lock values (1)')
      const waiting = add(`Waits for its lock ${each}`)
      follower.exec('rollback')
      await waiting
      follower.pragma('wal_checkpoint(passive)')
      follower.exec('insert into _litestream_seq (id, seq) values (1, 1) on conflict (id) do update set seq = seq + 1')
    }
    const file = join(folder, 'site.tar')
    await makeBackup(config, file)
    expect(await verifyBackup(site, file)).toMatchObject({ pictures: 0 })
    await database.close()
    follower.close()

    const provider = await openProvider(config, projectFolder, { site })
    const { total } = await provider.store
      .inApplication('demo')
      .list(faqs, { page: 1, size: 10, search: '', filters: {}, sort: undefined }, 'visitor')
    expect(total).toBe(6)
    await provider.close()
  },
)
