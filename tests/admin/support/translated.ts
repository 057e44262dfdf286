/** Which descriptors are held complete in Bangla. */
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { specifications } from '../../support/fixtures/specification.ts'

/** Those of the product. Words of a resource that a site adds are shown in English where they are missing. */
export const translatedOf = (descriptors: readonly Descriptor[]): readonly Descriptor[] =>
  descriptors.filter(({ name }) => Object.hasOwn(specifications, name) || name === 'messages')
