import type { OwnName } from './register.ts'

/**
 * Inputs and cells that a field may name in the place of those of its kind, each with the kinds that it is for. The back office has one of each name:
 * `src/admin/form/inputs/own/ownInputs.ts` and `src/admin/list/ownCells/ownCells.ts` do not compile without it, or with one for another kind.
 */
export const ownInputs = {
  /** A number that is set by sliding, between the field's `min` and `max`. */
  slider: ['integer', 'decimal'],
  /** The brand colour of a site, with a sample of the pages that its settings make. */
  brandColour: ['colour'],
  /** The name of a site, with the other fields of the form that still have the former one. */
  siteName: ['text'],
  /** The logo of a site, with a warning where visitors can hardly read it. */
  logo: ['image'],
} as const

export const ownCells = {
  /** The value as a link that opens what it is the address of: a site, a mailbox or a telephone. */
  link: ['link', 'video', 'email', 'digits'],
} as const

export type InputName = keyof typeof ownInputs
export type CellName = keyof typeof ownCells
/** The kinds that an own input is for. */
export type KindOfInput<N extends InputName> = (typeof ownInputs)[N][number]
/** The kinds that an own cell is for. */
export type KindOfCell<N extends CellName> = (typeof ownCells)[N][number]

type NamesFor<Looks extends Readonly<Record<string, readonly string[]>>, K extends string> = {
  [N in keyof Looks]: K extends Looks[N][number] ? N : never
}[keyof Looks]

/** Kinds whose values are entered one by one: no site has an input for them. */
type WithInner = 'group' | 'rows' | 'blocks'

/** How a field of a kind is drawn in the back office, where it is not as all of its kind are. */
export interface OwnLooks<K extends string> {
  /** The name of an own input. Default: that of the kind. */
  readonly input?: NamesFor<typeof ownInputs, K> | (K extends WithInner ? never : OwnName)
  /** The name of an own cell in lists. Default: that of the kind. */
  readonly cell?: NamesFor<typeof ownCells, K> | OwnName
}
