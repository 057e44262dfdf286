import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useContext } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { PersonContext, useMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useDeletion } from './useDeletion.ts'

export interface GoneNoticeProps {
  readonly descriptor: Descriptor
  /** The record that the form was opened with. */
  readonly record: AnyRecord
  /** Continues the form with the restored record. */
  readonly onRestored: (record: AnyRecord) => Promise<void>
  readonly onSaveAsNew: () => void
}

/** Notice that the record of the form was deleted: it can be restored, or its form saved as a new record. */
export const GoneNotice = ({ descriptor, record, onRestored, onSaveAsNew }: GoneNoticeProps) => {
  const t = useTranslate()
  const may = useMay()
  const isNarrowed = useContext(PersonContext)?.isNarrowed ?? false
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { restore, isRestoring, problem } = useDeletion(descriptor, String(record.id), async () => {
    const { data } = await dataProvider.getOne<AnyRecord>(descriptor.path, { id: record.id })
    await onRestored(data)
  })
  const look = { size: 'small', color: 'inherit', variant: 'outlined', disabled: isRestoring } as const
  return (
    <Alert role="presentation" severity="warning" sx={{ mb: 2.5 }}>
      {t(isNarrowed || !may.read(descriptor) ? 'gone.outOfReach' : 'gone.text')}
      {problem && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {problem}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {restore && (
          <Button {...look} onClick={() => void restore()}>
            {t('gone.restore')}
          </Button>
        )}
        {may.create(descriptor) && (
          <Button {...look} onClick={onSaveAsNew}>
            {t('gone.saveAsNew')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
