/**
 * Newsletter pages. Links in a mail lead to a page that asks for confirmation, because mail programs and scanners open
 * links on their own.
 */
import { bn } from '../../messages/bn/subscribe.ts'
import { en, type SubscribeMessages } from '../../messages/en/subscribe.ts'
import type { Language } from '../../schema/values/language.ts'
import { SubscribeForm } from '../forms/SubscribeForm.tsx'
import { useIsSigned } from '../forms/useReceipt.ts'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import type { ScreenScript } from '../routing/loading.ts'
import { Link } from '../routing/router.tsx'
import { useLanguage, useSite } from '../site/siteContext.tsx'

const messagesBy: { readonly [L in Language]: SubscribeMessages } = { en, bn }

/** Texts of the subscription pages in the site's language. */
const useSubscribeMessages = (): SubscribeMessages => messagesBy[useLanguage()]

/** States of the page, each with a title and a text. */
const states = ['open', 'asked', 'unmailed', 'confirmed', 'expired', 'ended', 'unknown'] as const
type State = (typeof states)[number]

const stateOf = (text: string | null): State => states.find(state => state === text) ?? 'open'
const withForm: readonly State[] = ['open', 'expired']
/** States that report something done. Without the server's signature in the address, the form is shown instead. */
const signedStates: readonly State[] = ['asked', 'unmailed', 'confirmed', 'ended']

const SubscribeScreen = ({ state: named }: { readonly state: State }) => {
  const isSigned = useIsSigned()
  const state = signedStates.includes(named) && !isSigned ? 'open' : named
  const { config } = useSite()
  const messages = useSubscribeMessages()
  const asksForAddress = withForm.includes(state)
  // Other provider hosts accept no subscriptions, and this one cannot confirm them without mail.
  const isElsewhere = asksForAddress && !config.news
  const { title, text } = isElsewhere ? messages.elsewhere : messages[state]
  return (
    <article>
      <Head title={title} isHidden={named !== 'open'} />
      <PageTop title={title} />
      <div className="wrap page narrow">
        <p>{text}</p>
        {isElsewhere && (
          <p className="section-more">
            <Link to="/contact-us">{messages.elsewhere.contact}</Link>
          </p>
        )}
        {asksForAddress && <SubscribeForm isMain />}
      </div>
    </article>
  )
}

/** `/subscribe`: the sign-up form and its outcome. */
export const subscribeRoute: ScreenScript<{ readonly state: State }> = {
  load: async ({ url }) => ({ state: stateOf(url.searchParams.get('state')) }),
  draw: ({ state }) => <SubscribeScreen state={state} />,
}

/** Questions, each with a title, a text and a button. */
type Question = 'confirm' | 'end'

const QuestionScreen = ({ asks }: { readonly asks: Question }) => {
  const { title, text, submit } = useSubscribeMessages()[asks]
  return (
    <article>
      <Head title={title} isHidden />
      <PageTop title={title} />
      <div className="wrap page narrow">
        <p>{text}</p>
        {/* Posts to the current address, which contains the token. */}
        <form method="post">
          <button className="button" type="submit">
            {submit}
          </button>
        </form>
      </div>
    </article>
  )
}

const routeOf = (asks: Question): ScreenScript<null> => ({
  load: async () => null,
  draw: () => <QuestionScreen asks={asks} />,
})

/** `/subscribe/confirm/{token}`. */
export const confirmRoute = routeOf('confirm')
/** `/unsubscribe/{token}`. */
export const unsubscribeRoute = routeOf('end')
