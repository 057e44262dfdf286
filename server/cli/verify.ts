/** `npm run verify -- FILE`: checks that a backup can be restored, without touching the site. */

import { verifyBackup } from '../backup/verifyBackup.ts'
import { counted, countedFiles } from '../runtime/counted.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { installed } from '../start/installed.ts'

const run = async (): Promise<void> => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || file.startsWith('-') || rest.length) throw new StartError('Usage: npm run verify -- FILE')
  const { madeAt, records, pictures, missing } = await verifyBackup(installed.site, file)
  console.info(
    `The backup of ${madeAt} is complete: ${counted(records, 'record')} and ${countedFiles(pictures)} were restored and compared.`,
  )
  if (missing)
    console.warn(
      `It lacks ${counted(missing, 'file, which was', 'files, which were')} missing from the file store when it was made. Put them back or restore them from an older backup, then make a new backup.`,
    )
}

if (isProgram(import.meta.url)) await runProgram(run)
