/** Lookup of descriptors for the screens. */
import type { Identifier } from 'react-admin'
import type { Site } from '../../resources/createSite.ts'
import { customRoles } from '../../resources/product.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { titleOf } from '../../schema/descriptor/texts.ts'
import type { Language } from '../../schema/values/language.ts'

/** A record of any resource. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: Identifier }

/** Descriptor with an API name. Throws TypeError if there is none; `checkDescriptors` reports such references. */
export const descriptorOf = (site: Site, name: string): Descriptor => {
  const found = site.resourceNamed(name)
  if (!found) throw new TypeError(`No resource has the name '${name}'.`)
  return found
}

/** True for the settings of the site. Applications are added and removed on the server only. */
export const isSettings = ({ applications }: Site, { name }: Descriptor): boolean => name === applications.name

/** True for the resource of the users, who sign in to the back office. */
export const isUsers = ({ users }: Site, { name }: Descriptor): boolean => name === users.name

/** True for the resource of the custom roles. */
export const isCustomRoles = ({ name }: Descriptor): boolean => name === customRoles.name

/** Display name of a record: its title, or '#' and its id if the title is empty. */
export const recordName = (descriptor: Descriptor, record: Readonly<Record<string, unknown>>): string =>
  titleOf(descriptor, record).trim() || `#${record.id}`

/** Name of a custom role in a language; the English one if it has no other. */
export const roleNameIn = (record: Readonly<Record<string, unknown>>, language: Language): string => {
  const own = language === 'en' ? undefined : record[`name_${language}`]
  return String(own || record.name || `#${record.id}`)
}

/** Groups resources by menu heading, in order of first appearance. Resources without a heading come first, under ''. */
export const menuGroups = (resources: readonly Descriptor[]): ReadonlyMap<string, readonly Descriptor[]> => {
  const headings = new Set(['', ...resources.map(({ menu = '' }) => menu)])
  const groups = [...headings].map(heading => [heading, resources.filter(({ menu = '' }) => menu === heading)] as const)
  return new Map(groups.filter(([, some]) => some.length > 0))
}
