/**
 * Runs a program of the built server. `main`, `cli/migrate` and `cli/restore` rebuild first if a source has changed, because
 * they write the database by the descriptors. Other programs, such as `node scripts/run.js cli/backup`, build only if there is no build.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reasonToBuild } from './freshness.js'
import { productFolder, siteFolder } from './site/folders.js'

const current = ['main', 'cli/migrate', 'cli/restore']
const [program = 'main'] = process.argv.splice(2, 1)
const file = `dist/server/${program}.js`
// An installation without sources cannot be built.
const hasSources = existsSync(join(siteFolder, 'site.config.ts')) && existsSync(join(productFolder, 'src'))
const reason = hasSources ? reasonToBuild() : undefined
const isBuilt = existsSync(file)
if (reason !== undefined && (current.includes(program) || !isBuilt)) {
  console.info(`Building, because ${reason} …`)
  // In a separate process, so that the server does not hold the builder's memory.
  const { status } = spawnSync(process.execPath, [join(productFolder, 'scripts/build.js'), '--quiet'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
if (!existsSync(file)) {
  console.error('The site is not built yet. Run: npm run build')
  process.exit(1)
}
if (reason !== undefined && !current.includes(program) && isBuilt)
  console.warn(`This is the last build, although ${reason}. To build the site: npm run build`)
process.argv[1] = file
await import(pathToFileURL(file).href)
