/** Makes or verifies a backup. Arguments: backup FOLDER FILE, or verify FILE. Started as root, it switches to the user nobody. */

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
// Loaded now, because the other user may not be able to read these files later.
sqliteDriver()
await import('../../../../server/backup/archive.ts')
if (process.getuid?.() === 0) process.setuid?.(nobody)

await runProgram(async () => {
  await commands[command]?.()
})
