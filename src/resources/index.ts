/** The registry: every resource of the product, in the order of the side menu, those of the site among them. A new one is its file and a line here. */
import type { Descriptor, PublicRecordOf, RecordOf } from '../schema/descriptor/resource.ts'
import { reserveRoutes } from '../schema/routes/fixedRoutes.ts'
import { extended, ownResources } from '../schema/site/registered.ts'
import * as product from './product.ts'

export const applications = extended(product.applications)
export const careers = extended(product.careers)
export const faqs = extended(product.faqs)
export const menus = extended(product.menus)
export const messages = extended(product.messages)
export const pages = extended(product.pages)
export const postCategories = extended(product.postCategories)
export const posts = extended(product.posts)
export const profiles = extended(product.profiles)
export const sections = extended(product.sections)
export const sliders = extended(product.sliders)
export const socials = extended(product.socials)
export const subscribers = extended(product.subscribers)
export const users = extended(product.users)
export const widgets = extended(product.widgets)

export const resources = [
  sliders,
  profiles,
  menus,
  pages,
  sections,
  widgets,
  postCategories,
  posts,
  faqs,
  careers,
  ...ownResources,
  socials,
  messages,
  subscribers,
  users,
] as const

reserveRoutes(resources as readonly Descriptor[])

/** Every descriptor that has a table: the resources and the application settings. */
export const allResources = [applications, ...resources] as const

const byName: ReadonlyMap<string, Descriptor> = new Map(allResources.map(resource => [resource.name, resource]))

/** The descriptor of a name; undefined where none has it. */
export const resourceNamed = (name: string): Descriptor | undefined => byName.get(name)

export type Resource = (typeof resources)[number]
export type ResourceName = Resource['name']
/** The descriptor of a name. */
export type ResourceNamed<N extends ResourceName> = Extract<Resource, { name: N }>
/** An editor's record of a resource, by its name. */
export type RecordNamed<N extends ResourceName> = RecordOf<ResourceNamed<N>>
/** A visitor's record of a resource, by its name. */
export type PublicRecordNamed<N extends ResourceName> = PublicRecordOf<ResourceNamed<N>>
/** The settings of a site as its editors, and as its visitors, read them. */
export type Application = RecordOf<typeof applications>
export type PublicApplication = PublicRecordOf<typeof applications>
