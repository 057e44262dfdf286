/**
 * Districts of Bangladesh, with their positions on a tile map. Real borders would require a licensed source, and tiles
 * are enough to recognise a district and its neighbours.
 */
import { toUnicodeForm } from '../text/unicode.ts'

/** District and the position of its tile. `column` counts from the west and `row` from the north, starting at 0. */
export interface District {
  readonly en: string
  readonly bn: string
  readonly column: number
  readonly row: number
  /** Other spellings in use. */
  readonly spellings?: readonly string[]
}

/** All 64 districts, from north to south. English names must not change, because stored values are made from them. */
export const districts: readonly District[] = [
  { en: 'Panchagarh', bn: 'পঞ্চগড়', column: 0, row: 0 },
  { en: 'Lalmonirhat', bn: 'লালমনিরহাট', column: 2, row: 0 },
  { en: 'Thakurgaon', bn: 'ঠাকুরগাঁও', column: 0, row: 1 },
  { en: 'Nilphamari', bn: 'নীলফামারী', column: 1, row: 1 },
  { en: 'Rangpur', bn: 'রংপুর', column: 2, row: 1 },
  { en: 'Kurigram', bn: 'কুড়িগ্রাম', column: 3, row: 1 },
  { en: 'Dinajpur', bn: 'দিনাজপুর', column: 0, row: 2 },
  { en: 'Joypurhat', bn: 'জয়পুরহাট', column: 1, row: 2, spellings: ['Jaipurhat'] },
  { en: 'Gaibandha', bn: 'গাইবান্ধা', column: 2, row: 2 },
  { en: 'Sherpur', bn: 'শেরপুর', column: 3, row: 2 },
  { en: 'Chapai Nawabganj', bn: 'চাঁপাইনবাবগঞ্জ', column: 0, row: 3, spellings: ['Nawabganj'] },
  { en: 'Naogaon', bn: 'নওগাঁ', column: 1, row: 3 },
  { en: 'Bogura', bn: 'বগুড়া', column: 2, row: 3, spellings: ['Bogra'] },
  { en: 'Jamalpur', bn: 'জামালপুর', column: 3, row: 3 },
  { en: 'Mymensingh', bn: 'ময়মনসিংহ', column: 4, row: 3 },
  { en: 'Netrokona', bn: 'নেত্রকোনা', column: 5, row: 3, spellings: ['Netrakona', 'নেত্রকোণা'] },
  { en: 'Sunamganj', bn: 'সুনামগঞ্জ', column: 6, row: 3 },
  { en: 'Sylhet', bn: 'সিলেট', column: 7, row: 3 },
  { en: 'Rajshahi', bn: 'রাজশাহী', column: 0, row: 4 },
  { en: 'Natore', bn: 'নাটোর', column: 1, row: 4 },
  { en: 'Sirajganj', bn: 'সিরাজগঞ্জ', column: 2, row: 4, spellings: ['Serajganj'] },
  { en: 'Tangail', bn: 'টাঙ্গাইল', column: 3, row: 4 },
  { en: 'Gazipur', bn: 'গাজীপুর', column: 4, row: 4 },
  { en: 'Kishoreganj', bn: 'কিশোরগঞ্জ', column: 5, row: 4, spellings: ['Kishorganj'] },
  { en: 'Habiganj', bn: 'হবিগঞ্জ', column: 6, row: 4, spellings: ['Hobiganj'] },
  { en: 'Moulvibazar', bn: 'মৌলভীবাজার', column: 7, row: 4, spellings: ['Maulvibazar'] },
  { en: 'Meherpur', bn: 'মেহেরপুর', column: 0, row: 5 },
  { en: 'Kushtia', bn: 'কুষ্টিয়া', column: 1, row: 5 },
  { en: 'Pabna', bn: 'পাবনা', column: 2, row: 5 },
  { en: 'Manikganj', bn: 'মানিকগঞ্জ', column: 3, row: 5 },
  { en: 'Dhaka', bn: 'ঢাকা', column: 4, row: 5 },
  { en: 'Narsingdi', bn: 'নরসিংদী', column: 5, row: 5 },
  { en: 'Brahmanbaria', bn: 'ব্রাহ্মণবাড়িয়া', column: 6, row: 5 },
  { en: 'Chuadanga', bn: 'চুয়াডাঙ্গা', column: 0, row: 6 },
  { en: 'Jhenaidah', bn: 'ঝিনাইদহ', column: 1, row: 6, spellings: ['Jhenidah'] },
  { en: 'Rajbari', bn: 'রাজবাড়ী', column: 2, row: 6 },
  { en: 'Faridpur', bn: 'ফরিদপুর', column: 3, row: 6 },
  { en: 'Munshiganj', bn: 'মুন্সীগঞ্জ', column: 4, row: 6, spellings: ['মুন্সিগঞ্জ'] },
  { en: 'Narayanganj', bn: 'নারায়ণগঞ্জ', column: 5, row: 6 },
  { en: 'Cumilla', bn: 'কুমিল্লা', column: 6, row: 6, spellings: ['Comilla'] },
  { en: 'Jashore', bn: 'যশোর', column: 0, row: 7, spellings: ['Jessore'] },
  { en: 'Magura', bn: 'মাগুরা', column: 1, row: 7 },
  { en: 'Narail', bn: 'নড়াইল', column: 2, row: 7 },
  { en: 'Gopalganj', bn: 'গোপালগঞ্জ', column: 3, row: 7 },
  { en: 'Madaripur', bn: 'মাদারীপুর', column: 4, row: 7 },
  { en: 'Shariatpur', bn: 'শরীয়তপুর', column: 5, row: 7, spellings: ['শরিয়তপুর'] },
  { en: 'Chandpur', bn: 'চাঁদপুর', column: 6, row: 7 },
  { en: 'Feni', bn: 'ফেনী', column: 7, row: 7 },
  { en: 'Khagrachhari', bn: 'খাগড়াছড়ি', column: 8, row: 7, spellings: ['Khagrachari'] },
  { en: 'Satkhira', bn: 'সাতক্ষীরা', column: 0, row: 8 },
  { en: 'Khulna', bn: 'খুলনা', column: 1, row: 8 },
  { en: 'Bagerhat', bn: 'বাগেরহাট', column: 2, row: 8 },
  { en: 'Pirojpur', bn: 'পিরোজপুর', column: 3, row: 8 },
  { en: 'Barishal', bn: 'বরিশাল', column: 4, row: 8, spellings: ['Barisal'] },
  { en: 'Bhola', bn: 'ভোলা', column: 5, row: 8 },
  { en: 'Lakshmipur', bn: 'লক্ষ্মীপুর', column: 6, row: 8, spellings: ['Laxmipur'] },
  { en: 'Noakhali', bn: 'নোয়াখালী', column: 7, row: 8 },
  { en: 'Rangamati', bn: 'রাঙ্গামাটি', column: 8, row: 8, spellings: ['রাঙামাটি'] },
  { en: 'Jhalokati', bn: 'ঝালকাঠি', column: 3, row: 9, spellings: ['Jhalakathi'] },
  { en: 'Patuakhali', bn: 'পটুয়াখালী', column: 4, row: 9 },
  { en: 'Chattogram', bn: 'চট্টগ্রাম', column: 7, row: 9, spellings: ['Chittagong'] },
  { en: 'Bandarban', bn: 'বান্দরবান', column: 8, row: 9 },
  { en: 'Barguna', bn: 'বরগুনা', column: 3, row: 10 },
  { en: 'Cox’s Bazar', bn: 'কক্সবাজার', column: 7, row: 10 },
]

