/** Checks the custom roles that a site ships. `checkSite` has checked that they are objects with different names. */
import { limitedRoles } from '../../descriptor/access/conditionShape.ts'
import { scopes } from '../../descriptor/access/customRole.ts'
import { handleOf, type ShippedRights, type ShippedRole } from '../../descriptor/access/shippedRoles.ts'
import type { Descriptor } from '../../descriptor/resource.ts'
import { oneOf } from '../../terms/misspelt.ts'
import { conditionMistakes } from './conditionMistakes.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type KeysOf<T> = Readonly<Record<keyof T, true>>
const roleKeys: KeysOf<ShippedRole> = {
  ...{ handle: true, name: true, name_bn: true, description: true, description_bn: true },
  ...{ base: true, rights: true },
}
const rightsKeys: KeysOf<ShippedRights> = {
  ...{ read: true, create: true, update: true, delete: true, publish: true, where: true },
}

const unknownKeys = (value: object, known: object, at: string): readonly string[] =>
  Object.keys(value)
    .filter(key => !Object.hasOwn(known, key))
    .map(key => `${at}: Unknown option '${key}'. Use ${oneOf(key, Object.keys(known))}.`)

/** Resources to which rights can refer, and names that no role may have. */
export interface RoleContext {
  readonly resources: readonly Descriptor[]
  readonly users: Descriptor
  readonly isReserved: (name: string) => boolean
}

const rightsMistakes = (at: string, resource: Descriptor, users: Descriptor, entry: unknown): readonly string[] => {
  if (!isObject(entry)) return [`${at}: It must be an object. Write { read: 'all' }.`]
  const scopeMistakes = (['read', 'update', 'delete'] as const).flatMap(key => {
    const scope = entry[key]
    if (scope === undefined && key === 'read') return [`${at}: 'read' is missing. Use one of: ${scopes.join(', ')}.`]
    return scope === undefined || scopes.some(known => known === scope)
      ? []
      : [`${at}.${key}: There is no scope '${scope}'. Use ${oneOf(scope, scopes)}.`]
  })
  const flagMistakes = (['create', 'publish'] as const).flatMap(key =>
    entry[key] === undefined || typeof entry[key] === 'boolean' ? [] : [`${at}.${key}: It must be true or false.`],
  )
  const whereMistakes =
    entry.where === undefined
      ? []
      : conditionMistakes(resource, users, entry.where).map(
          ({ at: path, message, hint }) => `${[`${at}.where`, path].filter(Boolean).join('.')}: ${message} ${hint}`,
        )
  return [...unknownKeys(entry, rightsKeys, at), ...scopeMistakes, ...flagMistakes, ...whereMistakes]
}

const textMistakes = (at: string, role: Readonly<Record<string, unknown>>): readonly string[] =>
  (['handle', 'name_bn', 'description', 'description_bn'] as const).flatMap(key =>
    role[key] === undefined || (typeof role[key] === 'string' && role[key].trim() !== '')
      ? []
      : [`${at}.${key}: It must be a text. Write it between quotation marks, or remove it.`],
  )

const longestName = 80

const nameMistakes = (
  at: string,
  role: Readonly<Record<string, unknown>>,
  isReserved: RoleContext['isReserved'],
): readonly string[] =>
  (['name', 'name_bn'] as const).flatMap(key => {
    const name = role[key]
    if (typeof name !== 'string') return []
    if (name.trim() === '' || name.length > longestName)
      return [`${at}.${key}: It must have 1 to ${longestName} characters. Choose another name.`]
    return isReserved(name) ? [`${at}.${key}: '${name}' is the name of a built-in role. Choose another name.`] : []
  })

const baseMistakes = (at: string, base: unknown): readonly string[] => {
  if (limitedRoles.some(role => role === base)) return []
  const mistake =
    base === undefined
      ? "'base' is missing."
      : base === 'owner'
        ? 'Nothing narrows an owner.'
        : `There is no role '${base}'.`
  return [`${at}.base: ${mistake} Use ${oneOf(base, limitedRoles)}.`]
}

const roleMistakes = (at: string, role: Readonly<Record<string, unknown>>, context: RoleContext): readonly string[] => {
  const { resources, users, isReserved } = context
  const names = resources.map(({ name }) => name)
  const rights = isObject(role.rights)
    ? Object.entries(role.rights).flatMap(([name, entry]) => {
        const place = `${at}.rights.${name}`
        const resource = resources.find(each => each.name === name)
        return resource
          ? rightsMistakes(place, resource, users, entry)
          : [`${place}: There is no resource of this name. Use ${oneOf(name, names)}.`]
      })
    : [`${at}.rights: It must be an object. Write { posts: { read: 'all' } }.`]
  return [
    ...unknownKeys(role, roleKeys, at),
    ...nameMistakes(at, role, isReserved),
    ...textMistakes(at, role),
    ...baseMistakes(at, role.base),
    ...rights,
  ]
}

/** Returns every mistake in the roles of a site as a sentence with its location and a remedy. */
export const checkShippedRoles = (roles: unknown, context: RoleContext): readonly string[] => {
  const entries = Array.isArray(roles) ? roles.filter(isObject) : []
  const handles = entries.map(role =>
    handleOf({ name: String(role.name), ...(typeof role.handle === 'string' && { handle: role.handle }) }),
  )
  return entries.flatMap((role, index) => {
    const at = `roles[${index}]`
    const first = handles.indexOf(handles[index] ?? '')
    const twice =
      first === index
        ? []
        : [
            `${at}: '${handles[index]}' is also the handle of roles[${first}]. Set another handle, or remove one of them.`,
          ]
    return [...twice, ...roleMistakes(at, role, context)]
  })
}
