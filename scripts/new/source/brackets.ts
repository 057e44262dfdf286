/** Finds the content between two brackets of a source file without parsing it: strings, comments and templates are skipped. */

/** Content between two brackets. */
export interface Inside {
  /** Index of the closing bracket. */
  readonly close: number
  /** Text between the brackets with unchanged length. Comments, nested content and strings other than keys are blanked out. */
  readonly shallow: string
}

const blank = (text: string, by = ' '): string => text.replaceAll(/[^\n]/g, by)

/** Replacement for a string or comment in `shallow`: keys stay, comments become spaces, other strings quotation marks. */
const blanked = (text: string, after: string): string => {
  if (text.startsWith('/')) return blank(text)
  return /^\s*:/.test(after) ? text : blank(text, '"')
}

/** Content of the bracket at an index; undefined if it is never closed. */
export const insideOf = (source: string, open: number): Inside | undefined => {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*.*?\*\/|[()[\]{}]/gs
  tokens.lastIndex = open
  let depth = 0
  let shallow = ''
  let at = open
  for (let token = tokens.exec(source); token; token = tokens.exec(source)) {
    const [text] = token
    const end = token.index + text.length
    const before = source.slice(at, token.index)
    shallow += depth === 1 ? before : blank(before)
    if (text.length > 1) shallow += depth === 1 ? blanked(text, source.slice(end)) : blank(text)
    else {
      const isOpening = '([{'.includes(text)
      depth += isOpening ? 1 : -1
      if (depth === 0) return { close: token.index, shallow: shallow.slice(1) }
      shallow += depth === (isOpening ? 2 : 1) ? text : ' '
    }
    at = end
  }
  return undefined
}
