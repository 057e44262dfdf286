/**
 * Checks the rights of an actor on records and files, for every call to the store. The descriptors define these rights.
 */

import { users } from '../../src/resources/product.ts'
import type { Limits } from '../../src/schema/descriptor/access/access.ts'
import { constantDefaultOf } from '../../src/schema/descriptor/defaults.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import {
  fieldRightsOf,
  fileRights,
  leastCreatorRole,
  mayRead,
  mayWrite,
  mayWriteField,
  type Person,
  rankOf,
  rightsOf,
} from '../../src/schema/descriptor/rights.ts'
import { isAtLeast, type LeastRole, type Role, roleLabels } from '../../src/schema/descriptor/role.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { inSentence } from '../../src/schema/words/inSentence.ts'
import type { Row } from '../db/tables.ts'
import type { TenantQueries } from '../db/tenant/tenantQueries.ts'
import { fail, issue } from '../runtime/errors.ts'
import { type Extent, type FileAction, limitCheckOf, type WriteAction } from './limitCheck.ts'
import type { Standing } from './limits.ts'

/** User, or program with a token of a user, on whose behalf rows are read and written. */
export interface Actor {
  /** User recorded as the author of changes and as the creator of new records. */
  readonly userId?: number | undefined
  /** Role whose rights every call checks. If undefined, nothing is checked, as for the server itself. */
  readonly role?: Role | undefined
  /** Limits in addition to the rights of the role. Default: none. */
  readonly limits?: Limits | undefined
  /** Shortened network address of the caller; undefined if there is none. */
  readonly address?: string | undefined
  /** True for a program with a token, which may not manage users. Default false. */
  readonly isProgram?: boolean | undefined
  /**
   * Confirms, inside the transaction of a write, that the caller may still make it; see `writeAs`. Default: no
   * confirmation, as there is no caller whose access could end.
   */
  readonly confirm?: ConfirmCaller | undefined
}

/** Returns the current standing of a caller; undefined for a visitor. Throws Failure if the caller no longer has access. */
export type ConfirmCaller = (tenant: TenantQueries) => Promise<Standing | undefined>

/** Issue that names the required role, such as 'the role Editor or a higher one'. */
export const roleIssue = (least: LeastRole): Issue =>
  least === 'nobody'
    ? issue('role-of-nobody')
    : issue(least === 'owner' ? 'role-exactly' : 'role-at-least', { least: roleLabels[least] })

/** True if the records contain sign-in credentials, which only people may manage, never programs with a token. */
export const holdsCredentials = (resource: Descriptor): boolean => resource.name === users.name

/** Throws Failure 'not-allowed' unless the role is at least `least`. `what`: the refused action, for the message. */
export const requireRole = (role: Role, least: LeastRole, what: Issue): void => {
  if (isAtLeast(role, least)) return
  fail('not-allowed', {
    issue: issue('role-needed', { what, role: roleIssue(least), yours: roleLabels[role] }),
  })
}

/**
 * Checks of one actor. Each check without a result throws Failure 'not-allowed', whose message names the missing right,
 * or 'session-only'.
 */
export interface RightsCheck {
  read(resource: Descriptor): void
  create(resource: Descriptor): void
  /** Checks the right to change, or to delete and restore, a record. Throws 'unknown-record' if the actor may not see it. */
  write(resource: Descriptor, record: Row, action: WriteAction): void
  /** Checks that the actor may still see and change a record that they have just stored. Throws 'invalid'. */
  stored(resource: Descriptor, record: Row): void
  /**
   * Checks each value that differs from the stored record, or from the default. `previous` is undefined for a new
   * record.
   */
  values(resource: Descriptor, values: Row, previous: Row | undefined): void
  order(resource: Descriptor): void
  /** Checks the right to add files, or to describe and delete them. `what`: the action, for the message. */
  files(action: FileAction, what: Issue): void
  /** True if the actor may read records of a resource at all. */
  isSeen(resource: Descriptor): boolean
  /** True if `write` accepts a record. */
  isWritable(resource: Descriptor, record: Row, action: WriteAction): boolean
  /** Records that the actor may read, and that `write` accepts for 'remove'. */
  removable(resource: Descriptor): Extent
  /**
   * Checks an action that no descriptor covers. `least`: the lowest role that may do it; `what`: the action, for the
   * message.
   */
  least(least: LeastRole, what: Issue): void
}

