/** Custom section views of a site: `sections` of its `site.public.tsx`. */
import type { ComponentType } from 'react'
import type { CustomSections } from '../../schema/site/registered.ts'
import type { LazyPart } from '../routing/loading.ts'
import type { SectionProps } from './sectionProps.ts'

/** A lazy section view. */
export interface CustomView {
  /** Undefined until its script has loaded. */
  readonly View: ComponentType<SectionProps> | undefined
  readonly part: LazyPart
}

/** One view for each template that `site.config.ts` lists. */
export type CustomSectionViews = { readonly [V in CustomSections[number]['value']]: CustomView }

/**
 * Declares a view that only pages with such a section load: `lazySection(async () => (await
 * import('./public/Prices.tsx')).Prices)`. Its styles belong to the sheet that `site.public.tsx` imports.
 */
export const lazySection = (fetchView: () => Promise<ComponentType<SectionProps>>): CustomView => {
  let view: ComponentType<SectionProps> | undefined
  const ready = async () => {
    view ??= await fetchView()
  }
  return {
    get View() {
      return view
    },
    part: { module: 'site.public.tsx', ready },
  }
}
