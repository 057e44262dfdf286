/** A text as a pattern of LIKE has it, in which nothing stands for other texts: `like '%…%' escape '\\'`. */
export const escapedLike = (text: string): string => text.replaceAll(/[\\%_]/g, character => `\\${character}`)
