import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { ApiError } from '../../../api/failure.ts'
import { paths } from '../../data/paths.ts'
import { useEntities } from '../../i18n/localizedDescriptors.ts'
import { useText } from '../../i18n/useTranslate.ts'

/** The records that keep another from being deleted, where the provider names them. */
export const Referrers = ({ error }: { error: unknown }) => {
  const say = useText()
  const { entities } = useEntities()
  const referrers = error instanceof ApiError ? error.referrers : []
  if (!(error instanceof ApiError) || referrers.length === 0) return null
  const more = (error.referrerCount ?? referrers.length) - referrers.length
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {say('delete.referrers')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {referrers.map(({ resource, id, title }) => {
          const descriptor = entities.find(entity => entity.name === resource)
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
      {more > 0 && <Typography variant="body2">{say('delete.referrersMore', { count: more })}</Typography>}
    </>
  )
}
