/** Custom roles: the rights that owners give in the back office. They narrow a built-in role and never widen it. */
import { allOf, type PersonValues, type Reach, reachOf } from './access.ts'
import type { Described } from './resource.ts'
import { isAtLeast, type Role } from './role.ts'

/** Scope of an action: no record, the records that the person created, or all. */
export const scopes = ['none', 'own', 'all'] as const
export type Scope = (typeof scopes)[number]

/** Rights of a custom role on one resource, as stored. `where` is a condition in JSON; empty for none. */
export interface StoredRights {
  readonly resource: string
  readonly read: Scope
  readonly create: boolean
  readonly update: Scope
  readonly delete: Scope
  readonly publish: boolean
  readonly where: string | null
}

/** Custom role of a person. */
export interface CustomRole {
  /** Built-in role that the custom role narrows. */
  readonly base: Role
  /** Entries as stored; malformed ones grant nothing. */
  readonly rights: readonly unknown[]
}

/** Rights of a person on one resource. */
interface CustomRights {
  readonly read: Reach
  readonly update: Reach
  readonly remove: Reach
  readonly create: boolean
  readonly publish: boolean
}

const scopeReach = (scope: unknown, me: PersonValues): Reach => {
  if (scope === 'all') return true
  const isOwn = scope === 'own' && Number.isSafeInteger(me.id)
  return isOwn && { field: 'created_by', among: [Number(me.id)] }
}

/** Parses stored JSON; undefined if it is malformed. */
export const parseStored = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isOn = (value: unknown): boolean => value === true || value === 1

/** Roles that a custom role may narrow. Owners are never narrowed. */
export const isBase = (role: Role): boolean => !isAtLeast(role, 'owner')

/** Rights of a custom role on a resource; undefined if it has no entry, or more than one. */
export const customRightsOn = (
  { rights }: CustomRole,
  resource: Described & { readonly name: string },
  me: PersonValues,
): CustomRights | undefined => {
  const entries = rights.filter(
    (each): each is Readonly<Record<string, unknown>> =>
      typeof each === 'object' && each !== null && 'resource' in each && each.resource === resource.name,
  )
  const [entry] = entries
  if (!entry || entries.length > 1) return undefined
  const { where } = entry
  const isFree = where === undefined || where === null || where === ''
  const condition = isFree || (typeof where === 'string' && reachOf(resource, parseStored(where), me))
  const reach = (scope: unknown) => allOf([condition, scopeReach(scope, me)])
  return {
    read: reach(entry.read),
    update: reach(entry.update),
    remove: reach(entry.delete),
    create: isOn(entry.create),
    publish: isOn(entry.publish),
  }
}
