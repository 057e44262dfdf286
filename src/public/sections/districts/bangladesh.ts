/** What a text says of the districts of Bangladesh, and what is said of their map. */
import { type District, districts } from '../../../schema/values/districts.ts'
import type { Language } from '../../../schema/values/language.ts'

/** Letters alone: 'Cox’s Bazar' is "Cox's Bazar", and letters of Bangla with two spellings in Unicode are one. */
const folded = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')

const districtByName: ReadonlyMap<string, District> = new Map(
  districts.flatMap(district =>
    [district.en, district.bn, ...(district.spellings ?? [])].map(name => [folded(name), district] as const),
  ),
)

/** The districts that a text names, separated by commas, semicolons or lines; what is no district of Bangladesh is left out. */
export const districtsIn = (text: string | null | undefined): readonly District[] =>
  (text ?? '').split(/[,;،\n]|\s(?:and|ও|এবং)\s/).flatMap(name => districtByName.get(folded(name)) ?? [])

/** What screen readers say of the map. `marked` is the number of districts that belong to a region. */
export const mapLabel: { readonly [L in Language]: (marked: string) => string } = {
  en: marked => `Map of the districts of Bangladesh, ${marked} of 64 marked. The regions are listed below it.`,
  bn: marked => `বাংলাদেশের জেলার মানচিত্র, ৬৪টির মধ্যে ${marked}টি চিহ্নিত। অঞ্চলের তালিকা এর নিচে আছে।`,
}
