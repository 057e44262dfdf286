import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { ApiError } from '../../../api/protocol/failure.ts'
import { paths } from '../../data/paths.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** The records that refer to another and so prevent its deletion, where the provider names them. */
export const Referrers = ({ error }: { error: unknown }) => {
  const t = useTranslate()
  const { descriptors } = useDescriptors()
  const referrers = error instanceof ApiError ? error.referrers : []
  if (!(error instanceof ApiError) || referrers.length === 0) return null
  const more = (error.referrerCount ?? referrers.length) - referrers.length
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('delete.referrers')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {referrers.map(({ resource, id, title }) => {
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
