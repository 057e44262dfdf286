import type { ReactNode } from 'react'
import type { Field } from '../../../schema/descriptor/field.ts'
import { cellByKind } from '../../list/table/cells.tsx'

const unchanged = (text: string) => text

/** All of a value that is not empty, as a list shows it. */
export const plainValue = (field: Field, value: unknown): ReactNode => {
  // The correlated union: `cellByKind[field.kind]` takes just this field.
  const cell = cellByKind[field.kind] as (value: unknown, field: Field, ruled: typeof unchanged) => ReactNode
  return cell(value, field, unchanged)
}
