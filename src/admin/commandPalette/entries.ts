/** Entries of the command palette, and their matching against the typed words. */

import type { ComponentType } from 'react'
import { fitOf, folded, foldedWords } from '../../schema/values/text/textFit.ts'
import type { IconProps } from '../ui/icons.tsx'

/** Groups, in display order. */
const groups = ['screens', 'settings', 'create', 'actions', 'records'] as const
export type Group = (typeof groups)[number]

/** Entry of the command palette. `run` executes it. */
export interface Entry {
  /** Unique among all entries. */
  readonly key: string
  readonly group: Group
  readonly label: string
  /** Type of the entry, if the label does not show it. */
  readonly hint?: string
  /** Additional words that match the entry. */
  readonly keywords?: string
  readonly Icon: ComponentType<IconProps>
  /**
   * True for one of many similar entries, which is offered only if each typed word begins a word of its label or
   * keywords.
   */
  readonly isDetail?: boolean
  readonly run: () => void
}

/** True if each wanted word begins some word of the texts. */
const isBegun = (wanted: readonly string[], texts: readonly string[]): boolean =>
  wanted.every(word => texts.some(text => fitOf(text, word) > 1))

/**
 * Entries that match every typed word, best first. Without words: all entries that are not details, in the given order.
 */
export const matchingEntries = (entries: readonly Entry[], words: string): readonly Entry[] => {
  const wanted = foldedWords(words)
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

/** Groups the entries in display order, so that the arrow keys follow what is on screen. */
export const groupedEntries = (
  entries: readonly Entry[],
): readonly { readonly group: Group; readonly entries: readonly Entry[] }[] =>
  groups
    .map(group => ({ group, entries: entries.filter(entry => entry.group === group) }))
    .filter(({ entries: some }) => some.length > 0)
