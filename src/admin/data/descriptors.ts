/** Lookup of descriptors for the screens. */
import type { Identifier } from 'react-admin'
import type { Site } from '../../resources/createSite.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { titleOf } from '../../schema/descriptor/texts.ts'

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

/** Display name of a record: its title, or '#' and its id if the title is empty. */
export const recordName = (descriptor: Descriptor, record: Readonly<Record<string, unknown>>): string =>
  titleOf(descriptor, record).trim() || `#${record.id}`
