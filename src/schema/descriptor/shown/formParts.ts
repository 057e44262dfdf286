/** Parts of forms. */
import { type FieldInput, type FormPart, inputsOf, isGroup, isTab } from '../resource.ts'

/** Part of a form without the inputs that `isLeftOut` names; empty if nothing is left. */
export const formWithout = (part: FormPart, isLeftOut: (input: FieldInput) => boolean): readonly FormPart[] => {
  if (isTab(part) || isGroup(part)) {
    const items = part.items.flatMap(item => formWithout(item, isLeftOut))
    // Safe cast: the part keeps its type.
    return items.length ? [{ ...part, items } as FormPart] : []
  }
  return inputsOf({ form: [part] }).some(isLeftOut) ? [] : [part]
}
