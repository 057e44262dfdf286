/**
 * Escapes the non-ASCII characters of a script, so that V8 stores it with one byte per character. They may occur only
 * in strings and regular expressions.
 */
export const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
