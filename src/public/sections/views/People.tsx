import './People.css'
import { excerpt } from '../../../schema/values/excerpt.ts'
import { cardTextChars } from '../../components/Card.tsx'
import { Picture } from '../../components/media/Picture.tsx'
import { addressOf } from '../../content/addresses.ts'
import { useSite, useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { WidgetTitle } from '../WidgetTitle.tsx'

/** Template `people`: the section's widgets as people; without widgets, the site's profiles. */
export const People = ({ section, people }: SectionProps) => {
  const { publicSite } = useSite()
  const attributesOf = useTextAttributes()
  const written = section.widgets?.map(widget => ({ ...widget, text: excerpt(widget.content, cardTextChars) }))
  const listed = people.map(person => ({
    id: person.id,
    title: person.name,
    sub_title: person.designation,
    link_url: addressOf(publicSite, 'profiles', person),
    thumb: person.profile_image,
    text: '',
  }))
  const shown = written?.length ? written : listed
  return (
    <>
      <Introduction section={section} />
      {shown.length > 0 && (
        <ul className="people">
          {shown.map(person => (
            <li key={person.id}>
              <Picture src={person.thumb} alt="" sizes="(min-width: 64rem) 15rem, 7.5rem" maxWidth={640} />
              <WidgetTitle section={section} widget={person} />
              {person.sub_title && <p {...attributesOf(person.sub_title)}>{person.sub_title}</p>}
              {person.text && <p {...attributesOf(person.text)}>{person.text}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
