/** The files that the server of development sends: sources and what they import, and nothing of a site's data. */
import { realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'

/** Endings of the files that a browser loads as modules, styles, pictures or fonts. */
const servedEndings = [
  ...['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs', 'cjs', 'css', 'json', 'map', 'wasm'],
  ...['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico', 'woff', 'woff2'],
]

/** Vite looks for these regardless of case, also in names that begin with a dot. */
const secretFiles = ['.env', '.env.*', '*.env', '*.env.*', '.npmrc', '**/.git/**', `!(*.@(${servedEndings.join('|')}))`]

const realPathOf = (folder: string): string => {
  try {
    return realpathSync(folder)
  } catch {
    // It is made with the first start.
    return folder
  }
}

const isInside = (file: string, folder: string): boolean => {
  const path = relative(folder, file)
  return path === '' || !/^(?:\.\.|[a-z]:)/i.test(path)
}

/** A path as it stands in a glob, in which none of its characters means another. */
const literal = (path: string): string => path.replaceAll('\\', '/').replaceAll(/[*?[\]{}()!+@|]/g, '\\$&')

/**
 * Globs of what is never sent, for Vite's `server.fs.deny`: files of other endings, environments with secrets, and every file of the folders with data and backups.
 * Of a folder that holds the sources, the endings alone decide.
 */
export const deniedFiles = (privateFolders: readonly string[], sources: readonly string[]): string[] => [
  ...secretFiles,
  ...privateFolders
    .map(folder => resolve(folder))
    .filter(folder => !sources.some(source => isInside(resolve(source), folder)))
    .flatMap(folder => [...new Set([folder, realPathOf(folder)])])
    .map(folder => `${literal(folder)}/**`),
]
