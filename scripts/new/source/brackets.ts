/** What stands between two brackets of a source file, found without parsing it: texts, comments and templates are skipped. */

/** The inside of a bracket. */
export interface Inside {
  /** The index of the closing bracket. */
  readonly close: number
  /** The text between the brackets, as long as it is there, without comments, what deeper brackets hold, and texts that are no keys. */
  readonly shallow: string
}

const blank = (text: string, by = ' '): string => text.replaceAll(/[^\n]/g, by)

/** What of a text or a comment is left in a shallow text. */
const remainder = (text: string, after: string): string => {
  if (text.startsWith('/')) return blank(text)
  return /^\s*:/.test(after) ? text : blank(text, '"')
}

/** What the bracket at an index holds; undefined where nothing closes it. */
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
    if (text.length > 1) shallow += depth === 1 ? remainder(text, source.slice(end)) : blank(text)
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
