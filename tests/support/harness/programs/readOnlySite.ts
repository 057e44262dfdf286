/** Serves the site of a data folder as another user, who is named by number where this one may change everything: FOLDER. Writes its port. */
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../../../server/config/config.ts'
import { isPassword } from '../../../../server/crypto/passwords.ts'
import { sqliteDriver } from '../../../../server/db/sqlite/sqliteDriver.ts'
import { createServer } from '../../../../server/main.ts'
import { runProgram } from '../../../../server/runtime/program.ts'

const nobody = 65_534
const [folder = ''] = process.argv.slice(2)
// Read later otherwise, when the other user may not see where they lie.
sqliteDriver()
await isPassword('', undefined)
if (process.getuid?.() === 0) process.setuid?.(nobody)

await runProgram(async () => {
  const assets = { scripts: [], styles: [], preloads: [] }
  const { app } = await createServer(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }), {
    assets: { site: assets, admin: assets, folders: [] },
    isDevelopment: false,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port always has such an address.
  console.info(`port ${(app.server.address() as AddressInfo).port}`)
})
