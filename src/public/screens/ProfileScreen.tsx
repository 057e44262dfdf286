import '../styles/lazy/person.css'
import { excerpt } from '../../schema/values/excerpt.ts'
import { linkTextOf } from '../../schema/values/linkText.ts'
import { isFullLink, toStoredLinks } from '../../schema/values/text/typedLink.ts'
import { Picture } from '../components/media/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Profile } from '../content/content.ts'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'

/** Page of a person. Source: specification 4.10. */
export const ProfileScreen = ({ profile }: { readonly profile: Profile }) => {
  const { person, screens } = useMessages()
  const attributesOf = useTextAttributes()
  const links = toStoredLinks(profile.social_links ?? '').filter(isFullLink)
  return (
    <article>
      <Head
        title={profile.name}
        description={excerpt(profile.biography_content, 150) || profile.designation}
        image={profile.profile_image}
        type="profile"
        facts={[
          { '@type': 'Person', name: profile.name, ...(profile.designation && { jobTitle: profile.designation }) },
        ]}
      />
      <PageTop
        title={profile.name}
        trail={[{ title: screens.board, to: '/board-of-directors' }]}
        portrait={
          <Picture
            src={profile.profile_image}
            alt={profile.profile_image ? profile.profile_image_alt || profile.name : ''}
            sizes="(min-width: 48rem) 20rem, 100vw"
            when="first"
          />
        }
      >
        {(profile.title || profile.designation || links.length > 0) && (
          <div className="person-posts">
            {profile.title && <p {...attributesOf(profile.title)}>{`(${profile.title})`}</p>}
            {profile.designation && (
              <p className="muted" {...attributesOf(profile.designation)}>
                {profile.designation}
              </p>
            )}
            {links.length > 0 && (
              <ul className="plain">
                {links.map(href => (
                  <li key={href}>
                    <a href={href} rel="noopener noreferrer" target="_blank">
                      {linkTextOf(href)}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </PageTop>
      <div className="wrap person">
        <div>
          <Prose html={profile.biography_content} isBelowTitle />
          {profile.spech_content && (
            <section className="speech" aria-label={person.speech(profile.name)}>
              <Prose html={profile.spech_content} isBelowTitle />
              {profile.signature_thumb && (
                <Picture src={profile.signature_thumb} alt={person.signature(profile.name)} sizes="12rem" />
              )}
            </section>
          )}
        </div>
      </div>
    </article>
  )
}
