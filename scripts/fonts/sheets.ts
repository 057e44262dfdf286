/** Style sheet of a font pair: its fonts, their fallbacks, and the variables that name them. */
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

/** Family of the full Bangla font. It differs from the subset's, so that the subset stays in use while the full font loads. */
const wholeBangla = `${bangla.family} Whole`

/** Scaling of a system font to the metrics of another, as CSS percentages. */
export interface Fit {
  readonly size: number
  readonly ascent: number
  readonly descent: number
  readonly gap: number
}

/** URLs and metrics of the fonts in a style sheet. */
interface SheetFiles {
  /** Address of a family's file for a range of code points. */
  readonly addressOf: (family: string, range: Range) => string
  readonly fitOf: (family: string) => Fit
  /** Address of the sheet with the full Bangla font. Default: this sheet has it. */
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
 * Font stack of a text: its own family first, then Bangla. Bangla words within other text use the visitor's system
 * font, and load the site's font only if there is none.
 */
const stackOf = ({ family }: Face, banglaFamily: string, generic: string) =>
  [quoted(family), fallbackOf(family), fallbackOf(bangla.family), quoted(banglaFamily), generic].join()

/** Style sheet of a pair. With `wholeSheet`, its Bangla font is the subset, otherwise the full font. */
export const sheetOf = (pair: Pair, { addressOf, fitOf, wholeSheet }: SheetFiles): string => {
  const range = wholeSheet === undefined ? 'bangla-whole' : 'bangla'
  const banglaFamily = wholeSheet === undefined ? wholeBangla : bangla.family
  const { display, text, sans } = pair
  const latin = [...new Set([display, text ?? sans, sans])]
  const rules = latin.flatMap(face => [
    // If two files contain a code point, browsers use the last one.
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
  // Latin letters in Bangla text use the system's sans serif: it matches in size and weight, has lining figures, and costs no download.
  const systemSans = 'system-ui,sans-serif'
  const banglaStack = `${quoted(banglaFamily)},${fallbackOf(bangla.family)},${systemSans}`
  const passageStack = `${fallbackOf(bangla.family)},${quoted(banglaFamily)},${systemSans}`
  const variables = [
    `:root,[lang=en]{--display:${stackOf(display, banglaFamily, 'serif')};--sans:${stackOf(sans, banglaFamily, 'sans-serif')};--text:${textStack};--voice:var(--${pair.voice});--display-weight:${pair.displayWeight};--prose-size:${pair.textSize}}`,
    `:lang(bn){--display:${banglaStack};--sans:var(--display);--text:var(--display);--voice:var(--display);--display-weight:${banglaDisplayWeight};--prose-size:1.3125rem}`,
    // On an English page, Bangla titles, articles and the organisation's name use the site's font.
    `:root:lang(en) [lang=bn]:not(h1,h2,h3,.latest li,.prose,.wide-name){--display:${passageStack}}`,
    // On a Bangla page, English titles, quotations and articles use the pair's fonts; other English text uses the system's.
    `:root:lang(bn) [lang=en]{--sans:${systemSans}}`,
    ...(wholeSheet === undefined ? [] : [`:root{--whole-bangla:"${wholeSheet}"}`]),
  ]
  return [...rules, ...banglaRules, ...variables].join('')
}
