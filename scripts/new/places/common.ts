/** What is written in the same way in the product and in a site. */
import { specifierIn } from '../source/imports.ts'
import type { FieldPlace } from './places.ts'

/** A field in a descriptor of its own file. */
export const descriptorField = (file: string): FieldPlace => ({
  file,
  fields: ['defineResource({', 'fields: {'],
  form: ['defineResource({', 'form: ['],
  list: ['defineResource({', 'list: {', 'columns: ['],
  search: ['defineResource({', 'search: ['],
  filters: ['defineResource({', 'filters: ['],
  mistakes: () => [],
})

/** What fetches a part from another file when it is first needed. */
export const fetchedPart = (
  loader: 'lazyScreen' | 'ownScreen' | 'lazySection',
  name: string,
  { from, to }: { readonly from: string; readonly to: string },
): string => `${loader}(async () => (await import('${specifierIn(from, to)}')).${name})`
