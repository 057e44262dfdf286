/** The site of `site.config.ts`. Only entry points import this module; everything else receives a site. */
import { site as config } from '#site'
import { createSite } from './createSite.ts'
import type { AnyResource, Resource } from './records.ts'

export const site = createSite(config)

export const {
  applications,
  careers,
  faqs,
  menus,
  messages,
  pages,
  postCategories,
  posts,
  profiles,
  sections,
  sliders,
  socials,
  subscribers,
  users,
  widgets,
  resourceNamed,
} = site

// Safe casts: the types are those of the same configuration.
export const resources = site.resources as readonly Resource[]
export const allResources = site.allResources as readonly AnyResource[]

export type * from './records.ts'
