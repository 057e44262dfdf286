/** The typefaces of the public site: where each comes from, and how it is cut. */
import type { TypePair } from '../../src/schema/values/look/typePairs.ts'

/** A value at which an axis is pinned, or the range that is left of it. */
export type Axes = Readonly<Record<string, number | readonly [min: number, max: number]>>

/** One face of a pair. */
export interface Face {
  /** Name of the family in the sheets. */
  readonly family: string
  /** Package of the font, and the beginning of the names of its files there. */
  readonly package: string
  readonly file: string
  readonly axes: Axes
  /** The CSS weight, one or a range. */
  readonly weight: string
  /** What stands in its place until it is there, and is measured by a font of the same widths. */
  readonly fallback: Fallback
}

export interface Fallback {
  /** Full names, or PostScript names, under which systems have it: a family's name is neither. */
  readonly local: readonly string[]
  /** The same of its bold weight. Default: the regular one, made bold. */
  readonly bold?: readonly string[]
  /** Package of a font with the same widths, and its file there without the ending. */
  readonly package: string
  readonly file: string
}

const serif: Fallback = {
  local: ['Times New Roman', 'Liberation Serif'],
  package: '@fontsource/tinos',
  file: 'tinos-latin-400-normal',
}
const sans: Fallback = {
  local: ['Arial', 'Liberation Sans'],
  package: '@fontsource/arimo',
  file: 'arimo-latin-400-normal',
}

/** A pair: `text` sets articles, `sans` all else; where `text` is left out, `sans` sets both. */
export interface Pair {
  readonly display: Face
  readonly text?: Face
  readonly sans: Face
  /** Weight of titles. */
  readonly displayWeight: number
  /** Size of articles. */
  readonly textSize: string
  /** What sets quotations and statements. */
  readonly voice: 'display' | 'text'
}

export const pairs: Readonly<Record<Exclude<TypePair, 'system'>, Pair>> = {
  newsreader: {
    display: {
      family: 'Newsreader',
      package: '@fontsource-variable/newsreader',
      file: 'newsreader-{script}-standard-normal',
      axes: { opsz: 48, wght: 500 },
      weight: '500',
      fallback: serif,
    },
    text: {
      family: 'Newsreader Text',
      package: '@fontsource-variable/newsreader',
      file: 'newsreader-{script}-standard-normal',
      axes: { opsz: 18, wght: [400, 600] },
      weight: '400 600',
      fallback: serif,
    },
    sans: {
      family: 'Public Sans',
      package: '@fontsource-variable/public-sans',
      file: 'public-sans-{script}-wght-normal',
      axes: { wght: [400, 700] },
      weight: '400 700',
      fallback: sans,
    },
    displayWeight: 500,
    textSize: '1.3125rem',
    voice: 'text',
  },
  fraunces: {
    display: {
      family: 'Fraunces',
      package: '@fontsource-variable/fraunces',
      file: 'fraunces-{script}-full-normal',
      axes: { opsz: 72, SOFT: 0, WONK: 0, wght: [400, 600] },
      weight: '400 600',
      fallback: serif,
    },
    sans: {
      family: 'Figtree',
      package: '@fontsource-variable/figtree',
      file: 'figtree-{script}-wght-normal',
      axes: { wght: [400, 700] },
      weight: '400 700',
      fallback: sans,
    },
    displayWeight: 500,
    textSize: '1.1875rem',
    voice: 'display',
  },
  'source-serif': {
    display: {
      family: 'Source Serif 4',
      package: '@fontsource-variable/source-serif-4',
      file: 'source-serif-4-{script}-opsz-normal',
      axes: { opsz: 48, wght: 500 },
      weight: '500',
      fallback: serif,
    },
    text: {
      family: 'Source Serif 4 Text',
      package: '@fontsource-variable/source-serif-4',
      file: 'source-serif-4-{script}-opsz-normal',
      axes: { opsz: 18, wght: [400, 600] },
      weight: '400 600',
      fallback: serif,
    },
    sans: {
      family: 'Inter',
      package: '@fontsource-variable/inter',
      file: 'inter-{script}-wght-normal',
      axes: { wght: [400, 700] },
      weight: '400 700',
      fallback: sans,
    },
    displayWeight: 500,
    textSize: '1.3125rem',
    voice: 'text',
  },
}

