/** Elements that embed other content, such as players and frames. The server removes them from rich text; editors are warned. */

/** Names of the elements that embed other content. */
export const embedTags = ['iframe', 'video', 'audio', 'object', 'embed'] as const

const embed = new RegExp(`<(${embedTags.join('|')})(?=[\\s/>])`, 'gi')

/** Names of the embedding elements in an HTML text, without duplicates. */
export const embedsIn = (html: string): readonly string[] => [
  ...new Set(Array.from(html.matchAll(embed), ([, name = '']) => name.toLowerCase())),
]
