/** The slideshow, which only a home page with slides carries. */
import type { LazyPart } from '../../routing/loading.ts'
import type { Slideshow } from './Slideshow.tsx'

let view: typeof Slideshow | undefined

export const slideshowPart: LazyPart = {
  module: 'src/public/components/media/Slideshow.tsx',
  ready: async () => {
    view ??= (await import('./Slideshow.tsx')).Slideshow
  },
}

/** Undefined until its part is ready. */
export const slideshowView = (): typeof Slideshow | undefined => view
