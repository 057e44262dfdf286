import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import type { Descriptor } from '../../../schema/resource.ts'
import type { AnyRecord } from '../../registry.ts'
import { useText } from '../../useText.ts'
import type { BulkTask } from './bulkTask.ts'

const mostAtOnce = 1000

export interface SelectionToolsProps {
  readonly descriptor: Descriptor
  readonly onChoose: (task: BulkTask) => void
}

/** The buttons for the rows chosen. */
export const SelectionTools = ({ descriptor, onChoose }: SelectionToolsProps) => {
  const say = useText()
  const { selectedIds = [], onUnselectItems, onSelectAll, total = 0 } = useListContext<AnyRecord>()
  const hasStatus = Object.values(descriptor.fields).some(field => field.kind === 'status')
  const count = selectedIds.length
  const more = Math.min(total, mostAtOnce)
  return (
    <Box
      role="group"
      aria-label={say('bulk.label')}
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        bgcolor: 'action.selected',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" aria-hidden sx={{ fontWeight: 650, mr: 1 }}>
        {say('bulk.chosen', { count })}
      </Typography>
      {hasStatus && (
        <>
          <Button size="small" variant="outlined" color="inherit" onClick={() => onChoose('activate')}>
            {say('bulk.activate')}
          </Button>
          <Button size="small" variant="outlined" color="inherit" onClick={() => onChoose('deactivate')}>
            {say('bulk.deactivate')}
          </Button>
        </>
      )}
      <Button size="small" variant="outlined" color="error" onClick={() => onChoose('delete')}>
        {say('bulk.delete')}
      </Button>
      {count < more && (
        <Button size="small" color="inherit" onClick={() => onSelectAll({ limit: mostAtOnce })}>
          {say('bulk.chooseAll', { count: more })}
        </Button>
      )}
      <IconButton size="small" onClick={() => onUnselectItems()} aria-label={say('bulk.none')} sx={{ ml: 'auto' }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
