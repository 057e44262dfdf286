/** How wide a name is set, so that its size can follow from the width of the page before any font is there. Imports nothing. */

/** Widths in em of what a name is made of, in the display faces of the site; measured. */
const widths: readonly (readonly [letters: RegExp, em: number])[] = [
  // Signs above, below or inside their letter, and what joins letters.
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
/** How much wider a name is reckoned than it is, so that it keeps to one line. */
const reserve = 1.03

/** A consonant that hangs from the one before it, of which it is a part, and the ya that stands behind it. */
const joined = /\u09cd[\u0995-\u09b9\u09dc-\u09df]/gu
const joinedWidth = 0.13
const joinedYa = /\u09cd\u09af/gu
const joinedYaWidth = 0.31

/** The width of a name on one line, in em, at least `least`, so that no short name fills the window. */
export const emsOf = (name: string, least = 10): number => {
  const withoutYa = name.replaceAll(joinedYa, '')
  const apart = withoutYa.replaceAll(joined, '')
  const parts = [
    ((name.length - withoutYa.length) / 2) * joinedYaWidth,
    ((withoutYa.length - apart.length) / 2) * joinedWidth,
    ...Array.from(apart, letter => widths.find(([kind]) => kind.test(letter))?.[1] ?? otherWidth),
  ]
  return Math.max(least, Number((reserve * parts.reduce((total, width) => total + width, 0)).toFixed(2)))
}
