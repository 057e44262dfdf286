import type { FieldOf } from '../../../schema/descriptor/field.ts'
import type { KindOfCell, ProductCell } from '../../../schema/looks/customLooks.ts'

/** Props of a built-in special cell: a non-empty value, its field and its record. */
export interface CustomCellProps<N extends ProductCell> {
  readonly value: unknown
  readonly field: FieldOf<KindOfCell<N>>
  readonly record: Readonly<Record<string, unknown>>
}
