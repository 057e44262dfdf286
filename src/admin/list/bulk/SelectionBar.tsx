import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Descriptor } from '../../../schema/resource.ts'
import type { AnyRecord } from '../../registry.ts'
import { useText } from '../../useText.ts'
import type { BulkTask } from './bulkTask.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

const mostAtOnce = 1000

/** What can be done with the rows chosen; only there while some are. */
export const SelectionBar = ({ descriptor }: { descriptor: Descriptor }) => {
  const say = useText()
  const { selectedIds = [], onUnselectItems, onSelectAll, total = 0 } = useListContext<AnyRecord>()
  const [task, setTask] = useState<BulkTask>()
  const hasStatus = Object.values(descriptor.fields).some(field => field.kind === 'status')
  const count = selectedIds.length
  const more = Math.min(total, mostAtOnce)
  return (
    <>
      <div role="status" className="unseen">
        {count > 0 && say('bulk.chosen', { count })}
      </div>
      {count > 0 && (
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
              <Button size="small" variant="outlined" color="inherit" onClick={() => setTask('activate')}>
                {say('bulk.activate')}
              </Button>
              <Button size="small" variant="outlined" color="inherit" onClick={() => setTask('deactivate')}>
                {say('bulk.deactivate')}
              </Button>
            </>
          )}
          <Button size="small" variant="outlined" color="error" onClick={() => setTask('delete')}>
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
      )}
      {task && (
        <Suspense>
          <BulkDialog descriptor={descriptor} task={task} ids={selectedIds} onClose={() => setTask(undefined)} />
        </Suspense>
      )}
    </>
  )
}
