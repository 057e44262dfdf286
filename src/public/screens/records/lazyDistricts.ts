/** The map of districts, which only lists that have one carry. */
import type { LazyPart } from '../../routing/loading.ts'
import type { DistrictPlaces } from './DistrictPlaces.tsx'

let view: typeof DistrictPlaces | undefined

export const districtsPart: LazyPart = {
  module: 'src/public/screens/records/DistrictPlaces.tsx',
  ready: async () => {
    view ??= (await import('./DistrictPlaces.tsx')).DistrictPlaces
  },
}

/** Undefined until its part is ready. */
export const districtsView = (): typeof DistrictPlaces | undefined => view
