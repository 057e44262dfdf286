import type { ReactNode } from 'react'
import { isHardToRead } from '../../api/site/logo.ts'
import { headerFormIn } from '../../schema/values/look/forms.ts'
import { Icon } from '../components/Icon.tsx'
import { Picture } from '../components/media/Picture.tsx'
import { headerMenu, type MenuEntry } from '../content/menu.ts'
import { telephone } from '../content/telephone.ts'
import { SearchBox } from '../forms/SearchBox.tsx'
import { Link } from '../routing/router.tsx'
import { useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'
import { Navigation } from './Navigation.tsx'
import { OtherLanguage } from './OtherLanguage.tsx'
import { PrimaryButton } from './PrimaryButton.tsx'

/** Letters for which there is room on one line at 1,024 px, with what stands around each entry. */
const mostLetters = 84
/** Room around an entry, and that of the mark of one that opens, in letters. */
const [around, mark] = [3, 2]
/** Entries beside each other in the header, at most. */
const mostEntries = 7

/** The entries for which there is room on one line; those behind them open from one more. */
const withMore = (entries: readonly MenuEntry[], title: string): readonly MenuEntry[] => {
  const lettersOf = ({ title, children }: MenuEntry) => title.length + around + (children.length > 0 ? mark : 0)
  const lettersUpTo = (count: number) => entries.slice(0, count).reduce((sum, entry) => sum + lettersOf(entry), 0)
  if (entries.length <= mostEntries + 1 && lettersUpTo(entries.length) <= mostLetters) return entries
  const room = mostLetters - title.length - around - mark
  let shown = Math.min(mostEntries, entries.length - 1)
  while (shown > 1 && lettersUpTo(shown) > room) shown -= 1
  return [...entries.slice(0, shown), { title, href: '', children: entries.slice(shown), isMore: true }]
}

/** The logo for light grounds, the one for dark ones beside it, and the name where there is none, or it cannot be read. */
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

/** How to reach the organisation. In one row there is room for the words of wide windows alone. */
const ContactLinks = () => {
  const { email, phone } = useSite().application
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
          <span>{phone}</span>
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
  /** What stands before the menu and behind it. Default: nothing. */
  readonly before?: ReactNode
  readonly behind?: ReactNode
}

/** The line with logo and menu, which hangs from the head line. */
const Masthead = ({ before, behind }: MastheadProps) => {
  const site = useSite()
  return (
    <div className="masthead-line">
      <div className="wrap masthead">
        <Logo />
        {before}
        <Navigation entries={withMore(headerMenu(site), site.messages.frame.more)} />
        {behind}
      </div>
    </div>
  )
}

/** Everything in one row: what is not the menu stands at its end, and below it on a phone. */
const OneRow = () => (
  <header className="site-header one-row">
    <Masthead
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

/** Logo, email, phone and the menu, in the form that the site has chosen. Source: specification 5. */
export const Header = () => (headerFormIn(useSite().application.header_form) === 'one-row' ? <OneRow /> : <TwoRows />)
