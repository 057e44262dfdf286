/**
 * Levels of the folders in each layer, which limit imports, including type imports; and the maximum number of files in a
 * folder. Source: docs/decisions/017-folder-levels.md.
 */
import { posix } from 'node:path'
import type { Import } from './imports.ts'

/**
 * Folders of a layer, and files directly in it, one line per level, the lowest first. Each may import only from lower
 * levels.
 */
type Levels = readonly (readonly string[])[]

const levelsByLayer: Readonly<Record<string, Levels>> = {
  server: [
    ['runtime'],
    ['config'],
    ['crypto', 'db', 'log'],
    ['permissions', 'jobs'],
    ['search'],
    ['content'],
    ['records', 'schema', 'upstream'],
    ['store', 'files', 'webhooks', 'index.ts'],
    ['auth', 'starter'],
    ['http', 'mail', 'backup'],
    ['routes'],
    ['openapi', 'pages'],
    ['start'],
    ['cli', 'start.ts'],
  ],
  'src/admin': [
    ['data'],
    ['i18n'],
    ['ui'],
    ['media', 'auth'],
    ['webhooks'],
    ['account'],
    ['list'],
    ['history'],
    ['form'],
    ['order', 'dashboard', 'commandPalette', 'trash'],
    ['layout'],
    ['boot', 'index.ts'],
  ],
  'src/schema': [['values', 'routes', 'looks', 'terms'], ['descriptor'], ['validation', 'words'], ['site'], ['checks']],
  'src/api': [['wire'], ['protocol'], ['records', 'admin', 'site'], ['client']],
  'src/public': [
    ['parts'],
    ['content'],
    ['routing', 'site'],
    ['components'],
    ['forms'],
    ['layout'],
    ['blocks', 'sections'],
    ['screens'],
    ['app', 'index.ts'],
  ],
}

/** Folders of similar files, which may contain more than `mostFiles` files. */
const lists: readonly string[] = [
  'src/resources',
  'src/resources/sectionTemplates',
  'src/resources/words',
  'src/public/screens/own',
  'src/public/sections/views',
  'server/routes',
]
const mostFiles = 15

interface Position {
  readonly layer: string
  /** Folder in the layer, or file directly in the layer. */
  readonly folder: string
  /** -1 if `levelsByLayer` does not list the folder. */
  readonly level: number
}

const placeOf = (file: string): Position | undefined => {
  for (const [layer, levels] of Object.entries(levelsByLayer)) {
    if (!file.startsWith(`${layer}/`)) continue
    const [folder = ''] = file.slice(layer.length + 1).split('/')
    return { layer, folder, level: levels.findIndex(level => level.includes(folder)) }
  }
  return undefined
}

/** Imports from another folder of the same or a higher level, as 'file -> file'. */
export const upwardImports = (imports: readonly Import[]): readonly string[] =>
  imports
    .filter(({ from, to, isPackage }) => {
      const [here, there] = isPackage ? [] : [placeOf(from), placeOf(to)]
      if (!here || !there || here.layer !== there.layer || here.folder === there.folder) return false
      return there.level >= here.level
    })
    .map(({ from, to }) => `${from} -> ${to}`)

/** Files in folders that `levelsByLayer` does not list. */
export const filesOutsideLevels = (files: readonly string[]): readonly string[] =>
  files.filter(file => placeOf(file)?.level === -1)

/** Folders with more than `mostFiles` files directly in them, as 'folder: 16 files'. */
export const crowdedFolders = (files: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !lists.includes(folder))
    .map(([folder, count]) => `${folder}: ${count} files`)
}
