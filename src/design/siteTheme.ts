/**
 * Computes the light and dark colours of a public site from the two colours that its editors choose. Each role has a
 * fixed lightness in OKLCH, and takes only the hue and part of the chroma from the chosen colours. So every pair of
 * text and background has the contrast of WCAG AA for any choice. Browser-safe; imports no code of the project.
 */
import {
  clampChroma,
  useMode as converterOf,
  formatHex,
  formatHex8,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
} from 'culori/fn'

const toOklch = converterOf(modeOklch)
converterOf(modeRgb)
converterOf(modeLrgb)

/** Tints of the paper that editors can choose. The first is the default. */
export const paperTints = ['tinted', 'warm', 'white'] as const
/** Shapes of corners that editors can choose. The first is the default. */
export const cornerShapes = ['square', 'soft', 'round'] as const

/** Border radius of buttons, fields and pictures. */
const radii = { square: '0px', soft: '6px', round: '16px' } as const

/** Settings of a theme, by field name of the resource `applications`. Colours are '#rrggbb'; an invalid one counts as the default. */
export interface ThemeSettings {
  readonly brand_colour?: string | null | undefined
  readonly accent_colour?: string | null | undefined
  readonly paper?: string | null | undefined
  readonly corners?: string | null | undefined
}

/** Brand colour of a site without one. */
export const defaultBrand = '#0f5c55'
/** Accent colour of a site without one. */
export const defaultAccent = '#a3271d'

/** Maximum lightness at which a colour is legible on paper, and white text is legible on the colour. */
const darkestNeeded = 0.455
/** Lightness of the accent on light pages, and the smallest difference in lightness that people see. */
const accentLightness = 0.48
const seenDifference = 0.03

interface Seed {
  /** Lightness 0 to 1, chroma and hue of the brand colour. */
  readonly l: number
  readonly c: number
  readonly h: number
  /** Chroma and hue of the accent. */
  readonly ac: number
  readonly ah: number
  /** Chroma and hue of the paper. */
  readonly pc: number
  readonly ph: number
}

/** Lightness, chroma, hue, and opacity if the colour is translucent. */
type Shade = readonly [l: number, c: number, h: number, alpha?: number]
type Role = (seed: Seed) => { readonly light: Shade; readonly dark: Shade }

/** Colour of one of four programmes: the brand's hue rotated by `turn` degrees. */
const programme =
  (turn: number): Role =>
  ({ c, h }) => ({ light: [0.48, Math.max(c, 0.085), h + turn], dark: [0.81, 0.095, h + turn] })

/** Hues of errors and search highlights: the same on every site. */
const errorHue = 27
const markHue = 95

const roles = {
  /** Backgrounds: the page, sheets on it, and areas set off from it. */
  paper: ({ c, h, pc, ph }) => ({ light: [0.982, pc, ph], dark: [0.2, c * 0.28, h] }),
  sheet: ({ c, h, ph }) => ({ light: [0.995, 0.002, ph], dark: [0.24, c * 0.3, h] }),
  wash: ({ c, h, pc, ph }) => ({ light: [0.94, pc * 2.2, ph], dark: [0.265, c * 0.32, h] }),
  /** Separators, and borders of fields. */
  line: ({ c, h }) => ({ light: [0.84, c * 0.3, h], dark: [0.38, c * 0.35, h] }),
  edge: ({ c, h }) => ({ light: [0.58, c * 0.4, h], dark: [0.62, c * 0.4, h] }),
  ink: ({ c, h }) => ({ light: [0.24, c * 0.45, h], dark: [0.94, 0.012, h] }),
  'ink-soft': ({ c, h }) => ({ light: [0.42, c * 0.45, h], dark: [0.78, 0.02, h] }),
  /** Links and filled buttons. */
  brand: ({ l, c, h }) => ({ light: [Math.min(l, darkestNeeded), c, h], dark: [0.82, Math.min(c, 0.11), h] }),
  'on-brand': ({ h }) => ({ light: [0.985, 0.006, h], dark: [0.2, 0.03, h] }),
  /** Mark of the current page, dates and quotations. */
  accent: ({ ac, ah }) => ({ light: [accentLightness, Math.min(ac, 0.17), ah], dark: [0.76, Math.min(ac, 0.13), ah] }),
  margin: ({ ac, ah }) => ({
    light: [0.66, Math.min(ac, 0.13), ah, 0.75],
    dark: [0.6, Math.min(ac, 0.12), ah, 0.7],
  }),
  /** Footer and dark bands, in both schemes: lighter than a dark page, so that they stand out. */
  deep: ({ c, h }) => ({ light: [0.29, Math.min(c, 0.06), h], dark: [0.275, Math.min(c, 0.05), h] }),
  'deep-ink': ({ h }) => ({ light: [0.965, 0.012, h], dark: [0.965, 0.012, h] }),
  'deep-soft': ({ h }) => ({ light: [0.84, 0.03, h], dark: [0.84, 0.03, h] }),
  'deep-line': ({ h }) => ({ light: [0.56, 0.05, h, 0.7], dark: [0.56, 0.05, h, 0.7] }),
  'programme-1': programme(0),
  'programme-2': programme(205),
  'programme-3': programme(258),
  'programme-4': programme(62),
  error: () => ({ light: [0.46, 0.16, errorHue], dark: [0.78, 0.12, errorHue] }),
  mark: () => ({ light: [0.92, 0.1, markHue], dark: [0.4, 0.08, markHue] }),
} as const satisfies Readonly<Record<string, Role>>

