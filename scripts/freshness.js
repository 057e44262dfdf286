/** Whether dist/ was built from the sources as they are, compared by their content. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { productFolder, siteFolder } from './site/folders.js'

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
/** What a site is built of: scripts, styles, and what those import. A note or a log beside them is none of it. */
const isSource = /\.(?:[cm]?[jt]sx?|css|json|svg|png|jpe?g|gif|webp|avif|woff2?)$/

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
/** Holds what sourcesText() gave when the build began. */
export const hashFile = 'sources.sha256'

/** Paths of all files below a path, in order. @param {string} path @returns {readonly string[]} */
const filesIn = path => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return siteFolder === productFolder || isSource.test(path) ? [path] : []
  return readdirSync(path)
    .sort()
    .flatMap(name => filesIn(join(path, name)))
}

/** The hash and the name of each source, a line each, as `sha256sum` writes them. */
export const sourcesText = () =>
  sources
    .flatMap(filesIn)
    .map(file => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file}\n`)
    .join('')

/** Hashes by the names of the files. @param {string} text @returns {ReadonlyMap<string, string>} */
const hashesIn = text =>
  new Map([...text.matchAll(/^(\S+) {2}(.+)$/gm)].map(([, hash = '', file = '']) => [file, hash]))

/** Why dist/ is not a build of the sources as they are, as the end of 'because …'; undefined where it is one. */
export const reasonToBuild = () => {
  const file = join('dist', hashFile)
  if (!existsSync(file)) return 'nothing is built yet'
  const [built, present] = [readFileSync(file, 'utf8'), sourcesText()]
  if (built === present) return undefined
  const [former, hashes] = [hashesIn(built), hashesIn(present)]
  for (const [name, hash] of hashes)
    if (former.get(name) !== hash) return `${name} ${former.has(name) ? 'has changed' : 'is new'}`
  const gone = [...former.keys()].find(name => !hashes.has(name))
  return `${gone ?? 'the order of the sources'} ${gone === undefined ? 'has changed' : 'is gone'}`
}

/** True when there is no build, or one of other sources. */
export const isStale = () => reasonToBuild() !== undefined
