/**
 * Run by npm after each installation (`dependencies` and `postinstall` in package.json). The lock must say of better-sqlite3 that nothing is to be compiled, because
 * its binaries come with it: `npm ci` reads that nowhere else, and leaves an optional package out whose compilation fails. npm itself drops the line
 * whenever it writes the lock: https://github.com/npm/cli/issues/3341
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const entry = lock.packages['node_modules/better-sqlite3']
if (entry && entry.gypfile !== false) {
  entry.gypfile = false
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
