import type { SketchPart } from './sketch.ts'

/** Optional properties of an option that forms display in addition to its label. */
export interface OptionLooks {
  /** Sketch of the option. If options have pictures, editors choose among the pictures. Default none. */
  readonly picture?: readonly SketchPart[]
  /** Sentence that is shown while the option is selected. Default: none. */
  readonly help?: string
  /**
   * Fields that pages display if the option is selected, with their purpose, by resource: the record's own resource and
   * its children. Forms show the purpose at each field, and mark fields that only other options display. Default: no
   * hints.
   */
  readonly uses?: Readonly<Record<string, Readonly<Record<string, { readonly as: string }>>>>
}
