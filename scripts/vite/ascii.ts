/** Characters of a script beyond ASCII as their escapes, which mean the same in texts and patterns, so that it is held in memory with one byte for each. */
export const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
