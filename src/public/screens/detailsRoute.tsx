import type { ScreenScript } from '../routing/loading.ts'
import { DetailsScreen } from './DetailsScreen.tsx'

/** `/details` */
export const detailsRoute: ScreenScript<null> = {
  load: async () => null,
  draw: () => <DetailsScreen />,
}
