/**
 * Child records that are written in the body of their parent, under the name of their resource:
 * `widgets: [{ id: 3, title: 'Pond' }, { title: 'New' }]`.
 */
import type { Site } from '../../../src/resources/createSite.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import type { Issue, IssuesByField } from '../../../src/schema/validation/issue.ts'
import { valueIssue } from '../../../src/schema/validation/valueIssues.ts'
import type { Body } from '../../content/body.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { withinReach } from '../../permissions/reachCondition.ts'
import { Failure, fail, issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { isNewestLast, isOrdered, positionField } from '../../search/lists/sortFields.ts'
import { type Prepared, prepare, validateBody } from '../write/validBody.ts'

/** Key that marks a child for deletion, beside its id. No field can have this name. */
const deleteKey = '_delete'

/** One child record in a body. */
export interface InlineItem {
  /** Path of the child: 'widgets.2'. */
  readonly path: string
  /** Field that refers to the parent. */
  readonly by: string
  readonly resource: Descriptor
  /** undefined for a new child. */
  readonly id: number | undefined
  readonly version: number | undefined
  readonly isDeleted: boolean
  readonly body: Body
  readonly prepared: Prepared
}

/** Child resources that the form of a resource edits, each with the field that refers to the parent. */
export const inlineChildrenOf = (
  { resourceNamed }: Site,
  { children = [] }: Descriptor,
): readonly { readonly resource: Descriptor; readonly by: string }[] =>
  children.flatMap(({ resource: name, by, edit }) => {
    const resource = edit && resourceNamed(name)
    return resource ? [{ resource, by }] : []
  })

/** True if the form of a resource edits children. */
export const hasInlineChildren = (site: Site, resource: Descriptor): boolean =>
  inlineChildrenOf(site, resource).length > 0

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
/** True if `id` and `version` are positive integers or absent, and a deleted child has an id. */
const isItem = (value: unknown): value is Body =>
  isObject(value) &&
  [value.id, value.version].every(each => each === undefined || each === null || isCount(each)) &&
  (isCount(value.id) || value[deleteKey] !== true)

/**
 * Reads the children in a body and prepares their texts for storage. Throws Failure 'invalid' if a list is malformed or
 * too long.
 */
export const readInlineChildren = async (
  site: Site,
  parent: Descriptor,
  { body, role }: { readonly body: Body; readonly role: Role | undefined },
): Promise<readonly InlineItem[]> => {
  const items: InlineItem[] = []
  for (const { resource, by } of inlineChildrenOf(site, parent)) {
    const { name, label } = resource
    if (!Object.hasOwn(body, name)) continue
    const given: unknown = body[name]
    const most = limits.nestedRecords.value
    if (!Array.isArray(given))
      return fail('invalid', { issues: { [name]: [valueIssue('not-rows', { label: label.many })] } })
    if (given.length > most)
      fail('invalid', { issues: { [name]: [valueIssue('too-many-entries', { label: label.many, max: most })] } })
    const wrong = given.findIndex(each => !isItem(each))
    if (wrong >= 0) fail('invalid', { issues: { [`${name}.${wrong}`]: [issue('item-not-object')] } })
    for (const [at, item] of given.filter(isItem).entries()) {
      const { id, version, [deleteKey]: isDeleted, [by]: _parent, ...values } = item
      const child = isCount(id) ? id : undefined
      items.push({
        ...{ path: `${name}.${at}`, by, resource, body: values, isDeleted: isDeleted === true },
        ...{ id: child, version: isCount(version) ? version : undefined },
        prepared: await prepare(resource, values, { isNew: child === undefined, role }),
      })
    }
  }
  return items
}

/** Throws Failure 'invalid' if a new parent has children with ids: stored records cannot be its children yet. */
export const refuseStored = (items: readonly InlineItem[]): void => {
  const issues = items.flatMap(({ id, path, resource }) =>
    id === undefined ? [] : [[path, [valueIssue('no-record', { label: resource.label.one })]] as const],
  )
  if (issues.length > 0) fail('invalid', { issues: Object.fromEntries(issues) })
}

const under = (path: string, issues: IssuesByField): IssuesByField =>
  Object.fromEntries(Object.entries(issues).map(([name, found]) => [`${path}.${name}`, found]))

/**
 * Issues about markup that was removed from texts of children, by the path of the text, with the child in their
 * labels.
 */
export const removedMarkupOfChildren = (items: readonly InlineItem[]): IssuesByField =>
  Object.assign(
    {},
    ...items.map(({ path, resource, prepared: { removedMarkup } }) => {
      const entry = Number(path.split('.')[1]) + 1
      const outer = valueIssue('entry-label', { label: resource.label.many, entry })
      const inChild = ({ code, params }: Issue): Issue =>
        params.label === undefined
          ? { code, params }
          : { code, params: { ...params, label: valueIssue('inner-label', { outer, label: params.label }) } }
      const labelled = Object.entries(removedMarkup).map(([name, issues]) => [name, issues.map(inChild)] as const)
      return under(path, Object.fromEntries(labelled))
    }),
  )

/** Runs `work` for a child. A Failure that it throws gets the path of the child before the names of its fields. */
export const atItem = async <T>({ path }: InlineItem, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, issue: said, issues, extras, retryAfter } = error
    throw new Failure(code, {
      ...(said && { issue: said }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(issues && { issues: under(path, issues) }),
      extras: {
        ...extras,
        ...(extras.conflicts && {
          conflicts: extras.conflicts.map(each => ({ ...each, field: `${path}.${each.field}` })),
        }),
      },
    })
  }
}

