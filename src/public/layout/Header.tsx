import type { ReactNode } from 'react'
import { isHardToRead } from '../../api/site/logo.ts'
import { headerLayoutOf } from '../../schema/values/look/layouts.ts'
import { Icon } from '../components/Icon.tsx'
import { Picture } from '../components/media/Picture.tsx'
import { headerMenu, type MenuEntry } from '../content/menu.ts'
import { primaryLink } from '../content/primaryLink.ts'
import { phoneIn, telephone } from '../content/telephone.ts'
import { SearchBox } from '../forms/SearchBox.tsx'
import { Link } from '../routing/router.tsx'
import { useLanguage, useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'
import { Navigation } from './Navigation.tsx'
import { OtherLanguage } from './OtherLanguage.tsx'
import { PrimaryButton } from './PrimaryButton.tsx'

/** Letters that fit on one line at 1,024 px, including the space around each entry. */
const mostLetters = 84
/** Widths, in letters, of the space around an entry and of the marker of a dropdown. */
const [around, mark] = [3, 2]
/** Maximum entries side by side in the header. */
const mostEntries = 7
/**
 * Lengths of the button's text. Up to the first, the menu may have `mostLetters`; each further letter takes the space of
 * two letters of the menu. Texts longer than the second wrap.
 */
const [usualButton, longButton] = [11, 22]

/** Entries that fit on one line of `letters`; the rest move into a *More* dropdown. */
const withMore = (entries: readonly MenuEntry[], title: string, letters: number): readonly MenuEntry[] => {
  const lettersOf = ({ title, children }: MenuEntry) => title.length + around + (children.length > 0 ? mark : 0)
  const lettersUpTo = (count: number) => entries.slice(0, count).reduce((sum, entry) => sum + lettersOf(entry), 0)
  if (entries.length <= mostEntries + 1 && lettersUpTo(entries.length) <= letters) return entries
  const room = letters - title.length - around - mark
  let shown = Math.min(mostEntries, entries.length - 1)
  while (shown > 1 && lettersUpTo(shown) > room) shown -= 1
  return [...entries.slice(0, shown), { title, href: '', children: entries.slice(shown), isMore: true }]
}

/** Logo for light backgrounds, logo for dark ones, and the site's name if there is no logo or it is hard to read. */
const Logo = () => {
  const { application } = useSite()
  const { name, logo_header: light, logo_footer: dark } = application
  const attributesOf = useTextAttributes()
  return (
    <Link className="logo" to="/" aria-label={useMessages().frame.homePage(name)}>
      {light && (
        <>
          <Picture src={light} alt="" sizes="9rem" maxWidth={480} when="soon" />
          {dark && <Picture className="on-dark" src={dark} alt="" sizes="9rem" maxWidth={480} />}
        </>
      )}
      {(!light || isHardToRead(light)) && <strong {...attributesOf(name)}>{name}</strong>}
    </Link>
  )
}

/** Links to email and phone. The one-row header has room for their texts only in wide windows. */
const ContactLinks = () => {
  const { email, phone } = useSite().application
  const language = useLanguage()
  return (
    <>
      {email && (
        <a className="contact-link" href={`mailto:${email}`}>
          <Icon name="mail" />
          <span>{email}</span>
        </a>
      )}
      {phone && (
        <a className="contact-link" href={telephone(phone)}>
          <Icon name="phone" />
          <span>{phoneIn(language, phone)}</span>
        </a>
      )}
    </>
  )
}

const SearchLink = () => (
  <Link className="search-link" to="/search" aria-label={useMessages().screens.search}>
    <Icon name="search" />
  </Link>
)

interface MastheadProps {
  /** Content before and after the menu. Default: none. */
  readonly before?: ReactNode
  readonly behind?: ReactNode
  /** Maximum letters of the menu. Default: `mostLetters`. */
  readonly letters?: number
}

/** The line with logo and menu. */
const Masthead = ({ before, behind, letters = mostLetters }: MastheadProps) => {
  const site = useSite()
  return (
    <div className="masthead-line">
      <div className="wrap masthead">
        <Logo />
        {before}
        <Navigation entries={withMore(headerMenu(site), site.messages.frame.more, letters)} />
        {behind}
      </div>
    </div>
  )
}

/**
 * Header in one row: contact links, search, language and button stand at the end of the row, or below it on a phone.
 */
const OneRow = () => {
  const button = primaryLink(useSite())?.text.length ?? 0
  return (
    <header className="site-header one-row">
      <Masthead
        letters={mostLetters - 2 * Math.max(0, Math.min(button, longButton) - usualButton)}
        behind={
          <div className="tools">
            <ContactLinks />
            <SearchLink />
            <OtherLanguage />
            <PrimaryButton />
          </div>
        }
      />
    </header>
  )
}

const TwoRows = () => (
  <header className="site-header">
    <div className="wrap contact-line">
      <ContactLinks />
      <OtherLanguage />
      <SearchBox className="search-box small" />
      <PrimaryButton />
    </div>
    <Masthead before={<SearchLink />} />
  </header>
)

/** Header with logo, email, phone and menu, in the form that the site has chosen. Source: specification 5. */
export const Header = () => (headerLayoutOf(useSite().application.header_form) === 'one-row' ? <OneRow /> : <TwoRows />)
