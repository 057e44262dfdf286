/** The look of a list's table. */

import type { Density } from '../preferences/listPreferences.ts'
import type { ListColumn } from './columns.ts'

/** On a narrow screen a row keeps its first column and its status; the others are in the form. */
export const columnClass = (column: ListColumn, index: number): string | undefined =>
  index > 0 && column.key !== 'status' ? 'is-secondary' : undefined

export const tableClass = (density: Density): string => (density === 'compact' ? 'list-table is-compact' : 'list-table')
