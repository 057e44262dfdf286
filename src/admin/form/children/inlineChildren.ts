/** Children that the form of their parent edits. In that form they are a field of it, whose entries are the records with their ids: drafts, merges and the check for changes treat them as any other. */
import type { Field, InnerFields, RowsField } from '../../../schema/descriptor/field.ts'
import { type Descriptor, type FieldInput, inputsOf, isSensitive, isTab } from '../../../schema/descriptor/resource.ts'

export interface InlineChild {
  readonly descriptor: Descriptor
  /** The inputs of its own form, without the reference to the parent and the place, which the order of the entries gives. */
  readonly inputs: readonly FieldInput[]
}

const childByField = new WeakMap<Field, InlineChild>()

/** The children that a field of a form stands for; undefined for every other field. */
export const inlineChildOf = (field: Field | undefined): InlineChild | undefined => field && childByField.get(field)

/** What identifies an entry; null for a new one. Not shown. */
const id = { kind: 'integer', label: '', readOnly: true } as const satisfies Field

const fieldOfChild = (descriptor: Descriptor, by: string): RowsField => {
  const inputs = inputsOf(descriptor).filter(({ field }) => field !== by && field !== 'sort_order')
  const shown = inputs.flatMap(({ field: name }) => {
    const field = descriptor.fields[name]
    return field ? [[name, field] as const] : []
  })
  const field: RowsField = {
    kind: 'rows',
    label: descriptor.label.many,
    // Values of any kind are normalized, validated and drawn by their kind; what may not stand in a stored field may stand here.
    fields: { id, ...Object.fromEntries(shown) } as InnerFields,
    sensitive: shown.some(([, each]) => isSensitive(each)),
  }
  childByField.set(field, { descriptor, inputs })
  return field
}

/** A descriptor whose form has the children that it edits: each in a tab of their own where it has tabs, else after the inputs of no group. The same where it edits none, or may not read them. */
export const withInlineChildren = (descriptor: Descriptor, resources: readonly Descriptor[]): Descriptor => {
  const inline = (descriptor.children ?? []).flatMap(({ resource: name, by, edit }) => {
    const child = edit && resources.find(each => each.name === name)
    return child ? [[name, fieldOfChild(child, by)] as const] : []
  })
  if (inline.length === 0) return descriptor
  const hasTabs = descriptor.form.some(isTab)
  return {
    ...descriptor,
    fields: { ...descriptor.fields, ...Object.fromEntries(inline) },
    form: [...descriptor.form, ...inline.map(([name, { label }]) => (hasTabs ? { tab: label, items: [name] } : name))],
  }
}
