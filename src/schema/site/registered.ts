/** Types from the configuration of the site that the product is built for, and functions that read any configuration. */
import type { site } from '#site'
import type { Descriptor, Fields } from '../descriptor/resource.ts'
import { isHidden } from '../descriptor/shown/hidden.ts'
import type { SectionTemplate } from '../looks/defineTemplate.ts'
import type { Register } from '../looks/register.ts'
import type { SiteConfig } from './siteConfig.ts'

type Registered = Register extends { readonly site: infer S extends SiteConfig } ? S : typeof site

/** Type of the site's resources. */
export type CustomResources = Registered extends { readonly resources: infer R extends readonly Descriptor[] }
  ? R
  : readonly []

/** Type of the site's section templates. */
export type CustomSections = Registered extends { readonly sections: infer S extends readonly SectionTemplate[] }
  ? S
  : readonly []

type Listed<List extends 'screens' | 'inputs' | 'cells' | 'icons'> = Registered extends {
  readonly [L in List]: readonly (infer N extends string)[]
}
  ? N
  : never
/** Names of the site's custom screens. */
export type CustomScreenName = Listed<'screens'>
/** Names of the site's custom inputs, cells and icons in the back office. */
export type CustomInputName = Listed<'inputs'>
export type CustomCellName = Listed<'cells'>
export type CustomIconName = Listed<'icons'>

/** Type of a product resource with the fields that the site adds. */
export type Extended<D extends Descriptor> = Registered extends {
  readonly extend: { readonly [K in D['name']]: { readonly fields: infer F extends Fields } }
}
  ? Omit<D, 'fields'> & { readonly fields: D['fields'] & F }
  : D

/**
 * Objects in a list of a configuration. Skips other entries, and returns an empty list for a value that is not a list;
 * `checkSite` reports both. `list` is untyped, because in an installed package the type of `#site` is that of the
 * configuration that the package was built with.
 */
export const entriesOf = <T extends object>(list: unknown): readonly T[] =>
  Array.isArray(list) ? list.filter((entry): entry is T => typeof entry === 'object' && entry !== null) : []

const namesIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter(name => typeof name === 'string') : []

/** Names that a site adds to those of the product. */
export type CustomNames = { readonly [L in 'screens' | 'inputs' | 'cells' | 'icons']: readonly string[] }
/** Names that a configuration adds; none if it is undefined. */
export const customNamesOf = (site: SiteConfig | undefined): CustomNames => ({
  screens: namesIn(site?.screens),
  inputs: namesIn(site?.inputs),
  cells: namesIn(site?.cells),
  icons: namesIn(site?.icons),
})

/** Returns a product resource with the additions of a site. */
export const extendResource = (site: SiteConfig, resource: Descriptor): Descriptor => {
  const own = site?.extend?.[resource.name]
  if (!own?.fields && !own?.access) return resource
  const fields = own.fields ?? {}
  return {
    ...resource,
    fields: { ...resource.fields, ...fields },
    list: { ...resource.list, columns: [...resource.list.columns, ...(own.columns ?? [])] },
    form: [...resource.form, ...(own.form ?? Object.keys(fields).filter(name => !isHidden(fields[name])))],
    search: [...resource.search, ...(own.search ?? [])],
    filters: [...resource.filters, ...(own.filters ?? [])],
    ...(own.access && { access: own.access }),
  }
}
