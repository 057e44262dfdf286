/**
 * Restores a backup, and kills itself before the given step. A step renames or deletes an entry of the data folder.
 * Arguments: FOLDER FILE STEP, the data folder, the backup and the number of the step, from 1.
 */

import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname } from 'node:path'
import { restoreBackup } from '../../../../server/backup/restoreBackup.ts'
import { site } from '../../../../src/resources/index.ts'

const [dataDir = '', file = '', step = ''] = process.argv.slice(2)
let left = Number(step)

const { rename, rm } = promises
const isSeen = (path: unknown): boolean => dirname(String(path)) === dataDir && !String(path).includes('server.')
const count = (paths: readonly unknown[]): void => {
  if (!paths.some(isSeen)) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
promises.rename = (from, to) => {
  count([from, to])
  return rename(from, to)
}
promises.rm = (path, options) => {
  count([path])
  return rm(path, options)
}
syncBuiltinESMExports()

await restoreBackup(
  site,
  { dataDir, databaseUrl: undefined, filesUrl: undefined },
  { file, isForced: true, now: new Date() },
)
