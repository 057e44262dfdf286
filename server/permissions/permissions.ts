/** What a role may do with records and files: decided here alone, from the descriptors, for every call of the store. */

import { users } from '../../src/resources/index.ts'
import { fixedDefaultOf } from '../../src/schema/descriptor/filledDefaults.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import {
  fieldRightsOf,
  leastCreator,
  mayRead,
  mayWrite,
  mayWriteField,
  type Person,
  rankOf,
  rightsOf,
} from '../../src/schema/descriptor/rights.ts'
import { isAtLeast, type LeastRole, type Role, roleLabels } from '../../src/schema/descriptor/role.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import type { Row } from '../db/tables.ts'
import { fail, issue } from '../errors.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'

/** In whose name rows are read and written. */
export interface Actor {
  /** Stands in the changes, and as the maker of new records. */
  readonly userId?: number | undefined
  /** The role whose rights are checked in every call; none are checked where it is undefined, as for programs. */
  readonly role?: Role | undefined
  /** The shortened network address that the call came from; undefined where there is none. */
  readonly address?: string | undefined
  /** Whether it is a program with a token: what is about users is refused to it. Default false. */
  readonly isProgram?: boolean | undefined
  /** Reads inside the transaction of a write whether the caller may still make it; see `writeAs`. Default: no caller, whose access could end. */
  readonly confirm?: ConfirmCaller | undefined
}

/** Gives the role that a caller has now; undefined for a visitor. Throws Failure where the caller may not go on. */
export type ConfirmCaller = (tenant: Tenant) => Promise<Role | undefined>

/** 'the role Editor or a higher one' */
const roleIssue = (least: LeastRole): Issue =>
  least === 'nobody'
    ? issue('role-of-nobody')
    : issue(least === 'owner' ? 'role-exactly' : 'role-at-least', { least: roleLabels[least] })

/** Whether records say who may sign in, and with which password: people decide on them, never programs. */
export const isForPeople = (resource: Descriptor): boolean => resource.name === users.name

/** Throws Failure 'not-allowed' unless the role is at least `least`; `what` is what it does not allow. */
export const refuseBelow = (role: Role, least: LeastRole, what: Issue): void => {
  if (isAtLeast(role, least)) return
  fail('not-allowed', {
    issue: issue('role-needed', { what, role: roleIssue(least), yours: roleLabels[role] }),
  })
}

/** The checks of one actor. Each throws Failure 'not-allowed', whose sentence names what is missing, or 'session-only'. */
export interface RightsCheck {
  read(resource: Descriptor): void
  create(resource: Descriptor): void
  /** Before a stored record is changed, deleted or put back. */
  write(resource: Descriptor, record: Row): void
  /** Before values are stored; `former` is undefined for a new record. */
  values(resource: Descriptor, values: Row, former: Row | undefined): void
  order(resource: Descriptor): void
  /** Whether records of a resource may be read at all. */
  isSeen(resource: Descriptor): boolean
  /** Whether `write` lets a record pass. */
  isWritable(resource: Descriptor, record: Row): boolean
  /** Anything that no descriptor speaks of. */
  least(least: LeastRole, what: Issue): void
}

const nothing = () => undefined
const everything: RightsCheck = {
  read: nothing,
  create: nothing,
  write: nothing,
  values: nothing,
  order: nothing,
  isSeen: () => true,
  isWritable: () => true,
  least: nothing,
}

const manyOf = (resource: Descriptor): string => resource.label.many.toLowerCase()

const refuseRecord = (person: Person, resource: Descriptor, record: Row): void => {
  if (mayWrite(person, resource, record)) return
  const { write, own, rank } = rightsOf(resource)
  const many = manyOf(resource)
  const held = rank === undefined ? undefined : rankOf(resource, rank, record)
  if (held && !isAtLeast(person.role, held)) refuseBelow(person.role, held, issue('may-change-role'))
  if (isAtLeast(person.role, own))
    fail('not-allowed', {
      issue: issue('own-only', { many, role: roleIssue(write) }),
    })
  refuseBelow(person.role, write, issue('may-change', { many }))
}

/** The checks of an actor; of one without a role, none refuses. */
export const rightsCheckOf = ({ role, userId, isProgram = false }: Actor): RightsCheck => {
  if (role === undefined) return everything
  const refuseProgram = (resource: Descriptor) => {
    if (isProgram && isForPeople(resource)) fail('session-only')
  }
  return {
    read: resource => refuseBelow(role, rightsOf(resource).read, issue('may-read', { many: manyOf(resource) })),
    create: resource => {
      refuseProgram(resource)
      refuseBelow(role, leastCreator(resource), issue('may-create', { many: manyOf(resource) }))
    },
    write: (resource, record) => {
      refuseProgram(resource)
      refuseRecord({ role, userId }, resource, record)
    },
    values: (resource, values, former) => {
      for (const [name, field] of Object.entries(resource.fields)) {
        // What the server makes of other values is nobody's choice.
        if (field.readOnly || mayWriteField(role, field) || values[name] === undefined) continue
        if (values[name] !== (former ? (former[name] ?? null) : (fixedDefaultOf(field) ?? null)))
          refuseBelow(role, fieldRightsOf(field).write, issue('may-set', { label: field.label }))
      }
    },
    order: resource => {
      refuseProgram(resource)
      refuseBelow(role, rightsOf(resource).write, issue('may-order', { many: manyOf(resource) }))
    },
    isSeen: resource => mayRead(role, resource),
    isWritable: (resource, record) =>
      !(isProgram && isForPeople(resource)) && mayWrite({ role, userId }, resource, record),
    least: (least, what) => refuseBelow(role, least, what),
  }
}
