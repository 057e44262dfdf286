/** Source text that is the same in the product and in a site. */
import { specifierIn } from '../source/imports.ts'
import type { FieldPlace } from './places.ts'

/** Place of a field in a descriptor with a file of its own. */
export const descriptorField = (file: string): FieldPlace => ({
  file,
  fields: ['defineResource({', 'fields: {'],
  form: ['defineResource({', 'form: ['],
  list: ['defineResource({', 'list: {', 'columns: ['],
  search: ['defineResource({', 'search: ['],
  filters: ['defineResource({', 'filters: ['],
  mistakes: () => [],
})

/** Source text that imports a screen or section lazily: `lazyScreen(async () => (await import('./Boats.tsx')).boatsRoute)`. */
export const lazyImportText = (
  loader: 'lazyScreen' | 'customScreen' | 'lazySection',
  name: string,
  { from, to }: { readonly from: string; readonly to: string },
): string => `${loader}(async () => (await import('${specifierIn(from, to)}')).${name})`
