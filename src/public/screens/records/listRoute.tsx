import '../../styles/lazy/records.css'
import type { ListPage } from '../../../api/protocol/envelopes.ts'
import { archivePage, archiveYears } from '../../../api/site/archive.ts'
import type { PublicRecords } from '../../../resources/derived/publicRecords.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import type { Content } from '../../content/content.ts'
import { AbsentPage, pageOf, type ScreenScript } from '../../routing/loading.ts'
import { ListView, type ListViewProps } from './ListView.tsx'
import { districtsPart } from './lazyDistricts.ts'
import { addressOf, placedRecords } from './placedRecords.ts'
import { beginningOfText, namesIn, pictureOf, recordsOf, type ShownRecord, titleIn } from './shownRecords.ts'

/** Records on one page of a list: rows of one, two and three cards come out even. */
const pageSize = 12
/** Graphemes of the text on a card. */
const cardChars = 160

type ListData = Omit<ListViewProps, 'name'>

/** One page of the records of a resource, or of those of a year. */
const pageOfRecords = async (
  content: Content,
  name: PagedName,
  { page, year }: { readonly page: number; readonly year: string | undefined },
): Promise<ListPage<ShownRecord>> => {
  const size = String(pageSize)
  const { sort } = recordsOf(name)
  const ofYear =
    year === undefined ? undefined : await archivePage(content.send, name, { year, page: String(page), size })
  // A year without records is nowhere.
  if (ofYear?.total === 0) throw new AbsentPage()
  const query: Readonly<Record<string, string>> = ofYear
    ? { ids: ofYear.data.join(','), size }
    : { page: String(page), size, ...(sort && { sort: sort.field, order: sort.order }) }
  if (ofYear?.data.length === 0) throw new AbsentPage()
  const list = await content.list(name, query)
  // The rows are this resource's, which is not known before.
  const rows = list.data as unknown as readonly ShownRecord[]
  if (!ofYear) return { ...list, data: rows }
  const byId = new Map(rows.map(row => [row.id, row]))
  return { ...ofYear, data: ofYear.data.flatMap(id => byId.get(id) ?? []) }
}

/** The years of the archive of a resource; none where it has no archive, or that cannot be had. */
const yearsOf = async (content: Content, { name, archive }: PublicRecords): Promise<readonly number[]> => {
  if (archive === undefined) return []
  try {
    return await archiveYears(content.send, name)
  } catch (error) {
    content.leaveOut('years', error)
    return []
  }
}

/** A page of the list of a resource, of all years or of one. */
export const listRouteOf = (name: PagedName): ScreenScript<ListData> => ({
  load: async ({ content, params, url }) => {
    const page = pageOf(url)
    const shape = recordsOf(name)
    const [list, years] = await Promise.all([
      pageOfRecords(content, name, { page, year: params.year }),
      yearsOf(content, shape),
    ])
    if (page > Math.max(1, list.last_page)) throw new AbsentPage()
    const records = list.data
    const cards = records.map(record => ({
      id: record.id,
      title: titleIn(record, shape),
      address: addressOf(shape, record),
      ...pictureOf(record, shape),
      text: beginningOfText(record, shape, cardChars),
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
