import '../../styles/lazy/received.css'
import type { ScreenScript } from '../../routing/loading.ts'
import { FormScreen } from './FormScreen.tsx'
import { StatusScreen } from './StatusScreen.tsx'

const lazyParts = () => [{ module: 'src/public/screens/received/receivedRoute.tsx' }]

/** The page with the form of a resource. */
export const formRouteOf = (name: string): ScreenScript<null> => ({
  load: async () => null,
  draw: () => <FormScreen key={name} name={name} />,
  lazyParts,
})

/** The page on which its senders ask how their records stand. */
export const statusRouteOf = (name: string): ScreenScript<null> => ({
  load: async () => null,
  draw: () => <StatusScreen key={name} name={name} />,
  lazyParts,
})
