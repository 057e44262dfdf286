import type { ListPage } from '../../api/protocol/envelopes.ts'
import { Picture } from '../components/media/Picture.tsx'
import { Pages } from '../components/Pages.tsx'
import type { Profile } from '../content/content.ts'
import { Link } from '../routing/router.tsx'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'

/** People, each leading to their profile. Source: spec §2, 'Team list'. */
export const TeamBlock = ({ profiles }: { readonly profiles: ListPage<Profile> }) => {
  const { team } = useMessages()
  const attributesOf = useTextAttributes()
  return (
    <section className="section" aria-label={team.region}>
      <div className="wrap">
        <h2 className="unseen">{team.region}</h2>
        {profiles.data.length === 0 && <p>{team.empty}</p>}
        <ul className="team">
          {profiles.data.map(profile => (
            <li key={profile.id}>
              <Link to={`/profile/${profile.id}`}>
                <Picture
                  isPerson
                  src={profile.profile_image}
                  alt=""
                  sizes="(min-width: 60rem) 16rem, 45vw"
                  maxWidth={640}
                />
                <h3 {...attributesOf(profile.name)}>{profile.name}</h3>
                {profile.designation && <p {...attributesOf(profile.designation)}>{profile.designation}</p>}
              </Link>
            </li>
          ))}
        </ul>
        <Pages label={team.pages} list={profiles} />
      </div>
    </section>
  )
}
