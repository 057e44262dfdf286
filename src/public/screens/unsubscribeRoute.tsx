import { Head } from '../Head.tsx'
import type { ScreenScript } from '../loading.ts'
import { PageTop } from '../parts/PageTop.tsx'

/** `/unsubscribe/{token}`: asks first, because mail programs open addresses by themselves. */
export const unsubscribeRoute: ScreenScript<null> = {
  load: async () => null,
  draw: () => (
    <article>
      <Head title="End your subscription" isHidden />
      <PageTop title="End your subscription" />
      <div className="wrap page narrow">
        <p>You then receive no more news from us. You can subscribe again at any time.</p>
        {/* To the address that one is at, which holds the token. */}
        <form method="post">
          <button className="button" type="submit">
            Unsubscribe
          </button>
        </form>
      </div>
    </article>
  ),
}
