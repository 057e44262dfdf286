/** Checks `access`: the conditions by which a descriptor limits roles to some of its records. */
import { limitedRoles } from '../../descriptor/access/conditionShape.ts'
import type { Descriptor } from '../../descriptor/resource.ts'
import { oneOf } from '../../terms/misspelt.ts'
import type { Report } from '../issue.ts'
import { checkKeys } from '../unknownKeys.ts'
import { conditionMistakes } from './conditionMistakes.ts'

const usersName = 'users'

/** Checks the conditions of a resource. `all`: the resources of the site, with its users. */
export const checkRoleAccess = (
  resource: Descriptor,
  all: readonly Descriptor[],
  at: (where: string) => Report,
): void => {
  const users = all.find(({ name }) => name === usersName) ?? { ...resource, fields: {} }
  for (const [role, entry] of Object.entries<unknown>({ ...resource.access })) {
    const report = at(`access.${role}`)
    if (role === 'owner') report('E44', 'An owner sees every record.', `Use ${limitedRoles.join(', ')}.`)
    else if (!limitedRoles.some(limited => limited === role))
      report('E44', `There is no role '${role}'.`, `Use ${oneOf(role, limitedRoles)}.`)
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      report('E44', 'It is not an object with `where`.', "Write it as in { where: { office_id: 'me.office_id' } }.")
      continue
    }
    checkKeys(entry, ['where'], report)
    const where = 'where' in entry ? entry.where : undefined
    for (const { at: path, message, hint } of conditionMistakes(resource, users, where))
      at(['access', role, 'where', path].filter(Boolean).join('.'))('E44', message, hint)
  }
}
