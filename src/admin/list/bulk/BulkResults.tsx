import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { Referrers } from '../deleting/Referrers.tsx'
import type { Outcome } from './bulkTask.ts'

interface BulkResultsProps {
  readonly failed: readonly Extract<Outcome, { isDone: false }>[]
  readonly nameOf: (id: AnyRecord['id']) => string
}

/** The records that an action on several has left as they were, each with why. */
export const BulkResults = ({ failed, nameOf }: BulkResultsProps) => {
  const t = useTranslate()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1.5 }}>
      {failed.map(({ id, error }) => (
        <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650 }}>{nameOf(id)}</Typography>
          <Typography variant="body2" color="error">
            {errorMessage(error, t)}
          </Typography>
          <Referrers error={error} />
        </Box>
      ))}
    </Box>
  )
}
