/** Escapes the wildcards in a text for use in a LIKE pattern: `like '%…%' escape '\\'`. */
export const escapedLike = (text: string): string => text.replaceAll(/[\\%_]/g, character => `\\${character}`)
