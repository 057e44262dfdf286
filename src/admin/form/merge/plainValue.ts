import type { ReactNode } from 'react'
import type { Field } from '../../../schema/descriptor/field.ts'
import { cellByKind } from '../../list/table/cells.tsx'

const unchanged = (text: string) => text

/** Non-empty value as a list shows it, but not shortened. */
export const plainValue = (field: Field, value: unknown): ReactNode => {
  // Correlated union: `cellByKind[field.kind]` takes exactly this field.
  const cell = cellByKind[field.kind] as (value: unknown, field: Field, ruled: typeof unchanged) => ReactNode
  return cell(value, field, unchanged)
}
