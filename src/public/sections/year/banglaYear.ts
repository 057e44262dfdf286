/** The months of the Bangla year, and what editors write of them: “Ashwin to Kartik: instalments pause”. */

import type { Language } from '../../../schema/values/language.ts'
import { toUnicodeForm } from '../../../schema/values/text/unicode.ts'

interface Month {
  readonly bn: string
  readonly en: string
  /** Other spellings in Latin letters that are in use. */
  readonly spellings: readonly string[]
}

/** From the first month, which begins in the middle of April. */
const months: readonly Month[] = [
  { bn: 'বৈশাখ', en: 'Boishakh', spellings: ['baishakh', 'baisakh', 'boisakh'] },
  { bn: 'জ্যৈষ্ঠ', en: 'Jyaishtha', spellings: ['joishtho', 'jaistha', 'jyoishtho', 'joistho'] },
  { bn: 'আষাঢ়', en: 'Asharh', spellings: ['ashar', 'asar', 'asadh'] },
  { bn: 'শ্রাবণ', en: 'Srabon', spellings: ['shrabon', 'sraban', 'shraban', 'sraban'] },
  { bn: 'ভাদ্র', en: 'Bhadra', spellings: ['bhadro', 'vadro'] },
  { bn: 'আশ্বিন', en: 'Ashwin', spellings: ['aswin', 'ashshin', 'asshin', 'ashin'] },
  { bn: 'কার্তিক', en: 'Kartik', spellings: ['kartick'] },
  { bn: 'অগ্রহায়ণ', en: 'Agrahayan', spellings: ['ogrohayon', 'agrahayon', 'ogrohayan'] },
  { bn: 'পৌষ', en: 'Poush', spellings: ['poush', 'paush', 'pous', 'poushh'] },
  { bn: 'মাঘ', en: 'Magh', spellings: [] },
  { bn: 'ফাল্গুন', en: 'Falgun', spellings: ['phalgun', 'falgoon', 'phalgoon'] },
  { bn: 'চৈত্র', en: 'Chaitra', spellings: ['choitro', 'chaitro', 'choitra'] },
]

const lastMonth = months.length - 1

/** Some letters of Bangla have two spellings in Unicode. */
const folded = (word: string): string => toUnicodeForm(word).toLowerCase()

const indexByName: ReadonlyMap<string, number> = new Map(
  months.flatMap(({ bn, en, spellings }, index) => [bn, en, ...spellings].map(name => [folded(name), index] as const)),
)

/** The names of the months in a language, from the first of the year. */
export const monthNames = (language: Language): readonly string[] => months.map(month => month[language])

/** From a month of the year to another, both included, 0 to 11; `from` is never after `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What happens in the year. */
export interface Happening {
  /** Its months as they were written. */
  readonly period: string
  readonly text: string
  /** Two for a period over the turn of the year, the months at its end first. */
  readonly spans: readonly Span[]
}

/** Words that stand for the whole year. */
const wholeYear = new Set(['all year', 'the whole year', 'সারা বছর', 'সারাবছর'].map(folded))

const spansOf = (period: string): readonly Span[] => {
  const words = folded(period).trim()
  if (wholeYear.has(words)) return [{ from: 0, to: lastMonth }]
  const [first = '', last = first, ...others] = words.split(/\s*[-–—]\s*|\s+(?:to|until|থেকে|হতে)\s+/u)
  const from = indexByName.get(first)
  const to = indexByName.get(last)
  if (from === undefined || to === undefined || others.length > 0) return []
  if (from <= to) return [{ from, to }]
  return [
    { from, to: lastMonth },
    { from: 0, to },
  ]
}

/** What a line says that begins with its months and a colon; undefined for any other line. */
export const happeningIn = (line: string): Happening | undefined => {
  const [, period = '', text = ''] = /^([^:]+):\s*(\S.*)$/su.exec(line) ?? []
  const spans = spansOf(period)
  return spans.length > 0 ? { period: period.trim(), text: text.trim(), spans } : undefined
}

/** A span with what happens in it. */
export interface Placed extends Span {
  readonly happening: Happening
}

/** The spans of happenings in as few lanes as they need: within one, no two share a month and all are in order. */
export const lanesOf = (happenings: readonly Happening[]): readonly (readonly Placed[])[] => {
  const lanes: Placed[][] = []
  const placed = happenings.flatMap(happening => happening.spans.map(span => ({ ...span, happening })))
  for (const each of placed.toSorted((a, b) => a.from - b.from)) {
    const lane = lanes.find(one => (one.at(-1)?.to ?? -1) < each.from)
    if (lane) lane.push(each)
    else lanes.push([each])
  }
  return lanes
}
