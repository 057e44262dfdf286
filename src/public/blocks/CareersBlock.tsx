import '../styles/lazy/careers.css'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/protocol/failure.ts'
import type { ListPage } from '../../api/wire/envelopes.ts'
import type { CareersMessages } from '../../messages/en/careers.ts'
import { excerpt } from '../../schema/values/excerpt.ts'
import { isId } from '../../schema/values/slug.ts'
import { dateOf } from '../../schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../schema/values/time/zones.ts'
import { Day } from '../components/Day.tsx'
import { Picture } from '../components/media/Picture.tsx'
import { Pages } from '../components/Pages.tsx'
import { Prose } from '../components/Prose.tsx'
import { AboutTitle } from '../components/SmartLink.tsx'
import { addressOf } from '../content/addresses.ts'
import type { Career, Content } from '../content/content.ts'
import { Moved, pageQuery } from '../routing/loading.ts'
import { Link, useLocation } from '../routing/router.tsx'
import { type SiteFacts, useMessages, useSite, useTextAttributes, useZone } from '../site/siteContext.tsx'
import { type CareerState, careerStateOf, sortCareers } from './careerState.ts'
import { useCareersMessages } from './careersMessages.ts'
import { useNow } from './useNow.ts'

/** Day of a timestamp in the site's zone; undefined if the timestamp is empty or unreadable. */
const dayOf = (timestamp: string | null | undefined, zone: string | null | undefined): string | undefined => {
  const date = timestamp ? dateOf(timestamp) : undefined
  return date && dayIn(date, zone || 'Asia/Dhaka')
}

const lastSecondOfDay = 86_399_000

/** Last second of the day in the site's zone on which a job opening closes, ISO; undefined without a deadline. Source: specification 22. */
const endOf = ({ application_end_at: end }: Career, zone: string | null | undefined): string | undefined => {
  const day = dayOf(end, zone)
  const began = day && startOfDay(day, zone || 'Asia/Dhaka')
  return began && new Date(began.getTime() + lastSecondOfDay).toISOString()
}

/** One page of the list of job openings. */
interface Careers extends ReadAt {
  readonly list: ListPage<Career>
}

/** A single job opening. */
export interface OneCareer extends ReadAt {
  readonly career: Career
}

interface ReadAt {
  /** Time at which the openings were read, ISO. The browser renders with it to match the server. */
  readonly readAt: string
}

/** Adds the current time as `readAt`. */
export const withReadTime = <T extends object>(openings: T): T & ReadAt => ({
  ...openings,
  readAt: new Date().toISOString(),
})

/** Openings per page. */
const careersPageSize = 20

/** Query parameter of the previous address of one opening; its value is the id. */
const openingKey = 'opening'

/** Empty list, for a provider without openings or a list that cannot be read. Source: specification 4.5. */
const noCareers = (page: number): ListPage<Career> => ({
  data: [],
  current_page: page,
  last_page: page,
  total: 0,
  per_page: careersPageSize,
})

/**
 * One page of the openings; empty if it cannot be read. Throws Moved if `url` is the previous address of an opening.
 */
export const loadCareers = async (content: Content, url: URL, page: number): Promise<Careers> => {
  const id = url.searchParams.get(openingKey)
  const list = await content.list('careers', pageQuery(page, careersPageSize)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    content.leaveOut('openings', error)
    return noCareers(page)
  })
  if (id === null || !isId(id)) return withReadTime({ list })
  const isListed = list.data.some(career => String(career.id) === id)
  // Other provider hosts list openings but have no page for each.
  if (!(await content.hasExtensions())) return withReadTime({ list })
  const isElsewhere = !isListed && list.last_page > 1
  // The list is shown even if this opening cannot be read.
  const found = isElsewhere ? await content.record('careers', id).catch(() => undefined) : undefined
  if (isListed || found)
    throw new Moved(addressOf(content.publicSite, 'careers', { id: Number(id) }), { keepsQuery: false })
  return withReadTime({ list })
}

/** Structured data of a job opening, for its own page: search engines do not accept a list of job openings. */
export const jobOf = (career: Career, { application, config, publicSite }: SiteFacts): object => ({
  '@type': 'JobPosting',
  title: career.title,
  description: excerpt(career.content, 2_000) || career.title,
  datePosted: dayOf(career.application_publish_at || career.created_at, application.time_zone),
  validThrough: endOf(career, application.time_zone),
  url: config.siteUrl + addressOf(publicSite, 'careers', career),
  hiringOrganization: { '@type': 'Organization', name: application.name, sameAs: `${config.siteUrl}/` },
  ...(application.address && {
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', streetAddress: application.address } },
  }),
})

/** Maximum number of remaining days for which the number is shown. */
const soonDays = 14