/** The one Bangla face, beside every pair. */
export const bangla: Face = {
  family: 'Noto Serif Bengali',
  package: '@fontsource-variable/noto-serif-bengali',
  file: 'noto-serif-bengali-bengali-wght-normal',
  axes: { wght: [400, 600] },
  weight: '400 600',
  fallback: {
    local: ['NotoSansBengali-Regular', 'Nirmala UI', 'KohinoorBangla-Regular'],
    bold: ['NotoSansBengali-Bold', 'Nirmala UI Bold', 'KohinoorBangla-Semibold'],
    package: '@fontsource/noto-sans-bengali',
    file: 'noto-sans-bengali-bengali-400-normal',
  },
}
/** Weight of Bangla titles. */
export const banglaDisplayWeight = 600

/** Runs of code points, the first and the last of each. */
export type Ranges = readonly (readonly [first: number, last: number])[]

/** The code points of each file. What stands in two of Latin is in the first file alone. */
export const ranges = {
  /** English, and the accents that English texts have most. */
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xa3, 0xa3],
    [0xa7, 0xa7],
    [0xa9, 0xa9],
    [0xab, 0xab],
    [0xae, 0xae],
    [0xb0, 0xb1],
    [0xb7, 0xb7],
    [0xbb, 0xbe],
    [0xd7, 0xd7],
    [0xe1, 0xe1],
    [0xe7, 0xe9],
    [0xed, 0xed],
    [0xf1, 0xf1],
    [0xf3, 0xf3],
    [0xf6, 0xf7],
    [0xfc, 0xfc],
    [0x2009, 0x2009],
    [0x2010, 0x2015],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2020, 0x2022],
    [0x2026, 0x2026],
    [0x202f, 0x202f],
    [0x2039, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
  ],
  /** What Western Europe writes in addition. */
  'latin-1': [
    [0xa1, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
  ],
  /** The other languages of Europe, and letters that transliterate Bangla. */
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x17f],
    [0x218, 0x21b],
    [0x1e0c, 0x1e0d],
    [0x1e24, 0x1e25],
    [0x1e36, 0x1e39],
    [0x1e40, 0x1e47],
    [0x1e5a, 0x1e5d],
    [0x1e62, 0x1e63],
    [0x1e6c, 0x1e6d],
    [0x1e8e, 0x1e8f],
  ],
  /** Bangla as it is written today, without the sign of the taka, which English pages have as well. */
  bangla: [
    [0x964, 0x965],
    [0x981, 0x983],
    [0x985, 0x98b],
    [0x98f, 0x990],
    [0x993, 0x994],
    [0x995, 0x9a8],
    [0x9aa, 0x9b0],
    [0x9b2, 0x9b2],
    [0x9b6, 0x9b9],
    [0x9bc, 0x9bc],
    [0x9be, 0x9c3],
    [0x9c7, 0x9c8],
    [0x9cb, 0x9ce],
    [0x9d7, 0x9d7],
    [0x9dc, 0x9dd],
    [0x9df, 0x9df],
    [0x9e6, 0x9ef],
    [0x200c, 0x200d],
    [0x25cc, 0x25cc],
  ],
  /** All that the face has. */
  'bangla-whole': [
    [0x951, 0x952],
    [0x964, 0x965],
    [0x980, 0x9f2],
    [0x9f4, 0x9fe],
    [0x200c, 0x200d],
    [0x25cc, 0x25cc],
  ],
  taka: [[0x9f3, 0x9f3]],
} as const satisfies Readonly<Record<string, Ranges>>

export type Range = keyof typeof ranges
/** Those of the Latin faces, with the packages' name of the file that holds them. */
export const latinRanges = { latin: 'latin', 'latin-1': 'latin', 'latin-ext': 'latin-ext' } as const

/** Every code point of some runs. */
export const codePointsOf = (runs: Ranges): readonly number[] =>
  runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
