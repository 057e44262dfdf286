/**
 * Checks rights: they name existing roles, `rank` names a field that holds roles, and visitors read nothing that some
 * signed-in users may not read.
 */
import type { Field } from '../../descriptor/field.ts'
import { isMandatory } from '../../descriptor/innerFields.ts'
import { type Descriptor, declaredFieldOf, isPublic, isSensitive } from '../../descriptor/resource.ts'
import { fieldRightsKeys, fieldRightsOf, leastCreatorRole, rightsKeys, rightsOf } from '../../descriptor/rights.ts'
import { defaultRole, isAtLeast, isRole, roles } from '../../descriptor/role.ts'
import { oneOf } from '../../terms/misspelt.ts'
import { checkKnown } from '../conditions.ts'
import type { Report } from '../issue.ts'
import { checkKeys } from '../unknownKeys.ts'

type ReportAt = (where: string) => Report

const checkRole = (role: unknown, report: Report): void => {
  if (!isRole(role)) report('E41', `There is no role '${role}'.`, `Use ${oneOf(role, roles)}.`)
}

/** Checks that the field that `rank` names holds roles, because its values are compared with roles. */
const checkRank = (resource: Descriptor, rank: string, report: Report): void => {
  checkKnown(resource, rank, report)
  const field = declaredFieldOf(resource, rank)
  if (field && !(field.kind === 'choice' && field.options.every(({ value }) => isRole(value))))
    report(
      'E41',
      `'${rank}' does not hold a role.`,
      `Use a field of kind choice with values from: ${roles.join(', ')}.`,
    )
}

/** Checks the rights of a resource. */
export const checkRights = (resource: Descriptor, at: ReportAt): void => {
  const { rank, ...rights } = resource.rights ?? {}
  checkKeys(resource.rights ?? {}, Object.keys(rightsKeys), at('rights'))
  for (const [key, role] of Object.entries(rights))
    if (Object.hasOwn(rightsKeys, key)) checkRole(role, at(`rights.${key}`))
  if (rank !== undefined) checkRank(resource, rank, at('rights.rank'))
}

/** Checks the rights of a field. `at` starts at the field. */
export const checkFieldRights = ({ rights = {} }: Field, at: ReportAt): void => {
  const report = at('.rights')
  checkKeys(rights, Object.keys(fieldRightsKeys), report)
  for (const [key, role] of Object.entries(rights))
    if (Object.hasOwn(fieldRightsKeys, key)) checkRole(role, at(`.rights.${key}`))
  const { read, write } = rights
  if (isRole(read) && isRole(write) && read !== write && isAtLeast(read, write))
    report(
      'E41',
      `The role ${write} may write it, but only the role ${read} may read it.`,
      `Use '${read}' for \`rights.write\`, or '${write}' for \`rights.read\`.`,
    )
}

/**
 * Reports a required field that the lowest role that creates records may not write. The form of this role would have no
 * input for it.
 */
export const checkCreators = (resource: Descriptor, field: Field, report: Report): void => {
  const [creator, { write }] = [leastCreatorRole(resource), fieldRightsOf(field)]
  if (!isMandatory(field) || field.readOnly || creator === 'nobody' || !isRole(write) || isAtLeast(creator, write))
    return
  report(
    'E41',
    `It is required, but the role ${creator} creates records and may not write it.`,
    `Give it a default, remove \`required\`, or change the rights of the resource so that only the role ${write} creates records.`,
  )
}

/** Checks that `public` and the rights of a field agree: visitors read public fields regardless of roles. */
export const checkAudience = (resource: Descriptor, field: Field, report: Report): void => {
  if (field.kind === 'password' && !field.writeOnly)
    report('E19', 'A password must be write-only.', 'Add `writeOnly: true`.')
  if (!field.public) return
  if (isSensitive(field)) report('E19', 'A sensitive field cannot be public.', 'Remove `public`.')
  const least = [rightsOf(resource).read, fieldRightsOf(field).read].find(role => isRole(role) && role !== defaultRole)
  if (least !== undefined)
    report(
      'E19',
      `It is public, but signed-in users need the role ${least} to read it.`,
      'Remove `public` or `rights.read`.',
    )
}

/**
 * Checks that children are as public as their parent. Children are sent with their parent, so visitors would otherwise
 * receive ids and dates of private records. Public children that require a private parent would never be visible.
 */
export const checkChildAudience = (parent: Descriptor, child: Descriptor, by: string, report: Report): void => {
  if (isPublic(parent) && !isPublic(child))
    report(
      'E15',
      `'${parent.name}' is public, but no field of '${child.name}' is.`,
      `Make a field of ${child.name} public, or remove the children.`,
    )
  if (!isPublic(parent) && isPublic(child) && child.fields[by]?.required)
    report(
      'E15',
      `'${child.name}' requires '${parent.name}', which has no public field, so visitors see no record of '${child.name}'.`,
      `Make a field of ${parent.name} public, remove \`required\` from '${by}', or remove the children.`,
    )
}
