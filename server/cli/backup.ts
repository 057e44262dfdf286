/** `npm run backup -- FILE` */
import { makeBackup } from '../backup/makeBackup.ts'
import { readConfig } from '../config.ts'
import { runProgram } from './runProgram.ts'

await runProgram(async ([file, ...rest]) => {
  if (file === undefined || file.startsWith('-') || rest.length) return 'Write: npm run backup -- FILE'
  const { records, pictures, missing } = await makeBackup(readConfig(process.env), file)
  const lost = missing ? ` ${missing} listed pictures were not in the file store, and are not in the backup.` : ''
  console.info(`Backed up ${records} records and ${pictures} pictures to ${file}.${lost}`)
  return undefined
})
