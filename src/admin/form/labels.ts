/** What a form calls its fields. */
import { type Descriptor, fieldOf, inputsOf } from '../../schema/descriptor/resource.ts'

/** The label of a field in its resource's form; its name for a field that no descriptor knows. */
export const labelIn = (descriptor: Descriptor, name: string): string =>
  inputsOf(descriptor).find(input => input.field === name)?.label ?? fieldOf(descriptor, name)?.label ?? name