/** Validates the fields of each child, except the reference to the parent. Runs in the transaction of the write. */
const issuesOf = async (
  tenant: Tenant,
  items: readonly InlineItem[],
  stored: StoredChildren,
): Promise<IssuesByField> => {
  let issues: IssuesByField = {}
  for (const item of items.filter(({ isDeleted }) => !isDeleted)) {
    try {
      await validateBody(tenant, item.resource, item.body, { stored: stored.get(item), prepared: item.prepared })
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'invalid') throw error
      const { [item.by]: _parent, ...others } = error.issues ?? {}
      issues = { ...issues, ...under(item.path, others) }
    }
  }
  return issues
}

/**
 * Validates a body by `validateParent`, and its children. Throws one Failure 'invalid' with the issues of all of them.
 */
export const validateWithChildren = async <T>(
  tenant: Tenant,
  { items, stored }: { readonly items: readonly InlineItem[]; readonly stored: StoredChildren },
  validateParent: () => Promise<T>,
): Promise<T> => {
  if (items.length === 0) return validateParent()
  const childIssues = await issuesOf(tenant, items, stored)
  try {
    const validated = await validateParent()
    return Object.keys(childIssues).length > 0 ? fail('invalid', { issues: childIssues }) : validated
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid') throw error
    return fail('invalid', { issues: { ...error.issues, ...childIssues } })
  }
}

/** Stored children, by the item of the body that names them. */
export type StoredChildren = ReadonlyMap<InlineItem, Row>

/**
 * Stored children that the items name by id; undefined if one is missing or out of the person's reach, named twice,
 * belongs to another parent, or has another version.
 */
export const storedChildren = async (
  tenant: Tenant,
  items: readonly InlineItem[],
  { parent, columnsOf }: { readonly parent: number; readonly columnsOf: (resource: Descriptor) => readonly string[] },
): Promise<StoredChildren | undefined> => {
  const stored = new Map<InlineItem, Row>()
  for (const resource of new Set(items.map(item => item.resource))) {
    const named = items.filter(item => item.resource === resource && item.id !== undefined)
    const ids = named.flatMap(({ id }) => id ?? [])
    if (new Set(ids).size < ids.length) return undefined
    const rows = await withinReach(tenant).rowsById(resource.name, columnsOf(resource), ids)
    for (const item of named) {
      const row = rows.find(({ id }) => Number(id) === item.id)
      if (!row || Number(row[item.by]) !== parent) return undefined
      if (item.version !== undefined && row.version !== item.version) return undefined
      stored.set(item, row)
    }
  }
  return stored
}

/**
 * New positions of children whose order in the body differs from the stored order; empty if the body sets positions
 * itself.
 */
export const positionsOf = (items: readonly InlineItem[], stored: StoredChildren): ReadonlyMap<InlineItem, number> => {
  const places = new Map<InlineItem, number>()
  for (const resource of new Set(items.map(item => item.resource))) {
    const siblings = items.filter(item => item.resource === resource && !item.isDeleted)
    if (!isOrdered(resource) || siblings.some(({ body }) => Object.hasOwn(body, positionField))) continue
    const idOfNew = Number.MAX_SAFE_INTEGER
    const known = siblings.map(item => ({
      item,
      id: item.id ?? idOfNew,
      place: Number(stored.get(item)?.[positionField] ?? 0),
    }))
    const direction = isNewestLast(resource) ? 1 : -1
    const isInOrder = known.every((each, at) => {
      const before = known[at - 1]
      if (!before || before.place < each.place) return true
      return before.place === each.place && (each.id - before.id) * direction > 0
    })
    if (isInOrder) continue
    let last: number | undefined
    for (const { item, place } of known) {
      const own = last === undefined || place > last ? place : last + 1
      places.set(item, own)
      last = own
    }
  }
  return places
}
