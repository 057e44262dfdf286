import '../../styles/lazy/records.css'
import type { PagedName } from '../../../resources/recordPages.ts'
import type { ScreenScript } from '../../routing/loading.ts'
import { recordOrMoved } from '../../routing/moved.ts'
import { RecordView, type RecordViewProps } from './RecordView.tsx'
import { namesOf, recordsOf, type ShownRecord, textIn } from './shownRecords.ts'

type RecordData = Omit<RecordViewProps, 'name'>

/** Route of a record's default page, by slug or id. */
export const recordRouteOf = (name: PagedName): ScreenScript<RecordData> => ({
  load: async request => {
    const { content, params } = request
    const shape = recordsOf(await content.publicSite.tables(), name)
    const reading = content.record(name, params.slug ?? params.id ?? '').then(found => {
      // Safe cast: the record is one of this resource, which the compiler cannot derive for a generic name.
      const record = found as unknown as ShownRecord
      return { id: record.id, slug: textIn(record, shape.slug), record: found }
    })
    const { record } = await recordOrMoved(request, name, reading)
    return { record, names: await namesOf(content, name, [record]) }
  },
  lazyParts: () => [{ module: 'src/public/screens/records/recordRoute.tsx' }],
  draw: data => <RecordView name={name} {...data} />,
})
