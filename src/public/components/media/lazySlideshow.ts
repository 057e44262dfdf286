/** Lazy part of the home page, loaded only if the page has slides. */
import type { LazyPart } from '../../routing/loading.ts'
import type { Slideshow } from './Slideshow.tsx'

let view: typeof Slideshow | undefined

/** Lazy part with the script of the slideshow. */
export const slideshowPart: LazyPart = {
  module: 'src/public/components/media/Slideshow.tsx',
  ready: async () => {
    view ??= (await import('./Slideshow.tsx')).Slideshow
  },
}

/** The slideshow component; undefined until its script has loaded. */
export const slideshowView = (): typeof Slideshow | undefined => view
