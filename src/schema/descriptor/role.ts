/** Roles of signed-in users, and the rights in descriptors. Imports nothing. */

/** Roles in ascending order. Each includes the rights of the previous ones. */
export const roles = ['viewer', 'author', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]

/** Labels of the roles. */
export const roleLabels: { readonly [R in Role]: string } = {
  viewer: 'Viewer',
  author: 'Author',
  editor: 'Editor',
  owner: 'Owner',
}

/** Role of a new user if none is given: the lowest. */
export const defaultRole: Role = 'viewer'
/** Role with all rights. */
export const highestRole: Role = 'owner'

/** Minimum role for each action on the records of a resource. */
export interface Rights {
  readonly read: Role
  /** Creating, changing, deleting and reordering any record. */
  readonly write: Role
  /** Creating records, and changing and deleting one's own. */
  readonly own: Role
  /** Name of a field that holds a role. Only that role and higher ones may change the record. Default none. */
  readonly rank?: string
}

/** Minimum role for each action on a field. */
export interface FieldRights {
  readonly read: Role
  readonly write: Role
}

/** Minimum role for an action; 'nobody' if a descriptor names an unknown role. */
export type LeastRole = Role | 'nobody'

/** True if an untyped value is the name of a role. */
export const isRole = (value: unknown): value is Role => roles.some(role => role === value)

/** Role named by an untyped value; undefined for any other value, which grants no rights. */
export const roleOf = (value: unknown): Role | undefined => (isRole(value) ? value : undefined)

/** Label of the role that a stored value names; '–' if it names no role. */
export const roleLabelOf = (value: unknown): string => {
  const role = roleOf(value)
  return role === undefined ? '–' : roleLabels[role]
}

/** Minimum role from an untyped value of a descriptor; 'nobody' for any value that is not a role. */
export const leastRoleOf = (value: unknown): LeastRole => roleOf(value) ?? 'nobody'

/** True if a role is at least `least`. Unknown roles are never sufficient, and no role is sufficient for 'nobody'. */
export const isAtLeast = (role: LeastRole, least: LeastRole): boolean =>
  isRole(role) && isRole(least) && roles.indexOf(role) >= roles.indexOf(least)

/** The lower of two roles; undefined unless both are roles. */
export const lowerRole = (one: Role | undefined, other: Role | undefined): Role | undefined => {
  if (!isRole(one) || !isRole(other)) return undefined
  return isAtLeast(one, other) ? other : one
}

/** Scope of an API token that reads what visitors see, and nothing else. */
export const visitorScope = 'visitor'

/** Scopes of API tokens in ascending order. */
export const tokenScopes = [visitorScope, ...roles] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Scope named by an untyped value; undefined for any other value, which gives no access. */
export const tokenScopeOf = (value: unknown): TokenScope | undefined =>
  value === visitorScope ? visitorScope : roleOf(value)
