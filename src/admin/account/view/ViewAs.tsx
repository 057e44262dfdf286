import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ViewIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/screen/Panel.tsx'
import { useCanView, useViewAs } from './useViewAs.tsx'

interface ViewAsProps {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
}

/** Lets an owner view the back office as another person. Renders nothing if that is not possible. */
export const ViewAs = ({ descriptor, record }: ViewAsProps) => {
  const t = useTranslate()
  const canView = useCanView(descriptor)
  const { open, dialog } = useViewAs(descriptor, record)
  if (!canView(record)) return null
  return (
    <Panel heading={t('viewAs.panel')}>
      <Stack sx={{ gap: 2, alignItems: 'start' }}>
        <Typography variant="body2" color="text.secondary">
          {t('viewAs.lead')}
        </Typography>
        <Button variant="outlined" color="inherit" startIcon={<ViewIcon />} onClick={open}>
          {t('viewAs.start')}
        </Button>
      </Stack>
      {dialog}
    </Panel>
  )
}
