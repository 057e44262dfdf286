/**
 * Estimates the width of a name. Its font size can then follow from the page's width before any font has loaded.
 * Imports nothing.
 */

/** Widths of groups of letters in em, measured in the site's display fonts. */
const widths: readonly (readonly [letters: RegExp, em: number])[] = [
  // Combining signs and joiners.
  [/[\u0981\u09bc\u09c1-\u09c4\u09cd\u200c\u200d]|\p{Mn}/u, 0],
  [/[\u0982\u0983\u09be-\u09c0\u09d7]/u, 0.26],
  [/[\u09c7\u09c8]/u, 0.39],
  [/[\u09cb\u09cc]/u, 0.63],
  [/[ঘচছটঠঢথদধনবমযরষহৎই]/u, 0.55],
  [/[খগঙডণতপভলশসউঈএ]/u, 0.65],
  [/[আঞ]/u, 1.01],
  [/\p{Script=Bengali}/u, 0.76],
  [/\s/u, 0.24],
  [/[.,:;'’|il]/u, 0.29],
  [/[MWmw@]/u, 0.87],
  [/\p{Lu}|\p{N}/u, 0.66],
  [/\p{Ll}/u, 0.5],
]
const otherWidth = 0.7
/** Safety factor, so that a name stays on one line. */
const reserve = 1.03

/** Bangla consonants that a hasanta joins to the one before: most stand below it, a ya stands behind it. */
const joined = /\u09cd[\u0995-\u09b9\u09dc-\u09df]/gu
const joinedWidth = 0.13
const joinedYa = /\u09cd\u09af/gu
const joinedYaWidth = 0.31

/** Estimates the width in em of a name on one line. Returns at least `least`, so that a short name is not set too large. */
export const estimateNameWidth = (name: string, least = 10): number => {
  const withoutYa = name.replaceAll(joinedYa, '')
  const apart = withoutYa.replaceAll(joined, '')
  const parts = [
    ((name.length - withoutYa.length) / 2) * joinedYaWidth,
    ((withoutYa.length - apart.length) / 2) * joinedWidth,
    ...Array.from(apart, letter => widths.find(([kind]) => kind.test(letter))?.[1] ?? otherWidth),
  ]
  return Math.max(least, Number((reserve * parts.reduce((total, width) => total + width, 0)).toFixed(2)))
}
