import { Head } from '../Head.tsx'
import type { ScreenScript } from '../loading.ts'
import { PageTop } from '../parts/PageTop.tsx'
import { SubscribeForm } from '../parts/SubscribeForm.tsx'

/** What the page says, by what has just happened. */
const states = {
  open: { title: 'News by email', text: 'Give your address, and we send you our news. You can end it at any time.' },
  asked: {
    title: 'Look into your mail',
    text: 'A mail is on its way to you. Open the address in it to confirm, and you receive our news.',
  },
  unmailed: {
    title: 'Nearly done',
    text: 'This site cannot send mail yet: the mail with the next step was written to its log.',
  },
  confirmed: { title: 'You are subscribed', text: 'You receive our news from now on. Every mail says how to end it.' },
  expired: {
    title: 'This address is no longer valid',
    text: 'It is too old, or was used before. Subscribe again, and you get a new one.',
  },
  ended: { title: 'You are no longer subscribed', text: 'You receive no more news from us.' },
  unknown: {
    title: 'This address is not known',
    text: 'Nothing was changed. Open the address whole, as it stands in the mail.',
  },
} as const
type State = keyof typeof states

const isState = (text: string): text is State => Object.hasOwn(states, text)
const withForm: readonly State[] = ['open', 'expired']

const SubscribeScreen = ({ state }: { readonly state: State }) => {
  const { title, text } = states[state]
  return (
    <article>
      <Head title={title} isHidden={state !== 'open'} />
      <PageTop title={title} />
      <div className="wrap page narrow">
        <p>{text}</p>
        {withForm.includes(state) && <SubscribeForm isMain />}
      </div>
    </article>
  )
}

/** `/subscribe`: asking for news, and how it went. */
export const subscribeRoute: ScreenScript<{ readonly state: State }> = {
  load: async ({ url }) => {
    const state = url.searchParams.get('state') ?? ''
    return { state: isState(state) ? state : 'open' }
  },
  draw: ({ state }) => <SubscribeScreen state={state} />,
}
