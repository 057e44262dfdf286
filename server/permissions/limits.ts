/**
 * Limits of one person, in addition to the rights of their built-in role: the conditions of descriptors (`access`), and
 * the rights of a custom role.
 */
import { hash } from 'node:crypto'
import type { Site } from '../../src/resources/createSite.ts'
import {
  accessOf,
  allOf,
  type Limits,
  type PersonValues,
  personFieldsIn,
  type Reach,
  type ResourceLimits,
} from '../../src/schema/descriptor/access/access.ts'
import { type CustomRole, customRightsOn, parseJson } from '../../src/schema/descriptor/access/customRole.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Role } from '../../src/schema/descriptor/role.ts'

/** Rights of a person at one time: the built-in role, and limits if there are any. */
export interface Standing {
  readonly role: Role
  readonly limits: Limits | undefined
}

/** Stored facts about a person, from which the limits are computed. */
export interface PersonFacts {
  /** Built-in roles whose conditions apply: that of the person, and that of the token they use. */
  readonly roles: readonly Role[]
  /** Custom role of the person; undefined if they have none. */
  readonly custom: CustomRole | undefined
  /** Stored values of the user, including the id. */
  readonly me: PersonValues
}

const unlimited: ResourceLimits = { read: true, update: true, remove: true, create: true, publish: true }
const nothing: ResourceLimits = { read: false, update: false, remove: false, create: false, publish: false }

/** Resources of a site, and its settings, whose name and language every screen of the back office needs. */
type Resources = Pick<Site, 'allResources' | 'applications'>

const limitsOn = ({ applications }: Resources, resource: Descriptor, facts: PersonFacts): ResourceLimits => {
  const { roles, custom, me } = facts
  const access = allOf(roles.map(role => accessOf(resource, role, me)))
  if (custom === undefined)
    return access === true ? unlimited : { ...unlimited, ...sameReach(access), create: access !== false }
  const rights = customRightsOn(custom, resource, me)
  if (!rights) return resource.name === applications.name ? { ...nothing, read: access } : nothing
  const read = allOf([access, rights.read])
  const within = (reach: Reach) => allOf([read, reach])
  // Nobody creates records that they could not see.
  const create = rights.create && read !== false
  return { ...rights, create, read, update: within(rights.update), remove: within(rights.remove) }
}

const sameReach = (reach: Reach) => ({ read: reach, update: reach, remove: reach })

/** Fields of users that decide on their rights, whatever the conditions are. */
const roleFields = ['id', 'type', 'role_id'] as const

/** Fields of users on which the limits of a person depend. */
const scopeFields = ({ allResources }: Pick<Site, 'allResources'>, { custom, me }: PersonFacts): readonly string[] => {
  const entries = custom?.rights.map(entry => (typeof entry === 'object' && entry !== null ? { ...entry } : {})) ?? []
  const conditions = entries.map((entry: { readonly where?: unknown }) =>
    typeof entry.where === 'string' ? parseJson(entry.where) : undefined,
  )
  const names = [...allResources.map(({ access }) => access), ...conditions].flatMap(personFieldsIn)
  return [...new Set([...roleFields, ...names])].filter(name => Object.hasOwn(me, name))
}

/** Limits of a person; undefined if nothing limits them. */
export const limitsOf = (site: Resources, facts: PersonFacts): Limits | undefined => {
  const found = new Map(site.allResources.map(resource => [resource.name, limitsOn(site, resource, facts)]))
  if ([...found.values()].every(limits => limits === unlimited)) return undefined
  return {
    me: Object.fromEntries(scopeFields(site, facts).map(name => [name, facts.me[name]])),
    key: hash('sha256', JSON.stringify([...found]), 'base64url'),
    on: ({ name }) => found.get(name) ?? nothing,
    mayAddFiles: [...found.values()].some(({ create, update }) => create || update !== false),
  }
}
