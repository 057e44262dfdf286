import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../data/paths.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { bufferTypingAfter } from '../ui/typeAhead.ts'

interface RecordLinkProps {
  /** API name of the resource. */
  readonly resource: string
  readonly id: number
  readonly title: string
  /** True if the record was deleted, so that there is nothing to open. Default false. */
  readonly isGone?: boolean
}

/** Title of a record with a link to its form, and the name of its resource. */
export const RecordLink = ({ resource, id, title, isGone = false }: RecordLinkProps) => {
  const descriptor = useDescriptors().descriptors.find(({ name }) => name === resource)
  return (
    <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
      {descriptor && !isGone ? (
        <Link
          component={RouterLink}
          to={paths.edit(descriptor.path, id)}
          onClick={event => bufferTypingAfter(event, title, 'stored')}
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
