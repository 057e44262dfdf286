/** The values that an input has given to its form, beside those that come from elsewhere. */
export interface OwnValues {
  /** Called with each value that the input gives to its form. */
  readonly add: (value: string) => void
  /** Whether a value of the form came from the input itself, also some letters ago: the form follows late on a busy machine. */
  readonly has: (value: string) => boolean
}

export const createOwnValues = (first: string): OwnValues => {
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
