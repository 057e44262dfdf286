/** Records that conditions of custom roles name by their id, such as the category of `{"category_id": 3}`. */
import type { Site } from '../../../src/resources/createSite.ts'
import { customRoles } from '../../../src/resources/product.ts'
import { joiningKeys } from '../../../src/schema/descriptor/access/conditionShape.ts'
import { parseJson } from '../../../src/schema/descriptor/access/customRole.ts'
import { type Descriptor, declaredFieldOf } from '../../../src/schema/descriptor/resource.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { storedEntries } from '../../permissions/standing.ts'

/** Record that a condition of a custom role names. */
export interface RecordInCondition {
  /** The role, with its id and name. */
  readonly role: Row
  /** Content that the condition limits, and the field that it compares. */
  readonly content: string
  readonly field: string
  /** Resource of the named record, which may not exist. */
  readonly target: Descriptor
  readonly id: number
}

/** Fields with the values that a condition compares them with. Ignores malformed parts, which match no record. */
const leavesOf = (where: unknown): readonly (readonly [string, unknown])[] =>
  typeof where !== 'object' || where === null || Array.isArray(where)
    ? []
    : Object.entries<unknown>({ ...where }).flatMap(([key, value]) => {
        if (!joiningKeys.some(joining => joining === key)) return [[key, value] as const]
        return Array.isArray(value) ? value.flatMap(leavesOf) : []
      })

/** Resource of the records whose ids a field has; undefined for other fields. */
const targetOf = (site: Site, resource: Descriptor, name: string): Descriptor | undefined => {
  if (name === 'id') return resource
  if (name === 'created_by') return site.resourceNamed(site.users.name)
  const field = declaredFieldOf(resource, name)
  return field?.kind === 'reference' ? site.resourceNamed(field.to) : undefined
}

const namedInEntry = (site: Site, role: Row, entry: unknown): readonly RecordInCondition[] => {
  if (typeof entry !== 'object' || entry === null) return []
  const { resource: content, where }: Readonly<Record<string, unknown>> = { ...entry }
  const resource = typeof content === 'string' ? site.resourceNamed(content) : undefined
  if (!resource || typeof where !== 'string') return []
  return leavesOf(parseJson(where)).flatMap(([field, operand]) => {
    const target = targetOf(site, resource, field)
    if (!target) return []
    const ids = [operand].flat().filter((value): value is number => Number.isSafeInteger(value))
    return ids.map(id => ({ role, content: resource.name, field, target, id }))
  })
}

/** Records that the conditions of the custom roles within the reach of `tenant` name, by role in order of their ids. */
export const recordsNamedByRoles = async (tenant: Tenant): Promise<readonly RecordInCondition[]> => {
  const rows = await tenant.select<string>(customRoles.name).select(['id', 'name', 'rights']).orderBy('id').execute()
  return rows.flatMap(role => storedEntries(role.rights).flatMap(entry => namedInEntry(tenant.site, role, entry)))
}
