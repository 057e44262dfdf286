/** Prints values as source text. The formatter breaks lines afterwards. */

/** Source text of a string, in single quotes. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const keyText = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key))

/** Source text that is printed unchanged within a value. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Source text of plain data. Omits keys with undefined values. */
export const printed = (value: unknown): string => {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{ ${entries.map(([key, each]) => `${keyText(key)}: ${printed(each)}`).join(', ')} }`
}
