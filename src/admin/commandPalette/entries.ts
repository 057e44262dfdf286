/** What the command palette offers, and which of it matches the typed words. */

import type { ComponentType } from 'react'
import { toUnicodeForm } from '../../schema/values/text/unicode.ts'
import type { IconProps } from '../ui/icons.tsx'

/** In the order in which they are shown. */
const groups = ['screens', 'settings', 'create', 'actions', 'records'] as const
export type Group = (typeof groups)[number]

export interface Entry {
  /** Unique among all entries. */
  readonly key: string
  readonly group: Group
  readonly label: string
  /** What kind of thing it is, where the label does not show it. */
  readonly hint?: string
  /** More words that find it. */
  readonly keywords?: string
  readonly Icon: ComponentType<IconProps>
  /** Whether it is one of many: offered once words are typed that begin its own. */
  readonly isDetail?: boolean
  readonly run: () => void
}

const folded = (text: string): string => toUnicodeForm(text, 'NFKC').toLowerCase().trim()

/** How well a text fits one word: 3 begins with it, 2 has a word that does, 1 holds it, 0 does not. */
const fitOf = (text: string, word: string): number => {
  const at = text.indexOf(word)
  if (at === -1) return 0
  if (at === 0) return 3
  return text.includes(` ${word}`) ? 2 : 1
}

/** Whether some word of the texts begins with each that is wanted. */
const isBegun = (wanted: readonly string[], texts: readonly string[]): boolean =>
  wanted.every(word => texts.some(text => fitOf(text, word) > 1))

/** The entries that every typed word fits, the best first; without words, all that are no details, as they are. */
export const fitting = (entries: readonly Entry[], words: string): readonly Entry[] => {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return entries.filter(({ isDetail }) => !isDetail)
  const scored = entries.flatMap(entry => {
    const label = folded(entry.label)
    const more = folded(entry.keywords ?? '')
    if (entry.isDetail && !isBegun(wanted, [label, more])) return []
    const fits = wanted.map(word => fitOf(label, word) * 2 || fitOf(more, word))
    return fits.includes(0) ? [] : [{ entry, score: fits.reduce((sum, fit) => sum + fit, 0) }]
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ entry }) => entry)
}

/** The entries with their groups in order, so that the arrow keys follow what is seen. */
export const inGroups = (
  entries: readonly Entry[],
): readonly { readonly group: Group; readonly entries: readonly Entry[] }[] =>
  groups
    .map(group => ({ group, entries: entries.filter(entry => entry.group === group) }))
    .filter(({ entries: some }) => some.length > 0)
