/** Whether dist/ was built from the sources as they are, compared by their content. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a build is made of. */
export const sources = [
  'src',
  'server',
  'bench',
  'static',
  'scripts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
/** Holds what sourcesHash() gave when the build began. */
export const hashFile = 'sources.sha256'

/** Paths of all files below a path, in order. @param {string} path @returns {readonly string[]} */
const filesIn = path => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesIn(join(path, name)))
}

/** Hash of the names and contents of all sources, hexadecimal. */
export const sourcesHash = () => {
  const all = createHash('sha256')
  for (const file of sources.flatMap(filesIn))
    all.update(`${file}\0${createHash('sha256').update(readFileSync(file)).digest('hex')}\n`)
  return all.digest('hex')
}

/** True when there is no build, or one of other sources. */
export const isStale = () => {
  const file = join('dist', hashFile)
  return !existsSync(file) || readFileSync(file, 'utf8') !== sourcesHash()
}
