/**
 * Checks all descriptors. Every build, every start, `npm run dev` and the tests run it. For untyped descriptors, it
 * also checks the rules that the types enforce.
 */
import { isMandatory } from '../descriptor/innerFields.ts'
import { type Descriptor, declaredFieldOf } from '../descriptor/resource.ts'
import { type CustomNames, customNamesOf } from '../site/registered.ts'
import { oneOf } from '../terms/misspelt.ts'
import { checkChildAudience, checkFieldRights, checkRights } from './access/checkAccess.ts'
import { checkHidden } from './access/checkHidden.ts'
import { checkRoleAccess } from './access/checkRoleAccess.ts'
import { checkField } from './fields.ts'
import { checkInnerFields } from './innerFields.ts'
import type { DescriptorIssue, Report } from './issue.ts'
import { checkNames } from './names.ts'
import { checkRecordPage } from './recordPages.ts'
import { checkRules } from './rules.ts'
import { checkScreens } from './screens.ts'
import { checkShapes } from './shapes/checkShapes.ts'
import { checkSubmissions } from './submissions/checkSubmissions.ts'
import { isMisspelling } from './unknownKeys.ts'

/** True if the resource `name` is a child of the resource `holder`, directly or indirectly. */
const isNestedIn = (name: string, holder: string, all: readonly Descriptor[], path: readonly string[] = []): boolean =>
  all
    .find(other => other.name === holder)
    ?.children?.some(
      ({ resource }) =>
        resource === name || (!path.includes(resource) && isNestedIn(name, resource, all, [...path, resource])),
    ) ?? false

/** Checks that the form of the parent can create and change its children. */
const checkInline = ({ name: parent }: Descriptor, { name, fields }: Descriptor, by: string, report: Report): void => {
  const { [by]: reference, sort_order: place } = fields
  if (Object.values(fields).some(({ kind }) => kind === 'password'))
    report('E15', 'Records with a password cannot be edited inline.', 'Remove `edit`.')
  if (reference?.readOnly)
    report(
      'E15',
      `'${by}' of ${name} is read-only, so the form of ${parent} cannot set it.`,
      `Remove \`readOnly\` from '${by}', or remove \`edit\`.`,
    )
  if (place && isMandatory(place) && !place.readOnly)
    report(
      'E15',
      `'sort_order' of ${name} is required, but the form of ${parent} has no input for it.`,
      'Give it a default, or remove `required` or `edit`.',
    )
}

const checkChildren = (resource: Descriptor, all: readonly Descriptor[], at: (where: string) => Report): void => {
  const children = resource.children ?? []
  for (const [index, { resource: child, by, edit }] of children.entries()) {
    const report = at(`children.${child}`)
    const found = all.find(other => other.name === child)
    const field = found && declaredFieldOf(found, by)
    if (!found)
      report(
        'E02',
        `There is no resource '${child}'.`,
        `Use ${oneOf(
          child,
          all.map(({ name }) => name),
        )}.`,
      )
    else if (field?.kind !== 'reference' || field.to !== resource.name)
      report(
        'E15',
        `'${by}' is not a reference to ${resource.name}.`,
        `Use the field of ${child} that refers to ${resource.name}.`,
      )
    else if (child === resource.name || isNestedIn(resource.name, child, all))
      report(
        'E15',
        `The children of ${child} lead back to ${resource.name}.`,
        'Remove one of the children to break the circle.',
      )
    else if (children.findIndex(other => other.resource === child) !== index)
      report('E15', `'${child}' is listed twice.`, 'Remove one of them.')
    else {
      if (edit) checkInline(resource, found, by, report)
      checkChildAudience(resource, found, by, report)
    }
  }
}

/**
 * True if an issue only follows from the use of a hidden field, which another issue reports. Its remedy, such as to make
 * the field public, would not help.
 */
const isExplained = ({ id, where }: DescriptorIssue, all: readonly DescriptorIssue[]): boolean =>
  id !== 'E45' && !where.includes('.fields.') && all.some(other => other.id === 'E45' && other.where === where)

/** Returns all issues, in the order of the descriptors. `names`: custom names of the site. Default: none. */
export const checkDescriptors = (
  resources: readonly Descriptor[],
  names: CustomNames = customNamesOf(undefined),
): readonly DescriptorIssue[] => {
  const found = resources.map((): DescriptorIssue[] => [])
  const placeIn =
    ({ name }: Descriptor, index: number) =>
    (where: string): Report =>
    (id, message, hint) =>
      found[index]?.push({ id, where: [name, where].filter(Boolean).join('.'), message, hint })
  // The other checks rely on the types that this one checks.
  const haveShapes = resources.map((resource, index) => checkShapes(resource, names, placeIn(resource, index)))
  if (haveShapes.includes(false)) return found.flat()
  resources.forEach((resource, index) => {
    const at = placeIn(resource, index)
    checkNames(resource, index, resources, at)
    checkChildren(resource, resources, at)
    checkRights(resource, at)
    checkRoleAccess(resource, resources, at)
    for (const [name, field] of Object.entries(resource.fields)) {
      checkField(resource, name, field, { all: resources, names, report: at(`fields.${name}`) })
      checkFieldRights(field, where => at(`fields.${name}${where}`))
      checkInnerFields(field, names, where => at(`fields.${name}${where}`))
    }
    checkRules(resource, at)
    checkScreens(resource, at)
    checkRecordPage(resource, resources, names, at)
    checkSubmissions(resource, resources, at)
    checkHidden(resource, resources, at)
  })
  const issues = found
    .flatMap(each => (each.some(isMisspelling) ? each.filter(({ id }) => id === 'E17') : each))
    .filter((issue, _index, all) => !isExplained(issue, all))
  const isFirst = ({ id, where, message }: DescriptorIssue) =>
    issues.find(other => other.id === id && other.where === where && other.message === message)
  return issues.filter(issue => isFirst(issue) === issue)
}
