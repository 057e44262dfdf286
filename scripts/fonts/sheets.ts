/** The style sheet of a pair: its faces, what stands in their place while they are fetched, and the variables that name them. */
import {
  bangla,
  banglaDisplayWeight,
  type Face,
  latinRanges,
  type Pair,
  type Range,
  type Ranges,
  ranges,
} from './faces.ts'

/** Family of the whole Bangla face. Not that of the cut one: while it is fetched, nothing is drawn by that. */
const wholeBangla = `${bangla.family} Whole`

/** How a system's own face is stretched to take the room of another, as CSS numbers in percent. */
export interface Fit {
  readonly size: number
  readonly ascent: number
  readonly descent: number
  readonly gap: number
}

/** Addresses and measures of the faces of a sheet. */
interface SheetFiles {
  /** Address of a family's file of some code points. */
  readonly addressOf: (family: string, range: Range) => string
  readonly fitOf: (family: string) => Fit
  /** Address of the sheet with the whole Bangla face. Default: this is it. */
  readonly wholeSheet?: string
}

const hex = (codePoint: number) => codePoint.toString(16).toUpperCase()
const unicodeRange = (runs: Ranges) =>
  `unicode-range:U+${runs.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`)).join(',U+')}`

const quoted = (family: string) => (family.includes(' ') ? `"${family}"` : family)
const fallbackOf = (family: string) => `"${family} fallback"`

const faceRule = (family: string, weight: string, address: string, runs: Ranges) =>
  `@font-face{font-family:${quoted(family)};src:url(${address})format("woff2");font-weight:${weight};font-display:swap;${unicodeRange(runs)}}`

const percent = (value: number) => `${Number(value.toFixed(2))}%`

const fallbackRule = ({ family, fallback }: Face, { size, ascent, descent, gap }: Fit, runs?: Ranges) => {
  const measures = [
    `size-adjust:${percent(size)}`,
    `ascent-override:${percent(ascent)}`,
    `descent-override:${percent(descent)}`,
    `line-gap-override:${percent(gap)}`,
    ...(runs ? [unicodeRange(runs)] : []),
  ]
  const rule = (names: readonly string[], ...descriptors: readonly string[]) =>
    `@font-face{font-family:${fallbackOf(family)};src:${names.map(name => `local("${name}")`).join()};${descriptors.join(';')}}`
  return [
    rule(fallback.local, ...measures),
    ...(fallback.bold ? [rule(fallback.bold, 'font-weight:600', ...measures)] : []),
  ].join('')
}

/**
 * The families of a face's text, the first that has a letter: its own, then Bangla. Words in Bangla between others are set in
 * the face of the visitor's system, and load the site's only where that has none.
 */
const stackOf = ({ family }: Face, banglaFamily: string, generic: string) =>
  [quoted(family), fallbackOf(family), fallbackOf(bangla.family), quoted(banglaFamily), generic].join()

/** The sheet of a pair; with `wholeSheet` its Bangla is the cut face, else the whole one. */
export const sheetOf = (pair: Pair, { addressOf, fitOf, wholeSheet }: SheetFiles): string => {
  const range = wholeSheet === undefined ? 'bangla-whole' : 'bangla'
  const banglaFamily = wholeSheet === undefined ? wholeBangla : bangla.family
  const { display, text, sans } = pair
  const latin = [...new Set([display, text ?? sans, sans])]
  const rules = latin.flatMap(face => [
    // Of two files for a code point, browsers take the one that is named last.
    ...(Object.keys(latinRanges) as readonly (keyof typeof latinRanges)[])
      .toReversed()
      .map(range => faceRule(face.family, face.weight, addressOf(face.family, range), ranges[range])),
    fallbackRule(face, fitOf(face.family)),
  ])
  const banglaRules = [
    faceRule(banglaFamily, bangla.weight, addressOf(bangla.family, range), ranges[range]),
    faceRule(banglaFamily, bangla.weight, addressOf(bangla.family, 'taka'), ranges.taka),
    fallbackRule(bangla, fitOf(bangla.family), ranges['bangla-whole']),
  ]
  const textStack = text ? stackOf(text, banglaFamily, 'serif') : 'var(--sans)'
  // Latin letters among Bangla ones are set in the system's sans: as large and as even as those, with lining figures, and no byte.
  const systemSans = 'system-ui,sans-serif'
  const banglaStack = `${quoted(banglaFamily)},${fallbackOf(bangla.family)},${systemSans}`
  const passageStack = `${fallbackOf(bangla.family)},${quoted(banglaFamily)},${systemSans}`
  const variables = [
    `:root,[lang=en]{--display:${stackOf(display, banglaFamily, 'serif')};--sans:${stackOf(sans, banglaFamily, 'sans-serif')};--text:${textStack};--voice:var(--${pair.voice});--display-weight:${pair.displayWeight};--prose-size:${pair.textSize}}`,
    `:lang(bn){--display:${banglaStack};--sans:var(--display);--text:var(--display);--voice:var(--display);--display-weight:${banglaDisplayWeight};--prose-size:1.3125rem}`,
    // Titles, an article and the organisation's name in Bangla are set in the site's face also where the rest is English.
    `:root:lang(en) [lang=bn]:not(h1,h2,h3,.latest li,.prose,.wide-name){--display:${passageStack}}`,
    // Beside Bangla, English titles, quotations and articles have the pair's own faces; what stands between them, the system's.
    `:root:lang(bn) [lang=en]{--sans:${systemSans}}`,
    ...(wholeSheet === undefined ? [] : [`:root{--whole-bangla:"${wholeSheet}"}`]),
  ]
  return [...rules, ...banglaRules, ...variables].join('')
}
