/** Parts that a site lists without exporting them. */
import { expect, test } from 'vitest'
import { missingParts } from '../../scripts/vite/siteParts.ts'

const listed = { screens: ['tender'], sections: ['price-list'], inputs: ['stars'], cells: [], icons: ['boat'] }
const [noScreen, noSection] = [
  "screens: 'tender' is listed in site.config.ts, but site.public.tsx has none of this name in screens.",
  "sections: 'price-list' is listed in site.config.ts, but site.public.tsx has none of this name in sections.",
]
const [noInput, noIcon] = [
  "inputs: 'stars' is listed in site.config.ts, but site.admin.tsx has none of this name in inputs.",
  "icons: 'boat' is listed in site.config.ts, but site.admin.tsx has none of this name in icons.",
]
const admin = 'export const inputs = { stars: a }\nexport const icons = { boat: d }'

test.each<[code: string | undefined, missing: readonly string[]]>([
  [undefined, [noScreen, noSection]],
  ["export const screens: CustomScreens = { tender: a }\nexport const sections = { 'price-list': b }", []],
  ['export const screens = { tenders: a }', [noScreen, noSection]],
  ['export const screens = { tender }', [noSection]],
  // Only running the module would show its exports.
  ['export const screens = { ...others }\nexport const sections = make()', []],
])('the missing parts of site.public.tsx are reported for %s', (code, missing) => {
  expect(missingParts(listed, { 'site.public.tsx': code, 'site.admin.tsx': admin })).toEqual(missing)
})

test.each<[code: string | undefined, missing: readonly string[]]>([
  [undefined, [noInput, noIcon]],
  [admin, []],
  ["export const inputs: CustomInputs = { stars: async () => (await import('./admin/Stars.tsx')).Stars }", [noIcon]],
  ['export const icons = { boat }', [noInput]],
])('the missing parts of site.admin.tsx are reported for %s', (code, missing) => {
  const screens = 'export const screens = { tender }\nexport const sections = make()'
  expect(missingParts(listed, { 'site.public.tsx': screens, 'site.admin.tsx': code })).toEqual(missing)
})
