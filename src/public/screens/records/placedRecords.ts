/** What the map of a list needs: all records of a resource, with what they say of districts. */
import type { ListPage } from '../../../api/protocol/envelopes.ts'
import { publicPages } from '../../../resources/derived/publicPages.ts'
import type { PublicRecords } from '../../../resources/derived/publicRecords.ts'
import { addressIn } from '../../../schema/routes/recordPage.ts'
import type { Content } from '../../content/content.ts'
import type { PlacedRecord } from './DistrictPlaces.tsx'
import { type ShownRecord, textIn, titleIn } from './shownRecords.ts'

/** Records that are read at once for the map, and at most for all of it. */
const mapSize = { page: 250, all: 1_000 }

/** The address of a record. */
export const addressOf = ({ name, slug }: PublicRecords, record: ShownRecord): string =>
  addressIn(publicPages.find(each => each.name === name)?.record ?? '/:id', {
    id: record.id,
    slug: textIn(record, slug) || null,
  })

/** What a record says of districts: the words of a text, or the values and labels of what is chosen. */
const districtsOf = ({ map = '', fields, card }: PublicRecords, record: ShownRecord): readonly string[] => {
  const { options = [] } = [...fields, ...card].find(({ name }) => name === map) ?? {}
  return [record[map] ?? []].flat().flatMap(value => {
    const label = options.find(option => option.value === value)?.label
    return [String(value), ...(label === undefined ? [] : [label])]
  })
}

/** All records for the map of a list, the same where its first page has them all; undefined where they cannot be had. */
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
      // The rows are this resource's, which is not known before.
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
    address: addressOf(shape, record),
    districts: districtsOf(shape, record),
  }))
}
