/** Texts of the map of the districts of Bangladesh. */
import type { Language } from '../../../schema/values/language.ts'

/** Accessible name of the map. `marked` is the number of districts that belong to a region. */
export const mapLabel: { readonly [L in Language]: (marked: string) => string } = {
  en: marked => `Map of the districts of Bangladesh, ${marked} of 64 marked. The regions are listed below it.`,
  bn: marked => `বাংলাদেশের জেলার মানচিত্র, ৬৪টির মধ্যে ${marked}টি চিহ্নিত। অঞ্চলের তালিকা এর নিচে আছে।`,
}
