/** Security log of custom roles: changes of a role, and of the role that a user has. */
import type { SecurityEventName } from '../../../src/api/wire/codes.ts'
import { customRoles } from '../../../src/resources/product.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { roleLabelOf } from '../../../src/schema/descriptor/role.ts'
import type { Row } from '../../db/tables.ts'
import type { TenantQueries } from '../../db/tenant/tenantQueries.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { storedEntries } from '../../permissions/standing.ts'
import { recordEvent } from '../rows/securityEvents.ts'

/** True for the resource of custom roles. */
export const holdsRoles = (resource: Descriptor): boolean => resource.name === customRoles.name

/** Name of a custom role; '–' for none, and for one that does not exist. */
const roleNameOf = async (tenant: TenantQueries, id: unknown): Promise<string> => {
  const [role] = typeof id === 'number' ? await tenant.rowsById(customRoles.name, ['name'], [id]) : []
  return String(role?.name ?? '–')
}

/** Role of a user as text: the label of the built-in role, then the custom role if there is one: 'Editor, News desk'. */
export const roleTextOfUser = async (tenant: TenantQueries, { type, role_id }: Row): Promise<string> => {
  const label = roleLabelOf(type)
  return role_id === null || role_id === undefined ? label : `${label}, ${await roleNameOf(tenant, role_id)}`
}

/** Logs that a user gets, changes or loses a custom role. */
export const recordRoleOfUser = async (
  tenant: TenantQueries,
  actor: Actor,
  { previous, values, now }: { readonly previous: Row; readonly values: Row; readonly now: Date },
): Promise<void> => {
  const [before, after] = [previous.role_id ?? null, values.role_id]
  if (after === undefined || after === before) return
  const event = before === null ? 'custom-role-given' : after === null ? 'custom-role-removed' : 'custom-role-replaced'
  const detail = `${await roleNameOf(tenant, before)} → ${await roleNameOf(tenant, after)}`
  await recordEvent(tenant, actor, { event, userId: Number(previous.id), detail, now })
}

/** Entries of a stored role as texts, by name of the resource. */
const entriesByResource = (rights: unknown): ReadonlyMap<string, string> =>
  new Map(
    storedEntries(rights).flatMap(entry =>
      typeof entry === 'object' && entry !== null && 'resource' in entry
        ? [[String(entry.resource), JSON.stringify(entry)]]
        : [],
    ),
  )

/** Changes of a role in words: '(Editor → Author) posts, pages'. Empty if neither base nor rights change. */
const changesOf = (previous: Row, record: Row): string => {
  const [before, after] = [entriesByResource(previous.rights), entriesByResource(record.rights)]
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(name => before.get(name) !== after.get(name))
  const base = previous.base === record.base ? [] : [`(${roleLabelOf(previous.base)} → ${roleLabelOf(record.base)})`]
  return [...base, ...(names.length > 0 ? [names.join(', ')] : [])].join(' ')
}

interface RoleEvent {
  readonly resource: Descriptor
  readonly record: Row
  readonly previous?: Row
  readonly event: Extract<SecurityEventName, `custom-role-${'created' | 'edited' | 'deleted' | 'restored'}`>
  readonly now: Date
}

/** Logs that a custom role was created, changed, deleted or restored. Ignores records of other resources. */
export const recordRoleEvent = async (
  tenant: TenantQueries,
  actor: Actor,
  { resource, record, previous, event, now }: RoleEvent,
): Promise<void> => {
  if (!holdsRoles(resource)) return
  const name = previous && previous.name !== record.name ? `${previous.name} → ${record.name}` : String(record.name)
  const changes = previous ? changesOf(previous, record) : roleLabelOf(record.base)
  await recordEvent(tenant, actor, {
    event,
    userId: undefined,
    detail: [name, changes].filter(Boolean).join(': '),
    now,
  })
}
