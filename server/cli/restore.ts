/**
 * `npm run restore -- FILE [--force]`: restores a backup. With --force, it replaces an existing site, which is moved
 * aside. The servers must be stopped.
 */

import { missingKeyMessage } from '../auth/openEncryption.ts'
import { restoreBackup } from '../backup/restoreBackup.ts'
import { type Config, readConfig } from '../config/config.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { countedFiles } from '../runtime/counted.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { installed } from '../start/installed.ts'

const warnOfKey = async (config: Config): Promise<void> => {
  const database = await openDatabase(config)
  const message = await missingKeyMessage(config, database).finally(() => database.close())
  if (message !== undefined) console.warn(message)
}

const run = async (): Promise<void> => {
  const words = process.argv.slice(2)
  const isForced = words.includes('--force')
  const [file, ...rest] = words.filter(word => word !== '--force')
  if (!file || file.startsWith('-') || rest.length) throw new StartError('Usage: npm run restore -- FILE [--force]')
  const config = readConfig(process.env)
  const { madeAt, pictures, aside } = await restoreBackup(installed.site, config, { file, isForced, now: new Date() })
  console.info(`Restored the backup of ${madeAt} with ${countedFiles(pictures)}.`)
  if (aside !== undefined) console.info(`The previous site is now in ${aside}`)
  await warnOfKey(config)
}

if (isProgram(import.meta.url)) await runProgram(run)
