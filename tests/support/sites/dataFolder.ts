/** A site in a data folder, made as a first start makes it. */

import type { Config } from '../../../server/config/config.ts'
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

/** Makes the site, and starts and ends its server once. */
export const makeSite = async (config: Config): Promise<void> => {
  const database = await openDatabase(config)
  await migrate(database, { site })
  await addSite(database)
  await database.close()
  await (await openProvider(config, projectFolder, { site })).close()
}
