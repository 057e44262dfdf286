import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../data/paths.ts'
import { useDescriptors } from '../../../i18n/localizedDescriptors.ts'
import { useRecordNames } from '../../../list/table/ReferenceCell.tsx'
import { bufferTypingAfter } from '../../../ui/typeAhead.ts'

/** Names of records, one per line, with links to their forms for people who may read them. */
export const RecordLinks = ({ ids, to }: { readonly ids: unknown; readonly to: string }) => {
  const descriptor = useDescriptors().descriptors.find(({ name }) => name === to)
  const names = useRecordNames(ids, to)
  const wanted: readonly unknown[] = Array.isArray(ids) ? ids : []
  return wanted.map((id, at) => {
    const name = names[at] ?? `#${id}`
    return (
      <Box key={String(id)} component="span" sx={{ display: 'block' }}>
        {descriptor ? (
          <Link
            component={RouterLink}
            to={paths.edit(descriptor.path, String(id))}
            onClick={event => bufferTypingAfter(event, name, 'stored')}
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </Box>
    )
  })
}
