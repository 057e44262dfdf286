/** Fonts of a page: their style sheet and preloads. */
import type { Language } from '../../src/schema/values/language.ts'
import { type TypePair, typePairIn } from '../../src/schema/values/look/typePairs.ts'
import { needsFullBanglaFont } from './render.ts'

/** Addresses of a pair's files, built by scripts/fonts/buildFonts.ts. */
export interface Typeface {
  readonly sheet: string
  /** Style sheet for pages with conjuncts that the subset of the Bangla font lacks. */
  readonly wholeSheet: string
  /** Fonts that pages in English preload. */
  readonly latin: readonly string[]
  /** Fonts that pages in Bangla preload: with the usual style sheet, and with that of the full font. */
  readonly bangla: string
  readonly wholeBangla: string
}
/** Fonts of each pair, except the system fonts. */
export type Typefaces = Readonly<Record<Exclude<TypePair, 'system'>, Typeface>>

/** Fonts of an application; undefined for system fonts. */
export const typefaceOf = (typefaces: Typefaces | undefined, typePair: unknown): Typeface | undefined => {
  const pair = typePairIn(typePair)
  return pair === 'system' ? undefined : typefaces?.[pair]
}

/** Style sheet of each pair. */
export const typeSheetsOf = (typefaces: Typefaces): Readonly<Record<keyof Typefaces, string>> => ({
  newsreader: typefaces.newsreader.sheet,
  fraunces: typefaces.fraunces.sheet,
  'source-serif': typefaces['source-serif'].sheet,
})

interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Adds fonts to a rendered page: preloads, and the style sheet with the full Bangla font if the page needs it. */
export const withTypeface = <P extends Page>(page: P, typeface: Typeface, language: Language): P => {
  const isWhole = needsFullBanglaFont(page.html)
  const ahead = language === 'bn' ? [isWhole ? typeface.wholeBangla : typeface.bangla] : typeface.latin
  const link = ahead.map(href => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`).join(', ')
  const html = isWhole ? page.html.replace(typeface.sheet, typeface.wholeSheet) : page.html
  return { ...page, html, headers: { ...page.headers, link } }
}
