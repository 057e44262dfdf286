/** Index support for lists that are narrowed to the records that a person reaches. */
import { fieldsOfWhere, type Reach } from '../../src/schema/descriptor/access/access.ts'
import { isStructuredField } from '../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, declaredFieldOf, isPublic } from '../../src/schema/descriptor/resource.ts'

/** Support for a list. */
interface ReachIndex {
  /** Filters that narrow a list in the same way, so that their index serves it. */
  readonly filters: readonly string[]
  /** True if the index of these filters also provides the order of the list. */
  readonly isOrdered: boolean
  /** True if no index finds the records, so that the database has to compare all of them. */
  readonly isScanned: boolean
}

const unlimited: ReachIndex = { filters: [], isOrdered: true, isScanned: false }
const scanned: ReachIndex = { filters: [], isOrdered: false, isScanned: true }

/** Fields that the conditions of a descriptor use. `schema/plan.ts` creates an index for each. */
export const accessFieldsOf = ({ access }: Descriptor): readonly string[] =>
  access === undefined ? [] : [...new Set(Object.values({ ...access }).flatMap(entry => fieldsOfWhere(entry?.where)))]

/** True if an index starts with a field and continues in the order of the list. */
const hasListIndex = (resource: Descriptor, name: string): boolean =>
  name === 'status'
    ? isPublic(resource) || resource.filters.includes(name)
    : (resource.filters.includes(name) && !isStructuredField(resource, name)) || accessFieldsOf(resource).includes(name)

/** True if any index starts with a field. */
const hasIndex = (resource: Descriptor, name: string): boolean => {
  const field = declaredFieldOf(resource, name)
  return name === 'id' || field?.kind === 'reference' || field?.unique === true || hasListIndex(resource, name)
}

/** Index support for a list of the records that a person reaches. */
export const reachIndexOf = (resource: Descriptor, reach: Reach): ReachIndex => {
  if (typeof reach === 'boolean') return unlimited
  if ('or' in reach) return scanned
  if ('and' in reach) {
    const parts = reach.and.map(each => reachIndexOf(resource, each))
    const filters = [...new Set(parts.flatMap(part => part.filters))]
    const areServed = parts.every(part => part.isOrdered) && filters.filter(name => name !== 'status').length <= 1
    return areServed ? { ...unlimited, filters } : scanned
  }
  const { field, among } = reach
  if (among.includes(null) || !hasIndex(resource, field)) return scanned
  const isOrdered = among.length === 1 && hasListIndex(resource, field)
  return { filters: isOrdered ? [field] : [], isOrdered, isScanned: false }
}
