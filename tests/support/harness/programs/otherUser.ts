/** Makes or verifies a backup as a user who owns nothing, where this one may do everything: backup FOLDER FILE, or verify FILE. */

import { makeBackup } from '../../../../server/backup/makeBackup.ts'
import { verifyBackup } from '../../../../server/backup/verifyBackup.ts'
import { readConfig } from '../../../../server/config/config.ts'
import { sqliteDriver } from '../../../../server/db/sqlite/sqliteDriver.ts'
import { runProgram } from '../../../../server/runtime/program.ts'
import { site } from '../../../../src/resources/index.ts'

const nobody = 65_534
const [command = '', place = '', file = ''] = process.argv.slice(2)
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  backup: () => makeBackup(readConfig({ DATA_DIR: place }), file),
  verify: () => verifyBackup(site, place),
}
// Read later otherwise, when the other user may not see where they lie.
sqliteDriver()
await import('../../../../server/backup/archive.ts')
if (process.getuid?.() === 0) process.setuid?.(nobody)

await runProgram(async () => {
  await commands[command]?.()
})
