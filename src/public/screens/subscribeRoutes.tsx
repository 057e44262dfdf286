/** Pages about news by mail. Those that a mail links to ask first: mail programs and their scanners open addresses by themselves. */
import { bn } from '../../messages/bn/subscribe.ts'
import { en, type SubscribeMessages } from '../../messages/en/subscribe.ts'
import type { Language } from '../../schema/values/language.ts'
import { SubscribeForm } from '../forms/SubscribeForm.tsx'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import type { ScreenScript } from '../routing/loading.ts'
import { Link } from '../routing/router.tsx'
import { useLanguage, useSite } from '../site/siteContext.tsx'

const messagesBy: { readonly [L in Language]: SubscribeMessages } = { en, bn }

/** The words of these pages, in the site's language. */
const useSubscribeMessages = (): SubscribeMessages => messagesBy[useLanguage()]

/** Outcomes; each has a title and a text. */
const states = ['open', 'asked', 'unmailed', 'confirmed', 'expired', 'ended', 'unknown'] as const
type State = (typeof states)[number]

const stateOf = (text: string | null): State => states.find(state => state === text) ?? 'open'
const withForm: readonly State[] = ['open', 'expired']

const SubscribeScreen = ({ state }: { readonly state: State }) => {
  const { config } = useSite()
  const messages = useSubscribeMessages()
  const asksForAddress = withForm.includes(state)
  // A provider on another host takes no subscriptions.
  const isElsewhere = asksForAddress && !config.forms
  const { title, text } = isElsewhere ? messages.elsewhere : messages[state]
  return (
    <article>
      <Head title={title} isHidden={state !== 'open'} />
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

/** `/subscribe`: asking for news, and how it went. */
export const subscribeRoute: ScreenScript<{ readonly state: State }> = {
  load: async ({ url }) => ({ state: stateOf(url.searchParams.get('state')) }),
  draw: ({ state }) => <SubscribeScreen state={state} />,
}

/** Questions; each has a title, a text and a button. */
type Question = 'confirm' | 'end'

const QuestionScreen = ({ asks }: { readonly asks: Question }) => {
  const { title, text, submit } = useSubscribeMessages()[asks]
  return (
    <article>
      <Head title={title} isHidden />
      <PageTop title={title} />
      <div className="wrap page narrow">
        <p>{text}</p>
        {/* To the address that one is at, which holds the token. */}
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
