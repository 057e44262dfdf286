/** Assets of the browser builds that pages link to. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { byLanguage, type Language } from '../../src/schema/values/language.ts'
import { deferBelowFold } from './deferBelowFold.ts'
import type { Typefaces } from './typefaces.ts'

/** Assets that a page links to, in order. */
export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Modules that the scripts import statically. */
  readonly preloads: readonly string[]
  /** Style sheets of lazy parts of a page, by the path of their script in the project. Default: none. */
  readonly partStyles?: Readonly<Record<string, readonly string[]>>
  /** Modules that only signed-in users load. Default: none. */
  readonly signedInPreloads?: readonly string[]
  /** Modules that only signed-out users load. Default: none. */
  readonly signedOutPreloads?: readonly string[]
  /** Texts of inline modules. Default: none. */
  readonly inlineScripts?: readonly string[]
  /** Inline scripts by the site's language. Default: none. */
  readonly languageScripts?: Readonly<Record<Language, readonly string[]>>
  /** Fonts that a site can choose. Default: only system fonts. */
  readonly typefaces?: Typefaces
}

/** Texts of all inline modules of a page. */
export const inlineScriptsOf = (
  { inlineScripts = [], languageScripts }: Pick<PageAssets, 'inlineScripts' | 'languageScripts'>,
  language: Language,
): readonly string[] => [...inlineScripts, ...(languageScripts?.[language] ?? [])]

/** Assets of the public site and the back office, and the folders that they are served from. */
export interface Assets {
  readonly site: PageAssets
  readonly admin: PageAssets
  /**
   * Folders whose files are served at '/'. If several contain a file, that of the last folder is served. Empty in
   * development.
   */
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

/**
 * Names of chunks of a build: one that runs before the rest of the entry has loaded, and two that the entry imports
 * alternatively.
 */
interface NamedChunks {
  readonly early?: string
  readonly signedIn?: string
  readonly signedOut?: string
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Static imports of a chunk, recursively, after the known ones. */
const importedBy = (manifest: Manifest, chunk: Chunk, known: ReadonlySet<Chunk> = new Set()): ReadonlySet<Chunk> => {
  const all = new Set(known)
  for (const name of chunk.imports ?? []) {
    const next = manifest[name]
    if (next && !all.has(next)) for (const each of importedBy(manifest, next, all.add(next))) all.add(each)
  }
  return all
}

/**
 * Entry of a build with its static imports, and the additional imports of `signedIn` and `signedOut`. Throws an Error
 * if the build is incomplete.
 */
const readBuild = async (folder: string, { early, signedIn, signedOut }: NamedChunks = {}): Promise<PageAssets> => {
  const manifest = await readManifest(folder)
  const chunks = Object.values(manifest)
  const found = (chunk: Chunk | undefined): Chunk => {
    if (!chunk) throw new Error(`The build in ${folder} is incomplete. Run: npm run build`)
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

/** Style sheets of each script of a build, without those of the entry. */
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

/** Assets whose scripts start after the first paint, so that they do not compete with it for bandwidth and CPU time. */
const startedAfterDrawing = async (folder: string): Promise<PageAssets> => {
  const { styles, scripts, preloads } = await readBuild(folder)
  const manifest = await readManifest(folder)
  const scriptOf = (language: Language) => {
    const { file } = manifest[`src/messages/${language}/site.ts`] ?? {}
    // Loaded in parallel with the entry, which needs it to start.
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

/** Assets in the folder of a build. Throws if it is incomplete. */
export const readAssets = async (buildFolder: string): Promise<Assets> => {
  const site = join(buildFolder, 'site')
  const admin = join(buildFolder, 'admin')
  return {
    site: await startedAfterDrawing(site),
    admin: await readBuild(admin, { early: 'preload', signedIn: 'AdminApp', signedOut: 'login' }),
    folders: [site, admin],
  }
}

/** Assets that the development server builds on request. */
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
