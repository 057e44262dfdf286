/** Embedded players and frames. Texts must not contain them; an editor who adds one is warned that it will be removed. */

/** Names of the elements. */
export const embedTags = ['iframe', 'video', 'audio', 'object', 'embed'] as const

const embed = new RegExp(`<(${embedTags.join('|')})(?=[\\s/>])`, 'gi')

/** Names of the embedding elements in an HTML text, without duplicates. */
export const embedsIn = (html: string): readonly string[] => [
  ...new Set(Array.from(html.matchAll(embed), ([, name = '']) => name.toLowerCase())),
]
