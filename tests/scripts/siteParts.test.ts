/** What a site lists, and does not have. */
import { expect, test } from 'vitest'
import { missingParts } from '../../scripts/vite/siteParts.ts'

const listed = { screens: ['tender'], sections: ['price-list'] }
const [noScreen, noSection] = [
  "screens: 'tender' is listed in site.config.ts, but site.public.tsx has none of this name in screens.",
  "sections: 'price-list' is listed in site.config.ts, but site.public.tsx has none of this name in sections.",
]

test.each<[code: string | undefined, missing: readonly string[]]>([
  [undefined, [noScreen, noSection]],
  ["export const screens: OwnScreens = { tender: a }\nexport const sections = { 'price-list': b }", []],
  ['export const screens = { tenders: a }', [noScreen, noSection]],
  ['export const screens = { tender }', [noSection]],
  // Only running it would tell.
  ['export const screens = { ...others }\nexport const sections = make()', []],
])('%s', (code, missing) => {
  expect(missingParts(listed, code)).toEqual(missing)
})
