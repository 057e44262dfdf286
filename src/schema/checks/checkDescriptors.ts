/**
 * What is wrong with the descriptors themselves, all at once. Run by every build and start, by `npm run dev` and by the tests.
 * What the types refuse is checked too, for descriptors that come untyped.
 */
import { type Descriptor, ownFieldOf } from '../descriptor/resource.ts'
import { oneOf } from '../terms/misspelt.ts'
import { checkChildAudience, checkFieldRights, checkRights } from './access/checkAccess.ts'
import { checkField } from './fields.ts'
import { checkInnerFields } from './innerFields.ts'
import type { DescriptorIssue, Report } from './issue.ts'
import { checkNames } from './names.ts'
import { checkReceived } from './received/checkReceived.ts'
import { checkRecordPage } from './recordPages.ts'
import { checkRules } from './rules.ts'
import { checkScreens } from './screens.ts'
import { checkShapes } from './shapes.ts'

/** Whether records of a resource stand, by way of others, in their own kind. */
const standsIn = (name: string, holder: string, all: readonly Descriptor[], path: readonly string[] = []): boolean =>
  all
    .find(other => other.name === holder)
    ?.children?.some(
      ({ resource }) =>
        resource === name || (!path.includes(resource) && standsIn(name, resource, all, [...path, resource])),
    ) ?? false

const checkChildren = (resource: Descriptor, all: readonly Descriptor[], at: (where: string) => Report): void => {
  const children = resource.children ?? []
  for (const [index, { resource: child, by, edit }] of children.entries()) {
    const report = at(`children.${child}`)
    const found = all.find(other => other.name === child)
    const field = found && ownFieldOf(found, by)
    if (!found)
      report(
        'E02',
        `'${child}' is no resource.`,
        `Name ${oneOf(
          child,
          all.map(({ name }) => name),
        )}.`,
      )
    else if (field?.kind !== 'reference' || field.to !== resource.name)
      report(
        'E15',
        `'${by}' is no reference to ${resource.name}.`,
        `Name the field of ${child} that refers to ${resource.name}.`,
      )
    else if (child === resource.name || standsIn(resource.name, child, all))
      report('E15', `The children of ${child} lead back to ${resource.name}.`, 'Take out one of them.')
    else if (children.findIndex(other => other.resource === child) !== index)
      report('E15', `A record has its ${child} under one name.`, 'Keep one of them.')
    else if (edit && Object.values(found.fields).some(({ kind }) => kind === 'password'))
      report('E15', 'They have passwords, which are typed in a form of their own.', 'Take out `edit`.')
    else checkChildAudience(resource, found, by, report)
  }
}

/** Every mistake in the descriptors, in their order; empty when there is none. */
export const checkDescriptors = (resources: readonly Descriptor[]): readonly DescriptorIssue[] => {
  const issues: DescriptorIssue[] = []
  const placeIn =
    ({ name }: Descriptor) =>
    (where: string): Report =>
    (id, message, hint) =>
      issues.push({ id, where: [name, where].filter(Boolean).join('.'), message, hint })
  // The other checks read values of these types.
  const haveShapes = resources.map(resource => checkShapes(resource, placeIn(resource)))
  if (haveShapes.includes(false)) return issues
  resources.forEach((resource, index) => {
    const at = placeIn(resource)
    checkNames(resource, index, resources, at)
    checkChildren(resource, resources, at)
    checkRights(resource, at)
    for (const [name, field] of Object.entries(resource.fields)) {
      checkField(resource, name, field, { all: resources, report: at(`fields.${name}`) })
      checkFieldRights(field, where => at(`fields.${name}${where}`))
      checkInnerFields(field, where => at(`fields.${name}${where}`))
    }
    checkRules(resource, at)
    checkScreens(resource, at)
    checkRecordPage(resource, resources, at)
    checkReceived(resource, resources, at)
  })
  return issues
}
