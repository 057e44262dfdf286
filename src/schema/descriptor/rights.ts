/** Permissions for the records of a resource, derived from the rights in its descriptor and one table of defaults. Floor 0. */
import type { Field } from './field.ts'
import { filteredField } from './filters.ts'
import {
  columnFields,
  type Described,
  type Descriptor,
  type FormPart,
  inputsOf,
  isGroup,
  isPublic,
  isTab,
} from './resource.ts'
import {
  defaultRole,
  type FieldRights,
  highestRole,
  isAtLeast,
  type LeastRole,
  leastRoleOf,
  type Rights,
  type Role,
  roleOf,
} from './role.ts'

/** Default rights of a resource. Private resources may contain personal data. */
const defaultRights = {
  public: { read: 'viewer', write: 'editor', own: 'editor' },
  private: { read: 'editor', write: 'editor', own: 'editor' },
} as const satisfies Readonly<Record<string, Rights>>

/** Rights in effect: a role for each action, or nobody. */
interface EffectiveRights {
  readonly read: LeastRole
  readonly write: LeastRole
  readonly own: LeastRole
  readonly rank: string | undefined
}

/** Keys that rights may have. The compiler ensures that both tables are complete. */
export const rightsKeys: Readonly<Record<keyof Rights, true>> = { read: true, write: true, own: true, rank: true }
export const fieldRightsKeys: Readonly<Record<keyof FieldRights, true>> = { read: true, write: true }

/** True if rights have only known keys. A misspelt key would limit nothing, so unknown keys deny access to everybody. */
const areKnown = (rights: unknown, keys: object): boolean =>
  rights === undefined ||
  (typeof rights === 'object' &&
    rights !== null &&
    !Array.isArray(rights) &&
    Object.keys(rights).every(key => Object.hasOwn(keys, key)))

/** Rights of a resource. Unknown roles and keys deny access to everybody. */
export const rightsOf = (resource: Described): EffectiveRights => {
  if (!areKnown(resource.rights, rightsKeys)) return { read: 'nobody', write: 'nobody', own: 'nobody', rank: undefined }
  const { read, write, own, rank }: Rights = {
    ...defaultRights[isPublic(resource) ? 'public' : 'private'],
    ...resource.rights,
  }
  return { read: leastRoleOf(read), write: leastRoleOf(write), own: leastRoleOf(own), rank }
}

/**
 * Rights of a field, in addition to those of its resource. Without the right to read, there is none to write. Unknown
 * roles and keys deny access to everybody.
 */
export const fieldRightsOf = ({ rights }: Field): { readonly read: LeastRole; readonly write: LeastRole } => {
  if (!areKnown(rights, fieldRightsKeys)) return { read: 'nobody', write: 'nobody' }
  const read = rights?.read === undefined ? defaultRole : leastRoleOf(rights.read)
  return { read, write: rights?.write === undefined ? read : leastRoleOf(rights.write) }
}

export const mayRead = (role: Role, resource: Described): boolean => isAtLeast(role, rightsOf(resource).read)
export const mayReadField = (role: Role, field: Field): boolean => isAtLeast(role, fieldRightsOf(field).read)
export const mayWriteField = (role: Role, field: Field): boolean => isAtLeast(role, fieldRightsOf(field).write)

/** Minimum role for each action on pictures. Every role may see them. */
export const fileRights = { add: 'author', write: 'editor' } as const satisfies Readonly<Record<string, Role>>

/** The user whose rights are checked. */
export interface Person {
  readonly role: Role
  /** Undefined if unknown. */
  readonly userId: number | undefined
}

/** Minimum role that may create records: the lower of `write` and `own`, ignoring 'nobody'. */
export const leastCreatorRole = (resource: Described): LeastRole => {
  const { write, own } = rightsOf(resource)
  if (write === 'nobody' || own === 'nobody') return write === 'nobody' ? own : write
  return isAtLeast(write, own) ? own : write
}

export const mayCreate = (role: Role, resource: Described): boolean => isAtLeast(role, leastCreatorRole(resource))
/** True if a role may change every record, as reordering requires. */
export const mayWriteAll = (role: Role, resource: Described): boolean => isAtLeast(role, rightsOf(resource).write)

/**
 * Minimum role that may change a record, from the field `rank`: the highest role if the stored value is invalid, and
 * nobody if the field does not exist.
 */
export const rankOf = ({ fields }: Described, rank: string, record: Readonly<Record<string, unknown>>): LeastRole =>
  Object.hasOwn(fields, rank) ? (roleOf(record[rank]) ?? highestRole) : 'nobody'

/** True if a stored record may be changed and deleted. */
export const mayWrite = (
  { role, userId }: Person,
  resource: Described,
  record: Readonly<Record<string, unknown>>,
): boolean => {
  const { write, own, rank } = rightsOf(resource)
  if (rank !== undefined && !isAtLeast(role, rankOf(resource, rank, record))) return false
  if (isAtLeast(role, write)) return true
  return isAtLeast(role, own) && userId !== undefined && record.created_by === userId
}

/** Assumed role if the provider has no roles: sees everything, but cannot assign roles. */
const unknownRole: Role = 'owner'

/** Part of a form without certain inputs; empty if nothing is left. */
const without = (names: ReadonlySet<string>, part: FormPart): readonly FormPart[] => {
  if (isTab(part) || isGroup(part)) {
    const items = part.items.flatMap(item => without(names, item))
    // The type of the part does not change.
    return items.length ? [{ ...part, items } as FormPart] : []
  }
  return inputsOf({ form: [part] }).some(({ field }) => names.has(field)) ? [] : [part]
}

/**
 * Descriptor as a role sees it: without unreadable fields, and without inputs for fields that it may not write. `role`
 * is undefined if the provider has no roles. Returns the same object if nothing is removed.
 */
export const resourceFor = (resource: Descriptor, role: Role | undefined): Descriptor => {
  const fields = Object.entries(resource.fields)
  const namesOf = (isLeftOut: (field: Field) => boolean) =>
    new Set(fields.filter(([, field]) => isLeftOut(field)).map(([name]) => name))
  const unread = namesOf(field => !mayReadField(role ?? unknownRole, field))
  // Without roles, fields with a write right (such as the role itself) have no purpose.
  const unwritten = namesOf(field =>
    role === undefined ? field.rights?.write !== undefined : !mayWriteField(role, field),
  )
  if (unread.size === 0 && unwritten.size === 0) return resource
  const isRead = (name: string) => !unread.has(name)
  return {
    ...resource,
    fields: Object.fromEntries(
      fields
        .filter(([name]) => isRead(name))
        .map(([name, field]) => [name, unwritten.has(name) ? { ...field, readOnly: true } : field]),
    ),
    list: {
      ...resource.list,
      columns: resource.list.columns.filter(column => columnFields(column).every(isRead)),
      ...(resource.list.sort && !isRead(resource.list.sort.field) && { sort: undefined }),
    },
    form: resource.form.flatMap(item => without(new Set([...unread, ...unwritten]), item)),
    ...(resource.unique && { unique: resource.unique.filter(names => names.every(isRead)) }),
    ...(resource.order && { order: resource.order.filter(names => names.every(isRead)) }),
    // Search covers all of its fields together.
    search: resource.search.every(isRead) ? resource.search : [],
    filters: resource.filters.filter(filter => isRead(filteredField(filter))),
  }
}