type ThemeRole = keyof typeof roles
export type Scheme = 'light' | 'dark'

// Safe cast: the object is constant.
const roleNames = Object.keys(roles) as readonly ThemeRole[]

/** Pairs of text and background colours, each with a contrast of at least 4.5. */
export const textPairs: readonly (readonly [text: ThemeRole, ground: ThemeRole])[] = [
  ...(['ink', 'ink-soft', 'brand', 'accent', 'error'] as const).flatMap(text =>
    (['paper', 'sheet', 'wash'] as const).map(ground => [text, ground] as const),
  ),
  ['on-brand', 'brand'],
  ['deep-ink', 'deep'],
  ['deep-soft', 'deep'],
  ['ink', 'mark'],
  ...(['programme-1', 'programme-2', 'programme-3', 'programme-4'] as const).map(name => [name, 'paper'] as const),
]

/** Pairs of field border and background, each with a contrast of at least 3. */
export const edgePairs: readonly (readonly [edge: ThemeRole, ground: ThemeRole])[] = [
  ['edge', 'paper'],
  ['edge', 'sheet'],
]

/** Colours of a site in both schemes, and the radius of its buttons, fields and pictures, as CSS values. */
export type Theme = { readonly [S in Scheme]: { readonly [R in ThemeRole]: string } } & { readonly corner: string }

const oklchOf = (colour: string | null | undefined, usual: string): Oklch => {
  const read = toOklch(colour ?? '') ?? toOklch(usual)
  if (!read) throw new Error(`The colour ${usual} cannot be read.`)
  return read
}

const seedOf = ({ brand_colour: brand, accent_colour: accent, paper }: ThemeSettings): Seed => {
  const { l, c, h = 0 } = oklchOf(brand, defaultBrand)
  const { c: ac, h: ah = 0 } = oklchOf(accent, defaultAccent)
  const papers = { tinted: [0.0055, h], warm: [0.01, 85], white: [0, 0] } as const
  const [pc, ph] = papers[paperTints.find(tint => tint === paper) ?? 'tinted']
  return { l, c, h, ac, ah, pc: Math.min(pc, c), ph }
}

const hexOf = ([l, c, h, alpha]: Shade): string => {
  const colour = clampChroma({ mode: 'oklch', l, c, h, ...(alpha !== undefined && { alpha }) }, 'oklch')
  return alpha === undefined ? formatHex(colour) : formatHex8(colour)
}

const computeTheme = (facts: ThemeSettings): Theme => {
  const seed = seedOf(facts)
  const inScheme = (scheme: Scheme) =>
    // Safe cast: there is one entry for each role.
    Object.fromEntries(roleNames.map(name => [name, hexOf(roles[name](seed)[scheme])])) as Theme[Scheme]
  const corner = radii[cornerShapes.find(shape => shape === facts.corners) ?? 'square']
  return { light: inScheme('light'), dark: inScheme('dark'), corner }
}

/** Cached themes, by settings in JSON. All pages of a site share one theme. */
const themes = new Map<string, Theme>()
const mostThemes = 100

/**
 * Theme of a site's settings. Colours are '#rrggbb', or '#rrggbbaa' if translucent. Equal settings usually return the
 * same object, from a cache.
 */
export const themeOf = ({ brand_colour, accent_colour, paper, corners }: ThemeSettings): Theme => {
  const facts = { brand_colour, accent_colour, paper, corners }
  const key = JSON.stringify(facts)
  const known = themes.get(key)
  if (known) return known
  const theme = computeTheme(facts)
  if (themes.size >= mostThemes) themes.clear()
  themes.set(key, theme)
  return theme
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other)

/** True if a brand colour is too light for white text. Links and buttons of the light scheme then use a darker shade. */
export const isBrandDarkened = (brand: string | null | undefined): boolean =>
  oklchOf(brand, defaultBrand).l > darkestNeeded

/** True if the accent of the light scheme visibly differs in lightness from the chosen colour. */
export const isAccentAdjusted = (accent: string | null | undefined): boolean =>
  Math.abs(oklchOf(accent, defaultAccent).l - accentLightness) > seenDifference

const declarations = (colours: Theme[Scheme]): string => roleNames.map(name => `--${name}:${colours[name]}`).join(';')

const styles = new WeakMap<Theme, string>()

/**
 * Style sheet that sets the colours of a theme as variables of `:root`. The attribute `data-scheme` of the document
 * selects light or dark; without it, the visitor's system does.
 */
export const themeStyle = (theme: Theme): string => {
  const known = styles.get(theme)
  if (known !== undefined) return known
  const style = composeStyle(theme)
  styles.set(theme, style)
  return style
}

const composeStyle = ({ light, dark, corner }: Theme): string => {
  const darkStyle = `color-scheme:dark;${declarations(dark)}`
  return [
    `:root{color-scheme:light;--corner:${corner};${declarations(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){${darkStyle}}}`,
    `@media screen{:root[data-scheme=dark]{${darkStyle}}}`,
  ].join('')
}
