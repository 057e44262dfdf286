/** Descriptors whose Bangla translation must be complete. */
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { specifications } from '../../support/fixtures/specification.ts'

/** Descriptors of the product. Resources of a site may have untranslated texts, which are shown in English. */
export const translatedOf = (descriptors: readonly Descriptor[]): readonly Descriptor[] =>
  descriptors.filter(({ name }) => Object.hasOwn(specifications, name) || name === 'messages')
