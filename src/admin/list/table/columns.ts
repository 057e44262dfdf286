/** Columns of a descriptor's list, with their headings and contents. */

import type { Field } from '../../../schema/descriptor/field.ts'
import { type Column, type Descriptor, type FieldColumn, fieldOf } from '../../../schema/descriptor/resource.ts'
import { titleText, truncateAtWord } from '../../../schema/values/excerpt.ts'

interface Headed {
  readonly key: string
  readonly label: string
}
/** Column of one field, with its display rules. */
export interface FieldListColumn extends Headed {
  readonly field: Field
  readonly rule: FieldColumn
}
/** Column of several joined fields. */
export interface JoinedListColumn extends Headed {
  readonly join: readonly string[]
  /** Fields of the join that hold rich text. */
  readonly rich: readonly string[]
}
/** Column of one field, or of several joined fields. */
export type ListColumn = FieldListColumn | JoinedListColumn

const columnOf = (descriptor: Descriptor, column: Column): ListColumn => {
  if (typeof column !== 'string' && 'join' in column)
    // A plain column has the field's name as its key, so a join of a single field gets a different one.
    return {
      key: column.join.length > 1 ? column.join.join('+') : `+${column.join}`,
      label: column.label,
      join: column.join,
      rich: column.join.filter(name => fieldOf(descriptor, name)?.kind === 'html'),
    }
  const rule = typeof column === 'string' ? { field: column } : column
  const field = fieldOf(descriptor, rule.field)
  if (!field) throw new TypeError(`${descriptor.name} has no field '${rule.field}'.`)
  return { key: rule.field, label: rule.label ?? field.label, field, rule }
}

/**
 * Columns of a list, in order, each with a unique key. Throws TypeError for an unknown field; `checkDescriptors`
 * reports those.
 */
export const columnsOf = (descriptor: Descriptor): readonly ListColumn[] => {
  const columns = descriptor.list.columns.map(column => columnOf(descriptor, column))
  return columns.map((column, index) => {
    const before = columns.slice(0, index).filter(({ key }) => key === column.key).length
    return before > 0 ? { ...column, key: `${column.key}#${before + 1}` } : column
  })
}

const isReadable = (field: Field) => !field.writeOnly && field.kind !== 'password'
/** Maximum length of a text, in characters, in a column that an editor adds and the descriptor does not define. */
const addedCut = 60

/**
 * True if a column joins the field with others under the field's own heading: two columns with the same heading could
 * not be distinguished.
 */
const joins = (column: ListColumn, { key, label }: ListColumn) =>
  'join' in column && column.label === label && column.join.includes(key)

/** All columns that an editor can show: the descriptor's own, then the other readable fields. */
export const offeredColumns = (descriptor: Descriptor): readonly ListColumn[] => {
  const own = columnsOf(descriptor)
  const names = ['id', ...Object.keys(descriptor.fields), 'created_at', 'updated_at']
  const others = names
    .filter(name => !own.some(column => column.key === name))
    .map(name => columnOf(descriptor, { field: name, cut: addedCut }))
    .filter(column => 'field' in column && isReadable(column.field) && !own.some(each => joins(each, column)))
  return [...own, ...others]
}

/** Selected columns in the offered order; the descriptor's own if none of the selected keys exists. */
export const shownColumns = (descriptor: Descriptor, chosen?: readonly string[]): readonly ListColumn[] => {
  const shown = offeredColumns(descriptor).filter(column => chosen?.includes(column.key))
  return shown.length > 0 ? shown : columnsOf(descriptor)
}

/** Field by which a column sorts: its own, or the first of the joined ones. */
export const sortFieldOf = (column: ListColumn): string | undefined =>
  'join' in column ? column.join[0] : column.rule.field

/** True if the value counts as empty under the rule. */
export const isEmpty = (value: unknown, rule: Pick<FieldColumn, 'zeroIsEmpty'>): boolean =>
  value === null || value === undefined || value === '' || (rule.zeroIsEmpty === true && value === 0)

/** Applies a rule to a text: shortens it, then adds brackets. */
export const ruledText = (text: string, rule: Pick<FieldColumn, 'cut' | 'brackets'>): string => {
  const short = rule.cut === undefined ? text : truncateAtWord(text, rule.cut)
  return rule.brackets ? `[${short}]` : short
}

/** Texts of several fields, joined by spaces. Empty ones are left out. */
export const joinedText = (
  record: Readonly<Record<string, unknown>>,
  { join, rich }: Pick<JoinedListColumn, 'join' | 'rich'>,
): string =>
  join
    .map(name => titleText(record[name], rich.includes(name)))
    .filter(text => text !== '')
    .join(' ')
