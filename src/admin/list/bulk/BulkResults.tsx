import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SaveWarnings } from '../../../api/records/saveWarnings.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { changeFailure, warningText } from '../../ui/errorMessage.ts'
import { Referrers } from '../deleting/Referrers.tsx'
import type { Outcome } from './bulkTask.ts'

interface BulkResultsProps {
  readonly failed: readonly Extract<Outcome, { isDone: false }>[]
  readonly nameOf: (id: AnyRecord['id']) => string
}

interface BulkWarningsProps {
  readonly warned: readonly { readonly id: AnyRecord['id']; readonly warnings: SaveWarnings }[]
  readonly nameOf: (id: AnyRecord['id']) => string
}

/** Records whose texts lost markup in a bulk action, each with what was removed. */
export const BulkWarnings = ({ warned, nameOf }: BulkWarningsProps) => {
  const t = useTranslate()
  return (
    <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {t('form.removedMarkup')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {warned.map(({ id, warnings }) => (
          <li key={id}>{`${nameOf(id)}: ${warningText(warnings, t)}`}</li>
        ))}
      </Box>
    </Alert>
  )
}

/** Records that a bulk action failed on, each with its error. */
export const BulkResults = ({ failed, nameOf }: BulkResultsProps) => {
  const t = useTranslate()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1.5 }}>
      {failed.map(({ id, error }) => (
        <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650 }}>{nameOf(id)}</Typography>
          <Typography variant="body2" color="error">
            {changeFailure(error, t)}
          </Typography>
          <Referrers error={error} />
        </Box>
      ))}
    </Box>
  )
}
