/** Checks by content whether dist/ is built from the current sources. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { productFolder, siteFolder } from './site/folders.js'

/** Sources of a build of this repository. */
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

/** Entries of a site's folder that are not sources: packages, builds, data, and files of editors and systems. */
const isNoSource = /^(?:\.|node_modules$|dist|data$|backups$|files$)/
/** Files that a site is built from: scripts, styles, and files that these import. Notes and logs beside them are ignored. */
const isSource = /\.(?:[cm]?[jt]sx?|css|json|svg|png|jpe?g|gif|webp|avif|woff2?)$/

/** Sources of a build. */
export const sources =
  siteFolder === productFolder
    ? productSources
    : [
        ...readdirSync(siteFolder)
          .sort()
          .filter(name => !isNoSource.test(name)),
        join(productFolder, 'package.json'),
      ]
/** File with the result of sourcesText() at the start of the build. */
export const hashFile = 'sources.sha256'

/** Paths of all files below a path, in order. @param {string} path @returns {readonly string[]} */
const filesIn = path => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return siteFolder === productFolder || isSource.test(path) ? [path] : []
  return readdirSync(path)
    .sort()
    .flatMap(name => filesIn(join(path, name)))
}

/** Hash and name of each source, one per line, in the format of `sha256sum`. */
export const sourcesText = () =>
  sources
    .flatMap(filesIn)
    .map(file => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file}\n`)
    .join('')

/** Hashes by file name. @param {string} text @returns {ReadonlyMap<string, string>} */
const hashesIn = text =>
  new Map([...text.matchAll(/^(\S+) {2}(.+)$/gm)].map(([, hash = '', file = '']) => [file, hash]))

/** Reason why dist/ is stale, as the end of 'because …'; undefined if it is current. */
export const reasonToBuild = () => {
  const file = join('dist', hashFile)
  if (!existsSync(file)) return 'the site is not built yet'
  const [built, present] = [readFileSync(file, 'utf8'), sourcesText()]
  if (built === present) return undefined
  const [previous, hashes] = [hashesIn(built), hashesIn(present)]
  for (const [name, hash] of hashes)
    if (previous.get(name) !== hash) return `${name} ${previous.has(name) ? 'has changed' : 'is new'}`
  const gone = [...previous.keys()].find(name => !hashes.has(name))
  return `${gone ?? 'the order of the sources'} ${gone === undefined ? 'has changed' : 'is gone'}`
}

/** True if there is no build, or its sources differ. */
export const isStale = () => reasonToBuild() !== undefined
