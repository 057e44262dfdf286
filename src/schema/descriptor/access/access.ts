/**
 * Conditions that limit a role to some records of a resource: `access` of a descriptor, and the rights of custom roles.
 * Anything that is unknown or does not fit matches no record.
 */
import { maxInteger, minInteger } from '../field.ts'
import { columnTypeOf, traitsOf } from '../kindTraits.ts'
import { type Described, type Descriptor, declaredFieldOf } from '../resource.ts'
import type { Role } from '../role.ts'
import {
  type ConditionValue,
  joiningKeys,
  limitedRoles,
  type Operand,
  type SystemColumn,
  systemColumns,
} from './conditionShape.ts'

const isSystemColumn = (name: string): name is SystemColumn => systemColumns.some(column => column === name)

/**
 * Column type of a field that a condition may use; undefined for an unknown field, and for fields that are secret, have
 * several values, or are compared with a tolerance.
 */
export const conditionColumn = (resource: Described, name: string): 'text' | 'integer' | undefined => {
  if (isSystemColumn(name)) return 'integer'
  const field = declaredFieldOf(resource, name)
  if (!field || field.writeOnly || field.kind === 'password') return undefined
  const { isStructured, isLong } = traitsOf(field)
  const stores = columnTypeOf(field)
  return isStructured || isLong || stores === 'real' ? undefined : stores
}

/** Name of the user field that an operand refers to: 'id' for `'me'`. Undefined for a plain value. */
export const personFieldOf = (operand: ConditionValue): string | undefined => {
  if (operand === 'me') return 'id'
  return typeof operand === 'string' && operand.startsWith('me.') ? operand.slice('me.'.length) : undefined
}

/** Fields that users change in their own accounts without any rights, so that conditions on records cannot use them. */
export const ownAccountFields: readonly string[] = ['name', 'profile_img']

/** All values in an operand. */
export const conditionValuesOf = (operand: Operand): readonly ConditionValue[] =>
  Array.isArray(operand) ? operand : [operand as ConditionValue]

/**
 * Condition with the values of a person. True matches every record, false none. `among` lists the allowed values of a
 * field.
 */
export type Reach =
  | boolean
  | { readonly field: string; readonly among: readonly ConditionValue[] }
  | { readonly and: readonly Reach[] }
  | { readonly or: readonly Reach[] }

/** Combines conditions that must all match. */
export const allOf = (reaches: readonly Reach[]): Reach => {
  if (reaches.includes(false)) return false
  const left = reaches.filter(reach => reach !== true)
  const [first = true] = left
  return left.length > 1 ? { and: left } : first
}

/** Combines conditions of which one must match. Without any, nothing matches. */
export const anyOf = (reaches: readonly Reach[]): Reach => {
  if (reaches.includes(true)) return true
  const left = reaches.filter(reach => reach !== false)
  const [first = false] = left
  return left.length > 1 ? { or: left } : first
}

/** Stored values of the signed-in user, with the id. */
export type PersonValues = Readonly<Record<string, unknown>>

/** True for a value that a column can hold on both databases. Others would be changed or refused on the way. */
export const isConditionValue = (value: unknown, column: 'text' | 'integer'): value is string | number =>
  column === 'integer'
    ? Number.isInteger(value) && Number(value) >= minInteger && Number(value) <= maxInteger
    : typeof value === 'string' && !value.includes('\0') && !/\p{Surrogate}/u.test(value)

const leafOf = (resource: Described, name: string, operand: unknown, me: PersonValues): Reach => {
  const column = conditionColumn(resource, name)
  if (column === undefined) return false
  const given: readonly unknown[] = Array.isArray(operand) ? operand : [operand]
  const among = given.flatMap((single): readonly ConditionValue[] => {
    if (single === null) return [null]
    const person = personFieldOf(single as ConditionValue)
    const isKnown = person !== undefined && Object.hasOwn(me, person) && !ownAccountFields.includes(person)
    const value = person === undefined ? single : isKnown ? me[person] : undefined
    // An empty value of the user must not match records with an empty field.
    return isConditionValue(value, column) ? [value] : []
  })
  return among.length > 0 && { field: name, among: [...new Set(among)] }
}

