/** The values that an input has given to its form, beside those that come from elsewhere. */
export interface EmittedValues {
  /** Called with each value that the input gives to its form. */
  readonly add: (value: string) => void
  /** Tells whether the input has emitted a value, also some letters ago: on a busy machine the form follows late. Forgets those before it. */
  readonly has: (value: string) => boolean
}

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
