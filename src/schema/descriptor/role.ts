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

/** The role of a user who was given none: the least. */
export const defaultRole: Role = 'viewer'

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

/** Whether a role is the least one or a higher one. */
export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/** A stored role; the least one for any other value. */
export const roleOf = (value: unknown): Role => roles.find(role => role === value) ?? 'viewer'
