/** Escapes non-ASCII characters of a script, which is safe in strings and patterns, so that V8 stores it with one byte per character. */
export const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
