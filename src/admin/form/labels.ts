/** Labels of fields in a form. */

import { type Descriptor, fieldOf, inputsOf } from '../../schema/descriptor/resource.ts'
import type { Issue } from '../../schema/validation/issue.ts'

/** The label of a field in its resource's form; its name for a field that no descriptor knows. */
export const labelIn = (descriptor: Descriptor, name: string): string =>
  inputsOf(descriptor).find(input => input.field === name)?.label ?? fieldOf(descriptor, name)?.label ?? name

/** An issue of a field with the label that the form has for it. `path` is the field's name, or a place inside its value, which has labels of its own. */
export const issueInForm = (descriptor: Descriptor, path: string, issue: Issue): Issue =>
  issue.params.label !== undefined && fieldOf(descriptor, path)
    ? { ...issue, params: { ...issue.params, label: labelIn(descriptor, path) } }
    : issue
