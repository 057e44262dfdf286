/**
 * Colours of a public site, light and dark, computed from the two that its editors choose. Each role has a fixed
 * lightness in OKLCH and takes only hue and a share of the chroma from them. So for any choice, every pair of text and
 * background colours has the contrast of WCAG AA. Browser-safe; imports no code of the project.
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

export const paperTints = ['tinted', 'warm', 'white'] as const
export const cornerShapes = ['square', 'soft', 'round'] as const

/** Radius of buttons, fields and pictures. */
const radii = { square: '0px', soft: '6px', round: '16px' } as const

/** Settings that editors choose, by their names in the application. Colours are '#rrggbb'; an unreadable one counts as the default. */
export interface ThemeSettings {
  readonly brand_colour?: string | null | undefined
  readonly accent_colour?: string | null | undefined
  readonly paper?: string | null | undefined
  readonly corners?: string | null | undefined
}

export const defaultBrand = '#0f5c55'
export const defaultAccent = '#a3271d'

/** Maximum lightness at which a colour carries white text and is legible on paper. */
const darkestNeeded = 0.455
/** Lightness of the accent on light pages, and the smallest visible difference from it. */
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

/** Colour of one of four programmes: the brand's hue, rotated. */
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
  /** Current page, dates and quotations. */
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

// The object is constant, so these are all of its keys.
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
    // Each role occurs once.
    Object.fromEntries(roleNames.map(name => [name, hexOf(roles[name](seed)[scheme])])) as Theme[Scheme]
  const corner = radii[cornerShapes.find(shape => shape === facts.corners) ?? 'square']
  return { light: inScheme('light'), dark: inScheme('dark'), corner }
}

/** Cache of recent themes: all pages of a site share one. */
const themes = new Map<string, Theme>()
const mostThemes = 100

/**
 * Theme of a site's settings: colours as '#rrggbb', or '#rrggbbaa' if translucent. Cached: equal settings return the
 * same object until the cache is cleared.
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

/** Contrast of two colours, 1 to 21. */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other)

/** True if a brand colour is too light to carry text, so that links and buttons of the light scheme use a darker one. */
export const isBrandDarkened = (brand: string | null | undefined): boolean =>
  oklchOf(brand, defaultBrand).l > darkestNeeded

/** True if an accent's lightness differs from the legible one, so that pages show another shade of it. */
export const isAccentAdjusted = (accent: string | null | undefined): boolean =>
  Math.abs(oklchOf(accent, defaultAccent).l - accentLightness) > seenDifference

const declarations = (colours: Theme[Scheme]): string => roleNames.map(name => `--${name}:${colours[name]}`).join(';')

const styles = new WeakMap<Theme, string>()

/** Style sheet of a theme: variables of `:root`, by the visitor's system or the document's `data-scheme`. */
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
