import type { SketchPart } from './sketch.ts'

/** What an option of a choice shows and says beside its label. */
export interface OptionLooks {
  /** What it looks like. Where options have pictures, one is chosen among these. Default: it has none. */
  readonly picture?: readonly SketchPart[]
  /** One sentence that is shown while it is chosen. Default: none. */
  readonly help?: string
  /**
   * Fields that it shows, and as what: of the record that holds it, and of those that refer to that record, by the name of their resource. Forms say so at each
   * of these fields, and say of one that another option shows and this one does not that it is not shown. Default: forms say nothing.
   */
  readonly uses?: Readonly<Record<string, Readonly<Record<string, { readonly as: string }>>>>
}