/** Fills the values of a person into a condition. Malformed and unknown parts match nothing. */
export const reachOf = (resource: Described, where: unknown, me: PersonValues): Reach => {
  if (typeof where !== 'object' || where === null || Array.isArray(where)) return false
  const entries = Object.entries<unknown>({ ...where })
  if (entries.length === 0) return false
  return allOf(
    entries.map(([key, value]) => {
      if (key !== 'and' && key !== 'or') return leafOf(resource, key, value, me)
      if (!Array.isArray(value) || value.length === 0) return false
      const inner = value.map(each => reachOf(resource, each, me))
      return key === 'and' ? allOf(inner) : anyOf(inner)
    }),
  )
}

/** True if a stored record matches. Equals the SQL condition of `server/permissions/reachCondition.ts`. */
export const isReached = (reach: Reach, record: Readonly<Record<string, unknown>>): boolean => {
  if (typeof reach === 'boolean') return reach
  if ('and' in reach) return reach.and.every(each => isReached(each, record))
  if ('or' in reach) return reach.or.some(each => isReached(each, record))
  const value = record[reach.field] ?? null
  return reach.among.some(each => each === value)
}

/** Fields whose values decide whether a record matches. */
export const fieldsOfReach = (reach: Reach): readonly string[] => {
  if (typeof reach === 'boolean') return []
  if ('field' in reach) return [reach.field]
  return ('and' in reach ? reach.and : reach.or).flatMap(fieldsOfReach)
}

/** Values that every matching record has, for fields with only one allowed value. */
export const valuesOfReach = (reach: Reach): Readonly<Record<string, string | number>> => {
  if (typeof reach === 'boolean' || 'or' in reach) return {}
  if ('and' in reach) return Object.assign({}, ...reach.and.map(valuesOfReach))
  const [only, ...others] = reach.among
  return others.length === 0 && only !== null && only !== undefined ? { [reach.field]: only } : {}
}

/**
 * Records of a resource that a built-in role reaches by the `access` of its descriptor. Unknown roles and keys, and an
 * entry without a condition, reach no record.
 */
export const accessOf = (resource: Described & { readonly access?: unknown }, role: Role, me: PersonValues): Reach => {
  const { access } = resource
  if (access === undefined || role === 'owner') return true
  if (typeof access !== 'object' || access === null || Array.isArray(access)) return false
  const entries: Readonly<Record<string, unknown>> = { ...access }
  if (Object.keys(entries).some(key => !limitedRoles.some(limited => limited === key))) return false
  const entry = Object.hasOwn(entries, role) ? entries[role] : undefined
  if (entry === undefined) return true
  const isEntry = typeof entry === 'object' && entry !== null && Object.keys(entry).every(key => key === 'where')
  return isEntry && reachOf(resource, 'where' in entry ? entry.where : undefined, me)
}

/** Records of a resource that a person may see, change and delete, within the rights of the built-in role. */
export interface ResourceLimits {
  readonly read: Reach
  readonly update: Reach
  readonly remove: Reach
  readonly create: boolean
  /** True if the person may make records visible to visitors, and change visible ones. */
  readonly publish: boolean
}

/** Limits of a person on all resources. */
export interface Limits {
  /** Stored values of the person on which the limits depend, with the id. The person cannot change them. */
  readonly me: PersonValues
  /** Hash of all limits. Equal keys mean equal limits. */
  readonly key: string
  readonly on: (resource: Descriptor) => ResourceLimits
  /** True if the person may create or change records of any resource, and so may add files for them. */
  readonly mayAddFiles: boolean
}

/** Fields of users that a condition compares with, such as `office_id` for `'me.office_id'`. */
export const personFieldsIn = (where: unknown): readonly string[] => {
  if (typeof where === 'string') {
    const name = personFieldOf(where)
    return name === undefined || name === 'id' ? [] : [name]
  }
  return typeof where === 'object' && where !== null ? Object.values(where).flatMap(personFieldsIn) : []
}

/** Fields of records that a condition uses. Includes unknown names. */
export const fieldsOfWhere = (where: unknown): readonly string[] =>
  typeof where !== 'object' || where === null || Array.isArray(where)
    ? []
    : Object.entries<unknown>({ ...where }).flatMap(([key, value]) => {
        if (!joiningKeys.some(joining => joining === key)) return [key]
        return Array.isArray(value) ? value.flatMap(fieldsOfWhere) : []
      })
