/** Merges two sets of changes to one record, field by field. */
import { type Descriptor, fieldOf, inputsOf } from '../../../schema/descriptor/resource.ts'
import { type FormValues, isSame } from '../formValues.ts'
import { isSetByServer } from '../shape/shownFields.ts'

/** A field that both sides changed to different values. */
export interface Conflict {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** Result of a merge, in which conflicts have to be decided. */
export interface Merge {
  /** Merged values: every change that only one side made, and the value of `mine` for each conflict. */
  readonly values: FormValues
  readonly conflicts: readonly Conflict[]
  /** Fields that only the other side changed, in the form's order. */
  readonly taken: readonly string[]
}

interface Sides {
  /** Common base of both sides. */
  readonly base: FormValues
  readonly mine: FormValues
  readonly theirs: FormValues
}

/**
 * Three-way merge of a form's values. Fields that the server sets, and fields that the form does not show, get the
 * values of `theirs`.
 */
export const mergeOf = (descriptor: Descriptor, { base, mine, theirs }: Sides): Merge => {
  const values: Record<string, unknown> = { ...theirs }
  const conflicts: Conflict[] = []
  const taken: string[] = []
  for (const { field: name } of inputsOf(descriptor)) {
    if (isSetByServer(fieldOf(descriptor, name))) continue
    const isMine = !isSame(descriptor, name, mine[name], base[name])
    const isTheirs = !isSame(descriptor, name, theirs[name], base[name])
    if (isMine) values[name] = mine[name]
    if (isTheirs && !isMine) taken.push(name)
    if (isMine && isTheirs && !isSame(descriptor, name, mine[name], theirs[name]))
      conflicts.push({ name, mine: mine[name], theirs: theirs[name] })
  }
  return { values, conflicts, taken }
}

/** Side whose value is saved, for each conflict. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** Values of a merge after every conflict is decided. */
export const resolvedValues = ({ values, conflicts }: Merge, choices: Choices): FormValues => ({
  ...values,
  ...Object.fromEntries(conflicts.map(({ name, mine, theirs }) => [name, choices[name] === 'theirs' ? theirs : mine])),
})
