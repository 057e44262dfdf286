/** `npm run backup -- FILE`: everything of the site in one file, also while it is served. */
import { makeBackup } from '../backup/makeBackup.ts'
import { readConfig } from '../config.ts'
import { runProgram } from '../program.ts'
import { isProgram } from '../projectFolder.ts'
import { StartError } from '../startError.ts'

const run = async (): Promise<void> => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || file.startsWith('-') || rest.length) throw new StartError('Write: npm run backup -- FILE')
  const { records, pictures, missing } = await makeBackup(readConfig(process.env), file)
  console.info(`Backed up ${records} records and ${pictures} pictures to ${file}.`)
  if (missing) console.info(`${missing} listed pictures are not in the file store, so they are not in the backup.`)
}

if (isProgram(import.meta.url)) await runProgram(run)
