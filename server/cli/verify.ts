/** `npm run verify -- FILE`: proof that a backup can be restored, without touching the site. */
import { verifyBackup } from '../backup/verifyBackup.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { StartError } from '../startError.ts'

const run = async (): Promise<void> => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || file.startsWith('-') || rest.length) throw new StartError('Write: npm run verify -- FILE')
  const { madeAt, records, pictures } = await verifyBackup(file)
  console.info(
    `The backup of ${madeAt} is whole: ${records} records and ${pictures} pictures and documents, restored aside and compared.`,
  )
}

if (isProgram(import.meta.url)) await runProgram(run)
