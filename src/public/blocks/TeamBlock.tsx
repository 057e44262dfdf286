import type { ListPage } from '../../api/envelopes.ts'
import type { Profile } from '../content.ts'
import { Pages } from '../parts/Pages.tsx'
import { Picture } from '../parts/Picture.tsx'
import { Link } from '../router.tsx'

/** People, each leading to their profile. Source: spec §2, 'Team list'. */
export const TeamBlock = ({ profiles }: { readonly profiles: ListPage<Profile> }) => (
  <section className="section" aria-label="Team">
    <div className="wrap">
      <h2 className="unseen">Team</h2>
      <ul className="team">
        {profiles.data.map(profile => (
          <li key={profile.id}>
            <Link to={`/profile/${profile.id}`}>
              <Picture src={profile.profile_image} alt="" sizes="(min-width: 60rem) 16rem, 45vw" maxWidth={640} />
              <h3>{profile.name}</h3>
              {profile.designation && <p>{profile.designation}</p>}
            </Link>
          </li>
        ))}
      </ul>
      <Pages label="Pages of people" list={profiles} />
    </div>
  </section>
)
