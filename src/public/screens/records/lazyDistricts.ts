/** Lazy part with the map of districts, loaded only by lists that have one. */
import type { LazyPart } from '../../routing/loading.ts'
import type { DistrictPlaces } from './DistrictPlaces.tsx'

let view: typeof DistrictPlaces | undefined

/** Lazy part with the script of the map of districts. */
export const districtsPart: LazyPart = {
  module: 'src/public/screens/records/DistrictPlaces.tsx',
  ready: async () => {
    view ??= (await import('./DistrictPlaces.tsx')).DistrictPlaces
  },
}

/** The map component; undefined until its script has loaded. */
export const districtsView = (): typeof DistrictPlaces | undefined => view
