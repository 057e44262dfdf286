/** The look of a list's table. */
import type { ListColumn } from './columns.ts'
import type { Density } from './storedPreferences.ts'

/** On a narrow screen a row keeps its first column and its status; the others are in the form. */
export const columnClass = (column: ListColumn, index: number): string | undefined =>
  index > 0 && column.key !== 'status' ? 'is-secondary' : undefined

/** Buttons above the table: pictures alone where there is no room for their words. */
export const toolSx = {
  minWidth: { xs: 40, sm: 64 },
  px: { xs: 0, sm: 1.5 },
  '& .MuiButton-startIcon': { ml: 0, mr: { xs: 0, sm: 1 } },
} as const
export const toolWordSx = { display: { xs: 'none', sm: 'inline' } } as const

export const tableClass = (density: Density): string => (density === 'compact' ? 'list-table is-compact' : 'list-table')
