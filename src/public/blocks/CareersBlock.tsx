import { useEffect, useState } from 'react'
import { addressOf } from '../../api/search.ts'
import { dateOf, dayIn } from '../../schema/dates.ts'
import { excerpt } from '../../schema/excerpt.ts'
import type { Career } from '../content.ts'
import { langOf, languageOf } from '../language.ts'
import { Day } from '../parts/Day.tsx'
import { Picture } from '../parts/Picture.tsx'
import { Prose } from '../parts/Prose.tsx'
import { useLocation } from '../router.tsx'
import { type SiteFacts, useSite, useZone } from '../siteContext.tsx'
import { type CareerState, careerStateOf, inOrder } from './careerState.ts'
import { useNow } from './useNow.ts'

/** The day of a moment in the site's zone; undefined for an empty or unreadable one. */
const dayOf = (moment: string | null | undefined, zone: string | null | undefined): string | undefined => {
  const date = moment ? dateOf(moment) : undefined
  return date && dayIn(date, zone || 'Asia/Dhaka')
}

const lastSecondOfDay = 86_399_000

/** The last moment of the day on which an opening ends; undefined where it has none. Source: contract, 'Readings'. */
const endOf = ({ application_end_at: end }: Career): string | undefined => {
  const began = end ? dateOf(end) : undefined
  return began && new Date(began.getTime() + lastSecondOfDay).toISOString()
}

/** Openings as search engines read them. */
export const jobsOf = (careers: readonly Career[], { application, config }: SiteFacts): readonly object[] =>
  careers.map(career => ({
    '@type': 'JobPosting',
    title: career.title,
    description: excerpt(career.content, 2_000) || career.title,
    datePosted: dayOf(career.application_publish_at || career.created_at, application.time_zone),
    validThrough: endOf(career),
    url: config.siteUrl + addressOf('careers', career),
    hiringOrganization: { '@type': 'Organization', name: application.name, sameAs: `${config.siteUrl}/` },
    ...(application.address && {
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', streetAddress: application.address } },
    }),
  }))

/** From how many days before the deadline on the days are counted out. */
const soonDays = 14

const stateText = (state: CareerState): string => {
  if (state.kind === 'closed') return 'Closed'
  if (state.kind === 'early') return 'Opens soon'
  const { daysLeft } = state
  if (daysLeft === undefined || daysLeft > soonDays) return 'Open'
  if (daysLeft === 0) return 'Last day to apply'
  return daysLeft === 1 ? 'Open, 1 day left' : `Open, ${daysLeft} days left`
}

interface OpeningProps {
  readonly career: Career
  readonly state: CareerState
}

const Opening = ({ career, state }: OpeningProps) => {
  const { email } = useSite().application
  const language = languageOf(career.title)
  const title = career.title || 'Untitled'
  const dates = [
    ['Applications from', career.application_start_at],
    [state.kind === 'closed' ? 'Closed on' : 'Apply by', career.application_end_at],
  ] as const
  return (
    <article id={`career-${career.id}`} className={`career ${state.kind}`} lang={langOf(career.title)}>
      <h2>{title}</h2>
      <div className="career-side">
        {career.thumb && <Picture src={career.thumb} alt="" sizes="(min-width: 48rem) 14rem, 92vw" maxWidth={960} />}
        <p className="badge" lang="en">
          {stateText(state)}
        </p>
        <dl className="dates" lang="en">
          {dates.map(
            ([label, moment]) =>
              moment &&
              dateOf(moment) && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Day moment={moment} language={language} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <div className="career-text">
        {career.content ? <Prose html={career.content} /> : <p>No content available.</p>}
        {email && state.kind === 'open' && (
          <p className="section-more">
            <a
              className="button"
              href={`mailto:${email}?subject=${encodeURIComponent(`Application: ${title}`)}`}
              lang="en"
            >
              Apply by email<span className="unseen">: {title}</span>
            </a>
          </p>
        )}
        {state.kind === 'closed' && (
          <p className="section-more muted" lang="en">
            Applications for this opening are closed.
          </p>
        )}
      </div>
    </article>
  )
}

/** What is drawn after the page arrived could not be scrolled to before. */
const comeIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'center' })

/** Tells whoever followed a link to an opening that is no longer listed; the part after '#' is known in browsers alone. */
const GoneOpening = ({ careers }: { readonly careers: readonly Career[] }) => {
  const id = /^#career-(\d+)$/.exec(useLocation().hash)?.[1]
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!isReady || !id || careers.some(career => String(career.id) === id)) return null
  return (
    <div className="career-gone" id={`career-${id}`} role="status" ref={comeIntoView}>
      <p className="badge">Closed</p>
      <p>
        The opening that you followed a link to is closed.{' '}
        {careers.length > 0 && 'These are the openings that are listed now.'}
      </p>
    </div>
  )
}

interface CareersBlockProps {
  readonly careers: readonly Career[]
  /** When the list was read, ISO: the browser must draw the same as the server. */
  readonly readAt: string
}

/** Openings with their deadlines. Source: spec §2, 'Careers list'. */
export const CareersBlock = ({ careers, readAt }: CareersBlockProps) => {
  const zone = useZone()
  const now = useNow(readAt)
  const openings = inOrder(careers.map(career => ({ career, state: careerStateOf(career, now, zone) })))
  return (
    <section className="section" aria-label="Openings">
      <div className="wrap careers">
        <GoneOpening careers={careers} />
        {openings.length === 0 && <p>No data found</p>}
        {openings.map(({ career, state }) => (
          <Opening key={career.id} career={career} state={state} />
        ))}
      </div>
    </section>
  )
}
