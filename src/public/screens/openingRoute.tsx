import { type OneCareer, withReadTime } from '../blocks/CareersBlock.tsx'
import type { ScreenScript } from '../routing/loading.ts'
import { OpeningScreen } from './OpeningScreen.tsx'

/** `/careers/{id}` */
export const openingRoute: ScreenScript<OneCareer> = {
  load: async ({ content, params }) => withReadTime({ career: await content.record('careers', params.id ?? '') }),
  draw: data => <OpeningScreen {...data} />,
  lazyParts: () => [{ module: 'src/public/screens/openingRoute.tsx' }],
}
