import { hrefOf } from '../../schema/values/links.ts'
import { Icon, iconOf } from '../components/Icon.tsx'
import { useSite } from '../site/siteContext.tsx'

/** Links to the organisation's social media, at most `count`; nothing if there are none. */
export const SocialLinks = ({ count }: { readonly count: number }) => {
  const { socials } = useSite()
  const links = socials.map(social => ({ ...social, href: hrefOf(social.link_url) })).filter(({ href }) => href)
  if (!links.length) return null
  return (
    <ul className="socials">
      {links.slice(0, count).map(social => {
        const icon = iconOf(social.icon ?? social.name)
        return (
          <li key={social.id}>
            <a href={social.href} target={social.target ?? '_self'} rel="noopener noreferrer" title={social.name}>
              {social.image ? <img src={social.image} alt="" width="20" height="20" /> : icon && <Icon name={icon} />}
              <span className={icon || social.image ? 'unseen' : undefined}>{social.name}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
