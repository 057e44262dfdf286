/** Descriptors as the screens look them up. */
import type { Identifier } from 'react-admin'
import { allResources, resources } from '../../resources/index.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { textOf } from '../../schema/values/excerpt.ts'

/** A record of any resource, as its screens hold it. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: Identifier }

const byName = new Map<string, Descriptor>(allResources.map(resource => [resource.name, resource]))
const listed: ReadonlySet<string> = new Set(resources.map(({ name }) => name))

/** The descriptor of an API name. Throws for a name that none has; `checkDescriptors` finds such references. */
export const descriptorOf = (name: string): Descriptor => {
  const found = byName.get(name)
  if (!found) throw new TypeError(`No resource has the name '${name}'.`)
  return found
}

/** Whether editors may add and delete records: applications are added and removed on the server. */
export const canCreate = (descriptor: Descriptor): boolean => listed.has(descriptor.name)

/** What a person calls a record: its title, or its number. */
export const recordName = (descriptor: Descriptor, record: Readonly<Record<string, unknown>>): string =>
  textOf(String(record[descriptor.title] ?? '')) || `#${record.id}`
