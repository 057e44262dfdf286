/** Finds out which fields of a form the selected option uses, from the `uses` of the options. */
import type { Field, Option } from '../../../schema/descriptor/field.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'

/** The choice field whose options state which fields of a resource they use. */
export interface ControllingChoice {
  /** Name of the choice field. */
  readonly choice: string
  readonly label: string
  readonly options: readonly Option[]
  /** Record that contains the choice, if the form's record refers to it. Default: the form's own record. */
  readonly parent?: { readonly by: string; readonly path: string }
}

const optionsOf = (field: Field): readonly Option[] => ('options' in field ? field.options : [])

const choiceFor = (resource: string, holder: Descriptor): Omit<ControllingChoice, 'parent'> | undefined =>
  Object.entries(holder.fields)
    .map(([choice, field]) => ({ choice, label: field.label, options: optionsOf(field) }))
    .find(({ options }) => options.some(({ uses }) => uses?.[resource]))

/**
 * Choice that decides which fields of a resource are shown: its own, or that of a referenced record; undefined if there
 * is none.
 */
export const controllingChoiceOf = (
  descriptor: Descriptor,
  all: readonly Descriptor[],
): ControllingChoice | undefined => {
  const own = choiceFor(descriptor.name, descriptor)
  if (own) return own
  for (const [by, field] of Object.entries(descriptor.fields)) {
    const holder = field.kind === 'reference' ? all.find(({ name }) => name === field.to) : undefined
    const choice = holder && choiceFor(descriptor.name, holder)
    if (holder && choice) return { ...choice, parent: { by, path: holder.path } }
  }
  return undefined
}

/** True if any option uses the field. Other fields get no note. */
export const isControlledField = ({ options }: ControllingChoice, resource: string, field: string): boolean =>
  options.some(({ uses }) => uses?.[resource]?.[field])
