/** Names of a resource in the description of the API: of its schemas, 'PostCategory', and in the ids of its operations, 'listPostCategories'. */
import { allResources } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'

/** Schemas of a resource: a record as signed-in people read it, as visitors read it, a new record, and a change of one. */
export const recordSuffixes = ['', 'Public', 'Input', 'Update'] as const
export type RecordSuffix = (typeof recordSuffixes)[number]

/** Schemas that belong to no resource. */
const takenNames: readonly string[] = ['Failure']

/** 'post-categories', 'Post category' → 'PostCategories', 'PostCategory'. */
const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map(word => (/^[0-9]/.test(word) ? `_${word}` : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')

const schemasOf = (name: string): readonly string[] => recordSuffixes.map(suffix => name + suffix)

/** The word for one record: of its label, or where that has other letters or another resource has it, of the API name, which no two share. */
const singularNames = (resources: readonly Descriptor[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const taken = new Set(takenNames)
  for (const { name, label } of resources) {
    const words = /^[A-Za-z][A-Za-z0-9 -]*$/.test(label.one) ? [pascal(label.one)] : []
    const candidates = [...words, pascal(name), `${pascal(name)}Record`]
    const isFree = (candidate: string) => !schemasOf(candidate).some(each => taken.has(each))
    const one = candidates.find(isFree) ?? `${pascal(name)}Record${names.size}`
    names.set(name, one)
    for (const each of schemasOf(one)) taken.add(each)
  }
  return names
}

let known: ReadonlyMap<string, string> | undefined

/** The name of one of its schemas. Default: that of a record as signed-in people read it. */
export const schemaName = ({ name }: Pick<Descriptor, 'name'>, suffix: RecordSuffix = ''): string => {
  known ??= singularNames(allResources)
  const one = known.get(name)
  if (one === undefined) throw new Error(`No resource is called '${name}'.`)
  return one + suffix
}

/** The word for several of its records in the ids of operations. */
export const pluralName = ({ name }: Pick<Descriptor, 'name'>): string => pascal(name)
