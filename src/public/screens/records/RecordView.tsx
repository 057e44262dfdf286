import type { PagedName } from '../../../resources/recordPages.ts'
import type { PublicRecordNamed } from '../../../resources/records.ts'
import { resourcePage } from '../../content/addresses.ts'
import { PageTop } from '../../layout/PageTop.tsx'
import { useMessages, useSite } from '../../site/siteContext.tsx'
import { CalendarLink, RecordHead } from './RecordHead.tsx'
import { asShown, Facts, LeadPicture, Parts } from './RecordParts.tsx'
import { type Names, shownFields, textIn, titleIn, useRecordsOf } from './shownRecords.ts'

export interface RecordViewProps {
  readonly name: PagedName
  readonly record: PublicRecordNamed<PagedName>
  readonly names: Names
}

/** Default page of a record. */
export const RecordView = ({ name, record, names }: RecordViewProps) => {
  const shape = useRecordsOf(name)
  const { messages, publicSite } = useSite()
  const { untitled } = useMessages()
  const list = resourcePage(publicSite, name)?.list
  const values = asShown(record)
  const title = titleIn(values, shape) || untitled
  const alt = textIn(values, shape.picture && `${shape.picture}_alt`)
  return (
    <article>
      <RecordHead of={name} record={record} />
      <PageTop title={title} trail={list === undefined ? [] : [{ title: shape.label.many, to: list }]} />
      <LeadPicture src={textIn(values, shape.picture)} alt={alt || title} />
      <div className="wrap reading record">
        <Facts of={name} record={record} names={names} />
        <Parts of={name} record={record} names={names} />
        <CalendarLink of={name} record={record} />
        {shownFields(values, shape.fields).length === 0 && <p>{messages.noContent}</p>}
      </div>
    </article>
  )
}
