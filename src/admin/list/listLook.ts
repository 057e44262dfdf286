/** The look of a list's table. */
import type { ListColumn } from './columns.ts'
import type { Density } from './storedPreferences.ts'

/** On a narrow screen a row keeps its first column and its status; the others are in the form. */
export const columnClass = (column: ListColumn, index: number): string =>
  index > 0 && column.key !== 'status' ? 'isSecondary' : ''

/** Buttons above the table: pictures alone where there is no room for their words. */
export const toolSx = {
  minWidth: { xs: 40, sm: 64 },
  px: { xs: 0, sm: 1.5 },
  '& .MuiButton-startIcon': { ml: 0, mr: { xs: 0, sm: 1 } },
} as const
export const toolWordSx = { display: { xs: 'none', sm: 'inline' } } as const

const cellPadding: { readonly [D in Density]: number } = { comfortable: 0.75, compact: 0.125 }

export const tableSx = (density: Density) =>
  ({
    '& .MuiTableRow-root:last-child > td': { borderBottom: 0 },
    '& td': { maxWidth: 340, overflowWrap: 'break-word', py: cellPadding[density] },
    '& tbody tr': { cursor: 'pointer' },
    '& tbody tr:focus-within': { bgcolor: 'action.selected' },
    '& .column-actions': { whiteSpace: 'nowrap', width: '1px' },
    '& .column-number': { width: 72, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
    '& .column-number .MuiCheckbox-root': { p: 0.5, ml: -0.75, mr: 0.5 },
    // The arrow of a column that is not sorted by takes no room.
    '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { width: 0, mx: 0 },
    '@media (max-width: 899px)': { '& th, & td': { px: 1 } },
    '@media (max-width: 599px)': {
      '& .column-number': { width: 56 },
      // The pictures below say it.
      '& th.column-actions': { fontSize: 0 },
      '& .isSecondary': { display: 'none' },
    },
  }) as const
