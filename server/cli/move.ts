/**
 * `npm run move -- --to postgres://… | FOLDER [--files s3://…] [--force]`: copies the site of DATA_DIR, DATABASE_URL
 * and FILES_URL to another place. The servers must be stopped.
 */
import { parseArgs } from 'node:util'
import { moveSite } from '../backup/moveSite.ts'
import { readConfig } from '../config/config.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { installed } from '../start/installed.ts'

const usage = 'Usage: npm run move -- --to postgres://… (or a folder) [--files s3://…] [--force]'

const readArguments = () => {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, files: { type: 'string' }, force: { type: 'boolean', default: false } },
    })
    return values
  } catch (cause) {
    throw new StartError(usage, { cause })
  }
}

const run = async (): Promise<void> => {
  const { to, files, force } = readArguments()
  if (!to) throw new StartError(usage)
  const from = readConfig(process.env)
  const isDatabase = /^postgres(ql)?:/.test(to)
  const target = readConfig({
    ...(isDatabase ? { DATA_DIR: from.dataDir, DATABASE_URL: to } : { DATA_DIR: to }),
    ...(files ? { FILES_URL: files } : {}),
  })
  const { records, pictures, missing } = await moveSite(installed.site, from, target, {
    isForced: force,
    now: new Date(),
  })
  console.info(`Copied and compared ${records} records and ${pictures} pictures and documents.`)
  if (missing)
    console.info(`${missing} files in the database are missing from the file store, so they were not copied.`)
  const variables = [isDatabase ? 'DATABASE_URL' : 'DATA_DIR', ...(files ? ['FILES_URL'] : [])].join(' and ')
  console.info(`The original is unchanged. Start the server with ${variables} set to the new place.`)
}

if (isProgram(import.meta.url)) await runProgram(run)
