/** Serves the site of a data folder and prints its port. Arguments: FOLDER [BACKUPS]. Started as root, it switches to the user nobody. */
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../../../server/config/config.ts'
import { isPassword } from '../../../../server/crypto/passwords.ts'
import { sqliteDriver } from '../../../../server/db/sqlite/sqliteDriver.ts'
import { runProgram } from '../../../../server/runtime/program.ts'
import { createServer } from '../../../../server/start/main.ts'

const nobody = 65_534
const [folder = '', backups] = process.argv.slice(2)
// Loaded now, because the other user may not be able to read these files later.
sqliteDriver()
await isPassword('', undefined)
if (process.getuid?.() === 0) process.setuid?.(nobody)

await runProgram(async () => {
  const assets = { scripts: [], styles: [], preloads: [] }
  const { app } = await createServer(readConfig({ DATA_DIR: folder, BACKUP_DIR: backups, LOG_LEVEL: 'error' }), {
    assets: { site: assets, admin: assets, folders: [] },
    isDevelopment: false,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Safe cast: a server on a TCP port has an address of this type.
  console.info(`port ${(app.server.address() as AddressInfo).port}`)
})
