/** Runs one program of the server, built first when a source is newer: `node scripts/run.js main`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isStale } from './freshness.js'

const [program = 'main'] = process.argv.splice(2, 1)
// An installation without the sources has nothing to be built from.
if (existsSync('src') && isStale()) {
  console.info('Building, because the sources are newer than the last build …')
  // In a process of its own, so that the server does not keep the builder's memory.
  const { status } = spawnSync(process.execPath, ['scripts/build.js', '--quiet'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const file = `dist/server/${program}.js`
process.argv[1] = file
await import(pathToFileURL(file).href)
