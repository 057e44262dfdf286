import type { SketchPart } from './sketch.ts'

/** Picture and help text of an option, in addition to its label. */
export interface OptionLooks {
  /** Sketch of the option. If options have pictures, editors choose among the pictures. Default none. */
  readonly picture?: readonly SketchPart[]
  /** Sentence that is shown while the option is selected. Default: none. */
  readonly help?: string
  /**
   * Fields that the option displays, with their purpose: fields of the record itself and, by resource, of records that
   * refer to it. Forms show the purpose at each field, and mark fields that only other options display. Default: no
   * hints.
   */
  readonly uses?: Readonly<Record<string, Readonly<Record<string, { readonly as: string }>>>>
}
