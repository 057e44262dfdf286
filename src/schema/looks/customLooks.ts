import type { CustomName } from './register.ts'

/**
 * Inputs that a field may use instead of the input of its kind, with the supported kinds.
 * `src/admin/form/inputs/own/customInputs.ts` must have a component for each name and kind, or it does not compile.
 */
export const customInputs = {
  /** Slider for a number between the `min` and `max` of the field. */
  slider: ['integer', 'decimal'],
  /** Brand colour of a site, with a preview of its pages. */
  brandColour: ['colour'],
  /** Name of a site. The input lists other fields of the form that still contain the previous name. */
  siteName: ['text'],
  /** Logo of a site, with a warning if it is hardly legible. */
  logo: ['image'],
  /** Rights of a custom role: a table with a line for each resource of the site. */
  rights: ['rows'],
  /** Built-in role of a user, which follows the custom role. */
  builtInRole: ['choice'],
  /** Custom role of a user, which sets the built-in role. */
  customRole: ['reference'],
} as const

/**
 * Cells that a field may use instead of the cell of its kind, with the supported kinds.
 * `src/admin/list/customCells/customCells.ts` must have a component for each name and kind, or it does not compile.
 */
export const customCells = {
  /** Link to a website, mailbox or phone number. */
  link: ['link', 'video', 'email', 'digits'],
} as const

/** Name of an input that the product provides. */
export type ProductInput = keyof typeof customInputs
/** Name of a cell that the product provides. */
export type ProductCell = keyof typeof customCells
/** Kinds that a custom input supports. */
export type KindOfInput<N extends ProductInput> = (typeof customInputs)[N][number]
/** Kinds that a custom cell supports. */
export type KindOfCell<N extends ProductCell> = (typeof customCells)[N][number]

type NamesFor<Looks extends Readonly<Record<string, readonly string[]>>, K extends string> = {
  [N in keyof Looks]: K extends Looks[N][number] ? N : never
}[keyof Looks]

/** Kinds with nested inputs, which sites cannot replace. */
type WithInner = 'group' | 'rows' | 'blocks'

/** Custom input and cell of a field in the back office, in place of the defaults of its kind. */
export interface CustomLooks<K extends string> {
  /** Name of a custom input. Default: that of the kind. */
  readonly input?: NamesFor<typeof customInputs, K> | (K extends WithInner ? never : CustomName)
  /** Name of a custom cell in lists. Default: that of the kind. */
  readonly cell?: NamesFor<typeof customCells, K> | CustomName
}
