/** A descriptor's columns, each with its heading and what a record shows in it. */

import type { Field } from '../../../schema/descriptor/field.ts'
import { type Column, type Descriptor, type FieldColumn, fieldOf } from '../../../schema/descriptor/resource.ts'
import { cut, textOf } from '../../../schema/values/excerpt.ts'

interface Headed {
  readonly key: string
  readonly label: string
}
/** A column of one field with its display rules. */
export interface FieldListColumn extends Headed {
  readonly field: Field
  readonly rule: FieldColumn
}
/** A column ready to be drawn: of one field, or of several joined. */
export type ListColumn = FieldListColumn | (Headed & { readonly join: readonly string[] })

const columnOf = (descriptor: Descriptor, column: Column): ListColumn => {
  if (typeof column !== 'string' && 'join' in column)
    // One field alone has its name as its key.
    return {
      key: column.join.length > 1 ? column.join.join('+') : `+${column.join}`,
      label: column.label,
      join: column.join,
    }
  const rule = typeof column === 'string' ? { field: column } : column
  const field = fieldOf(descriptor, rule.field)
  if (!field) throw new TypeError(`${descriptor.name} has no field '${rule.field}'.`)
  return { key: rule.field, label: rule.label ?? field.label, field, rule }
}

/** The columns of a list, in order, each with a key of its own. Throws for a field that does not exist; `checkDescriptors` finds those. */
export const columnsOf = (descriptor: Descriptor): readonly ListColumn[] => {
  const columns = descriptor.list.columns.map(column => columnOf(descriptor, column))
  return columns.map((column, index) => {
    const before = columns.slice(0, index).filter(({ key }) => key === column.key).length
    return before > 0 ? { ...column, key: `${column.key}#${before + 1}` } : column
  })
}

const isReadable = (field: Field) => !field.writeOnly && field.kind !== 'password'
/** Where a field that the descriptor gives no column is cut when an editor adds it. */
const addedCut = 60

/** Whether a column joins a field with others under the heading that the field has alone: two columns of one heading could not be distinguished. */
const joins = (column: ListColumn, { key, label }: ListColumn) =>
  'join' in column && column.label === label && column.join.includes(key)

/** Every column that an editor may show: the descriptor's own, then its other readable fields. */
export const offeredColumns = (descriptor: Descriptor): readonly ListColumn[] => {
  const own = columnsOf(descriptor)
  const names = ['id', ...Object.keys(descriptor.fields), 'created_at', 'updated_at']
  const others = names
    .filter(name => !own.some(column => column.key === name))
    .map(name => columnOf(descriptor, { field: name, cut: addedCut }))
    .filter(column => 'field' in column && isReadable(column.field) && !own.some(each => joins(each, column)))
  return [...own, ...others]
}

/** The columns of the keys chosen, in the order offered; the descriptor's own where nothing, or nothing known, is chosen. */
export const shownColumns = (descriptor: Descriptor, chosen?: readonly string[]): readonly ListColumn[] => {
  const shown = offeredColumns(descriptor).filter(column => chosen?.includes(column.key))
  return shown.length > 0 ? shown : columnsOf(descriptor)
}

/** The field that a list is sorted by for a column: its own, or the first of those joined. */
export const sortFieldOf = (column: ListColumn): string | undefined =>
  'join' in column ? column.join[0] : column.rule.field

/** Whether a value is shown as empty under a rule. */
export const isEmpty = (value: unknown, rule: Pick<FieldColumn, 'zeroIsEmpty'>): boolean =>
  value === null || value === undefined || value === '' || (rule.zeroIsEmpty === true && value === 0)

/** A text under a rule: cut, then in its brackets. */
export const ruledText = (text: string, rule: Pick<FieldColumn, 'cut' | 'brackets'>): string => {
  const short = rule.cut === undefined ? text : cut(text, rule.cut)
  return rule.brackets ? `[${short}]` : short
}

/** The texts of several fields, joined by a space; empty ones are left out. */
export const joinedText = (record: Readonly<Record<string, unknown>>, fields: readonly string[]): string =>
  fields
    .map(name => textOf(String(record[name] ?? '')))
    .filter(text => text !== '')
    .join(' ')
