import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import type { ScreenScript } from '../routing/loading.ts'
import { useMessages } from '../site/siteContext.tsx'

const UnsubscribeScreen = () => {
  const { title, text, submit } = useMessages().subscribe.end
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

/** `/unsubscribe/{token}`: asks first, because mail programs open addresses by themselves. */
export const unsubscribeRoute: ScreenScript<null> = {
  load: async () => null,
  draw: () => <UnsubscribeScreen />,
}
