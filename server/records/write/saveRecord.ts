import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { IssuesByField } from '../../../src/schema/validation/issue.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Body } from '../../content/body.ts'
import type { Row } from '../../db/tables.ts'
import { type Actor, holdsCredentials, rightsCheckOf } from '../../permissions/permissions.ts'
import { refuseScopeChange } from '../../permissions/scopeFields.ts'
import { currentPasswordMissing, fail } from '../../runtime/errors.ts'
import { recordChange } from '../auditTrail.ts'
import { recordUserEvent } from '../deletion/removeRecords.ts'
import { type InlineItem, type StoredChildren, validateWithChildren } from '../inline/inlineChildren.ts'
import type { ReadRecord } from '../read/sentRecords.ts'
import { viewOf } from '../read/view.ts'
import { followBase } from '../roles/followBase.ts'
import { recordRoleEvent, recordRoleOfUser } from '../roles/roleEvents.ts'
import { claimDocuments } from '../rows/privateDocuments.ts'
import { recordAccessChanges } from '../rows/securityEvents.ts'
import { refuseOverLimit } from './countLimits.ts'
import { drawnNumbers, filledDefaults, readOnlyDefaults } from './filledDefaults.ts'
import { positionAtEnd } from './ordering.ts'
import { refuseOtherParents } from './references.ts'
import { withSlugs } from './slugs.ts'
import { differingNames, searchColumnsOf, storedRow } from './storedRow.ts'
import { refuseTaken } from './uniqueValues.ts'
import { updateIndexesAndSlugs } from './updateIndexesAndSlugs.ts'
import { type Prepared, validateBody, withComputed } from './validBody.ts'
import type { Writing } from './writing.ts'

/** Options of any save. */
export interface SaveOptions {
  /**
   * Receives the issues about markup that is removed from texts, by the path of the text, before the record is stored.
   */
  readonly onRemovedMarkup?: ((issues: IssuesByField) => void) | undefined
}

/** Options of an update. */
export interface UpdateOptions extends SaveOptions {
  /** Version that the stored record must have. Default: any. */
  readonly version?: number | undefined
  /** True if the caller has just entered the current password. Default false. */
  readonly isReauthenticated?: boolean
  /**
   * Receives the previous record, as the actor may read it, inside the transaction. Called again if the transaction is
   * retried.
   */
  readonly onPrevious?: (previous: ReadRecord) => void
}

/** Fields of sign-in credentials. */
const credentials = ['email', 'phone', 'password'] as const

/** Throws Failure 'invalid', which asks for the current password, if users change their own sign-in credentials. */
const refuseOwnCredentials = (
  { userId, role }: Actor,
  resource: Descriptor,
  { previous, values }: { readonly previous: Row; readonly values: Row },
): void => {
  if (!holdsCredentials(resource) || role === undefined || userId !== previous.id) return
  const isChanged = credentials.some(name => values[name] !== undefined && values[name] !== previous[name])
  if (isChanged) fail('invalid', { issues: { current_password: [currentPasswordMissing] } })
}

/** Children in a body, and the stored records of these children. */
export interface Children {
  readonly items: readonly InlineItem[]
  readonly stored: StoredChildren
}
const noChildren: Children = { items: [], stored: new Map() }

/** Body to store, with its prepared texts. */
interface InsertInput {
  readonly body: Body
  readonly prepared: Prepared
  /** Default: none. */
  readonly children?: Children
}
/** Body of an update of the stored record `previous`. */
interface UpdateInput extends InsertInput, Omit<UpdateOptions, 'version' | 'onRemovedMarkup'> {
  readonly previous: Row
}

/** Applies the values that effects set to a valid body, and refuses values that another record has. */
const withEffects = async (
  { tenant, by, effects, isCheck }: Writing,
  resource: Descriptor,
  { values, previous }: { readonly values: Row; readonly previous: Row | undefined },
): Promise<Row> => {
  const set = await effects.beforeSave(resource, { values, previous })
  if (Object.keys(set).length === 0) return values
  const all = withComputed(resource, { ...values, ...set })
  const recordId = previous && Number(previous.id)
  await refuseTaken(tenant, resource, all, { view: viewOf(tenant.site, by), recordId, isCheck })
  return all
}

/**
 * Stores a new record and returns it. Throws Failure: 'not-allowed', 'invalid', 'taken', 'internal' if an effect fails.
 */
