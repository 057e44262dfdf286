/** The site that this product is built for: its `site.config.ts`, as `#site` names it. */
import { site } from '#site'
import type { Descriptor, Fields } from '../descriptor/resource.ts'
import type { SectionTemplate } from '../looks/defineTemplate.ts'
import type { Register } from '../looks/register.ts'
import type { SiteConfig } from './siteConfig.ts'

type Registered = Register extends { readonly site: infer S extends SiteConfig } ? S : typeof site

/** The site's own resources. */
export type OwnResources = Registered extends { readonly resources: infer R extends readonly Descriptor[] }
  ? R
  : readonly []

/** The site's own templates of sections. */
export type OwnSections = Registered extends { readonly sections: infer S extends readonly SectionTemplate[] }
  ? S
  : readonly []

type Listed<List extends 'screens' | 'inputs' | 'cells' | 'icons'> = Registered extends {
  readonly [L in List]: readonly (infer N extends string)[]
}
  ? N
  : never
/** Names of the site's own screens. */
export type OwnScreenName = Listed<'screens'>
/** Names of the site's own parts of the back office. */
export type OwnInputName = Listed<'inputs'>
export type OwnCellName = Listed<'cells'>
export type OwnIconName = Listed<'icons'>

/** A resource of the product with the fields that the site adds to it. */
export type Extended<D extends Descriptor> = Registered extends {
  readonly extend: { readonly [K in D['name']]: { readonly fields: infer F extends Fields } }
}
  ? Omit<D, 'fields'> & { readonly fields: D['fields'] & F }
  : D

/** The options, whichever of them the site gives. */
export const siteConfig: SiteConfig = site

// Where the types are those of an installed package, `#site` is the configuration that it was built with.
// What is no list, and what in it is nothing, is a finding of the check.
const entriesOf = (list: unknown): readonly unknown[] =>
  Array.isArray(list) ? list.filter(entry => typeof entry === 'object' && entry !== null) : []
export const ownResources = entriesOf(siteConfig?.resources) as unknown as OwnResources
export const ownSections = entriesOf(siteConfig?.sections) as unknown as OwnSections

const namesIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter(name => typeof name === 'string') : []
export const ownScreens = namesIn(siteConfig?.screens)
export const ownInputNames = namesIn(siteConfig?.inputs)
export const ownCellNames = namesIn(siteConfig?.cells)
export const ownIconNames = namesIn(siteConfig?.icons)

/** A resource of the product, as the site has it. */
export const extended = <D extends Descriptor>(resource: D): Extended<D> => {
  const own = siteConfig?.extend?.[resource.name]
  if (!own?.fields) return resource as Extended<D>
  const columns = [...resource.list.columns, ...(own.columns ?? [])]
  const made: Descriptor = {
    ...resource,
    fields: { ...resource.fields, ...own.fields },
    list: { ...resource.list, columns },
    form: [...resource.form, ...(own.form ?? Object.keys(own.fields))],
    search: [...resource.search, ...(own.search ?? [])],
    filters: [...resource.filters, ...(own.filters ?? [])],
  }
  return made as unknown as Extended<D>
}
