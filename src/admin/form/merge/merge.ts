/** Bringing two people's changes of one record together, field by field. */
import { computedOf } from '../../../schema/descriptor/computedFields.ts'
import { type Descriptor, fieldOf, inputsOf } from '../../../schema/descriptor/resource.ts'
import { type FormValues, isSame } from '../formValues.ts'

/** A field that both sides have changed, each otherwise. */
export interface Conflict {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merge {
  /** Every change that one side alone has made; of each conflict, mine. */
  readonly values: FormValues
  readonly conflicts: readonly Conflict[]
  /** Fields that the other side alone has changed, in the form's order. */
  readonly taken: readonly string[]
}

interface Sides {
  /** What both sides began with. */
  readonly base: FormValues
  readonly mine: FormValues
  readonly theirs: FormValues
}

/** The three-way merge of a form. What the form does not show is theirs. */
export const mergeOf = (descriptor: Descriptor, { base, mine, theirs }: Sides): Merge => {
  const values: Record<string, unknown> = { ...theirs }
  const conflicts: Conflict[] = []
  const taken: string[] = []
  for (const { field: name } of inputsOf(descriptor)) {
    // It follows from the others.
    if (computedOf(fieldOf(descriptor, name))) continue
    const isMine = !isSame(descriptor, name, mine[name], base[name])
    const isTheirs = !isSame(descriptor, name, theirs[name], base[name])
    if (isMine) values[name] = mine[name]
    if (isTheirs && !isMine) taken.push(name)
    if (isMine && isTheirs && !isSame(descriptor, name, mine[name], theirs[name]))
      conflicts.push({ name, mine: mine[name], theirs: theirs[name] })
  }
  return { values, conflicts, taken }
}

/** Which value of each conflict is saved. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** The values of a merge once every conflict is decided. */
export const decided = ({ values, conflicts }: Merge, choices: Choices): FormValues => ({
  ...values,
  ...Object.fromEntries(conflicts.map(({ name, mine, theirs }) => [name, choices[name] === 'theirs' ? theirs : mine])),
})
