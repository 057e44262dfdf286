/** Pages that a mail links to. Each asks first: mail programs and their scanners open addresses by themselves. */
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import type { ScreenScript } from '../routing/loading.ts'
import { useSubscribeMessages } from './subscribeMessages.ts'

/** What a page asks, by its words. */
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
