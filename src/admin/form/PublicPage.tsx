import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { isActive } from '../../schema/descriptor/publicState.ts'
import { type Descriptor, recordKeyOf } from '../../schema/descriptor/resource.ts'
import { recordAddress } from '../../schema/routes/recordPage.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { TimedBadge, useTimedState } from '../list/table/TimedBadge.tsx'

interface PublicPageProps {
  readonly descriptor: Descriptor
  /** The record as it is stored. */
  readonly record: AnyRecord
}

/**
 * Link to a record's public page, or the reason why visitors cannot see it now. Renders nothing for a record with
 * neither a page nor a visibility period.
 */
export const PublicPage = ({ descriptor, record }: PublicPageProps) => {
  const t = useTranslate()
  const timed = useTimedState({ descriptor, record })
  const { page } = descriptor
  if (!page && !timed) return null
  const hidden = isActive(descriptor, record) ? timed && 'visible.notNow' : 'visible.inactive'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 2 }}>
      <TimedBadge descriptor={descriptor} record={record} />
      {page && hidden && (
        <Typography variant="body2" color="text.secondary">
          {t(hidden)}
        </Typography>
      )}
      {page && !hidden && (
        <Link
          href={recordAddress(page.record, recordKeyOf(descriptor, record))}
          target="_blank"
          rel="noopener"
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24 }}
        >
          {t('visible.page')}
          <OpenInNew sx={{ fontSize: '1em' }} />
        </Link>
      )}
    </Box>
  )
}
