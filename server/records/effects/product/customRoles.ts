import type { Site } from '../../../../src/resources/createSite.ts'
import { comparableRoleName, isReservedRoleName } from '../../../../src/resources/derived/roleNames.ts'
import { perSite } from '../../../../src/resources/perSite.ts'
import { customRoles } from '../../../../src/resources/product.ts'
import { type ConditionMistake, conditionMistakes } from '../../../../src/schema/checks/access/conditionMistakes.ts'
import { parseJson } from '../../../../src/schema/descriptor/access/customRole.ts'
import { nearestName } from '../../../../src/schema/terms/misspelt.ts'
import type { Issue, Param } from '../../../../src/schema/validation/issue.ts'
import { labelAt } from '../../../../src/schema/validation/places.ts'
import type { Tenant } from '../../../db/tenant/tenantQueries.ts'
import { fail, issue } from '../../../runtime/errors.ts'
import { defineSystemEffects } from '../effects.ts'

/** Names of all resources, which the rights of a role may name. */
const contentNames = perSite(({ allResources }): readonly string[] => allResources.map(({ name }) => name))

const { rights: rightsField } = customRoles.fields

/** Path and label of a value in an entry of the rights, for issues. */
const placeOf = (rights: readonly object[], index: number, name: 'resource' | 'where') => ({
  path: `rights.${index}.${name}`,
  label: labelAt(rightsField, rights, [index, name]),
})

const contentIssue = (site: Site, label: Param, value: string): Issue => {
  const names = contentNames(site)
  const nearest = nearestName(value, names)
  return nearest === undefined
    ? issue('role-content-unknown', { label, value, options: names.join(', ') })
    : issue('role-content-misspelt', { label, value, nearest })
}

/** Issue of a condition. It names the field; the reason is for developers, in English. */
const conditionIssue = (label: Param, { at, message, hint }: ConditionMistake): Issue => {
  const reason = issue('other', { value: `${message} ${hint}` })
  return at === ''
    ? issue('role-condition', { label, reason })
    : issue('role-condition-at', { label, value: at, reason })
}

const exampleCondition = '{"office_id": "me.office_id"}'

type RoleNames = Readonly<Record<'name' | 'name_bn', string | null | undefined>>

interface Entry {
  readonly resource: string | null
  readonly where: string | null
}

/** Issues of the rights of a role, by path. */
const issuesOfRights = (site: Site, entries: readonly Entry[]): Readonly<Record<string, readonly Issue[]>> => {
  const named = entries.map(({ resource }) => resource)
  const found = entries.flatMap(({ resource: name, where }, index): (readonly [string, readonly Issue[]])[] => {
    const content = placeOf(entries, index, 'resource')
    const resource = site.resourceNamed(name ?? '')
    if (name === null || !resource) return [[content.path, [contentIssue(site, content.label, name ?? '')]]]
    if (named.indexOf(name) !== index)
      return [[content.path, [issue('role-content-twice', { label: content.label, value: name })]]]
    if (where === null || where === '') return []
    const { path, label } = placeOf(entries, index, 'where')
    const condition = parseJson(where)
    if (condition === undefined)
      return [[path, [issue('role-condition-not-json', { label, example: exampleCondition })]]]
    const mistakes = conditionMistakes(resource, site.users, condition)
    return mistakes.length > 0 ? [[path, mistakes.map(mistake => conditionIssue(label, mistake))]] : []
  })
  return Object.fromEntries(found)
}

/** Issues of names that differ from those of another role only in case, punctuation or invisible characters. */
const takenNames = async (tenant: Tenant, record: RoleNames, id: number | undefined) => {
  const rows = await tenant.select(customRoles.name).select(['id', 'name', 'name_bn']).execute()
  const otherRows = rows.filter(row => Number(row.id) !== id)
  // The unique field reports equal names, with the other role.
  if (otherRows.some(({ name }) => name === record.name)) return []
  const others = otherRows.flatMap(row => [row.name, row.name_bn])
  const taken = new Set(others.flatMap(name => (typeof name === 'string' ? [comparableRoleName(name)] : [])))
  return (['name', 'name_bn'] as const).flatMap(key => {
    const value = record[key]
    const { label } = customRoles.fields[key]
    return typeof value === 'string' && taken.has(comparableRoleName(value))
      ? [[key, [issue('value-taken', { label, value })]] as const]
      : []
  })
}

/** Checks names, content and conditions of custom roles. */
export const customRoleEffects = defineSystemEffects(customRoles, {
  check: async ({ record, previous, tenant }) => {
    const names = (['name', 'name_bn'] as const).flatMap(key => {
      const value = record[key]
      const { label } = customRoles.fields[key]
      return typeof value === 'string' && isReservedRoleName(value)
        ? [[key, [issue('role-name-reserved', { label, value })]] as const]
        : []
    })
    const isRenamed = record.name !== previous?.name || record.name_bn !== previous?.name_bn
    const taken = isRenamed ? await takenNames(tenant, record, previous?.id) : []
    const issues = { ...Object.fromEntries([...taken, ...names]), ...issuesOfRights(tenant.site, record.rights ?? []) }
    if (Object.keys(issues).length > 0) fail('invalid', { issues })
  },
})
