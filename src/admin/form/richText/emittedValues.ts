/** Values that an input has emitted to its form, to distinguish them from values that come from elsewhere. */
export interface EmittedValues {
  /** Records a value that the input emits to its form. */
  readonly add: (value: string) => void
  /**
   * True if the input has emitted the value, even several keystrokes ago: on a busy machine the form follows late.
   * Forgets the values before it; after a value that was not emitted, only that value is remembered.
   */
  readonly has: (value: string) => boolean
}

/** Creates the values of an input, which contain the initial one. */
export const createEmittedValues = (first: string): EmittedValues => {
  let values: readonly string[] = [first]
  return {
    add: value => {
      if (value !== values.at(-1)) values = [...values, value]
    },
    has: value => {
      const at = values.indexOf(value)
      values = at < 0 ? [value] : values.slice(at)
      return at >= 0
    },
  }
}
