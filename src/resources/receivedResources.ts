/** Which records visitors send: what the descriptors say under `received`. Visitors load none of it. */
import type { Descriptor } from '../schema/descriptor/resource.ts'
import type { Received } from '../schema/routes/received.ts'
import { resources } from './index.ts'

/** A resource whose records visitors send. */
export type ReceivedResource = Descriptor & { readonly received: Received }

/** In the order of the side menu. */
export const receivedResources: readonly ReceivedResource[] = (resources as readonly Descriptor[]).filter(
  (resource): resource is ReceivedResource => resource.received !== undefined,
)

/** A resource by its name; undefined where visitors send no such records. */
export const receivedResource = (name: string): ReceivedResource | undefined =>
  receivedResources.find(resource => resource.name === name)
