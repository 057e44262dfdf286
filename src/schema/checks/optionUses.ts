import type { Field } from '../descriptor/field.ts'
import { type Descriptor, ownFieldOf } from '../descriptor/resource.ts'
import { oneOf } from '../terms/misspelt.ts'
import type { Report } from './issue.ts'

/** Checks that the options of a choice use only fields that their resource or its children have. */
export const checkOptionUses = (
  resource: Descriptor,
  field: Field,
  all: readonly Descriptor[],
  report: Report,
): void => {
  if (field.kind !== 'choice') return
  const users = [resource, ...all.filter(({ name }) => resource.children?.some(child => child.resource === name))]
  for (const { value, uses = {} } of field.options) {
    for (const [name, fields] of Object.entries(uses)) {
      const user = users.find(each => each.name === name)
      if (!user) {
        const names = users.map(each => each.name)
        report('E02', `The option '${value}' uses fields of '${name}'.`, `Use ${oneOf(name, names)}.`)
        continue
      }
      for (const used of Object.keys(fields))
        if (!ownFieldOf(user, used))
          report(
            'E12',
            `The option '${value}' uses '${used}', which is not a field of ${name}.`,
            `Use ${oneOf(used, Object.keys(user.fields))}.`,
          )
    }
  }
}
