/** The typefaces that a site may be set in. */
const typePairs = ['newsreader', 'fraunces', 'source-serif', 'system'] as const
export type TypePair = (typeof typePairs)[number]

/** What a control offers for a pair. */
export const typePairOptions = [
  { value: 'newsreader', label: 'Newsreader + Public Sans' },
  { value: 'fraunces', label: 'Fraunces + Figtree' },
  { value: 'source-serif', label: 'Source Serif 4 + Inter' },
  { value: 'system', label: 'System' },
] as const satisfies readonly { readonly value: TypePair; readonly label: string }[]

/** The pair of a stored value; the first, the default, for any other value. */
export const typePairIn = (value: unknown): TypePair => typePairs.find(pair => pair === value) ?? 'newsreader'
