/** Permissions for the records of a resource, from the rights in its descriptor and the default rights. */
import type { Field } from './field.ts'
import { filteredField } from './filters.ts'
import { columnFields, type Described, type Descriptor, isPublic, isSecret } from './resource.ts'
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
import { formWithout } from './shown/formParts.ts'
import { isHidden } from './shown/hidden.ts'

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

/** Keys that the rights of a resource may have. The compiler ensures that the table is complete. */
export const rightsKeys: Readonly<Record<keyof Rights, true>> = { read: true, write: true, own: true, rank: true }
/** Keys that the rights of a field may have. The compiler ensures that the table is complete. */
export const fieldRightsKeys: Readonly<Record<keyof FieldRights, true>> = { read: true, write: true }

/** True if rights have only known keys. A misspelt key would restrict nothing, so callers deny access on unknown keys. */
const areKnown = (rights: unknown, keys: object): boolean =>
  rights === undefined ||
  (typeof rights === 'object' &&
    rights !== null &&
    !Array.isArray(rights) &&
    Object.keys(rights).every(key => Object.hasOwn(keys, key)))

/** Rights of a resource, including defaults. Unknown roles and keys deny access to everybody. */
export const rightsOf = (resource: Described): EffectiveRights => {
  if (!areKnown(resource.rights, rightsKeys)) return { read: 'nobody', write: 'nobody', own: 'nobody', rank: undefined }
  const { read, write, own, rank }: Rights = {
    ...defaultRights[isPublic(resource) ? 'public' : 'private'],
    ...resource.rights,
  }
  return { read: leastRoleOf(read), write: leastRoleOf(write), own: leastRoleOf(own), rank }
}

/**
 * Rights of a field, which apply in addition to those of its resource. Writing requires at least the role for reading.
 * Unknown roles and keys deny access to everybody.
 */
export const fieldRightsOf = ({ rights }: Field): { readonly read: LeastRole; readonly write: LeastRole } => {
  if (!areKnown(rights, fieldRightsKeys)) return { read: 'nobody', write: 'nobody' }
  const read = rights?.read === undefined ? defaultRole : leastRoleOf(rights.read)
  const write = rights?.write === undefined ? read : leastRoleOf(rights.write)
  return { read, write: read === 'nobody' || isAtLeast(read, write) ? read : write }
}

/** True if a role may read the records of a resource. */
export const mayRead = (role: Role, resource: Described): boolean => isAtLeast(role, rightsOf(resource).read)
/** True if a role may read a field. */
export const mayReadField = (role: Role, field: Field): boolean => isAtLeast(role, fieldRightsOf(field).read)
/** True if a role may write a field. */
export const mayWriteField = (role: Role, field: Field): boolean => isAtLeast(role, fieldRightsOf(field).write)

/** Minimum role for each action on the media library: adding files, and describing or deleting them. Every role may see it. */
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

/** True if a role may create records of a resource. */
export const mayCreate = (role: Role, resource: Described): boolean => isAtLeast(role, leastCreatorRole(resource))
/** True if a role may change every record. Reordering requires this. */
export const mayWriteAll = (role: Role, resource: Described): boolean => isAtLeast(role, rightsOf(resource).write)

/**
 * Minimum role that may change a record: the role in its field `rank`. The highest role if the stored value is invalid;
 * nobody if the field does not exist.
 */
export const rankOf = ({ fields }: Described, rank: string, record: Readonly<Record<string, unknown>>): LeastRole =>
  Object.hasOwn(fields, rank) ? (roleOf(record[rank]) ?? highestRole) : 'nobody'

/** True if a person may change and delete a stored record. */
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

/** True for a field that a form can only ask for, because its value is never sent. */
const isUnseen = (field: Field | undefined): boolean => field !== undefined && isSecret(field)

/** Role that is assumed if the provider has no roles: it sees everything. `resourceFor` removes inputs that need a role. */
const unknownRole: Role = 'owner'

/**
 * Descriptor as the back office shows it to a role: without hidden and unreadable fields. Fields that the role may not
 * write are read-only; an input with `writersOnly` is left out then. `role` is undefined if the provider has no roles:
 * such forms have no input of a field with a right to write. Returns the same object if nothing changes.
 */
export const resourceFor = (resource: Descriptor, role: Role | undefined): Descriptor => {
  const fields = Object.entries(resource.fields)
  const namesOf = (isLeftOut: (field: Field) => boolean) =>
    new Set(fields.filter(([, field]) => isLeftOut(field)).map(([name]) => name))
  const unread = namesOf(field => isHidden(field) || !mayReadField(role ?? unknownRole, field))
  // Without roles, nobody can be granted fields with a write right, such as the role itself.
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
    form: resource.form.flatMap(part =>
      formWithout(
        part,
        ({ field, writersOnly }) =>
          unread.has(field) ||
          (unwritten.has(field) && (role === undefined || writersOnly === true || isUnseen(resource.fields[field]))),
      ),
    ),
    ...(resource.unique && { unique: resource.unique.filter(names => names.every(isRead)) }),
    ...(resource.order && { order: resource.order.filter(names => names.every(isRead)) }),
    // Search covers all of its fields together.
    search: resource.search.every(isRead) ? resource.search : [],
    filters: resource.filters.filter(filter => isRead(filteredField(filter))),
  }
}
