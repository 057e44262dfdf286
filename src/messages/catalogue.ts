/** The shape of a catalogue, taken from the English one: another language has every message of it, and no other. */

/** A catalogue's shape: texts, and messages that take what they say something about. */
export type Shape<T> = T extends string
  ? string
  : T extends (...values: infer A) => string
    ? (...values: A) => string
    : { readonly [K in keyof T]: Shape<T[K]> }
