import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { StoredFile } from '../../api/wire/files.ts'
import { useMay } from '../data/permissions.ts'
import { previewAddress, tileFitOf } from '../data/picturePreview.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { PictureNotes } from './details/PictureNotes.tsx'
import { useFileDetails } from './useFileDetails.ts'

interface ChosenFileProps {
  readonly file: StoredFile
  /** Receives the alternative text as it is typed. */
  readonly onType: (typed: string) => void
}

// The name has only one line on narrow screens, to leave room for the pictures.
const nameSx = {
  fontWeight: 650,
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'nowrap', sm: 'normal' },
} as const

/**
 * Details of the selected file, with inputs for its alternative text and focal point if the provider stores them and
 * the signed-in person may change files.
 */
export const ChosenFile = ({ file, onType }: ChosenFileProps) => {
  const t = useTranslate()
  const details = useFileDetails()
  const may = useMay()
  return (
    <Box
      role="group"
      aria-label={t('files.chosenFile')}
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 2fr) minmax(0, 3fr)' },
        px: 3,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        flex: 'none',
        maxHeight: { xs: '70vh', sm: '60vh' },
        overflowY: 'auto',
      }}
    >
      <Box
        component="img"
        src={previewAddress(file.address, 320)}
        alt=""
        sx={{
          width: 96,
          height: 72,
          objectFit: tileFitOf(file.address),
          borderRadius: 0.5,
          bgcolor: 'divider',
          display: { xs: 'none', sm: 'block' },
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" title={file.name} sx={nameSx}>
          {file.name}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {[details.measures(file), details.day(file)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {may.writeFiles && file.alt !== undefined && <PictureNotes file={file} onType={onType} />}
    </Box>
  )
}
