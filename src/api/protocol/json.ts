/** Parsed JSON of unknown shape. */

export type Json = Readonly<Record<string, unknown>>

/** True if a value is an object, but not an array. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
