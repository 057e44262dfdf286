/** Records for the map of a list: all records of a resource, with the districts that they name. */
import type { ListPage } from '../../../api/wire/envelopes.ts'
import type { PublicRecords } from '../../../resources/publicRecords.ts'
import { addressOf } from '../../content/addresses.ts'
import type { Content } from '../../content/content.ts'
import type { PublicSite } from '../../parts/publicSite.ts'
import type { PlacedRecord } from './DistrictPlaces.tsx'
import { type ShownRecord, textIn, titleIn } from './shownRecords.ts'

/** Records per call, and the maximum for the map. */
const mapSize = { page: 250, all: 1_000 }

/** Address of a record. */
export const addressOfRecord = (site: PublicSite, { name, slug }: PublicRecords, record: ShownRecord): string =>
  addressOf(site, name, { id: record.id, slug: textIn(record, slug) || null })

/** Texts of a record that name districts: a text field, or values and labels of a choice. */
const districtsOf = ({ map = '', fields, card }: PublicRecords, record: ShownRecord): readonly string[] => {
  const { options = [] } = [...fields, ...card].find(({ name }) => name === map) ?? {}
  return [record[map] ?? []].flat().flatMap(value => {
    const label = options.find(option => option.value === value)?.label
    return [String(value), ...(label === undefined ? [] : [label])]
  })
}

/** All records for the map of a list; undefined if they cannot be read. `first` is reused if it is the only page. */
export const placedRecords = async (
  content: Content,
  shape: PublicRecords,
  first: ListPage<ShownRecord>,
): Promise<readonly PlacedRecord[] | undefined> => {
  const rows: ShownRecord[] = []
  try {
    for (let page = 1; page <= mapSize.all / mapSize.page; page += 1) {
      const { data, last_page: last } =
        first.last_page > 1
          ? await content.list(shape.name, { page: String(page), size: String(mapSize.page) })
          : { ...first, last_page: 1 }
      // Safe cast: the rows are records of this resource, which the compiler cannot derive for a generic name.
      rows.push(...(data as unknown as readonly ShownRecord[]))
      if (page >= last) break
    }
  } catch (error) {
    content.leaveOut('map', error)
    return undefined
  }
  return rows.map(record => ({
    id: record.id,
    title: titleIn(record, shape),
    address: addressOfRecord(content.publicSite, shape, record),
    districts: districtsOf(shape, record),
  }))
}
