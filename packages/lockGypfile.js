/**
 * Sets `gypfile: false` for better-sqlite3 in package-lock.json. npm runs this script after each installation
 * (`dependencies` and `postinstall` in package.json). better-sqlite3 ships prebuilt binaries, so there is nothing to
 * compile. `npm ci` learns this only from the lock. Without the line it compiles the package, and drops an optional
 * package whose compilation fails. npm removes the line whenever it writes the lock:
 * https://github.com/npm/cli/issues/3341
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const entry = lock.packages['node_modules/better-sqlite3']
if (entry && entry.gypfile !== false) {
  entry.gypfile = false
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
