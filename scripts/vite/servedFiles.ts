/** Files that the development server may send: sources and their imports, but none of a site's data. */
import { realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'

/** Extensions of files that a browser loads as modules, styles, pictures or fonts. */
const servedEndings = [
  ...['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs', 'cjs', 'css', 'json', 'map', 'wasm'],
  ...['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico', 'woff', 'woff2'],
]

/** Files that Vite does not serve. It matches the patterns regardless of case, also for names that begin with a dot. */
const secretFiles = ['.env', '.env.*', '*.env', '*.env.*', '.npmrc', '**/.git/**', `!(*.@(${servedEndings.join('|')}))`]

const realPathOf = (folder: string): string => {
  try {
    return realpathSync(folder)
  } catch {
    // The folder does not exist before the first startup.
    return folder
  }
}

const isInside = (file: string, folder: string): boolean => {
  const path = relative(folder, file)
  return path === '' || !/^(?:\.\.|[a-z]:)/i.test(path)
}

/** A path escaped for a glob. */
const literal = (path: string): string => path.replaceAll('\\', '/').replaceAll(/[*?[\]{}()!+@|]/g, '\\$&')

/**
 * Globs of files that are never sent, for Vite's `server.fs.deny`: other extensions, environment files with secrets,
 * and all files in the folders of data and backups. In a folder that contains the sources, only the extensions decide.
 */
export const deniedFiles = (privateFolders: readonly string[], sources: readonly string[]): string[] => [
  ...secretFiles,
  ...privateFolders
    .map(folder => resolve(folder))
    .filter(folder => !sources.some(source => isInside(resolve(source), folder)))
    .flatMap(folder => [...new Set([folder, realPathOf(folder)])])
    .map(folder => `${literal(folder)}/**`),
]
