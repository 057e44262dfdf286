/** Checks who may do what: rights name roles, a rank a field of roles, and visitors read nothing that people who sign in may not. */
import type { Field } from '../../descriptor/field.ts'
import { type Descriptor, isPublic, isSensitive, ownFieldOf } from '../../descriptor/resource.ts'
import { fieldRightsKeys, fieldRightsOf, rightsKeys, rightsOf } from '../../descriptor/rights.ts'
import { defaultRole, isRole, roles } from '../../descriptor/role.ts'
import { oneOf } from '../../terms/misspelt.ts'
import { checkKeys } from '../allowedKeys.ts'
import { checkKnown } from '../conditions.ts'
import type { Report } from '../issue.ts'

type ReportAt = (where: string) => Report

const checkRole = (role: unknown, report: Report): void => {
  if (!isRole(role)) report('E41', `'${role}' is no role, so nobody has the right.`, `Name ${oneOf(role, roles)}.`)
}

/** The values of a rank are compared with roles, so its field holds nothing else. */
const checkRank = (resource: Descriptor, rank: string, report: Report): void => {
  checkKnown(resource, rank, report)
  const field = ownFieldOf(resource, rank)
  if (field && !(field.kind === 'choice' && field.options.every(({ value }) => isRole(value))))
    report('E41', `'${rank}' does not hold a role.`, `Name a choice whose values are among: ${roles.join(', ')}.`)
}

/** Every mistake in the rights of a resource. */
export const checkRights = (resource: Descriptor, at: ReportAt): void => {
  const { rank, ...rights } = resource.rights ?? {}
  checkKeys(resource.rights ?? {}, rightsKeys, at('rights'))
  for (const [key, role] of Object.entries(rights))
    if (Object.hasOwn(rightsKeys, key)) checkRole(role, at(`rights.${key}`))
  if (rank !== undefined) checkRank(resource, rank, at('rights.rank'))
}

/** Every mistake in the rights of a field; `at` begins at the field. */
export const checkFieldRights = ({ rights = {} }: Field, at: ReportAt): void => {
  checkKeys(rights, fieldRightsKeys, at('.rights'))
  for (const [key, role] of Object.entries(rights))
    if (Object.hasOwn(fieldRightsKeys, key)) checkRole(role, at(`.rights.${key}`))
}

/** Visitors get the public fields of a record, whatever is said of roles: both must agree. */
export const checkAudience = (resource: Descriptor, field: Field, report: Report): void => {
  if (field.kind === 'password' && !field.writeOnly)
    report('E19', 'A password is sent to nobody.', 'Add `writeOnly: true`.')
  if (!field.public) return
  if (isSensitive(field)) report('E19', 'It is a secret, and public.', 'Take out `public`.')
  const least = [rightsOf(resource).read, fieldRightsOf(field).read].find(role => isRole(role) && role !== defaultRole)
  if (least !== undefined)
    report(
      'E19',
      `Visitors read it, and of those who sign in only from ${least} on.`,
      'Take out `public`, or the right to read.',
    )
}

/** Children are sent with their parent, so visitors would get the ids and dates of records that they may not read. They see no child of a parent that they do not see. */
export const checkChildAudience = (parent: Descriptor, child: Descriptor, by: string, report: Report): void => {
  if (isPublic(parent) && !isPublic(child))
    report(
      'E15',
      `Visitors read the parent, and no field of ${child.name}.`,
      `Make a field of ${child.name} public, or take the children out.`,
    )
  if (!isPublic(parent) && isPublic(child) && child.fields[by]?.required)
    report(
      'E15',
      `Visitors see no record of ${child.name}: each needs one of ${parent.name}, of which they read no field.`,
      `Make a field of ${parent.name} public, take out \`required\` at '${by}', or take the children out.`,
    )
}
