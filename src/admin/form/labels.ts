/** Labels of fields in a form. */

import { type Descriptor, fieldOf, inputsOf } from '../../schema/descriptor/resource.ts'
import type { Issue } from '../../schema/validation/issue.ts'

/** Label of a field in its resource's form; the name if the field is unknown. */
export const labelIn = (descriptor: Descriptor, name: string): string =>
  inputsOf(descriptor).find(input => input.field === name)?.label ?? fieldOf(descriptor, name)?.label ?? name

/** Names of fields in the form's order, those without an input last. Names that are no field are left out. */
export const inFormOrder = (descriptor: Descriptor, names: readonly string[]): readonly string[] => {
  const order = inputsOf(descriptor).map(({ field }) => field)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.filter(name => fieldOf(descriptor, name)).sort((one, other) => placeOf(one) - placeOf(other))
}

/**
 * The issue with the label that the form shows for the field at `path`. The issue of a nested value, such as at
 * 'contacts.1.phone', is returned unchanged.
 */
export const issueInForm = (descriptor: Descriptor, path: string, issue: Issue): Issue =>
  issue.params.label !== undefined && fieldOf(descriptor, path)
    ? { ...issue, params: { ...issue.params, label: labelIn(descriptor, path) } }
    : issue
