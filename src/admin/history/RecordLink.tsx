import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../data/paths.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { holdTypingAfter } from '../ui/typeAhead.ts'

interface RecordLinkProps {
  /** API name. */
  readonly resource: string
  readonly id: number
  readonly title: string
  /** Whether the record is there no more, so that there is nothing to open. Default false. */
  readonly isGone?: boolean
}

/** A record by its title, which opens its form, and what it is. */
export const RecordLink = ({ resource, id, title, isGone = false }: RecordLinkProps) => {
  const descriptor = useDescriptors().descriptors.find(({ name }) => name === resource)
  return (
    <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
      {descriptor && !isGone ? (
        <Link
          component={RouterLink}
          to={paths.edit(descriptor.path, id)}
          onClick={event => holdTypingAfter(event, title, 'stored')}
          sx={{ fontWeight: 600 }}
        >
          {title}
        </Link>
      ) : (
        <strong>{title}</strong>
      )}
      <Typography variant="body2" component="span" color="text.secondary">
        {' '}
        {descriptor?.label.one ?? resource}
      </Typography>
    </Typography>
  )
}
