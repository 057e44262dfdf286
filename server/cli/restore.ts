/** `npm run restore -- FILE [--force]` */
import { restoreBackup } from '../backup/restoreBackup.ts'
import { readConfig } from '../config.ts'
import { runProgram } from './runProgram.ts'

await runProgram(async words => {
  const [file, ...rest] = words.filter(word => word !== '--force')
  if (file === undefined || file.startsWith('-') || rest.length) return 'Write: npm run restore -- FILE [--force]'
  const isForced = words.includes('--force')
  const { madeAt, pictures, aside } = await restoreBackup(readConfig(process.env), { file, isForced, now: new Date() })
  const kept = aside === undefined ? '' : ` What was there before is kept in ${aside}.`
  console.info(`Restored the backup of ${madeAt} with ${pictures} pictures.${kept}`)
  return undefined
})
