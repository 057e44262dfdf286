import { SubscribeForm } from '../forms/SubscribeForm.tsx'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import type { ScreenScript } from '../routing/loading.ts'
import { useSubscribeMessages } from './subscribeMessages.ts'

/** What has just happened: each has a title and a text. */
const states = ['open', 'asked', 'unmailed', 'confirmed', 'expired', 'ended', 'unknown'] as const
type State = (typeof states)[number]

const stateOf = (text: string | null): State => states.find(state => state === text) ?? 'open'
const withForm: readonly State[] = ['open', 'expired']

const SubscribeScreen = ({ state }: { readonly state: State }) => {
  const { title, text } = useSubscribeMessages()[state]
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
  load: async ({ url }) => ({ state: stateOf(url.searchParams.get('state')) }),
  draw: ({ state }) => <SubscribeScreen state={state} />,
}
