import type { ListPage } from '../../../api/wire/envelopes.ts'
import { formatsOf } from '../../../messages/formats.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import { archiveAddress } from '../../../schema/routes/recordPage.ts'
import { Pages } from '../../components/Pages.tsx'
import { useRecordMessages } from '../../components/values/recordMessages.ts'
import { resourcePage } from '../../content/addresses.ts'
import { Head } from '../../layout/Head.tsx'
import { PageTop } from '../../layout/PageTop.tsx'
import { NavLink } from '../../routing/router.tsx'
import { useLanguage, useSite } from '../../site/siteContext.tsx'
import { SubscribeToCalendar } from './CalendarLinks.tsx'
import { ColumnCard, cardByLook, type RecordCard } from './cards.tsx'
import type { PlacedRecord } from './DistrictPlaces.tsx'
import { districtsView } from './lazyDistricts.ts'
import { RecordTable } from './RecordTable.tsx'
import { type Names, useRecordsOf } from './shownRecords.ts'

export interface ListViewProps {
  readonly name: PagedName
  readonly list: ListPage<RecordCard>
  readonly names: Names
  /** Years with records, latest first. */
  readonly years: readonly number[]
  /** Year of the archive. Default: all years. */
  readonly year?: string
  /** Records on the map of the list. Default: no map on this page. */
  readonly placed?: readonly PlacedRecord[]
}

interface YearsProps {
  readonly list: string
  readonly years: readonly number[]
}

/** Links to the archive of each year; nothing if there is only one year. */
const Years = ({ list, years }: YearsProps) => {
  const messages = useRecordMessages()
  const language = useLanguage()
  if (years.length < 2) return null
  return (
    <nav className="ways lead" aria-label={messages.years}>
      <NavLink className="button quiet" to={list}>
        {messages.allYears}
      </NavLink>
      {years.map(year => (
        <NavLink key={year} className="button quiet" to={archiveAddress(list, year)}>
          {formatsOf(language).digits(String(year))}
        </NavLink>
      ))}
    </nav>
  )
}

/** One page of the records of a resource, as cards or as a table. */
export const ListView = ({ name, list, names, years, year, placed }: ListViewProps) => {
  const { label, heading, card: fields, cardLook, listLook, feed, calendar } = useRecordsOf(name)
  const Card = cardLook ? cardByLook[cardLook] : ColumnCard
  const Districts = placed && districtsView()
  const messages = useRecordMessages()
  const { application, publicSite } = useSite()
  const language = useLanguage()
  const address = resourcePage(publicSite, name)?.list ?? '/'
  const title = year === undefined ? label.many : `${label.many} ${formatsOf(language).digits(year)}`
  return (
    <article>
      <Head title={title} list={list} />
      {feed !== undefined && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={messages.feed(label.many, application.name)}
          href={feed}
        />
      )}
      <PageTop title={title} {...(year !== undefined && { trail: [{ title: label.many, to: address }] })} />
      <section className="section" aria-label={title}>
        <div className="wrap">
          <h2 className="unseen">{title}</h2>
          <Years list={address} years={years} />
          {Districts && <Districts records={placed} />}
          {list.data.length === 0 && <p>{messages.empty}</p>}
          {listLook === 'table' && list.data.length > 0 && (
            <RecordTable cards={list.data} heading={heading} fields={fields} names={names} />
          )}
          {listLook === undefined && (
            <div className={cardLook ? `cards ${cardLook}-cards` : 'cards'}>
              {list.data.map(card => (
                <Card key={card.id} {...{ card, fields, names }} />
              ))}
            </div>
          )}
          <Pages label={messages.pages(title)} list={list} />
          {calendar && year === undefined && <SubscribeToCalendar of={address} />}
        </div>
      </section>
    </article>
  )
}
