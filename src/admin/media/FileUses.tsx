import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { FileUse } from '../../api/wire/files.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { paths } from '../data/paths.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

const Use = ({ use, descriptor }: { use: FileUse; descriptor: Descriptor | undefined }) => {
  const field = descriptor?.fields[use.field]?.label ?? use.field
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {descriptor ? (
        // Opens in a new tab, because the form behind the dialog may have unsaved changes.
        <Link href={paths.edit(descriptor.path, use.id)} target="_blank" rel="noopener">
          {use.title}
        </Link>
      ) : (
        use.title
      )}
      <Typography component="span" variant="body2" color="text.secondary">
        {' '}
        · {descriptor?.label.one ?? use.resource} · {field}
      </Typography>
    </Typography>
  )
}

/** Links to the records that use a file. */
export const FileUses = ({ uses }: { uses: readonly FileUse[] }) => {
  const t = useTranslate()
  const { descriptors } = useDescriptors()
  if (uses.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('files.unused')}
      </Typography>
    )
  return (
    <Box>
      <Alert severity="warning">
        {t(uses.length === 1 ? 'files.usedOnce' : 'files.usedIn', { count: uses.length })}
      </Alert>
      <Box component="ul" sx={{ m: 0, mt: 1.5, pl: 2.5, maxHeight: 220, overflowY: 'auto', display: 'grid', gap: 0.5 }}>
        {uses.map(use => (
          <Use
            key={`${use.resource} ${use.id} ${use.field}`}
            use={use}
            descriptor={descriptors.find(({ name }) => name === use.resource)}
          />
        ))}
      </Box>
    </Box>
  )
}
