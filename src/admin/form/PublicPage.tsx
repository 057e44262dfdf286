import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { coveredSlugOf, isActive } from '../../schema/descriptor/publicState.ts'
import { type Descriptor, recordKeyOf } from '../../schema/descriptor/resource.ts'
import { resourceAt } from '../../schema/routes/fixedRoutes.ts'
import { recordAddress } from '../../schema/routes/recordPage.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
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
  const { descriptors } = useDescriptors()
  const { page } = descriptor
  if (!page && !timed) return null
  const covered = coveredSlugOf(descriptor, record)
  const whyCovered =
    covered &&
    t('visible.covered', {
      address: `/${covered.slug}`,
      what: resourceAt(descriptors, covered.slug)?.label.many ?? t('visible.other'),
    })
  const whyTimed = timed && t('visible.notNow')
  const hidden = isActive(descriptor, record) ? (whyCovered ?? whyTimed) : t('visible.inactive')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 2 }}>
      <TimedBadge descriptor={descriptor} record={record} />
      {page && hidden && (
        <Typography variant="body2" color="text.secondary">
          {hidden}
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
