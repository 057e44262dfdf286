/** Names of a resource in the OpenAPI document: for its schemas, 'PostCategory', and its operation ids, 'listPostCategories'. */
import type { Site } from '../../src/resources/createSite.ts'
import { perSite } from '../../src/resources/perSite.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'

/**
 * Suffixes of a resource's schemas: a record for signed-in users, a record for visitors, and the bodies of a create and
 * an update.
 */
export const recordSuffixes = ['', 'Public', 'Input', 'Update'] as const
export type RecordSuffix = (typeof recordSuffixes)[number]

/** Names of schemas that belong to no resource. */
const takenNames: readonly string[] = ['Failure']

/** PascalCase of words: 'post-categories' → 'PostCategories', 'Post category' → 'PostCategory'. */
const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map(word => (/^[0-9]/.test(word) ? `_${word}` : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')

const schemasOf = (name: string): readonly string[] => recordSuffixes.map(suffix => name + suffix)

/** Singular name of each resource: from its label, or, if that has non-Latin letters or is taken, from its unique API name. */
const singularNames = perSite(({ allResources }): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const taken = new Set(takenNames)
  for (const { name, label } of allResources) {
    const words = /^[A-Za-z][A-Za-z0-9 -]*$/.test(label.one) ? [pascal(label.one)] : []
    const candidates = [...words, pascal(name), `${pascal(name)}Record`]
    const isFree = (candidate: string) => !schemasOf(candidate).some(each => taken.has(each))
    const one = candidates.find(isFree) ?? `${pascal(name)}Record${names.size}`
    names.set(name, one)
    for (const each of schemasOf(one)) taken.add(each)
  }
  return names
})

/** Name of a resource's schema. Default: the record for signed-in users. Throws an Error for an unknown resource. */
export const schemaName = (site: Site, { name }: Pick<Descriptor, 'name'>, suffix: RecordSuffix = ''): string => {
  const one = singularNames(site).get(name)
  if (one === undefined) throw new Error(`There is no resource '${name}'.`)
  return one + suffix
}

/** Plural name of a resource in operation ids. */
export const pluralName = ({ name }: Pick<Descriptor, 'name'>): string => pascal(name)
