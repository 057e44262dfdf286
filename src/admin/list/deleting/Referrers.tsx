import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { referrersOf } from '../../../api/protocol/namedRecords.ts'
import type { NamedRecord } from '../../../api/wire/envelopes.ts'
import { paths } from '../../data/paths.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface ReferrerLinksProps {
  /** Some of the referring records. */
  readonly records: readonly NamedRecord[]
  /** Number of all referring records. */
  readonly count: number
  /** False if the text above the links introduces them. Default true. */
  readonly hasHeading?: boolean
}

/** Links to records that refer to a record. */
export const ReferrerLinks = ({ records, count, hasHeading = true }: ReferrerLinksProps) => {
  const t = useTranslate()
  const { descriptors } = useDescriptors()
  if (records.length === 0) return null
  const more = count - records.length
  return (
    <>
      {hasHeading && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('delete.referrers')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {records.map(({ resource, id, title }) => {
          const descriptor = descriptors.find(({ name }) => name === resource)
          const name = title || `#${id}`
          return (
            <li key={`${resource} ${id}`}>
              {descriptor ? (
                <>
                  {descriptor.label.one}:{' '}
                  <Link component={RouterLink} to={paths.edit(descriptor.path, id)} color="inherit" underline="always">
                    {name}
                  </Link>
                </>
              ) : (
                `${resource}: ${name}`
              )}
            </li>
          )
        })}
      </Box>
      {more > 0 && <Typography variant="body2">{t('delete.referrersMore', { count: more })}</Typography>}
    </>
  )
}

/** Records that refer to a record and thus prevent its deletion, if the provider lists them. */
export const Referrers = ({ error }: { error: unknown }) => <ReferrerLinks {...referrersOf(error)} />
