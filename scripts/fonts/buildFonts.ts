/** Builds the files of every font pair: fonts, style sheets and licences. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Typeface, Typefaces } from '../../server/pages/typefaces.ts'
import { banglaGlyphs } from './bangla.ts'
import { bangla, codePointsOf, type Face, type Fallback, latinRanges, pairs, type Range, ranges } from './faces.ts'
import { openFont, readWoff2, subsetFont, toWoff2 } from './harfbuzz.ts'
import { type Fit, sheetOf } from './sheets.ts'

/** The fonts of all pairs, with their style sheets and licences. */
export interface BuiltFonts {
  readonly pairs: Typefaces
  /** Contents by address. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

type LatinRange = keyof typeof latinRanges

const latinFeatures = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum']
/** Layout features that HarfBuzz and similar shapers use for Bangla. Source: OpenType, 'Developing OpenType Fonts for Bengali Script'. */
const banglaFeatures = [
  ...['abvm', 'abvs', 'akhn', 'blwf', 'blwm', 'blws', 'calt', 'ccmp', 'cjct', 'dist', 'half', 'haln', 'init', 'kern'],
  ...['liga', 'locl', 'mark', 'mkmk', 'nukt', 'pres', 'pstf', 'psts', 'rkrf', 'rlig', 'rphf', 'vatu'],
]

const { resolve } = createRequire(import.meta.url)
/** Path of a font in a package. */
export const fontPath = ({ package: name, file }: Pick<Face | Fallback, 'package' | 'file'>, script = ''): string =>
  resolve(`${name}/files/${file.replace('{script}', script)}.woff2`)
const licencePath = (face: Face) => join(dirname(dirname(fontPath(face, 'latin'))), 'LICENSE')

/** Words of the starter content in a script, for comparing widths. */
const sampleOf = async (script: 'Latin' | 'Bengali'): Promise<readonly string[]> => {
  const text = await readFile(new URL('../../starter/content.json', import.meta.url), 'utf8')
  const words = JSON.stringify(JSON.parse(text)).replaceAll(/<[^>]*>|\\./g, ' ')
  return [...words.matchAll(new RegExp(`[\\p{Script=${script}}\\p{Mark}]{2,}`, 'gu'))]
    .slice(0, 1_000)
    .map(([word]) => word)
}

/** Scaling of the system's fallback font that matches the widths of a text in the font. */
const fitOf = async (font: Uint8Array, face: Face, weight: number, texts: readonly string[]): Promise<Fit> => {
  const own = openFont(font, { wght: weight })
  const size = own.width(texts) / openFont(await readWoff2(fontPath(face.fallback))).width(texts)
  const { ascent, descent, gap } = own.lines()
  return { size: size * 100, ascent: (ascent / size) * 100, descent: (descent / size) * 100, gap: (gap / size) * 100 }
}

const kebab = (family: string) => family.toLowerCase().replaceAll(' ', '-')

/** Collects files, each at an address with a hash of its content. */
const createFiles = () => {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    add: (name: string, content: Uint8Array | string): string => {
      const bytes = Buffer.from(content)
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
      const address = `/assets/${name.replace(/(?=\.\w+$)/, `-${hash}`)}`
      files.set(address, bytes)
      return address
    },
  }
}

/** The Bangla font, full and as a subset for the corpus, both in SFNT format. */
const cutBangla = async (): Promise<{ readonly whole: Uint8Array; readonly cut: Uint8Array }> => {
  const source = await readWoff2(fontPath(bangla))
  const codePoints = codePointsOf(ranges['bangla-whole'])
  const whole = await subsetFont(source, { axes: bangla.axes, codePoints, features: banglaFeatures })
  const glyphs = banglaGlyphs(openFont(whole))
  const options = { axes: {}, codePoints: codePointsOf(ranges.bangla), features: banglaFeatures, glyphs }
  return { whole, cut: await subsetFont(whole, options) }
}

/** Builds all fonts; takes some seconds. */
export const buildFonts = async (): Promise<BuiltFonts> => {
  const { files, add } = createFiles()
  const addresses = new Map<string, string>()
  const fits = new Map<string, Fit>()
  const addFont = async (family: string, range: Range, font: Uint8Array) =>
    addresses.set(`${family} ${range}`, add(`${kebab(family)}-${range}.woff2`, await toWoff2(font)))
  const licensed = new Map<string, Face>()

  const inFirst = new Set(codePointsOf(ranges.latin))
  const latinText = (await sampleOf('Latin')).join(' ')
  for (const { display, text, sans, displayWeight } of Object.values(pairs))
    for (const face of [display, text, sans]) {
      if (!face) continue
      licensed.set(face.package, face)
      for (const [range, script] of Object.entries(latinRanges) as readonly (readonly [LatinRange, string])[]) {
        const source = await readWoff2(fontPath(face, script))
        const codePoints = codePointsOf(ranges[range]).filter(point => range === 'latin' || !inFirst.has(point))
        const options = { axes: face.axes, codePoints, features: latinFeatures }
        const font = await subsetFont(source, options)
        await addFont(face.family, range, font)
        if (range === 'latin')
          fits.set(face.family, await fitOf(font, face, face === display ? displayWeight : 400, [latinText]))
      }
    }

  const { whole, cut } = await cutBangla()
  licensed.set(bangla.package, bangla)
  await addFont(bangla.family, 'bangla', cut)
  await addFont(bangla.family, 'bangla-whole', whole)
  const taka = { axes: bangla.axes, codePoints: codePointsOf(ranges.taka), features: [] }
  await addFont(bangla.family, 'taka', await subsetFont(await readWoff2(fontPath(bangla)), taka))
  // Measured word by word, without spaces: the font has none.
  fits.set(bangla.family, await fitOf(whole, bangla, 400, await sampleOf('Bengali')))

  for (const [name, face] of licensed)
    add(`${name.slice(name.indexOf('/') + 1)}-licence.txt`, await readFile(licencePath(face)))

  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('A font file of a pair is missing.')
    return value
  }
  const addressOf = (family: string, range: Range) => found(addresses.get(`${family} ${range}`))
  const common = { addressOf, fitOf: (family: string) => found(fits.get(family)) }
  const built = Object.entries(pairs).map(([name, pair]): readonly [string, Typeface] => {
    const wholeSheet = add(`${name}-whole.css`, sheetOf(pair, common))
    return [
      name,
      {
        wholeSheet,
        sheet: add(`${name}.css`, sheetOf(pair, { ...common, wholeSheet })),
        latin: [pair.display, pair.sans].map(({ family }) => addressOf(family, 'latin')),
        bangla: addressOf(bangla.family, 'bangla'),
        wholeBangla: addressOf(bangla.family, 'bangla-whole'),
      },
    ]
  })
  // Safe cast: there is one entry per pair.
  return { pairs: Object.fromEntries(built) as Readonly<Record<string, Typeface>> as Typefaces, files }
}
