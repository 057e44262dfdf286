/** Where visitors send records, and find out how they stand. The build of what visitors load has the value alone: see scripts/vite/derivedModules.ts. */
import { receivedAddresses } from '../../schema/routes/received.ts'
import { receivedResources } from '../receivedResources.ts'

export const receivedPages: readonly string[] = receivedResources.flatMap(({ received }) => receivedAddresses(received))
