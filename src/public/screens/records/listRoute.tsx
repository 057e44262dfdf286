import '../../styles/lazy/records.css'
import { archivePage, archiveYears } from '../../../api/site/archive.ts'
import type { ListPage } from '../../../api/wire/envelopes.ts'
import type { PublicRecords } from '../../../resources/publicRecords.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import type { Content } from '../../content/content.ts'
import { AbsentPage, pageOf, type ScreenScript } from '../../routing/loading.ts'
import { ListView, type ListViewProps } from './ListView.tsx'
import { districtsPart } from './lazyDistricts.ts'
import { addressOfRecord, placedRecords } from './placedRecords.ts'
import { excerptOf, namesIn, pictureOf, recordsOf, type ShownRecord, titleIn } from './shownRecords.ts'

/** Records per page: divisible into rows of one, two and three cards. */
const pageSize = 12
/** Maximum length of the text on a card, graphemes. */
const cardChars = 160

type ListData = Omit<ListViewProps, 'name'>

/**
 * One page of the records of a resource, or of its archive of a year. Throws AbsentPage if the archive does not have
 * the year or the page.
 */
const pageOfRecords = async (
  content: Content,
  name: PagedName,
  { page, year }: { readonly page: number; readonly year: string | undefined },
): Promise<ListPage<ShownRecord>> => {
  const size = String(pageSize)
  const { sort } = recordsOf(await content.publicSite.tables(), name)
  const ofYear =
    year === undefined ? undefined : await archivePage(content.send, name, { year, page: String(page), size })
  // A year without records has no page.
  if (ofYear?.total === 0) throw new AbsentPage()
  const query: Readonly<Record<string, string>> = ofYear
    ? { ids: ofYear.data.join(','), size }
    : { page: String(page), size, ...(sort && { sort: sort.field, order: sort.order }) }
  if (ofYear?.data.length === 0) throw new AbsentPage()
  const list = await content.list(name, query)
  // Safe cast: the rows are records of this resource, which the compiler cannot derive for a generic name.
  const rows = list.data as unknown as readonly ShownRecord[]
  if (!ofYear) return { ...list, data: rows }
  const byId = new Map(rows.map(row => [row.id, row]))
  return { ...ofYear, data: ofYear.data.flatMap(id => byId.get(id) ?? []) }
}

/** Years of a resource's archive; empty if it has no archive or the years cannot be read. */
const yearsOf = async (content: Content, { name, archive }: PublicRecords): Promise<readonly number[]> => {
  if (archive === undefined) return []
  try {
    return await archiveYears(content.send, name)
  } catch (error) {
    content.leaveOut('years', error)
    return []
  }
}

/** Route of a resource's list, for all years or one. */
export const listRouteOf = (name: PagedName): ScreenScript<ListData> => ({
  load: async ({ content, params, url }) => {
    const page = pageOf(url)
    const shape = recordsOf(await content.publicSite.tables(), name)
    const [list, years] = await Promise.all([
      pageOfRecords(content, name, { page, year: params.year }),
      yearsOf(content, shape),
    ])
    if (page > Math.max(1, list.last_page)) throw new AbsentPage()
    const records = list.data
    const cards = records.map(record => ({
      id: record.id,
      title: titleIn(record, shape),
      address: addressOfRecord(content.publicSite, shape, record),
      ...pictureOf(record, shape),
      text: excerptOf(record, shape, cardChars),
      values: Object.fromEntries(
        ['id', ...shape.card.flatMap(field => [field.name, ...Object.keys(field.when ?? {})])].map(key => [
          key,
          record[key],
        ]),
      ) as ShownRecord,
    }))
    const { year } = params
    const [names, placed] = await Promise.all([
      namesIn(content, shape.card, records),
      shape.map !== undefined && year === undefined && page === 1 ? placedRecords(content, shape, list) : undefined,
    ])
    return {
      list: { ...list, data: cards },
      names,
      years,
      ...(year !== undefined && { year }),
      ...(placed?.some(({ districts }) => districts.length > 0) && { placed }),
    }
  },
  lazyParts: ({ placed }) => [
    { module: 'src/public/screens/records/listRoute.tsx' },
    ...(placed ? [districtsPart] : []),
  ],
  draw: data => <ListView name={name} {...data} />,
})