/** Number of columns of the tile map. */
export const tileColumns = 9
/** Number of rows of the tile map. */
export const tileRows = 11

/** Normalises a name for comparison: only its letters, in lower case and NFC. 'Cox’s Bazar' equals "Cox's Bazar". */
const folded = (name: string): string =>
  toUnicodeForm(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')

const districtByName: ReadonlyMap<string, District> = new Map(
  districts.flatMap(district =>
    [district.en, district.bn, ...(district.spellings ?? [])].map(name => [folded(name), district] as const),
  ),
)

/** Districts that a text lists, separated by commas, semicolons, line breaks or 'and'. Ignores other names. */
export const districtsIn = (text: string | null | undefined): readonly District[] =>
  (text ?? '').split(/[,;،\n]|\s(?:and|ও|এবং)\s/).flatMap(name => districtByName.get(folded(name)) ?? [])

/** Stored value of a district in a choice: the English name in lower case, with hyphens. */
export const districtValue = ({ en }: Pick<District, 'en'>): string =>
  en
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '-')

/** Options of a choice of districts, in alphabetical order. */
export const districtOptions: readonly { readonly value: string; readonly label: string }[] = districts
  .map(district => ({ value: districtValue(district), label: district.en }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** Bangla labels of the districts, by stored value. */
export const districtsInBangla: Readonly<Record<string, string>> = Object.fromEntries(
  districts.map(district => [districtValue(district), district.bn]),
)
