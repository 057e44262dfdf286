import '../../styles/lazy/contact.css'
import '../../styles/lazy/received.css'
import { receivedForms } from '../../../resources/derived/receivedForms.ts'
import type { ScreenScript } from '../../routing/loading.ts'
import { FormScreen } from './FormScreen.tsx'
import { StatusScreen } from './StatusScreen.tsx'

interface ReceivedData {
  /** Of the resource. */
  readonly name: string
  /** Whether its senders ask there how their records stand. */
  readonly isStatus: boolean
}

/** The page with the form of a resource, and that on which its senders ask how their records stand. */
export const receivedRoute: ScreenScript<ReceivedData> = {
  load: async ({ url: { pathname } }) => {
    const found = receivedForms.en.find(({ form, status }) => form === pathname || status?.at === pathname)
    if (!found) throw new Error(`Visitors send nothing at ${pathname}.`)
    return { name: found.name, isStatus: found.form !== pathname }
  },
  draw: ({ name, isStatus }) =>
    isStatus ? <StatusScreen key={name} name={name} /> : <FormScreen key={name} name={name} />,
  lazyParts: () => [{ module: 'src/public/screens/received/receivedRoute.tsx' }],
}
