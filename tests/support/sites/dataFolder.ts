/** A site in a data folder, as the first startup creates it. */
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../../server/config/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore } from '../../../server/store/store.ts'
import { site } from '../../../src/resources/index.ts'
import { ownerEmail, ownerPassword } from './server.ts'

/** Adds the application `demo` with its owner. */
export const addSite = (database: Database) =>
  createStore({ site, database, clock: () => new Date() }).addApplication(
    'demo',
    { name: 'Site' },
    { name: 'Owner', email: ownerEmail('demo'), password: ownerPassword },
  )

/** Folder of starter content without records, drawings and documents, with which a first start takes a tenth of the time. */
export const smallStarter = join(projectFolder, 'tests/fixtures/smallStarter')

let original: Promise<string> | undefined

/** Makes a site once, and starts and ends its server once. Returns its data folder. */
const makeOriginal = async (): Promise<string> => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'original-')), 'data')
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config)
  await migrate(database, { site })
  await addSite(database)
  await database.close()
  await (await openProvider(config, projectFolder, { site })).close()
  return dataDir
}

/** Makes a site whose server was started and ended once: a copy of the same site each time. */
export const makeSite = async ({ dataDir }: Config): Promise<void> => {
  original ??= makeOriginal()
  await cp(await original, dataDir, { recursive: true })
}
