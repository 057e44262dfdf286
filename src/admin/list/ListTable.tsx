import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { DataTable, useListContext, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Descriptor } from '../../schema/resource.ts'
import { textsOf } from '../../schema/texts.ts'
import { paths } from '../paths.ts'
import { type AnyRecord, canCreate, recordName } from '../registry.ts'
import { Failure } from '../shell/Failure.tsx'
import { Loading } from '../shell/Loading.tsx'
import { useText } from '../useText.ts'
import { cellOf } from './cells.tsx'
import { columnsOf } from './columns.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

/** The number of a row, counted across pages. */
const RowNumber = () => {
  const { data, page, perPage } = useListContext<AnyRecord>()
  const record = useRecordContext<AnyRecord>()
  return String((page - 1) * perPage + (data ?? []).findIndex(row => row.id === record?.id) + 1)
}

// Pictures without words where there is no room for them; the buttons' names stay.
const actionSx = {
  minWidth: { xs: 36, md: 40 },
  px: { xs: 0, md: 1.5 },
  '& .MuiButton-startIcon': { ml: 0, mr: { xs: 0, md: 0.75 } },
}
const wordSx = { display: { xs: 'none', md: 'inline' } }

const RowActions = ({ descriptor, onDelete }: { descriptor: Descriptor; onDelete: (record: AnyRecord) => void }) => {
  const say = useText()
  const record = useRecordContext<AnyRecord>()
  if (!record) return null
  const name = recordName(descriptor, record)
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }} onClick={event => event.stopPropagation()}>
      <Button
        size="small"
        component={Link}
        to={paths.edit(descriptor.path, record.id)}
        aria-label={say('list.editRecord', { name })}
        startIcon={<Edit />}
        sx={actionSx}
      >
        <Box component="span" sx={wordSx}>
          {say('common.edit')}
        </Box>
      </Button>
      {canCreate(descriptor) && (
        <Button
          size="small"
          color="error"
          onClick={() => onDelete(record)}
          aria-label={say('list.deleteRecord', { name })}
          startIcon={<Delete />}
          sx={actionSx}
        >
          <Box component="span" sx={wordSx}>
            {say('common.delete')}
          </Box>
        </Button>
      )}
    </Box>
  )
}

const tableSx = {
  overflowX: 'auto',
  '& .MuiTableRow-root:last-child > td': { borderBottom: 0 },
  '& td': { maxWidth: 340, overflowWrap: 'break-word', py: 0.75 },
  '& .column-actions': { whiteSpace: 'nowrap', width: '1px' },
  '& .column-number': { width: 56, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '@media (max-width: 599px)': {
    '& th, & td': { px: 1 },
    '& .column-number': { width: 36 },
    '& .isSecondary': { display: 'none' },
  },
} as const

/** On a narrow screen a row keeps its first column and its status; the others are in the form. */
const isSecondary = (index: number, key: string) => index > 0 && key !== 'status'

const Rows = ({ descriptor, onDelete }: { descriptor: Descriptor; onDelete: (record: AnyRecord) => void }) => {
  const say = useText()
  const editPath = useCallback((id: string | number) => paths.edit(descriptor.path, id), [descriptor])
  return (
    <DataTable bulkActionButtons={false} rowClick={editPath} size="small" sx={tableSx}>
      <DataTable.Col label={say('list.number')} className="column-number" disableSort>
        <RowNumber />
      </DataTable.Col>
      {columnsOf(descriptor).map((column, index) => (
        <DataTable.Col<AnyRecord>
          key={column.key}
          label={column.label}
          render={record => cellOf(column, record)}
          className={isSecondary(index, column.key) ? 'isSecondary' : ''}
          disableSort
        />
      ))}
      <DataTable.Col label={say('list.actions')} className="column-actions" align="right" disableSort>
        <RowActions descriptor={descriptor} onDelete={onDelete} />
      </DataTable.Col>
    </DataTable>
  )
}

/** The table of a list, or what stands in its place: a spinner, what failed, or that there is nothing. */
export const ListTable = ({ descriptor }: { descriptor: Descriptor }) => {
  const [doomed, setDoomed] = useState<AnyRecord>()
  const { data, error, isPending, isFetching, refetch } = useListContext<AnyRecord>()
  const { empty } = textsOf(descriptor)

  if (error && !isFetching)
    return (
      <Box sx={{ p: 2 }}>
        <Failure error={error} onTryAgain={refetch} />
      </Box>
    )
  if (isPending || error) return <Loading />
  return (
    <Box sx={{ position: 'relative' }} aria-busy={isFetching}>
      {isFetching && <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2 }} />}
      {data.length > 0 && <Rows descriptor={descriptor} onDelete={setDoomed} />}
      {data.length === 0 && empty !== '' && (
        <Typography color="text.secondary" sx={{ textAlign: 'center', py: 7 }}>
          {empty}
        </Typography>
      )}
      <DeleteDialog descriptor={descriptor} record={doomed} onClose={() => setDoomed(undefined)} />
    </Box>
  )
}
