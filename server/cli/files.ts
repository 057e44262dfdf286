/**
 * `npm run files -- adopt | sweep`: `adopt` marks the configured file store as belonging to the configured database;
 * the servers must be stopped. `sweep` moves unused pictures and documents to the trash, even if that is most of them.
 */

import { type Config, readConfig } from '../config/config.ts'
import { requireDatabase } from '../db/dataFolder/dataFolder.ts'
import { requireSite } from '../db/dataFolder/requireSite.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { acquireExclusiveLease, type DatabaseLease } from '../db/postgres/databaseLease.ts'
import { filesPlaceOf, openFileStore } from '../files/storage/openFileStore.ts'
import { adoptFiles } from '../files/storage/siteIdentity.ts'
import { type Swept, sweepFiles } from '../files/sweepFiles.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { migrate } from '../schema/migrate.ts'
import { installed } from '../start/installed.ts'

/**
 * Marks the file store as belonging to the database. Creates the database if there are files but no database. Throws
 * StartError if there are neither; a bucket always counts as files.
 */
export const adopt = async (config: Config, now: Date): Promise<void> => {
  if (config.filesUrl === undefined) requireSite(config)
  const database = await openDatabase(config, { mayReplace: true })
  let lease: DatabaseLease | undefined
  try {
    if (database.dialect === 'postgres') lease = await acquireExclusiveLease(database)
    await migrate(database, installed)
    await adoptFiles({ db: database.db, files: openFileStore(config), now })
  } finally {
    await lease?.close()
    await database.close()
  }
}

/** Moves unused files to the trash, regardless of their number. Throws StartError if there is no database. */
export const sweep = async (config: Config, now: Date): Promise<Swept | undefined> => {
  requireDatabase(config)
  const database = await openDatabase(config, { shared: true })
  try {
    return await sweepFiles({ db: database.db, files: openFileStore(config), now, isForced: true })
  } finally {
    await database.close()
  }
}

const run = async (): Promise<void> => {
  const [command, ...rest] = process.argv.slice(2)
  if ((command !== 'adopt' && command !== 'sweep') || rest.length)
    throw new StartError('Usage: npm run files -- adopt | sweep')
  const config = readConfig(process.env)
  if (command === 'adopt') {
    await adopt(config, new Date())
    console.info(`The files in ${filesPlaceOf(config)} now belong to the database. Start the server.`)
    return
  }
  const swept = await sweep(config, new Date())
  console.info(
    `Moved ${swept?.pictures ?? 0} unused pictures and ${swept?.documents ?? 0} unused documents to trash/, where they are kept for a week. Moved ${swept?.restored ?? 0} that are used again back.`,
  )
}

if (isProgram(import.meta.url)) await runProgram(run)
