import '../styles/lazy/team.css'
import type { ListPage } from '../../api/wire/envelopes.ts'
import { excerpt } from '../../schema/values/excerpt.ts'
import { excerptLengths } from '../../schema/values/excerptLengths.ts'
import { Picture } from '../components/media/Picture.tsx'
import { Pages } from '../components/Pages.tsx'
import { addressOf, keyOf } from '../content/addresses.ts'
import type { Profile } from '../content/content.ts'
import { Link } from '../routing/router.tsx'
import { useSite, useTextAttributes } from '../site/siteContext.tsx'

/** Excerpt of a person's biography. */
const Beginning = ({ of: { biography_content }, chars }: { readonly of: Profile; readonly chars: number }) => {
  const attributesOf = useTextAttributes()
  const text = excerpt(biography_content, chars)
  return text && <p {...attributesOf(text)}>{text}</p>
}

/** People, each a link to their profile. Source: specification 4.2. */
export const TeamBlock = ({ profiles }: { readonly profiles: ListPage<Profile> }) => {
  const {
    publicSite,
    messages: { team },
  } = useSite()
  const attributesOf = useTextAttributes()
  return (
    <section className="section" aria-label={team.region}>
      <div className="wrap">
        <h2 className="unseen">{team.region}</h2>
        {profiles.data.length === 0 && <p>{team.empty}</p>}
        <ul className="team">
          {profiles.data.map((profile, index) => (
            <li key={keyOf(profile)}>
              <Link to={addressOf(publicSite, 'profiles', profile.id === undefined ? profile : { id: profile.id })}>
                <Picture
                  src={profile.profile_image}
                  alt=""
                  sizes={index === 0 ? '(min-width: 64rem) 15rem, 7.5rem' : '7.5rem'}
                  maxWidth={640}
                />
                <h3 {...attributesOf(profile.name)}>{profile.name}</h3>
                {profile.designation && (
                  <p className="office" {...attributesOf(profile.designation)}>
                    {profile.designation}
                  </p>
                )}
                <Beginning of={profile} chars={index === 0 ? excerptLengths.section : excerptLengths.cardText} />
              </Link>
            </li>
          ))}
        </ul>
        <Pages label={team.pages} list={profiles} />
      </div>
    </section>
  )
}
