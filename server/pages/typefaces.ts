/** The typefaces of a page: its style sheet, and the fonts that it fetches ahead. */
import type { Language } from '../../src/schema/values/language.ts'
import { type TypePair, typePairIn } from '../../src/schema/values/look/typePairs.ts'
import { needsWholeFace } from './render.ts'

/** Addresses of the files of a pair; scripts/fonts/buildFonts.ts makes them. */
export interface Typeface {
  readonly sheet: string
  /** The sheet for pages with conjuncts that the cut of the Bangla face lacks. */
  readonly wholeSheet: string
  /** What pages in English fetch ahead. */
  readonly latin: readonly string[]
  /** What pages in English with an article fetch as well. Default: the article has a face of `latin`. */
  readonly text?: string
  /** What pages in Bangla fetch ahead: with the sheet, and with the whole one. */
  readonly bangla: string
  readonly wholeBangla: string
}
export type Typefaces = Readonly<Record<Exclude<TypePair, 'system'>, Typeface>>

/** The faces of an application; undefined for those of the visitor's system. */
export const typefaceOf = (typefaces: Typefaces | undefined, typePair: unknown): Typeface | undefined => {
  const pair = typePairIn(typePair)
  return pair === 'system' ? undefined : typefaces?.[pair]
}

/** The sheet of each pair. */
export const typeSheetsOf = (typefaces: Typefaces): Readonly<Record<keyof Typefaces, string>> => ({
  newsreader: typefaces.newsreader.sheet,
  fraunces: typefaces.fraunces.sheet,
  'source-serif': typefaces['source-serif'].sheet,
})

/** A page that begins with an article in English: one in Bangla says so, and the home page begins with its slides. */
const articleStart = /<main [^>]*><article>.*?class="prose[^"]*"(?! lang="bn")/s

interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const latinOf = ({ latin, text }: Typeface, html: string): readonly string[] =>
  text !== undefined && articleStart.test(html) ? [...latin, text] : latin

/** A page that was drawn with a typeface's sheet: the whole one in its place where the page needs it, and what is fetched ahead. */
export const withTypeface = <P extends Page>(page: P, typeface: Typeface, language: Language): P => {
  const isWhole = needsWholeFace(page.html)
  const ahead = language === 'bn' ? [isWhole ? typeface.wholeBangla : typeface.bangla] : latinOf(typeface, page.html)
  const link = ahead.map(href => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`).join(', ')
  const html = isWhole ? page.html.replace(typeface.sheet, typeface.wholeSheet) : page.html
  return { ...page, html, headers: { ...page.headers, link } }
}