const nothing = () => undefined
const everything: RightsCheck = {
  read: nothing,
  create: nothing,
  write: nothing,
  stored: nothing,
  values: nothing,
  order: nothing,
  files: nothing,
  isSeen: () => true,
  isWritable: () => true,
  removable: () => 'all',
  least: nothing,
}

const manyOf = (resource: Descriptor): string => inSentence(resource.label.many)

const refuseRecord = (person: Person, resource: Descriptor, record: Row): void => {
  if (mayWrite(person, resource, record)) return
  const { write, own, rank } = rightsOf(resource)
  const many = manyOf(resource)
  const held = rank === undefined ? undefined : rankOf(resource, rank, record)
  if (held && !isAtLeast(person.role, held)) requireRole(person.role, held, issue('may-change-role'))
  if (isAtLeast(person.role, own))
    fail('not-allowed', {
      issue: issue('own-only', { many, role: roleIssue(write) }),
    })
  requireRole(person.role, write, issue('may-change', { many }))
}

/** Checks of an actor. Without a role, every check passes. */
export const rightsCheckOf = ({ role, userId, isProgram = false, limits }: Actor): RightsCheck => {
  if (role === undefined) return everything
  const refuseProgram = (resource: Descriptor) => {
    if (isProgram && holdsCredentials(resource)) fail('session-only')
  }
  const limited = limitCheckOf(limits)
  return {
    read: resource => {
      const what = issue('may-read', { many: manyOf(resource) })
      requireRole(role, rightsOf(resource).read, what)
      limited.read(resource, what)
    },
    create: resource => {
      const what = issue('may-create', { many: manyOf(resource) })
      refuseProgram(resource)
      requireRole(role, leastCreatorRole(resource), what)
      limited.create(resource, what)
    },
    write: (resource, record, action) => {
      limited.reach(resource, record)
      refuseProgram(resource)
      refuseRecord({ role, userId }, resource, record)
      limited.write(resource, record, action)
    },
    stored: limited.stored,
    values: (resource, values, previous) => {
      for (const [name, field] of Object.entries(resource.fields)) {
        // Values that the server computes are not checked.
        if (field.readOnly || mayWriteField(role, field) || values[name] === undefined) continue
        if (values[name] !== (previous ? (previous[name] ?? null) : (constantDefaultOf(field) ?? null)))
          requireRole(role, fieldRightsOf(field).write, issue('may-set', { label: field.label }))
      }
    },
    order: resource => {
      refuseProgram(resource)
      const what = issue('may-order', { many: manyOf(resource) })
      requireRole(role, rightsOf(resource).write, what)
      limited.order(resource, what)
    },
    files: (action, what) => {
      requireRole(role, fileRights[action], what)
      limited.files(action, what)
    },
    isSeen: resource => mayRead(role, resource) && limits?.on(resource).read !== false,
    isWritable: (resource, record, action) =>
      !(isProgram && holdsCredentials(resource)) &&
      mayWrite({ role, userId }, resource, record) &&
      limited.isWritable(resource, record, action),
    removable: resource => {
      if (!mayRead(role, resource) || (isProgram && holdsCredentials(resource))) return 'none'
      const { write, own, rank } = rightsOf(resource)
      const extent = limited.removable(resource)
      if (extent !== 'all' || (rank === undefined && isAtLeast(role, write))) return extent
      return isAtLeast(role, write) || isAtLeast(role, own) ? 'some' : 'none'
    },
    least: (least, what) => requireRole(role, least, what),
  }
}
