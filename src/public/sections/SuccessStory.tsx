import { cuts } from '../../schema/cuts.ts'
import { excerpt } from '../../schema/excerpt.ts'
import { langOf } from '../language.ts'
import { Picture } from '../parts/Picture.tsx'
import { SmartLink } from '../parts/SmartLink.tsx'
import { SectionHead } from './SectionHead.tsx'
import type { SectionProps } from './SectionView.tsx'

/** Graphemes of a story. Source: spec §9. */
const storyChars = cuts.story
/** The fixed role line. Source: contract, 'Readings'. */
const role = 'Farmer'

/** The template `success-story`: people in rows. */
export const SuccessStory = ({ section }: SectionProps) => (
  <div className="told">
    <SectionHead title={section.title} subTitle={section.sub_title} />
    <div className="stories">
      {section.widgets?.map(widget => (
        <article key={widget.id} className="story" lang={langOf(widget.title, widget.content)}>
          <Picture
            className="story-picture"
            src={widget.thumb}
            alt=""
            sizes="(min-width: 42rem) 10rem, 5rem"
            maxWidth={480}
          />
          <div>
            <h3>{widget.title || widget.name}</h3>
            <p className="role" lang="en">
              {role}
            </p>
            <p className="story-text">{excerpt(widget.content, storyChars)}</p>
            <SmartLink className="more" to={widget.link_url}>
              Read More<span className="unseen">: {widget.title || widget.name}</span>
            </SmartLink>
          </div>
        </article>
      ))}
    </div>
  </div>
)
