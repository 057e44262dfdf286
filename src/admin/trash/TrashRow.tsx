import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { conflictsOf } from '../../api/protocol/namedRecords.ts'
import type { TrashedAct } from '../../api/wire/trash.ts'
import { useMay } from '../data/permissions.ts'
import { useZone } from '../data/siteSettings.ts'
import { agoText, timestampText } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { ReferrerLinks } from '../list/deleting/Referrers.tsx'
import { isByKeys } from '../list/deleting/useDeleting.ts'
import { errorMessage } from '../ui/errorMessage.ts'
import { countsText, namesText } from './actTexts.ts'
import type { Discard } from './DiscardDialog.tsx'
import { useRestoreAct } from './useRestoreAct.ts'
import { useTrashTranslate } from './useTrashTranslate.ts'

const rowSx = {
  ...{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' } },
  ...{ alignItems: 'center', px: { xs: 2, sm: 3 }, py: 2 },
  ...{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { border: 0 } },
}

/** Reason why an act was not restored, with links to the records in the way. */
const Refusal = ({ failure }: { failure: unknown }) => {
  const t = useTranslate()
  const own = useTrashTranslate()
  const conflicts = conflictsOf(failure)
  const isTaken = failure instanceof Error && 'code' in failure && failure.code === 'taken'
  return (
    <Alert severity="error" sx={{ gridColumn: '1 / -1', minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{own('notRestored')}</strong> {errorMessage(failure, t)}{' '}
      {isTaken && own(conflicts.length > 0 ? 'refusedByOther' : 'refused')}
      <ReferrerLinks records={conflicts} count={conflicts.length} />
    </Alert>
  )
}

interface TrashRowProps {
  readonly trashed: TrashedAct
  readonly onDiscard: (discard: Omit<Discard, 'isSearched'>) => void
  /** Called after the records were restored, when the row is gone. */
  readonly onRestored: () => void
}

/** One act of the trash: its records, who deleted them and when, and the buttons that restore or discard them. */
export const TrashRow = ({ trashed, onDiscard, onRestored }: TrashRowProps) => {
  const own = useTrashTranslate()
  const may = useMay()
  const zone = useZone()
  const { language } = useLanguage()
  const { descriptors, hidden } = useDescriptors()
  const { act, at, until, user_id: userId, user_name: userName, records, resources, shown } = trashed
  const { restore, isPending, failure } = useRestoreAct(act, onRestored)
  const names = namesText(shown, records, own)
  const counts = countsText(resources, [...descriptors, ...hidden], own)
  const who = userName || own(userId === null ? 'visitor' : 'colleague')
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ display: 'grid', gap: 0.25, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{names}</Typography>
        <Typography variant="body2">{counts}</Typography>
        <Typography variant="body2" color="text.secondary">
          {own('deletedBy', { who })} ·{' '}
          <time dateTime={`${at.replace(' ', 'T')}Z`} title={timestampText(at, language, zone)}>
            {agoText(at, language, zone, Date.now())}
          </time>{' '}
          · {own('until', { at: timestampText(until, language, zone) })}
        </Typography>
      </Box>
      {!may.isView && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            disabled={isPending}
            aria-label={own('restoreOf', { what: names })}
            onClick={event => void restore(isByKeys(event))}
          >
            {own('restore')}
          </Button>
          {may.emptyTrash && (
            <Button
              color="error"
              disabled={isPending}
              aria-label={own('discardOf', { what: names })}
              onClick={() => onDiscard({ act, records, what: { names, counts } })}
            >
              {own('discard')}
            </Button>
          )}
        </Box>
      )}
      {failure !== undefined && <Refusal failure={failure} />}
    </Box>
  )
}
