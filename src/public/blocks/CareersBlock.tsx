import { excerpt } from '../../schema/excerpt.ts'
import type { Career } from '../content.ts'
import { dayInWords, langOf, languageOf } from '../language.ts'
import { Picture } from '../parts/Picture.tsx'
import { Prose } from '../parts/Prose.tsx'
import { useZone } from '../siteContext.tsx'

/** Openings as search engines read them. */
export const jobsOf = (careers: readonly Career[]): readonly object[] =>
  careers.map(career => ({
    '@type': 'JobPosting',
    title: career.title,
    description: excerpt(career.content, 2_000),
    ...(career.application_publish_at && { datePosted: career.application_publish_at.slice(0, 10) }),
    ...(career.application_end_at && { validThrough: `${career.application_end_at.replace(' ', 'T')}Z` }),
  }))

/** Openings with their deadlines. Source: spec §2, 'Careers list'. */
export const CareersBlock = ({ careers }: { readonly careers: readonly Career[] }) => {
  const zone = useZone()
  return (
    <section className="section" aria-label="Openings">
      <div className="wrap reading">
        {careers.length === 0 && <p>No data found</p>}
        {careers.map(career => {
          const language = languageOf(career.title)
          const start = dayInWords(career.application_start_at, zone, language)
          const end = dayInWords(career.application_end_at, zone, language)
          return (
            <article key={career.id} id={`career-${career.id}`} className="career" lang={langOf(career.title)}>
              {career.thumb && <Picture src={career.thumb} alt="" sizes="(min-width: 48rem) 14rem, 92vw" />}
              <div>
                <h2>{career.title || 'Untitled'}</h2>
                <dl className="dates">
                  {start && (
                    <div>
                      <dt>Applications from</dt>
                      <dd>{start}</dd>
                    </div>
                  )}
                  {end && (
                    <div>
                      <dt>Apply by</dt>
                      <dd>{end}</dd>
                    </div>
                  )}
                </dl>
                {career.content ? <Prose html={career.content} /> : <p>No content available.</p>}
              </div>
            </article>
          )
        })}
      </div>
    </section>
  )
}
