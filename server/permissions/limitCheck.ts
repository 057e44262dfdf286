/** Checks the limits of a person: conditions of descriptors, and custom roles. See `Limits`. */
import { users } from '../../src/resources/product.ts'
import { fieldsOfReach, isReached, type Limits } from '../../src/schema/descriptor/access/access.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { type Descriptor, declaredFieldOf, isPublic } from '../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { inSentence } from '../../src/schema/words/inSentence.ts'
import type { Row } from '../db/tables.ts'
import { fail, issue } from '../runtime/errors.ts'
import { hasStatus } from './visibility.ts'

/** Action on a stored record. 'remove' includes restoring a deleted record. */
export type WriteAction = 'update' | 'remove'

/** Action on files: 'write' describes or deletes one. */
export type FileAction = 'add' | 'write'

const refuse = (what: Issue): never => fail('not-allowed', { issue: issue('role-limited', { what }) })

/** True if visitors may see a record. Records without a status are visible as soon as they are stored. */
const isPublished = (resource: Descriptor, record: Row): boolean =>
  isPublic(resource) && (!hasStatus(resource) || record.status === activeStatus)

const isOfUsers = ({ name }: Descriptor): boolean => name === users.name

/** Records of a resource on which a person may take an action; 'some' if that depends on the record. */
export type Extent = 'all' | 'some' | 'none'

/** Issues of the fields whose values take a stored record out of reach; of the record as a whole if no field has an input. */
const outsideIssues = (resource: Descriptor, fields: readonly string[]) => {
  const named = [...new Set(fields)].flatMap(name => {
    const field = declaredFieldOf(resource, name)
    return field ? [[name, [issue('value-out-of-reach', { label: field.label })]] as const] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : { all: [issue('record-out-of-reach')] }
}

/** Fields of a person's own user record on which their limits depend and whose stored values differ. */
const changedScope = ({ me }: Limits, resource: Descriptor, record: Row): readonly string[] =>
  isOfUsers(resource) && record.id === me.id
    ? Object.keys(me).filter(name => (record[name] ?? null) !== (me[name] ?? null))
    : []

/** Checks of the limits of one person. Without limits, every check passes. */
export const limitCheckOf = (limits: Limits | undefined) => {
  const on = (resource: Descriptor) => limits?.on(resource)
  /**
   * True if a person could get more rights by a change of this record: people with limits save no users but themselves,
   * because they could then sign in as somebody with fewer limits.
   */
  const isOtherUser = (resource: Descriptor, record: Row, action: WriteAction): boolean =>
    action === 'update' && isOfUsers(resource) && record.id !== limits?.me.id
  const isWritable = (resource: Descriptor, record: Row, action: WriteAction): boolean => {
    const own = on(resource)
    if (!own) return true
    if (isOtherUser(resource, record, action)) return false
    return isReached(own[action], record) && (own.publish || !isPublished(resource, record))
  }
  return {
    read: (resource: Descriptor, what: Issue): void => {
      if (on(resource)?.read === false) refuse(what)
    },
    create: (resource: Descriptor, what: Issue): void => {
      const own = on(resource)
      if (own && (!own.create || isOfUsers(resource))) refuse(what)
    },
    /**
     * Refuses changes of files to every person with limits: a file belongs to the whole site, so records out of reach
     * may show it.
     */
    files: (action: FileAction, what: Issue): void => {
      if (limits && (action === 'write' || !limits.mayAddFiles)) refuse(what)
    },
    order: (resource: Descriptor, what: Issue): void => {
      if (on(resource)?.update === false) refuse(what)
    },
    /** Throws Failure 'unknown-record' if the person may not see a record. */
    reach: (resource: Descriptor, record: Row): void => {
      const own = on(resource)
      if (own && !isReached(own.read, record)) fail('unknown-record')
    },
    write: (resource: Descriptor, record: Row, action: WriteAction): void => {
      const own = on(resource)
      if (!own || isWritable(resource, record, action)) return
      const many = inSentence(resource.label.many)
      const isPublishing = isReached(own[action], record) && !isOtherUser(resource, record, action)
      refuse(issue(isPublishing ? 'may-publish' : 'may-change', { many }))
    },
    isWritable,
    /** Records that the person may read, and delete and restore. */
    removable: (resource: Descriptor): Extent => {
      const own = on(resource)
      if (own?.read === false || own?.remove === false) return 'none'
      return !own || (own.read === true && own.remove === true && own.publish) ? 'all' : 'some'
    },
    /**
     * Throws Failure 'invalid' if a record that the person has just stored is out of reach, is visible to visitors
     * without the right to publish, or changes the limits of the person.
     */
    stored: (resource: Descriptor, record: Row): void => {
      const own = on(resource)
      if (!limits || !own) return
      const scope = changedScope(limits, resource, record)
      if (scope.length > 0) fail('invalid', { issues: outsideIssues(resource, scope) })
      if (!isReached(own.read, record)) fail('invalid', { issues: outsideIssues(resource, fieldsOfReach(own.read)) })
      if (!own.publish && isPublished(resource, record))
        fail('invalid', { issues: { [hasStatus(resource) ? 'status' : 'all']: [issue('may-not-publish')] } })
    },
  }
}