const stateText = (state: CareerState, careers: CareersMessages): string => {
  if (state.kind !== 'open') return careers[state.kind]
  const { daysLeft } = state
  if (daysLeft === undefined || daysLeft > soonDays) return careers.open
  return daysLeft === 0 ? careers.lastDay : careers.daysLeft(daysLeft)
}

interface OpeningProps {
  readonly career: Career
  readonly state: CareerState
  /** True if the opening has a page to itself; its title is then in the page's heading. */
  readonly isAlone: boolean
}

const Opening = ({ career, state, isAlone }: OpeningProps) => {
  const { application, navigation, publicSite } = useSite()
  const { email } = application
  const { noContent, untitled } = useMessages()
  const careers = useCareersMessages()
  const attributesOf = useTextAttributes()
  const title = career.title || untitled
  const dates = [
    [careers.from, career.application_start_at],
    [state.kind === 'closed' ? careers.closedOn : careers.until, career.application_end_at],
  ] as const
  return (
    <article id={`career-${career.id}`} className={`career ${state.kind}`}>
      {!isAlone && (
        <h2 {...attributesOf(title)}>
          {navigation ? <Link to={addressOf(publicSite, 'careers', career)}>{title}</Link> : title}
        </h2>
      )}
      <div className="career-side">
        <Picture
          src={career.thumb}
          alt={career.thumb_alt ?? ''}
          sizes="(min-width: 48rem) 14rem, 92vw"
          maxWidth={960}
        />
        <p className="badge">{stateText(state, careers)}</p>
        <dl className="dates">
          {dates.map(
            ([label, timestamp]) =>
              timestamp &&
              dateOf(timestamp) && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Day timestamp={timestamp} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <div className="career-text">
        {career.content ? <Prose html={career.content} isBelowTitle={isAlone} /> : <p>{noContent}</p>}
        {email && state.kind === 'open' && (
          <p className="section-more">
            <a className="button" href={`mailto:${email}?subject=${encodeURIComponent(careers.subject(title))}`}>
              {careers.apply}
              <AboutTitle title={title} />
            </a>
          </p>
        )}
        {state.kind === 'closed' && <p className="section-more muted">{careers.closedNote}</p>}
      </div>
    </article>
  )
}

/** Scrolls to a note that was rendered after the page arrived, which the browser could not scroll to. */
const comeIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'center' })

/**
 * Note for visitors who followed a link to an opening that is no longer listed. Older links name it in the fragment,
 * which only the browser knows.
 */
const GoneOpening = ({ list }: Pick<Careers, 'list'>) => {
  const messages = useCareersMessages()
  const { hash, search } = useLocation()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const careers = list.data
  // With several pages, an opening that is not on this page may be on another.
  const isKnown = isReady && list.last_page <= 1
  const id = new URLSearchParams(search).get(openingKey) ?? (isKnown ? /^#career-(\d+)$/.exec(hash)?.[1] : undefined)
  if (!id || !isId(id) || careers.some(career => String(career.id) === id)) return null
  return (
    <div className="career-gone" id={`career-${id}`} role="status" ref={comeIntoView}>
      <p className="badge">{messages.closed}</p>
      <p>
        {messages.gone} {careers.length > 0 && messages.others}
      </p>
    </div>
  )
}

/** Job openings with their deadlines. Source: specification 4.5. */
export const CareersBlock = ({ list, readAt }: Careers) => {
  const zone = useZone()
  const { config } = useSite()
  const messages = useCareersMessages()
  const now = useNow(readAt)
  const openings = sortCareers(list.data.map(career => ({ career, state: careerStateOf(career, now, zone) })))
  return (
    <section className="section" aria-label={messages.region}>
      <div className="wrap careers">
        <GoneOpening list={list} />
        {openings.length === 0 && (
          <>
            <p>{messages.empty}</p>
            {config.news && (
              <>
                <p className="muted">{messages.emptyHint}</p>
                <p className="section-more">
                  <Link to="/subscribe">{messages.subscribe}</Link>
                </p>
              </>
            )}
          </>
        )}
        {openings.map(({ career, state }) => (
          <Opening key={career.id} career={career} state={state} isAlone={false} />
        ))}
        <Pages label={messages.pages} list={list} />
      </div>
    </section>
  )
}

/** A single job opening on its own page. */
export const OpeningAlone = ({ career, readAt }: OneCareer) => {
  const zone = useZone()
  const messages = useCareersMessages()
  const now = useNow(readAt)
  return (
    <section className="section" aria-label={career.title || messages.region}>
      <div className="wrap careers">
        <Opening career={career} state={careerStateOf(career, now, zone)} isAlone />
        <p className="section-more">
          <Link to="/careers">{messages.all}</Link>
        </p>
      </div>
    </section>
  )
}
