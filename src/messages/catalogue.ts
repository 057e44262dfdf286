/** Type of a message catalogue. Derived from the English one, so every language has exactly the same messages. */

/** Shape of a catalogue: texts, and functions from values to texts. */
export type Shape<T> = T extends string
  ? string
  : T extends (...values: infer A) => string
    ? (...values: A) => string
    : { readonly [K in keyof T]: Shape<T[K]> }
