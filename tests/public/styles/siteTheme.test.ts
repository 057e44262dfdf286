/** Colours of a site, for any choice of its editors. */
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  contrastOf,
  cornerShapes,
  defaultAccent,
  defaultBrand,
  edgePairs,
  isBrandDarkened,
  paperTints,
  textPairs,
  themeOf,
  themeStyle,
} from '../../../src/design/siteTheme.ts'
import { lookFields } from '../../../src/resources/settings/look.ts'

/** Reproducible pseudo-random numbers from 0 to 1. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
const random = randomFrom(20)
const randomColour = () =>
  `#${Math.floor(random() * 0x1_000_000)
    .toString(16)
    .padStart(6, '0')}`

const extremes = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#808080']
const brands = [...extremes, ...Array.from({ length: 500 }, randomColour)]

describe.each(paperTints)('the palette on %s paper', paper => {
  test.each(['light', 'dark'] as const)(
    'every text has sufficient contrast in the %s scheme, with any brand colour',
    scheme => {
      const faults = brands.flatMap((brand_colour, index) => {
        const accent_colour = brands.at(-index)
        const colours = themeOf({ brand_colour, accent_colour, paper })[scheme]
        const below = (least: number) => (pair: (typeof textPairs)[number]) =>
          contrastOf(colours[pair[0]], colours[pair[1]]) < least
        return [...textPairs.filter(below(4.5)), ...edgePairs.filter(below(3))].map(
          ([text, ground]) => `${text} on ${ground} with ${brand_colour} and ${accent_colour}`,
        )
      })
      expect(faults).toEqual([])
    },
  )
})

test('the default colours of the site equal the default colours of the settings', () => {
  expect(lookFields.brand_colour.default).toBe(defaultBrand)
  expect(lookFields.accent_colour.default).toBe(defaultAccent)
  expect(themeOf({})).toEqual(themeOf({ brand_colour: defaultBrand, accent_colour: defaultAccent, paper: 'tinted' }))
  expect(themeOf({}).light.brand).toBe(defaultBrand)
})

test('the settings offer exactly the existing papers and corners', () => {
  expect(lookFields.paper.options.map(({ value }) => value)).toEqual(paperTints)
  expect(lookFields.corners.options.map(({ value }) => value)).toEqual(cornerShapes)
})

test('invalid appearance settings are replaced by the defaults', () => {
  const odd = { brand_colour: '}body{', accent_colour: 'url(x)', paper: '</style>', corners: '9px' }
  expect(themeOf(odd)).toEqual(themeOf({}))
})

test('a brand colour that is too light for text is detected and darkened', () => {
  expect(isBrandDarkened('#ffd54f')).toBe(true)
  expect(isBrandDarkened(defaultBrand)).toBe(false)
  expect(themeOf({ brand_colour: '#ffd54f' }).light.brand).not.toBe('#ffd54f')
})

test('style sheets have at most 400 lines, and no undefined variable or literal colour except over images', async () => {
  const folder = new URL('../../../src/public/', import.meta.url)
  const sheets = await Promise.all(
    (await readdir(folder, { recursive: true }))
      .filter(name => name.endsWith('.css'))
      .map(async name => ({ name: basename(name), css: await readFile(new URL(name, folder), 'utf8') })),
  )
  expect(sheets.filter(({ css }) => css.split('\n').length > 400).map(({ name }) => name)).toEqual([])
  const all = sheets.map(({ css }) => css).join('\n')
  const set = new Set([...`${all}${themeStyle(themeOf({}))}`.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  expect(
    [...all.matchAll(/var\((--[\w-]+)(?!,)\b(?=\))/g)].map(([, name]) => name).filter(name => !set.has(name)),
  ).toEqual([])
  const own = sheets
    // Overlays have a dark background of their own.
    .filter(({ name }) => name !== 'gallery.css')
    // Print has only one scheme.
    .map(({ name, css }) => ({ name, css: css.replaceAll(/^@media print \{.*?^\}/gms, '') }))
    .flatMap(({ name, css }) => [...css.matchAll(/#[\da-f]{3,8}\b|rgb\(/g)].map(([colour]) => `${name}: ${colour}`))
  // Logos of partners are designed for a white background.
  expect(own.toSorted()).toEqual(['Partners.css: #ffffff', 'schemes.css: #0a3a36', 'tokens.css: rgb('])
})

test('the focus ring has the text colour of its background, distinct from the error colour', async () => {
  const folder = new URL('../../../src/public/', import.meta.url)
  const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.css'))
  const css = (await Promise.all(names.map(name => readFile(new URL(name, folder), 'utf8')))).join('\n')
  const rules = [...css.matchAll(/([^{}]*:focus[^{}]*)\{([^{}]*)\}/g)].map(([, , rule = '']) => rule)
  const rings = rules.flatMap(rule => /outline(?:-color)?: ([^;]+);/.exec(rule)?.[1] ?? [])
  expect(rings.length).toBeGreaterThan(4)
  expect(rings.filter(ring => !/^none$|var\(--(?:deep-)?ink\)|#ffffff/.test(ring))).toEqual([])
})
