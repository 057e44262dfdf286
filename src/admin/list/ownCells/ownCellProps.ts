import type { FieldOf } from '../../../schema/descriptor/field.ts'
import type { CellName, KindOfCell } from '../../../schema/looks/ownLooks.ts'

/** What an own cell is given: a value that is not empty, its field, and the record around it. */
export interface OwnCellProps<N extends CellName> {
  readonly value: unknown
  readonly field: FieldOf<KindOfCell<N>>
  readonly record: Readonly<Record<string, unknown>>
}
