/**
 * `npm run files -- adopt | sweep`: makes the files that the variables name those of the database that they name; sweeps pictures and documents that nothing names,
 * also where most of them would be. For `adopt`, the servers must be stopped.
 */

import { type Config, readConfig } from '../config/config.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { type DatabaseLease, holdAlone } from '../db/postgres/databaseLease.ts'
import { filesPlaceOf, openFileStore } from '../files/storage/openFileStore.ts'
import { adoptFiles } from '../files/storage/siteIdentity.ts'
import { type Swept, sweepFiles } from '../files/sweepFiles.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { migrate } from '../schema/migrate.ts'
import { StartError } from '../startError.ts'

/** Marks the files as those of the database, which is made where there is none. */
export const adopt = async (config: Config, now: Date): Promise<void> => {
  const database = await openDatabase(config, { mayReplace: true })
  let lease: DatabaseLease | undefined
  try {
    if (database.dialect === 'postgres') lease = await holdAlone(database)
    await migrate(database)
    await adoptFiles({ db: database.db, files: openFileStore(config), now })
  } finally {
    await lease?.close()
    await database.close()
  }
}

/** Sweeps now, however many files nothing names. */
const sweep = async (config: Config, now: Date): Promise<Swept | undefined> => {
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
    throw new StartError('Write: npm run files -- adopt, or npm run files -- sweep')
  const config = readConfig(process.env)
  if (command === 'adopt') {
    await adopt(config, new Date())
    console.info(`The files in ${filesPlaceOf(config)} belong to the database now. Start the server.`)
    return
  }
  const swept = await sweep(config, new Date())
  console.info(
    `Moved ${swept?.pictures ?? 0} pictures and ${swept?.documents ?? 0} documents that nothing names to trash/, where they stay for a week, and ${swept?.restored ?? 0} that are named again back.`,
  )
}

if (isProgram(import.meta.url)) await runProgram(run)
