/** Values as source text. The formatter breaks the lines afterwards. */

/** A text in single quotes, as the sources have them. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const keyText = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key))

/** Source text that stands for itself inside a printed value. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value of plain data as source text; a key whose value is undefined is left out. */
export const printed = (value: unknown): string => {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{ ${entries.map(([key, each]) => `${keyText(key)}: ${printed(each)}`).join(', ')} }`
}
