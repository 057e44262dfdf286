/** Installed npm packages: the package of a module, its manifest and its licence. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * A package with the text of its licence; undefined if there is none.
 * @typedef {{ readonly name: string, readonly version: string, readonly licence: string, readonly text: string | undefined }} Package
 */

const { resolve } = createRequire(import.meta.url)
const viteFolder = () => dirname(resolve('vite/package.json'))

/** Packages that add code of their own to a build, by the prefix of the added module's id. */
const helperFolders = {
  '\0vite/': viteFolder,
  '\0rolldown/': () => dirname(createRequire(join(viteFolder(), 'package.json')).resolve('rolldown/package.json')),
}

/** Folder of the package that contains a module; undefined for other modules. @param {string} id */
export const packageFolderOf = id => {
  const helper = Object.entries(helperFolders).find(([start]) => id.startsWith(start))
  if (helper) return helper[1]()
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1]
}

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const script = /\.(?:[cm]?[jt]sx?|json|map)$/i

/** Texts of licences that packages name without including a file, by SPDX id. @type {Readonly<Record<string, (author: string) => string>>} */
const standardTexts = {
  MIT: author => `Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
}

/** @param {string} folder */
const manifestIn = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The package in a folder. @param {string} folder @returns {Package} */
export const readPackage = folder => {
  const { name, version, license, author } = manifestIn(folder)
  const licence = typeof license === 'string' ? license : (license?.type ?? 'unknown')
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && licenceFile.test(entry.name) && !script.test(entry.name))
    .map(entry => readFileSync(join(folder, entry.name), 'utf8').trim())
  const text = texts.length > 0 ? texts.join('\n\n') : standardTexts[licence]?.(author?.name ?? author ?? name)
  return { name, version, licence, text }
}

/** Folder of a package as resolved from the folder `from`; undefined if it is not installed. @param {string} name @param {string} from @returns {string | undefined} */
const installedFolder = (name, from) => {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : installedFolder(name, dirname(from))
}

/** Folders of installed packages and all their dependencies. @param {readonly string[]} names @param {string} from */
export const installedFolders = (names, from) => {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {readonly string[]} wanted @param {string} place */
  const follow = (wanted, place) => {
    for (const name of wanted) {
      const folder = installedFolder(name, place)
      if (folder === undefined || found.has(folder)) continue
      found.add(folder)
      const { dependencies, optionalDependencies } = manifestIn(folder)
      follow(Object.keys({ ...dependencies, ...optionalDependencies }), folder)
    }
  }
  follow(names, from)
  return [...found]
}
