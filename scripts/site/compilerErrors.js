/** Shortens the compiler's errors for developers of a site. */

/**
 * Maximum length of a type that is shown, characters. For one wrong key, the compiler prints a type with all resources
 * and their fields.
 */
const longestType = 60

/** The compiler's output with '…' in the place of long types. @param {string} output */
export const shortErrors = output =>
  output.replaceAll(/(\btype )'([^\n]+?)'(?=[\s.,;)]|$)/gi, (whole, before, type) =>
    type.length > longestType ? `${before}'…'` : whole,
  )
