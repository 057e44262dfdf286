/** Cache of the built fonts in node_modules, keyed by their inputs. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Typefaces } from '../../server/pages/typefaces.ts'
import { type BuiltFonts, buildFonts, fontPath } from './buildFonts.ts'
import { bangla, pairs } from './faces.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'node_modules/.cache/fonts')
const facts = 'fonts.json'

/** All files that determine the built fonts. */
const ingredients = async (): Promise<readonly string[]> => {
  const here = join(root, 'scripts/fonts')
  const { resolve } = createRequire(import.meta.url)
  const faces = Object.values(pairs).flatMap(({ display, text, sans }) => [display, ...(text ? [text] : []), sans])
  return [
    ...(await readdir(here)).toSorted().map(name => join(here, name)),
    join(root, 'src/public/content/conjuncts.ts'),
    join(root, 'starter/content.json'),
    resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'),
    ...faces.flatMap(face => [fontPath(face, 'latin'), fontPath(face, 'latin-ext'), fontPath(face.fallback)]),
    fontPath(bangla),
    fontPath(bangla.fallback),
  ]
}

const keyOf = async (paths: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${basename(path)}\n`).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

const read = async (place: string): Promise<BuiltFonts | undefined> => {
  try {
    const stored = JSON.parse(await readFile(join(place, facts), 'utf8')) as {
      readonly pairs: Typefaces
      readonly addresses: readonly string[]
    }
    const files = stored.addresses.map(
      async address => [address, await readFile(join(place, basename(address)))] as const,
    )
    return { pairs: stored.pairs, files: new Map(await Promise.all(files)) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const write = async (place: string, { pairs: built, files }: BuiltFonts): Promise<void> => {
  const partial = `${place}.${process.pid}`
  await mkdir(partial, { recursive: true })
  for (const [address, content] of files) await writeFile(join(partial, basename(address)), content)
  await writeFile(join(partial, facts), JSON.stringify({ pairs: built, addresses: [...files.keys()] }))
  // Another process may have been faster.
  await rename(partial, place).catch(() => rm(partial, { recursive: true, force: true }))
}

/** Fonts of the current sources: from the cache, or built and cached. */
export const storedFonts = async (): Promise<BuiltFonts> => {
  const place = join(folder, await keyOf(await ingredients()))
  const stored = await read(place)
  if (stored) return stored
  const built = await buildFonts()
  await mkdir(dirname(place), { recursive: true })
  await write(place, built)
  return built
}
