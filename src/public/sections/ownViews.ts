/** Views of sections that a site has of its own: `sections` of its `site.public.tsx`. */
import type { ComponentType } from 'react'
import type { OwnSections } from '../../schema/site/registered.ts'
import type { LazyPart } from '../routing/loading.ts'
import type { SectionProps } from './sectionProps.ts'

/** A view whose script is fetched by the pages that have such a section. */
export interface OwnView {
  /** Undefined until its part is ready. */
  readonly View: ComponentType<SectionProps> | undefined
  readonly part: LazyPart
}

/** One of each template that `site.config.ts` lists. */
export type OwnSectionViews = { readonly [V in OwnSections[number]['value']]: OwnView }

/** Declares a view that only the pages with such a section load: `lazySection(async () => (await import('./public/Prices.tsx')).Prices)`. Its styles belong to the sheet that `site.public.tsx` imports. */
export const lazySection = (fetchView: () => Promise<ComponentType<SectionProps>>): OwnView => {
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
