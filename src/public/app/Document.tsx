/** The whole document: head, header, page and footer. The server renders it, and the browser hydrates all of it. */
import type { ReactNode } from 'react'
import { iconAddress, pictureOf } from '../../api/protocol/fileAddress.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { marginStyleOf } from '../../schema/values/look/layouts.ts'
import { Boundary } from '../components/Boundary.tsx'
import { ConsentPlace } from '../layout/ConsentPlace.tsx'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'
import { drawPage, type Loaded, type Route } from '../routing/loading.ts'
import { useLocation } from '../routing/router.tsx'
import { NotFoundScreen } from '../screens/failures/NotFoundScreen.tsx'
import { UnavailableScreen } from '../screens/failures/UnavailableScreen.tsx'
import { WrongMethodScreen } from '../screens/failures/WrongMethodScreen.tsx'
import { SiteContext, type SiteFacts, siteLanguage } from '../site/siteContext.tsx'
import { openAgain } from './recovery.ts'
import { Waiting } from './Waiting.tsx'

/** Id of the script tag with the data that the page was rendered from. */
export const stateId = 'state'

/**
 * Fallback for a page that fails to render, shown while `openAgain` reloads it. It uses nothing that could fail itself.
 */
const OpeningAgain = ({ address, messages }: { readonly address: string; readonly messages: SiteMessages }) => (
  <main id="main" className="wrap screen narrow centred">
    <h1>{messages.again.title}</h1>
    <p>
      {messages.again.text} <a href={address}>{messages.again.open}</a>
    </p>
  </main>
)

interface DocumentProps {
  readonly routes: readonly Route[]
  readonly site: SiteFacts
  readonly page: Loaded
  /** Page title that screen readers announce after a client-side navigation. Default: none. */
  readonly announcement?: string
  /** Elements of the head that only the server renders, such as style sheets. */
  readonly links?: ReactNode
  /** Data and scripts for the end of the body. */
  readonly scripts?: ReactNode
}

export const Document = ({ routes, site, page, announcement, links, scripts }: DocumentProps) => {
  const { pathname, search } = useLocation()
  const { application } = site
  const margin = marginStyleOf(application.margin_line)
  const icon = pictureOf(application.icon ?? '')
  return (
    <html lang={siteLanguage(site)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={icon ? iconAddress(icon, 32) : application.icon || '/favicon.svg'} />
        {links}
      </head>
      <body data-margin={margin === 'plain' ? margin : undefined}>
        <Boundary fallback={<OpeningAgain address={pathname + search} messages={site.messages} />} onFault={openAgain}>
          <SiteContext value={site}>
            <a className="skip" href="#main">
              {site.messages.skip}
            </a>
            <ConsentPlace part="question" />
            <Header />
            <main id="main" tabIndex={-1}>
              {drawPage(routes, pathname, page)}
              {page.status === 404 && <NotFoundScreen />}
              {page.status === 405 && <WrongMethodScreen />}
              {page.status === 500 && <UnavailableScreen isBroken />}
              {page.status === 503 && <UnavailableScreen />}
            </main>
            <Footer />
            <ConsentPlace part="answer" />
            <p className="unseen" role="status">
              {announcement}
            </p>
            <Waiting />
          </SiteContext>
        </Boundary>
        {scripts}
      </body>
    </html>
  )
}
