import { Fragment } from 'react'
import type { ListPage } from '../../../api/protocol/envelopes.ts'
import { formatsOf } from '../../../messages/formats.ts'
import { publicPages } from '../../../resources/derived/publicPages.ts'
import type { PublicField } from '../../../resources/derived/publicRecords.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import { archiveAddress } from '../../../schema/routes/recordPage.ts'
import { type CardLook, cardSizes, lookInColumns } from '../../components/Card.tsx'
import { Picture } from '../../components/media/Picture.tsx'
import { Pages } from '../../components/Pages.tsx'
import { useRecordMessages } from '../../components/values/recordMessages.ts'
import { isPlainByItself, Value } from '../../components/values/valueByKind.tsx'
import { Head } from '../../layout/Head.tsx'
import { PageTop } from '../../layout/PageTop.tsx'
import { Link, NavLink } from '../../routing/router.tsx'
import { useLanguage, useMessages, useSite, useTextAttributes } from '../../site/siteContext.tsx'
import { type Names, type ShownRecord, shownFields, useRecordsOf } from './shownRecords.ts'

interface RecordCard {
  readonly id: number
  readonly title: string
  readonly address: string
  /** '' where it has none. */
  readonly picture: string
  readonly alt: string
  /** The beginning of its text; '' where it has none. */
  readonly text: string
  /** What the fields of its card hold, and those on which they depend. */
  readonly values: ShownRecord
}

export interface ListViewProps {
  readonly name: PagedName
  readonly list: ListPage<RecordCard>
  readonly names: Names
  /** Those from which there are records, the latest first. */
  readonly years: readonly number[]
  /** The year whose records these are. Default: they are of all years. */
  readonly year?: string
}

interface CardProps {
  readonly card: RecordCard
  readonly fields: readonly PublicField[]
  readonly names: Names
  readonly look: CardLook
}

const Card = ({ card, fields, names, look }: CardProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const shown = shownFields(card.values, fields)
  const title = card.title || messages.untitled
  return (
    <article className={`card ${look}`}>
      {card.picture && (
        <Picture className="card-picture" src={card.picture} alt={card.alt} sizes={cardSizes[look]} maxWidth={960} />
      )}
      <div className="card-body">
        {shown.length > 0 && (
          <p className="card-note">
            {shown.map((field, index) => (
              <Fragment key={field.name}>
                {index > 0 && ' · '}
                {!isPlainByItself(field.kind) && `${field.label}: `}
                <Value field={field} value={card.values[field.name]} names={names[field.name]} />
              </Fragment>
            ))}
          </p>
        )}
        <h3 {...attributesOf(title)}>{title}</h3>
        {card.text && <p {...attributesOf(card.text)}>{card.text}</p>}
        <Link className="more" to={card.address}>
          {messages.readMore}
          <span className="unseen">: {title}</span>
        </Link>
      </div>
    </article>
  )
}

interface YearsProps {
  readonly list: string
  readonly years: readonly number[]
}

/** The ways to the lists of each year. */
const Years = ({ list, years }: YearsProps) => {
  const messages = useRecordMessages()
  const language = useLanguage()
  if (years.length === 0) return null
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

/** A page of the records of a resource, as cards. */
export const ListView = ({ name, list, names, years, year }: ListViewProps) => {
  const { label, card: fields, feed } = useRecordsOf(name)
  const messages = useRecordMessages()
  const { application } = useSite()
  const language = useLanguage()
  const address = publicPages.find(page => page.name === name)?.list ?? '/'
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
          {list.data.length === 0 && <p>{messages.empty}</p>}
          <div className="cards">
            {list.data.map((card, index, all) => (
              <Card key={card.id} card={card} fields={fields} names={names} look={lookInColumns(index, all.length)} />
            ))}
          </div>
          <Pages label={messages.pages(title)} list={list} />
        </div>
      </section>
    </article>
  )
}
