/** The look's values stand in two languages; here they are held together. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tokens } from '../../../src/design/tokens.ts'

const css = await readFile(new URL('../../../src/public/styles/tokens.css', import.meta.url), 'utf8')

/** The value of a custom property, with white space made one; undefined where the sheet has none of the name. */
const propertyOf = (name: string): string | undefined =>
  new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]?.replaceAll(/\s+/g, ' ').replaceAll('"', "'")

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Colours of the back office alone. */
const adminColours: readonly string[] = [
  'lineStrong',
  'success',
  'successSoft',
  'danger',
  'dangerSoft',
  'warning',
  'warningSoft',
]
/** Colours of the public site alone. */
const publicColours: readonly string[] = ['sand', 'clay']

test.each(Object.entries(tokens.colour).filter(([name]) => !adminColours.includes(name)))(
  'the colour %s is the same in the back office and on the public site',
  (name, colour) => {
    expect(propertyOf(kebab(name))).toBe(colour)
  },
)

test('a colour of the public site is a shared one, or one that is listed here', () => {
  const own = [...css.matchAll(/--([a-z-]+):\s*#/g)].map(([, name]) => name)
  const shared = Object.keys(tokens.colour)
    .filter(name => !adminColours.includes(name))
    .map(kebab)
  expect(own.toSorted()).toEqual([...shared, ...publicColours].toSorted())
})

test('the typeface and the radius are the same', () => {
  expect(propertyOf('family')).toBe(tokens.type.family)
  expect(propertyOf('radius')).toBe(`${tokens.radius.medium / 16}rem`)
})

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ['ink', 'surface'],
  ['ink', 'sand'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'canvas'],
  ['ink-soft', 'accent-soft'],
  ['ink-soft', 'line'],
  ['accent', 'surface'],
  ['accent', 'canvas'],
  ['accent', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['surface', 'accent'],
  ['clay', 'surface'],
  ['clay', 'canvas'],
  ['clay', 'sand'],
])('%s can be read on %s', (text, ground) => {
  expect(contrast(propertyOf(text) ?? '', propertyOf(ground) ?? '')).toBeGreaterThanOrEqual(4.5)
})
