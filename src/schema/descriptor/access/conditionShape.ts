/** Shape of conditions that limit roles to some records of a resource. */
import type { Role } from '../role.ts'

/** Value of a field in a condition. */
export type ConditionValue = string | number | null
/**
 * Value or list of values that a field must have. `'me'` stands for the id of the signed-in user, and `'me.office_id'`
 * for the value of a field of their user record. Null stands for an empty field.
 */
export type Operand = ConditionValue | readonly ConditionValue[]

/** Condition on a record. All of its entries must match; `and` and `or` contain further conditions. */
export type Where<K extends string = string> = string extends K
  ? { readonly [name: string]: Operand | readonly Where[] | undefined }
  : { readonly [F in K | SystemColumn]?: Operand } & {
      readonly and?: readonly Where<K>[]
      readonly or?: readonly Where<K>[]
    }

/** Roles that `access` can limit. Owners see everything, so that a site cannot lock itself out. */
export type LimitedRole = Exclude<Role, 'owner'>

/** Records of a resource that a role may see and change, by role. A role without an entry is not limited. */
export type Access<K extends string = string> = {
  readonly [R in LimitedRole]?: { readonly where: Where<K> }
}

/** Roles that `access` can limit, in ascending order. */
export const limitedRoles: readonly LimitedRole[] = ['viewer', 'author', 'editor']

/** Keys of a condition that are not fields. */
export const joiningKeys = ['and', 'or'] as const

/** Columns without a declared field that a condition may use. */
export const systemColumns = ['id', 'created_by'] as const
/** Column without a declared field that a condition may use. */
export type SystemColumn = (typeof systemColumns)[number]
