/** Rights of a person on each resource, as they are sent to that person. */
import type { OwnRights } from '../../src/api/wire/accounts.ts'
import type { Site } from '../../src/resources/createSite.ts'
import { applications } from '../../src/resources/product.ts'
import type { Limits, Reach } from '../../src/schema/descriptor/access/access.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { mayCreate, mayRead, mayWriteAll, rightsOf } from '../../src/schema/descriptor/rights.ts'
import { isAtLeast, type Role } from '../../src/schema/descriptor/role.ts'

type Extent = OwnRights['write']

/** Conditions that must all match, as texts. */
const conditionsIn = (reach: Reach): readonly string[] => {
  if (reach === true) return []
  return typeof reach === 'object' && 'and' in reach ? reach.and.flatMap(conditionsIn) : [JSON.stringify(reach)]
}

/** Part of the records in `read` that `reach` contains. */
const extentOf = (reach: Reach, read: Reach, userId: number): Extent => {
  if (reach === false || read === false) return 'none'
  const seen = conditionsIn(read)
  const further = conditionsIn(reach).filter(condition => !seen.includes(condition))
  if (further.length === 0) return 'all'
  const own: Reach = { field: 'created_by', among: [userId] }
  return further.every(condition => condition === JSON.stringify(own)) ? 'own' : 'some'
}

/** The smaller extent, as 'some' if neither contains the other. */
const smallest = (one: Extent, other: Extent): Extent => {
  if (one === 'all' || one === other) return other
  if (other === 'all') return one
  return one === 'none' || other === 'none' ? 'none' : 'some'
}

interface Holder {
  readonly userId: number
  /** Built-in role whose rights apply. */
  readonly role: Role
  readonly limits: Limits | undefined
}

const rightsOn = ({ userId, role, limits }: Holder, resource: Descriptor): OwnRights => {
  const isChangedHere = resource.name !== applications.name
  const byRole: Extent = mayWriteAll(role, resource) ? 'all' : isAtLeast(role, rightsOf(resource).own) ? 'own' : 'none'
  const limit = limits?.on(resource)
  const within = (reach: Reach) => (limit ? smallest(byRole, extentOf(reach, limit.read, userId)) : byRole)
  return {
    read: mayRead(role, resource) && limit?.read !== false,
    create: isChangedHere && mayCreate(role, resource) && limit?.create !== false,
    write: within(limit?.update ?? true),
    delete: isChangedHere ? within(limit?.remove ?? true) : 'none',
    publish: byRole !== 'none' && limit?.publish !== false,
  }
}

/** Rights on all resources of a site, by name of the resource. */
export const ownRightsOf = (
  { allResources }: Pick<Site, 'allResources'>,
  holder: Holder,
): Readonly<Record<string, OwnRights>> =>
  Object.fromEntries(allResources.map(resource => [resource.name, rightsOn(holder, resource)]))
