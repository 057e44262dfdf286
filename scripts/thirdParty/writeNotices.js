/** Writes the notices and the bill of materials of a build into its folder. */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import project from '../../package.json' with { type: 'json' }
import { productFolder } from '../site/folders.js'
import { nativePackages } from '../vite/nativePackages.js'
import { noticesFile, noticesText, sbomFile, sbomOf } from './notices.js'
import { installedFolders, packageFolderOf, readPackage } from './packages.js'

/** Packages with files in a build, without the product itself. @param {Iterable<string>} files */
const bundledPackages = files => {
  const folders = new Set([...files].map(packageFolderOf))
  return [...folders]
    .filter(folder => folder !== undefined && resolve(folder) !== productFolder)
    .map(each => readPackage(String(each)))
}

/**
 * Writes both files, for the modules and files in the build and for the packages that it loads. Returns a sentence
 * about licences without a text, if any.
 * @param {string} folder @param {Iterable<string>} files
 */
export const writeNotices = async (folder, files) => {
  const bundled = bundledPackages(files)
  const loaded = installedFolders(nativePackages, productFolder).map(readPackage)
  await writeFile(join(folder, noticesFile), `${noticesText(bundled)}\n`)
  const sbom = sbomOf(project, [...bundled, ...loaded])
  await writeFile(join(folder, sbomFile), `${JSON.stringify(sbom, null, 2)}\n`)
  const silent = bundled.filter(({ text }) => text === undefined).map(({ name, version }) => `${name} ${version}`)
  return silent.length === 0
    ? undefined
    : `dist/${noticesFile} has no licence text of ${silent.join(', ')}. Ask the authors for it, or use another package.`
}
