import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useMay } from '../../data/permissions.ts'
import { useSite } from '../../data/site.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { isByKeys } from '../deleting/useDeleting.ts'
import { type BulkAction, bulkActionsOf, useActionText } from './bulkActions.ts'

/** Maximum number of records that can be selected at once. A longer list has to be filtered first. */
const maxSelectedRecords = 10_000

interface SelectionToolsProps {
  readonly descriptor: Descriptor
  /** `byKeys` is true if the button was pressed with the keyboard. */
  readonly onChoose: (action: BulkAction, byKeys: boolean) => void
}

/** Buttons for the selected rows. */
export const SelectionTools = ({ descriptor, onChoose }: SelectionToolsProps) => {
  const t = useTranslate()
  const textOf = useActionText()
  const { bulkActions } = useSite()
  const { selectedIds = [], onUnselectItems, onSelect, filterValues, meta, total = 0 } = useListContext<AnyRecord>()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const showBanner = useBanner()
  const may = useMay()
  const [isChoosing, setIsChoosing] = useState(false)
  const count = selectedIds.length
  // If counting stopped early, there may be more than `total`.
  const isTooMany = total > maxSelectedRecords || meta?.hasMore === true
  const more = isTooMany ? maxSelectedRecords : total

  const chooseAll = async () => {
    setIsChoosing(true)
    try {
      onSelect([...(await dataProvider.ids(descriptor.path, filterValues, maxSelectedRecords))])
    } catch (error) {
      showBanner([t('bulk.notChosen'), errorMessage(error, t), { isFailure: true }])
    } finally {
      setIsChoosing(false)
    }
  }
  return (
    <Box
      role="group"
      aria-label={t('bulk.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1,
        borderRadius: 1,
        bgcolor: 'action.selected',
      }}
    >
      <Typography variant="body2" aria-hidden sx={{ fontWeight: 650, mr: 1 }}>
        {t('bulk.chosen', { count })}
      </Typography>
      {bulkActionsOf(descriptor, bulkActions[descriptor.name] ?? [], may).map(action => (
        <Button
          key={textOf(action.label)}
          size="small"
          variant="outlined"
          color={action.set ? 'inherit' : 'error'}
          onClick={event => onChoose(action, isByKeys(event))}
        >
          {textOf(action.label)}
        </Button>
      ))}
      {count < more && (
        <Button size="small" color="inherit" disabled={isChoosing} onClick={() => void chooseAll()}>
          {t(isTooMany ? 'bulk.chooseFirst' : 'bulk.chooseAll', { count: more })}
        </Button>
      )}
      <IconButton size="small" onClick={() => onUnselectItems()} aria-label={t('bulk.none')} sx={{ ml: 'auto' }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
