import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useListSortContext } from 'react-admin'
import { useText } from '../useText.ts'
import { type ListColumn, sortFieldOf } from './columns.ts'
import { columnClass } from './listLook.ts'
import { useSelection } from './selection.ts'

/** Up, down, then the provider's own order again. */
const nextSort = (field: string, isSorted: boolean, order: 'ASC' | 'DESC') => {
  if (!isSorted) return { field, order: 'ASC' } as const
  return order === 'ASC' ? ({ field, order: 'DESC' } as const) : ({ field: '', order: 'ASC' } as const)
}

const SortableCell = ({ column, index }: { column: ListColumn; index: number }) => {
  const { sort, setSort } = useListSortContext()
  const field = sortFieldOf(column) ?? ''
  const isSorted = sort.field === field
  const direction = sort.order === 'DESC' ? 'desc' : 'asc'
  return (
    <TableCell className={columnClass(column, index)} sortDirection={isSorted ? direction : false}>
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? direction : 'asc'}
        onClick={() => setSort(nextSort(field, isSorted, sort.order))}
      >
        {column.label}
      </TableSortLabel>
    </TableCell>
  )
}

const PageCheckbox = () => {
  const say = useText()
  const { isPageChosen, isPagePartlyChosen, togglePage } = useSelection()
  return (
    <Checkbox
      size="small"
      checked={isPageChosen}
      indeterminate={isPagePartlyChosen}
      onChange={togglePage}
      slotProps={{
        input: {
          'aria-label': say('list.choosePage'),
          // Material only draws the third state; the browser's own is what screen readers hear, and two that differ are worse than one.
          'aria-checked': undefined,
          ref: (input: HTMLInputElement | null) => {
            if (input) input.indeterminate = isPagePartlyChosen
          },
        },
      }}
    />
  )
}

export interface ListHeadProps {
  readonly columns: readonly ListColumn[]
  readonly canChoose: boolean
  readonly canSort: boolean
}

/** The headings of a list, by which it is sorted. */
export const ListHead = ({ columns, canChoose, canSort }: ListHeadProps) => {
  const say = useText()
  return (
    <TableHead>
      <TableRow>
        <TableCell className="column-number">
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            {canChoose && <PageCheckbox />}
            {say('list.number')}
          </Box>
        </TableCell>
        {columns.map((column, index) =>
          canSort ? (
            <SortableCell key={column.key} column={column} index={index} />
          ) : (
            <TableCell key={column.key} className={columnClass(column, index)}>
              {column.label}
            </TableCell>
          ),
        )}
        <TableCell className="column-actions" align="right">
          {say('list.actions')}
        </TableCell>
      </TableRow>
    </TableHead>
  )
}
