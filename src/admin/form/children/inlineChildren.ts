/**
 * Child records that are edited in their parent's form. There they act as a field whose entries are the records with
 * their ids, so drafts, merges and dirty checks treat them like any other field.
 */
import type { Field, InnerFields, RowsField } from '../../../schema/descriptor/field.ts'
import { type Descriptor, type FieldInput, inputsOf, isSensitive, isTab } from '../../../schema/descriptor/resource.ts'

export interface InlineChild {
  readonly descriptor: Descriptor
  /**
   * Inputs of the child's own form, without the reference to the parent and the position, which follows from the order
   * of the entries.
   */
  readonly inputs: readonly FieldInput[]
}

const childByField = new WeakMap<Field, InlineChild>()

/** Child that a form's field stands for; undefined for an ordinary field. */
export const inlineChildOf = (field: Field | undefined): InlineChild | undefined => field && childByField.get(field)

/** Id of an entry; null for a new one. Not shown. */
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
    // Values of any kind are normalised, validated and rendered by kind. Kinds that a stored rows field cannot contain
    // are allowed here.
    fields: { id, ...Object.fromEntries(shown) } as InnerFields,
    sensitive: shown.some(([, each]) => isSensitive(each)),
  }
  childByField.set(field, { descriptor, inputs })
  return field
}

/**
 * Adds the child records that the form edits to a descriptor's form: each in its own tab if the form has tabs,
 * otherwise after the ungrouped inputs. Returns the same descriptor if the form edits no child records or the person
 * may not read them.
 */
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
