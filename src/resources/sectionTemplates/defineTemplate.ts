import type { SketchPart } from '../../schema/looks/sketch.ts'

/** How a section can be drawn. Its view stands under the same value in `src/public/sections/templates.ts`. */
interface SectionTemplate<V extends string = string> {
  /** What is stored. */
  readonly value: V
  /** What an editor chooses. */
  readonly label: string
  /** What it looks like. */
  readonly picture: readonly SketchPart[]
}

/** Declares a template. Returns what it is given; exists for its types alone. */
export const defineTemplate = <const V extends string>(template: SectionTemplate<V>): SectionTemplate<V> => template
