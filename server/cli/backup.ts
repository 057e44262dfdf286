/** `npm run backup -- FILE [--verify]`: everything of the site in one file, also while it is served; with --verify, restored aside and compared before the file is there. */
import { makeBackup } from '../backup/makeBackup.ts'
import { makeVerifiedBackup } from '../backup/verifiedBackup.ts'
import { readConfig } from '../config/config.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { StartError } from '../startError.ts'

const run = async (): Promise<void> => {
  const words = process.argv.slice(2)
  const make = words.includes('--verify') ? makeVerifiedBackup : makeBackup
  const [file, ...rest] = words.filter(word => word !== '--verify')
  if (!file || file.startsWith('-') || rest.length) throw new StartError('Write: npm run backup -- FILE [--verify]')
  const { records, pictures, missing } = await make(readConfig(process.env), file)
  console.info(`Backed up ${records} records and ${pictures} pictures and documents to ${file}.`)
  if (missing) console.info(`${missing} listed files are not in the file store, so they are not in the backup.`)
}

if (isProgram(import.meta.url)) await runProgram(run)
