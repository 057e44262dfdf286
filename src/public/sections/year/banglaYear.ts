/** Months of the Bangla year, and a parser for lines such as “Ashwin to Kartik: instalments pause”. */

import type { Language } from '../../../schema/values/language.ts'
import { toUnicodeForm } from '../../../schema/values/text/unicode.ts'

interface Month {
  readonly bn: string
  readonly en: string
  /** Common other spellings in Latin letters. */
  readonly spellings: readonly string[]
}

/** In order from the first month, which begins in the middle of April. */
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

/** Normalized form of a word: some Bangla letters have two encodings in Unicode. */
const folded = (word: string): string => toUnicodeForm(word).toLowerCase()

const indexByName: ReadonlyMap<string, number> = new Map(
  months.flatMap(({ bn, en, spellings }, index) => [bn, en, ...spellings].map(name => [folded(name), index] as const)),
)

/** Names of the months in a language, from the first of the year. */
export const monthNames = (language: Language): readonly string[] => months.map(month => month[language])

/** Range of months, both included, 0 to 11; `from` is never after `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** An activity of the year. */
export interface Activity {
  /** The period as written. */
  readonly period: string
  readonly text: string
  /** Two spans if the period crosses the turn of the year, the months at the end of the year first. */
  readonly spans: readonly Span[]
}

/** Words for the whole year. */
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

/** Parses a line that begins with months and a colon; undefined for any other line. */
export const activityIn = (line: string): Activity | undefined => {
  const [, period = '', text = ''] = /^([^:]+):\s*(\S.*)$/su.exec(line) ?? []
  const spans = spansOf(period)
  return spans.length > 0 ? { period: period.trim(), text: text.trim(), spans } : undefined
}

/** A span with its activity. */
export interface Placed extends Span {
  readonly activity: Activity
}

/** Distributes the spans of activities over as few lanes as possible. Spans in a lane are in order and do not overlap. */
export const lanesOf = (activities: readonly Activity[]): readonly (readonly Placed[])[] => {
  const lanes: Placed[][] = []
  const placed = activities.flatMap(activity => activity.spans.map(span => ({ ...span, activity })))
  for (const each of placed.toSorted((a, b) => a.from - b.from)) {
    const lane = lanes.find(one => (one.at(-1)?.to ?? -1) < each.from)
    if (lane) lane.push(each)
    else lanes.push([each])
  }
  return lanes
}
