/** Changes of a custom role for the people who have it. Pure. */
import { type CustomRole, type Scope, scopes } from '../../../../schema/descriptor/access/customRole.ts'
import type { Descriptor } from '../../../../schema/descriptor/resource.ts'
import { defaultRole, type Role, roleOf } from '../../../../schema/descriptor/role.ts'
import {
  type Action,
  actions,
  effectiveRights,
  type LineRights,
  linesOf,
  mostRights,
  rightEntries,
} from './rightsLines.ts'

/** Part of the records that an action is about: all, a person's own, or those of others. */
type Part = 'all' | 'own' | 'others'

/** Action that people gain or lose, or other records than before because of another condition. */
export type RoleChange =
  | { readonly kind: 'gain' | 'lose'; readonly resource: Descriptor; readonly action: Action; readonly part: Part }
  | { readonly kind: 'condition'; readonly resource: Descriptor }

const scopeOf = (rights: LineRights, action: Action): Scope => {
  const value = rights[action]
  if (typeof value === 'string') return value
  return value ? 'all' : 'none'
}

const partBetween = (less: Scope, more: Scope): Part => {
  if (less === 'own') return 'others'
  return more === 'own' ? 'own' : 'all'
}

const lineChanges = (resource: Descriptor, before: LineRights, after: LineRights): readonly RoleChange[] => {
  const found = actions.flatMap((action): readonly RoleChange[] => {
    const [from, to] = [scopeOf(before, action), scopeOf(after, action)]
    const rises = scopes.indexOf(to) - scopes.indexOf(from)
    if (rises === 0) return []
    return rises > 0
      ? [{ kind: 'gain', resource, action, part: partBetween(from, to) }]
      : [{ kind: 'lose', resource, action, part: partBetween(to, from) }]
  })
  const isSeen = before.read !== 'none' && after.read !== 'none'
  return isSeen && before.where !== after.where ? [...found, { kind: 'condition', resource }] : found
}

/** Base and rights of a role. */
interface RoleValues extends Pick<CustomRole, 'rights'> {
  readonly base: Role
}

/** Base and rights as a form or a record holds them. An unknown base counts as the lowest role. */
export const roleValuesOf = ({ base, rights }: Readonly<Record<string, unknown>>): RoleValues => ({
  base: roleOf(base) ?? defaultRole,
  rights: rightEntries(rights),
})

/** Changes between two states of a role, in the order of the resources. */
export const roleChangesOf = (
  before: RoleValues,
  after: RoleValues,
  resources: readonly Descriptor[],
  isSettings: (resource: Descriptor) => boolean,
): readonly RoleChange[] => {
  const rightsOf = ({ base, rights }: RoleValues) =>
    linesOf(rights, resources).map(line =>
      effectiveRights(line.rights, mostRights(base, line.resource, isSettings(line.resource))),
    )
  const [then, now] = [rightsOf(before), rightsOf(after)]
  return resources.flatMap((resource, at) => {
    const [from, to] = [then[at], now[at]]
    return from && to ? lineChanges(resource, from, to) : []
  })
}
