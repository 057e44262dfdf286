/**
 * `npm run backup -- FILE [--verify]`: writes the whole site to one file; the server may be running. With --verify,
 * restores the backup into a temporary database and compares it before the file appears.
 */

import { makeBackup } from '../backup/makeBackup.ts'
import { makeVerifiedBackup } from '../backup/verifiedBackup.ts'
import { readConfig } from '../config/config.ts'
import { counted, countedFiles } from '../runtime/counted.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { installed } from '../start/installed.ts'

const run = async (): Promise<void> => {
  const words = process.argv.slice(2)
  const [file, ...rest] = words.filter(word => word !== '--verify')
  if (!file || file.startsWith('-') || rest.length) throw new StartError('Usage: npm run backup -- FILE [--verify]')
  const config = readConfig(process.env)
  const { records, pictures, missing } = words.includes('--verify')
    ? await makeVerifiedBackup(installed.site, config, file)
    : await makeBackup(config, file)
  console.info(`Backed up ${counted(records, 'record')} and ${countedFiles(pictures)} to ${file}.`)
  if (missing)
    console.info(
      `${counted(missing, 'file in the database is', 'files in the database are')} missing from the file store, so the backup does not contain them.`,
    )
}

if (isProgram(import.meta.url)) await runProgram(run)