export const insertOne = async (
  writing: Writing,
  resource: Descriptor,
  { body, prepared, children = noChildren }: InsertInput,
): Promise<Row> => {
  const { tenant, by, defer, forms, effects, author, clock, isCheck } = writing
  const { userId } = author
  const check = rightsCheckOf(by)
  check.create(resource)
  const filled = await filledDefaults(tenant, resource, body, { now: clock(), userId, limits: by.limits })
  const valid = await validateWithChildren(tenant, children, () =>
    validateBody(tenant, resource, { ...body, ...filled }, { stored: undefined, prepared }),
  )
  // Rights are checked only for values that the caller chose, not for filled-in defaults.
  const chosen = Object.entries(valid).filter(([name]) => !Object.hasOwn(filled, name))
  const chosenValues = Object.fromEntries(chosen)
  check.values(resource, chosenValues, undefined)
  await refuseScopeChange(tenant, by, resource, { values: chosenValues, previous: undefined })
  await refuseOtherParents(tenant, check, resource, { values: valid, previous: undefined })
  const validated = withComputed(resource, {
    ...valid,
    ...readOnlyDefaults(resource),
    ...(await drawnNumbers(tenant, resource)),
  })
  await effects.check(resource, { values: validated, previous: undefined })
  await refuseTaken(tenant, resource, validated, { view: viewOf(tenant.site, by), recordId: undefined, isCheck })
  const given = await withEffects(writing, resource, { values: validated, previous: undefined })
  const values = await withSlugs(tenant, resource, given, undefined)
  const now = toTimestamp(clock())
  const row = { ...values, ...(await positionAtEnd(tenant, resource, values)) }
  const stored = {
    ...row,
    ...searchColumnsOf(resource, row, resource.search, forms),
    version: 1,
    created_by: userId ?? null,
    created_at: now,
    updated_at: now,
  }
  // The database stores exactly these values, and null in all other columns, so only the id has to be read back.
  const { id } = await tenant.insertRow(resource.name, stored, ['id'])
  await claimDocuments(tenant, resource, stored)
  const record: Row = { ...stored, id: id ?? null, app_key: tenant.appKey }
  check.stored(resource, record)
  await refuseOverLimit(tenant, resource, { stored: record })
  await updateIndexesAndSlugs(tenant, defer, resource, { stored: record, forms })
  await recordUserEvent(tenant, by, { resource, record, event: 'user-created', now: clock() })
  await recordRoleEvent(tenant, by, { resource, record, event: 'custom-role-created', now: clock() })
  await recordChange(tenant, author, { resource, record, action: 'created', now: clock() })
  effects.saved(resource, record, undefined)
  return record
}

/**
 * Updates a record and returns it. If no value changes, the record keeps its version and nothing is written. Throws
 * Failure: 'not-allowed', 'invalid', 'taken', 'internal' if an effect fails, and those of system effects.
 */
export const updateOne = async (
  writing: Writing,
  resource: Descriptor,
  { previous, body, prepared, children = noChildren, isReauthenticated, onPrevious }: UpdateInput,
): Promise<Row> => {
  const { tenant, by, defer, forms, effects, author, clock, isCheck } = writing
  const check = rightsCheckOf(by)
  check.write(resource, previous, 'update')
  const id = Number(previous.id)
  const validated = await validateWithChildren(tenant, children, () =>
    validateBody(tenant, resource, body, { stored: previous, prepared }),
  )
  check.values(resource, validated, previous)
  await refuseScopeChange(tenant, by, resource, { values: validated, previous })
  await refuseOtherParents(tenant, check, resource, { values: validated, previous })
  onPrevious?.(viewOf(tenant.site, by).record(resource, previous))
  if (differingNames(resource, previous, validated).length === 0) return previous
  if (!isReauthenticated) refuseOwnCredentials(by, resource, { previous, values: validated })
  await effects.check(resource, { values: validated, previous })
  await refuseTaken(tenant, resource, validated, { view: viewOf(tenant.site, by), recordId: id, isCheck })
  const given = await withEffects(writing, resource, { values: validated, previous })
  const values = await withSlugs(tenant, resource, given, id)
  const differing = differingNames(resource, previous, values)
  if (differing.length === 0) return previous
  const changed = {
    ...values,
    ...searchColumnsOf(resource, { ...previous, ...values }, differing, forms),
    version: Number(previous.version) + 1,
    updated_at: toTimestamp(clock()),
  }
  await tenant.update(resource.name, changed).where('id', '=', id).execute()
  await claimDocuments(tenant, resource, changed)
  if (holdsCredentials(resource)) {
    const change = { previous, values, now: clock() }
    await recordAccessChanges(tenant, by, change)
    await recordRoleOfUser(tenant, by, change)
  }
  const record = await storedRow(tenant, resource, id)
  check.stored(resource, record)
  await refuseOverLimit(tenant, resource, { previous, stored: record })
  await updateIndexesAndSlugs(tenant, defer, resource, { previous, stored: record, forms })
  await recordRoleEvent(tenant, by, { resource, record, previous, event: 'custom-role-edited', now: clock() })
  await followBase(writing, resource, { previous, record })
  await recordChange(tenant, author, { resource, record, previous, action: 'updated', now: clock() })
  effects.saved(resource, record, previous)
  return record
}
