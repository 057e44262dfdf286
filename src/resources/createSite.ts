/** Creates the value of a site from its configuration. Everything that depends on the resources of a site receives this value. */
import type { Descriptor } from '../schema/descriptor/resource.ts'
import type { SectionTemplate } from '../schema/looks/defineTemplate.ts'
import { fixedRoutesOf } from '../schema/routes/fixedRoutes.ts'
import { type Extended, entriesOf, extendResource } from '../schema/site/registered.ts'
import type { SiteConfig } from '../schema/site/siteConfig.ts'
import * as product from './product.ts'
import { contactResources, contentResources } from './registry.ts'
import { sectionTemplates } from './sectionTemplates/index.ts'

/** Resources of the product that code refers to, with the additions of a site. */
type ProductResources = { readonly [K in keyof typeof product]: Extended<(typeof product)[K]> }

/** A site: its configuration, and the resources that result from it. */
export interface Site extends ProductResources {
  readonly config: SiteConfig
  /** Templates of sections, those of the site last. */
  readonly templates: readonly SectionTemplate[]
  /** Resources of the product and of the site, in the order of the side menu. */
  readonly resources: readonly Descriptor[]
  /** All descriptors with a table: the application settings and the resources. */
  readonly allResources: readonly Descriptor[]
  /** Returns the descriptor with a name; undefined if there is none. */
  readonly resourceNamed: (name: string) => Descriptor | undefined
}

/** The resource of sections, with all templates as options of its field `template`. */
const withTemplates = (sections: Descriptor, templates: readonly SectionTemplate[]): Descriptor => {
  const { template } = sections.fields
  if (template?.kind !== 'choice') return sections
  return { ...sections, fields: { ...sections.fields, template: { ...template, options: templates } } }
}

/** Sets the addresses that slugs must not use, in each slug field whose values are addresses of pages (`routes`). */
const withRoutes = (resource: Descriptor, routes: readonly string[]): Descriptor => {
  const slugs = Object.entries(resource.fields ?? {}).flatMap(([name, field]) =>
    field?.kind === 'slug' && field.routes ? [[name, { ...field, routes }] as const] : [],
  )
  return slugs.length === 0 ? resource : { ...resource, fields: { ...resource.fields, ...Object.fromEntries(slugs) } }
}

/** Creates a site. Entries of the configuration that are not objects are skipped; the check reports them. */
export const createSite = (config: SiteConfig): Site => {
  const templates = [...sectionTemplates, ...entriesOf<SectionTemplate>(config?.sections)]
  const customResources = entriesOf<Descriptor>(config?.resources)
  const finished = (resource: Descriptor): Descriptor =>
    extendResource(config, resource.name === product.sections.name ? withTemplates(resource, templates) : resource)
  const unreserved = [
    finished(product.applications),
    ...contentResources.map(finished),
    ...customResources,
    ...contactResources.map(finished),
  ]
  const routes = fixedRoutesOf(unreserved)
  const allResources = unreserved.map(resource => withRoutes(resource, routes))
  const byName: ReadonlyMap<string, Descriptor> = new Map(allResources.map(resource => [resource.name, resource]))
  const ofProduct = Object.entries<Descriptor>(product).map(([constant, { name }]) => [constant, byName.get(name)])
  return {
    // Safe cast: the keys are those of `product`, and the additional fields are those of the registered site.
    ...(Object.fromEntries(ofProduct) as ProductResources),
    config,
    templates,
    resources: allResources.slice(1),
    allResources,
    resourceNamed: name => byName.get(name),
  }
}
