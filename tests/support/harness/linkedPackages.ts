/**
 * Links the packages of this repository into the folder of a site, as hard links. On installation, npm keeps the
 * packages that the site needs at these versions, removes all others, and fetches missing ones. Fetching every package
 * would take four times as long.
 */
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { testPackages } from '../../../scripts/package.js'
import { errorCodeOf } from '../../../server/runtime/errorCode.ts'

/** Links a file, or copies it to another file system. */
const linkFile = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    if (errorCodeOf(error) !== 'EXDEV') throw error
    copyFileSync(from, to)
  }
}

const linkFolder = (from: string, to: string, isLinked: (name: string) => boolean = () => true): void => {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!isLinked(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

/** Links the packages of this repository, without those that only tests load, into a site without packages. */
export const linkPackages = (site: string): void =>
  linkFolder('node_modules', join(site, 'node_modules'), name => !name.startsWith('.') && !testPackages.test(name))
