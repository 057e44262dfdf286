/** Which fields of a form the chosen option of a record draws, by what its options say that they use. */
import type { Field, Option } from '../../../schema/descriptor/field.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'

/** The choice whose options say which fields of a resource they use. */
export interface Governor {
  /** The name of the choice field. */
  readonly choice: string
  readonly options: readonly Option[]
  /** The record that holds it, where the form's own record refers to it. Default: the form's own. */
  readonly parent?: { readonly by: string; readonly path: string }
}

const optionsOf = (field: Field): readonly Option[] => ('options' in field ? field.options : [])

const choiceFor = (resource: string, holder: Descriptor): Omit<Governor, 'parent'> | undefined =>
  Object.entries(holder.fields)
    .map(([choice, field]) => ({ choice, options: optionsOf(field) }))
    .find(({ options }) => options.some(({ uses }) => uses?.[resource]))

/** The choice that decides which fields of a resource are shown: its own, or that of a record that it refers to; undefined where there is none. */
export const governorOf = (descriptor: Descriptor, all: readonly Descriptor[]): Governor | undefined => {
  const own = choiceFor(descriptor.name, descriptor)
  if (own) return own
  for (const [by, field] of Object.entries(descriptor.fields)) {
    const holder = field.kind === 'reference' ? all.find(({ name }) => name === field.to) : undefined
    const choice = holder && choiceFor(descriptor.name, holder)
    if (holder && choice) return { ...choice, parent: { by, path: holder.path } }
  }
  return undefined
}

/** Whether any option uses a field: of all others, nothing is to be said. */
export const isGoverned = ({ options }: Governor, resource: string, field: string): boolean =>
  options.some(({ uses }) => uses?.[resource]?.[field])
