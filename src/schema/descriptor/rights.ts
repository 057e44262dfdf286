/** Who may do what with the records of a resource: what follows from its descriptor's rights and one table of defaults. Floor 0. */
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

/** Rights of a resource that says nothing of them. What visitors may not read of it, may be people's data. */
const defaultRights = {
  public: { read: 'viewer', write: 'editor', own: 'editor' },
  private: { read: 'editor', write: 'editor', own: 'editor' },
} as const satisfies Readonly<Record<string, Rights>>

/** Rights as they hold: a role for each, or nobody. */
interface EffectiveRights {
  readonly read: LeastRole
  readonly write: LeastRole
  readonly own: LeastRole
  readonly rank: string | undefined
}

/** Keys that a descriptor's rights may have. The compiler keeps both tables complete. */
export const rightsKeys: Readonly<Record<keyof Rights, true>> = { read: true, write: true, own: true, rank: true }
export const fieldRightsKeys: Readonly<Record<keyof FieldRights, true>> = { read: true, write: true }

/** Whether rights have keys that are known alone: a misspelt one limits nothing, so nobody passes. */
const areKnown = (rights: unknown, keys: object): boolean =>
  rights === undefined ||
  (typeof rights === 'object' &&
    rights !== null &&
    !Array.isArray(rights) &&
    Object.keys(rights).every(key => Object.hasOwn(keys, key)))

/** The rights of a resource. What its descriptor says and no role or key is known for is allowed to nobody. */
export const rightsOf = (resource: Described): EffectiveRights => {
  if (!areKnown(resource.rights, rightsKeys)) return { read: 'nobody', write: 'nobody', own: 'nobody', rank: undefined }
  const { read, write, own, rank }: Rights = {
    ...defaultRights[isPublic(resource) ? 'public' : 'private'],
    ...resource.rights,
  }
  return { read: leastRoleOf(read), write: leastRoleOf(write), own: leastRoleOf(own), rank }
}

/** The rights of a field, beside those of its resource. Who may not read it may not write it. What is said and not known is allowed to nobody. */
export const fieldRightsOf = ({ rights }: Field): { readonly read: LeastRole; readonly write: LeastRole } => {
  if (!areKnown(rights, fieldRightsKeys)) return { read: 'nobody', write: 'nobody' }
  const read = rights?.read === undefined ? defaultRole : leastRoleOf(rights.read)
  return { read, write: rights?.write === undefined ? read : leastRoleOf(rights.write) }
}

export const mayRead = (role: Role, resource: Described): boolean => isAtLeast(role, rightsOf(resource).read)
export const mayReadField = (role: Role, field: Field): boolean => isAtLeast(role, fieldRightsOf(field).read)
export const mayWriteField = (role: Role, field: Field): boolean => isAtLeast(role, fieldRightsOf(field).write)

/** The least role for each thing that is done with pictures; every role sees them. */
export const fileRights = { add: 'author', write: 'editor' } as const satisfies Readonly<Record<string, Role>>

/** Who asks. */
export interface Person {
  readonly role: Role
  /** undefined where it is not known. */
  readonly userId: number | undefined
}

/** The least role that may create records: the lower one of two that are known. */
export const leastCreator = (resource: Described): LeastRole => {
  const { write, own } = rightsOf(resource)
  if (write === 'nobody' || own === 'nobody') return write === 'nobody' ? own : write
  return isAtLeast(write, own) ? own : write
}

export const mayCreate = (role: Role, resource: Described): boolean => isAtLeast(role, leastCreator(resource))
/** Whether every record may be changed: putting them in order, for one. */
export const mayWriteAll = (role: Role, resource: Described): boolean => isAtLeast(role, rightsOf(resource).write)

/** The role whose records only it and higher ones change, by the field that holds it; the highest where the stored value is no role, and nobody where there is no such field. */
export const rankOf = ({ fields }: Described, rank: string, record: Readonly<Record<string, unknown>>): LeastRole =>
  Object.hasOwn(fields, rank) ? (roleOf(record[rank]) ?? highestRole) : 'nobody'

/** Whether a stored record may be changed and deleted. */
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

/** The role of somebody at a provider that knows none: sees everything, and gives no roles. */
const unknownRole: Role = 'owner'

/** A part of a form without some inputs; nothing where none is left. */
const without = (names: ReadonlySet<string>, part: FormPart): readonly FormPart[] => {
  if (isTab(part) || isGroup(part)) {
    const items = part.items.flatMap(item => without(names, item))
    // Nothing becomes a part of another sort.
    return items.length ? [{ ...part, items } as FormPart] : []
  }
  return inputsOf({ form: [part] }).some(({ field }) => names.has(field)) ? [] : [part]
}

/**
 * A descriptor as a role works with it: fields that it may not read are nowhere, and those that it may not write are no inputs.
 * `role` is undefined at a provider that knows no roles. The same descriptor where nothing is to be left out.
 */
export const resourceFor = (resource: Descriptor, role: Role | undefined): Descriptor => {
  const fields = Object.entries(resource.fields)
  const namesOf = (isLeftOut: (field: Field) => boolean) =>
    new Set(fields.filter(([, field]) => isLeftOut(field)).map(([name]) => name))
  const unread = namesOf(field => !mayReadField(role ?? unknownRole, field))
  // Roles mean nothing to a provider that has none, so that there is nothing to be given.
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
    // The search looks into all of them at once.
    search: resource.search.every(isRead) ? resource.search : [],
    filters: resource.filters.filter(filter => isRead(filteredField(filter))),
  }
}
