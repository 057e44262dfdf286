/** CSS classes of a list's table. */

import type { Density } from '../preferences/listPreferences.ts'
import type { ListColumn } from './columns.ts'

const isOnPhones = (column: ListColumn): boolean =>
  column.key === 'status' || ('rule' in column && column.rule.onPhones === true)

/**
 * Class of a column. Narrow screens show only the first column, the status and the columns with `onPhones`; the others
 * are in the form.
 */
export const columnClass = (column: ListColumn, index: number): string | undefined =>
  index > 0 && !isOnPhones(column) ? 'is-secondary' : undefined

export const tableClass = (density: Density): string => (density === 'compact' ? 'list-table is-compact' : 'list-table')
