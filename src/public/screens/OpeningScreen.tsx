import { excerpt } from '../../schema/values/excerpt.ts'
import { jobOf, type OneCareer, OpeningAlone } from '../blocks/CareersBlock.tsx'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { useSite } from '../site/siteContext.tsx'

/** Maximum length of the description for search engines, graphemes. */
const summaryChars = 150

/** Page of a job opening. */
export const OpeningScreen = ({ career, readAt }: OneCareer) => {
  const site = useSite()
  const { screens, untitled } = site.messages
  const title = career.title || untitled
  return (
    <article>
      <Head
        title={title}
        description={excerpt(career.content, summaryChars)}
        image={career.thumb}
        facts={[jobOf(career, site)]}
      />
      <PageTop title={title} trail={[{ title: screens.careers, to: '/careers' }]} />
      <OpeningAlone career={career} readAt={readAt} />
    </article>
  )
}
