/** The browser's builds, as the pages link them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byLanguage, type Language } from '../../src/schema/values/language.ts'
import { deferBelowFold } from './deferBelowFold.ts'
import type { Typefaces } from './typefaces.ts'

/** What a page links to, in order. */
export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Modules that the scripts import at once. */
  readonly preloads: readonly string[]
  /** Sheets of the parts of a page that have scripts of their own, by the paths of these in the project. Default: none. */
  readonly partStyles?: Readonly<Record<string, readonly string[]>>
  /** Modules that the scripts import for signed-in users. Default: none. */
  readonly signedInPreloads?: readonly string[]
  /** Modules that they import for everybody else. Default: none. */
  readonly signedOutPreloads?: readonly string[]
  /** Texts of inline modules. Default: none. */
  readonly inlineScripts?: readonly string[]
  /** Those that only a site of one language has. Default: none. */
  readonly languageScripts?: Readonly<Record<Language, readonly string[]>>
  /** Those that a site may be set in. Default: the visitor's own. */
  readonly typefaces?: Typefaces
}

/** The texts of every inline module of a site's page. */
export const inlineScriptsOf = (
  { inlineScripts = [], languageScripts }: Pick<PageAssets, 'inlineScripts' | 'languageScripts'>,
  language: Language,
): readonly string[] => [...inlineScripts, ...(languageScripts?.[language] ?? [])]

/** The assets of both towers, and the folders that they are served from. */
export interface Assets {
  readonly site: PageAssets
  readonly admin: PageAssets
  /** Folders whose files are served at '/', the first that has one; empty in development. */
  readonly folders: readonly string[]
}

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Chunks of a build by their names: one that runs before the rest of the entry is there, and those of which the entry imports one or the other later. */
interface NamedChunks {
  readonly early?: string
  readonly signedIn?: string
  readonly signedOut?: string
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** What a chunk imports statically, and what that does, in this order, after those that are known. */
const importedBy = (manifest: Manifest, chunk: Chunk, known: ReadonlySet<Chunk> = new Set()): ReadonlySet<Chunk> => {
  const all = new Set(known)
  for (const name of chunk.imports ?? []) {
    const next = manifest[name]
    if (next && !all.has(next)) for (const each of importedBy(manifest, next, all.add(next))) all.add(each)
  }
  return all
}

/** The entry of a build, with all that it imports statically; and what `signedIn` and `signedOut` need in addition. */
const readBuild = async (folder: string, { early, signedIn, signedOut }: NamedChunks = {}): Promise<PageAssets> => {
  const manifest = await readManifest(folder)
  const chunks = Object.values(manifest)
  const found = (chunk: Chunk | undefined): Chunk => {
    if (!chunk) throw new Error(`The build in ${folder} is not whole. Run: npm run build`)
    return chunk
  }
  const named = (name: string) => found(chunks.find(chunk => chunk.name === name))
  const entry = found(chunks.find(chunk => chunk.isEntry))
  const imported = importedBy(manifest, entry)
  const address = ({ file }: Chunk) => `/${file}`
  const lazyAddresses = (chunk: Chunk) =>
    [...importedBy(manifest, chunk, imported), chunk].filter(each => each !== entry && !imported.has(each)).map(address)
  return {
    scripts: [...(early === undefined ? [] : [named(early)]), entry].map(address),
    styles: [...new Set([entry, ...imported].flatMap(chunk => chunk.css ?? []))].map(file => `/${file}`),
    preloads: [...imported].map(address),
    ...(signedIn !== undefined && { signedInPreloads: lazyAddresses(named(signedIn)) }),
    ...(signedOut !== undefined && { signedOutPreloads: lazyAddresses(named(signedOut)) }),
  }
}

/** The sheets that each script of a build has beside those of the entry. */
const partStylesOf = (manifest: Manifest, known: readonly string[]): Readonly<Record<string, readonly string[]>> => {
  const sheetsOf = (chunk: Chunk) =>
    [...new Set([...importedBy(manifest, chunk), chunk].flatMap(({ css = [] }) => css.map(file => `/${file}`)))].filter(
      file => !known.includes(file),
    )
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([module, chunk]) => {
      const sheets = sheetsOf(chunk)
      return sheets.length > 0 ? [[module, sheets]] : []
    }),
  )
}

/** Starts a build's scripts when the page has been drawn, so that they take nothing of the line and the processor from what is seen first. */
const startedAfterDrawing = async (folder: string): Promise<PageAssets> => {
  const { styles, scripts, preloads } = await readBuild(folder)
  const manifest = await readManifest(folder)
  const scriptOf = (language: Language) => {
    const { file } = manifest[`src/messages/${language}/site.ts`] ?? {}
    // Requested beside the entry, which needs it before it can begin.
    return deferBelowFold([...(file === undefined ? [] : [`/${file}`]), ...preloads, ...scripts])
  }
  return {
    styles,
    partStyles: partStylesOf(manifest, styles),
    typefaces: JSON.parse(await readFile(join(folder, '.vite/fonts.json'), 'utf8')) as Typefaces,
    scripts: [],
    preloads: [],
    languageScripts: byLanguage(language => [scriptOf(language)]),
  }
}

/** The assets in the folder of a build. */
export const readAssets = async (buildFolder: string): Promise<Assets> => {
  const site = join(buildFolder, 'site')
  const admin = join(buildFolder, 'admin')
  return {
    site: await startedAfterDrawing(site),
    admin: await readBuild(admin, { early: 'preload', signedIn: 'AdminApp', signedOut: 'login' }),
    folders: [site, admin],
  }
}

/** The assets that the development server makes on request. */
export const developmentAssets = (inlineScripts: readonly string[], typefaces?: Typefaces): Assets => {
  const page = (entry: string): PageAssets => ({
    scripts: ['/@vite/client', entry],
    styles: [],
    preloads: [],
    inlineScripts,
  })
  const site = { ...page('/src/public/app/entry-client.tsx'), ...(typefaces && { typefaces }) }
  return { site, admin: page('/src/admin/boot/main.tsx'), folders: [] }
}
