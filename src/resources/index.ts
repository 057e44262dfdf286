/** The registry: every resource of the product, in the order of the side menu, then those of the site. A new one is its file and a line here. */
import type { Descriptor, PublicRecordOf, RecordOf } from '../schema/descriptor/resource.ts'
import { reserveRoutes } from '../schema/routes/fixedRoutes.ts'
import { ownResources } from '../schema/site/registered.ts'
import { applications } from './applications.ts'
import { careers } from './careers.ts'
import { faqs } from './faqs.ts'
import { menus } from './menus.ts'
import { messages } from './messages.ts'
import { pages } from './pages.ts'
import { postCategories } from './postCategories.ts'
import { posts } from './posts.ts'
import { profiles } from './profiles.ts'
import { sections } from './sections.ts'
import { sliders } from './sliders.ts'
import { socials } from './socials.ts'
import { subscribers } from './subscribers.ts'
import { users } from './users.ts'
import { widgets } from './widgets.ts'

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
  socials,
  messages,
  subscribers,
  users,
  ...ownResources,
] as const

reserveRoutes(resources as readonly Descriptor[])

/** Every descriptor that has a table: the resources and the application settings. */
export const allResources = [applications, ...resources] as const

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
