/**
 * `npm run move -- --to postgres://… | FOLDER [--files s3://…] [--force]`: copies the site of DATA_DIR, DATABASE_URL
 * and FILES_URL to another place. The servers must be stopped.
 */

import { parseArgs } from 'node:util'
import { moveSite, TargetError } from '../backup/moveSite.ts'
import { readConfig } from '../config/config.ts'
import { ConfigError } from '../config/configError.ts'
import { counted, countedFiles } from '../runtime/counted.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { installed } from '../start/installed.ts'

const usage = 'Usage: npm run move -- --to postgres://… (or a folder) [--files s3://…] [--force]'

const readArguments = (words: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { to: { type: 'string' }, files: { type: 'string' }, force: { type: 'boolean', default: false } },
    })
    return values
  } catch (cause) {
    throw new StartError(usage, { cause })
  }
}

/**
 * Copies the site and returns the lines for the operator. Throws StartError; its message names the target by the option
 * instead of the variable.
 */
export const move = async (
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> => {
  const { to, files, force } = readArguments(words)
  if (!to) throw new StartError(usage)
  const from = readConfig(env)
  const place = /^postgres(ql)?:/.test(to) ? 'DATABASE_URL' : 'DATA_DIR'
  const inOptions = (error: unknown) => {
    if (!(error instanceof TargetError || error instanceof ConfigError)) return error
    const named = error.message.replaceAll(place, '--to')
    return new StartError(files ? named.replaceAll('FILES_URL', '--files') : named, { cause: error })
  }
  try {
    const target = readConfig({ DATA_DIR: from.dataDir, [place]: to, ...(files ? { FILES_URL: files } : {}) })
    const { records, pictures, missing } = await moveSite(installed.site, from, target, {
      isForced: force,
      now: new Date(),
    })
    const variables = [place, ...(files ? ['FILES_URL'] : [])].join(' and ')
    return [
      `Copied and compared ${counted(records, 'record')} and ${countedFiles(pictures)}.`,
      ...(missing
        ? [
            `${counted(missing, 'file in the database is', 'files in the database are')} missing from the file store, so they were not copied.`,
          ]
        : []),
      `The original is unchanged. Start the server with ${variables} set to the new location.`,
    ]
  } catch (error) {
    throw inOptions(error)
  }
}

const run = async (): Promise<void> => {
  for (const line of await move(process.argv.slice(2), process.env)) console.info(line)
}

if (isProgram(import.meta.url)) await runProgram(run)
