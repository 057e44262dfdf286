/** Parsed JSON whose shape is not known yet. */

export type Json = Readonly<Record<string, unknown>>

/** Whether a value is an object with names; a list is none. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
