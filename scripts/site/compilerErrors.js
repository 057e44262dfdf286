/** Errors of the compiler, as a developer of a site reads them. */

/** Characters of a type that are shown; a longer one is every resource with its fields, for one wrong key. */
const longestType = 60

/** The compiler's output with '…' in the place of long types. @param {string} output */
export const shortErrors = output =>
  output.replaceAll(/(\btype )'([^\n]+?)'(?=[\s.,;)]|$)/gi, (whole, before, type) =>
    type.length > longestType ? `${before}'…'` : whole,
  )
