/** Pairs of typefaces that sites can use: one for headings, one for text. */
const typePairs = ['newsreader', 'fraunces', 'source-serif', 'system'] as const
export type TypePair = (typeof typePairs)[number]

/** Options of the input for a pair of typefaces. */
export const typePairOptions = [
  { value: 'newsreader', label: 'Newsreader + Public Sans' },
  { value: 'fraunces', label: 'Fraunces + Figtree' },
  { value: 'source-serif', label: 'Source Serif 4 + Inter' },
  { value: 'system', label: 'System' },
] as const satisfies readonly { readonly value: TypePair; readonly label: string }[]

/** Pair of typefaces from a stored value. The first, the default, for an unknown value. */
export const typePairIn = (value: unknown): TypePair => typePairs.find(pair => pair === value) ?? 'newsreader'
