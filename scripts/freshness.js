/** Whether dist/ was built from the sources as they are, compared by their content. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { productFolder, siteFolder } from './siteFolder.js'

/** What a build of this repository is made of. */
const productSources = [
  'site.config.ts',
  'site.server.ts',
  'site.public.tsx',
  'site.admin.tsx',
  'src',
  'server',
  'bench',
  'static',
  'scripts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** What a site that installs the product may hold beside what it is built of: packages, builds, data and files of editors and systems. */
const isNoSource = /^(?:\.|node_modules$|dist|data$|backups$|files$)/

/** What a build is made of. */
export const sources =
  siteFolder === productFolder
    ? productSources
    : [
        ...readdirSync(siteFolder)
          .sort()
          .filter(name => !isNoSource.test(name)),
        join(productFolder, 'package.json'),
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
