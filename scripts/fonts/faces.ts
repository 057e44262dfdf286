/** Fonts of the public site: their sources and their subsets. */
import type { TypePair } from '../../src/schema/values/look/typePairs.ts'

/** Pinned value of an axis, or its remaining range. */
export type Axes = Readonly<Record<string, number | readonly [min: number, max: number]>>

/** One font of a pair. */
export interface Face {
  /** Name of the family in the style sheets. */
  readonly family: string
  /** npm package of the font, and the name of its file there without extension; `{script}` stands for the subset. */
  readonly package: string
  readonly file: string
  readonly axes: Axes
  /** CSS weight, one value or a range. */
  readonly weight: string
  /** Fallback until the font has loaded. */
  readonly fallback: Fallback
}

/** System font that is shown until a font has loaded. */
export interface Fallback {
  /** Full names or PostScript names of the font on different systems; the family name does not work with `local()`. */
  readonly local: readonly string[]
  /** Names of its bold weight. Default: the regular weight, emboldened. */
  readonly bold?: readonly string[]
  /** Package of a font with the same widths, for measuring, and its file there without extension. */
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

/** A pair of fonts. `text` is for articles and `sans` for all other text; without `text`, `sans` is for both. */
export interface Pair {
  readonly display: Face
  readonly text?: Face
  readonly sans: Face
  /** Weight of titles. */
  readonly displayWeight: number
  /** Font size of articles, as a CSS length. */
  readonly textSize: string
  /** Font of quotations and statements. */
  readonly voice: 'display' | 'text'
}

/** Font pairs by the name that the application settings store. */
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

/** The Bangla font, used with every pair. */
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

/** Ranges of code points, first and last of each. */
export type Ranges = readonly (readonly [first: number, last: number])[]

/** Code points of each file. If two Latin ranges contain a code point, only the first file has it. */
export const ranges = {
  /** English, and the accented letters that are common in English texts. */
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
  /** Further characters of Western European languages. */
  'latin-1': [
    [0xa1, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
  ],
  /** Other European languages, and letters for transliterating Bangla. */
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
  /** Contemporary Bangla, without the taka sign, which English pages also need. */
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
  /** All characters of the font. */
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
/** Ranges of the Latin fonts, with the name of the package's file that contains them. */
export const latinRanges = { latin: 'latin', 'latin-1': 'latin', 'latin-ext': 'latin-ext' } as const

/** All code points of some ranges. */
export const codePointsOf = (runs: Ranges): readonly number[] =>
  runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
