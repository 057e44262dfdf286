import { Head } from '../layout/Head.tsx'
import type { ScreenScript } from '../routing/loading.ts'
import { useMessages } from '../site/siteContext.tsx'

/** Placeholder screen, as specified. Source: specification 2. */
const DetailsScreen = () => {
  const { details } = useMessages().screens
  return (
    <div className="wrap screen">
      <Head title={details} isHidden />
      <h1>{details}</h1>
    </div>
  )
}

/** `/details` */
export const detailsRoute: ScreenScript<null> = {
  load: async () => null,
  draw: () => <DetailsScreen />,
}
