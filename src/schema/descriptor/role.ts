/** The roles of people who sign in, and the words in which a descriptor gives them rights. Floor 0: imports nothing. */

/** Roles in rising order: each may do all that the one before it may. */
export const roles = ['viewer', 'author', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]

/** What each role is called. */
export const roleLabels: { readonly [R in Role]: string } = {
  viewer: 'Viewer',
  author: 'Author',
  editor: 'Editor',
  owner: 'Owner',
}

/** The role of a new user who is given none: the least. */
export const defaultRole: Role = 'viewer'
/** The role that may do everything. */
export const highestRole: Role = 'owner'

/** The least role for each thing that is done with the records of a resource. */
export interface Rights {
  readonly read: Role
  /** Creates, changes, deletes and orders any record. */
  readonly write: Role
  /** Creates records, and changes and deletes those that they have created themselves. */
  readonly own: Role
  /** The field that holds the role of the person whose record it is: nobody changes the record of a higher one. Default none. */
  readonly rank?: string
}

/** The least role for one field. */
export interface FieldRights {
  readonly read: Role
  readonly write: Role
}

/** The least role for something; nobody has it where a descriptor names a role that does not exist. */
export type LeastRole = Role | 'nobody'

/** Whether a value of any origin is the name of a role. */
export const isRole = (value: unknown): value is Role => roles.some(role => role === value)

/** The role that a stored or received value names; undefined for every other value, which gives no rights. */
export const roleOf = (value: unknown): Role | undefined => (isRole(value) ? value : undefined)

/** What the role that a stored value names is called; '–' for a value that names none. */
export const roleLabelOf = (value: unknown): string => {
  const role = roleOf(value)
  return role === undefined ? '–' : roleLabels[role]
}

/** The least role that a descriptor names; nobody for every value that is no role. */
export const leastRoleOf = (value: unknown): LeastRole => roleOf(value) ?? 'nobody'

/** Whether a role is the least one or a higher one. A value that is no role is never enough, and nothing is enough for nobody. */
export const isAtLeast = (role: LeastRole, least: LeastRole): boolean =>
  isRole(role) && isRole(least) && roles.indexOf(role) >= roles.indexOf(least)

/** The lower of two roles; undefined unless both are roles. */
export const lowerRole = (one: Role | undefined, other: Role | undefined): Role | undefined => {
  if (!isRole(one) || !isRole(other)) return undefined
  return isAtLeast(one, other) ? other : one
}
