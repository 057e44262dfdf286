/** Where visitors send records. The build of what visitors load has the values alone: see scripts/vite/derivedModules.ts. */
import type { Received } from '../../schema/routes/received.ts'
import { receivedResources } from '../receivedResources.ts'

/** The form of a resource. */
interface ReceivedPage {
  readonly name: string
  readonly form: Received['form']
  /** Default: there is none. */
  readonly status?: Received['form']
}

export const receivedPages: readonly ReceivedPage[] = receivedResources.map(({ name, received: { form, status } }) => ({
  name,
  form,
  ...(status && { status: status.at }),
}))
