/** Embedded players and frames, which texts do not hold: an editor who writes one gets a warning that it is left out. */

const embed = /<(iframe|video|audio|object|embed)(?=[\s/>])/gi

/** The names of those elements in an HTML text, each once; none in most. */
export const embedsIn = (html: string): readonly string[] => [
  ...new Set(Array.from(html.matchAll(embed), ([, name = '']) => name.toLowerCase())),
]

/** What a program reads of those that were left out of a field. */
export const embedsLeftOut = (label: string, names: readonly string[]): string =>
  `${label} holds no embedded parts, so these were left out: ${names.join(', ')}. Link to them instead, or use the video of a section.`
