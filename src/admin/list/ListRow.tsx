import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { MouseEvent as ReactMouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Descriptor } from '../../schema/resource.ts'
import { paths } from '../paths.ts'
import { type AnyRecord, canCreate, recordName } from '../registry.ts'
import { useMay } from '../rights.ts'
import { useText } from '../useText.ts'
import { cellOf } from './cells.tsx'
import type { ListColumn } from './columns.ts'
import { openerProps } from './listKeys.ts'
import { columnClass } from './listLook.ts'

// Pictures without words where there is no room for them; the buttons' names stay.
const actionSx = {
  minWidth: { xs: 36, md: 40 },
  px: { xs: 0, md: 1.5 },
  '& .MuiButton-startIcon': { ml: 0, mr: { xs: 0, md: 0.75 } },
}
// Red on every row would shout: it shows its colour when it is meant.
const deleteSx = { ...actionSx, '&:not(:hover, :focus-visible)': { color: 'text.secondary' } }
const wordSx = { display: { xs: 'none', md: 'inline' } }

interface RowActionsProps {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
  readonly onDelete: (record: AnyRecord) => void
}

const RowActions = ({ descriptor, record, onDelete }: RowActionsProps) => {
  const say = useText()
  const may = useMay()
  const name = recordName(descriptor, record)
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
      <Button
        size="small"
        component={Link}
        to={paths.edit(descriptor.path, record.id)}
        aria-label={say('list.editRecord', { name })}
        startIcon={<Edit />}
        sx={actionSx}
        {...openerProps}
      >
        <Box component="span" sx={wordSx}>
          {say('common.edit')}
        </Box>
      </Button>
      {canCreate(descriptor) && may.write(descriptor, record) && (
        <Button
          size="small"
          color="error"
          onClick={() => onDelete(record)}
          aria-label={say('list.deleteRecord', { name })}
          startIcon={<Delete />}
          sx={deleteSx}
        >
          <Box component="span" sx={wordSx}>
            {say('common.delete')}
          </Box>
        </Button>
      )}
    </Box>
  )
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input, label')
const hasSelectedText = () => (window.getSelection()?.toString() ?? '') !== ''

export interface ListRowProps extends RowActionsProps {
  readonly columns: readonly ListColumn[]
  /** Counted across pages. */
  readonly number: number
  readonly isChosen: boolean
  /** Absent where rows are not chosen. */
  readonly onToggle?: (id: AnyRecord['id'], isRange: boolean) => void
}

/** One record: its number, its columns, its actions. A click anywhere on it opens it. */
export const ListRow = ({ columns, number, isChosen, onToggle, ...actions }: ListRowProps) => {
  const say = useText()
  const navigate = useNavigate()
  const { descriptor, record } = actions
  const open = (event: ReactMouseEvent) => {
    if (isControl(event.target) || hasSelectedText()) return
    const address = paths.edit(descriptor.path, record.id)
    if (event.metaKey || event.ctrlKey) window.open(address, '_blank', 'noopener')
    else navigate(address)
  }
  return (
    <TableRow hover selected={isChosen} onClick={open}>
      <TableCell className="column-number">
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          {onToggle && (
            <Checkbox
              size="small"
              checked={isChosen}
              onChange={event =>
                onToggle(record.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
              }
              slotProps={{
                input: { 'aria-label': say('list.chooseRecord', { name: recordName(descriptor, record) }) },
              }}
            />
          )}
          {say.number(number)}
        </Box>
      </TableCell>
      {columns.map((column, index) => (
        <TableCell key={column.key} className={columnClass(column, index)}>
          {cellOf(column, record)}
        </TableCell>
      ))}
      <TableCell className="column-actions" align="right">
        <RowActions {...actions} />
      </TableCell>
    </TableRow>
  )
}
