import CheckCircle from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { StoredFile } from '../../api/envelopes.ts'
import { pictureOf } from '../../api/fileAddress.ts'
import { useText } from '../useText.ts'
import { previewAddress } from './preview.ts'

interface TileProps {
  readonly file: StoredFile
  readonly isChosen: boolean
  readonly onToggle: () => void
}

/** One stored file, which a click chooses. */
const Tile = ({ file, isChosen, onToggle }: TileProps) => (
  <ButtonBase
    aria-pressed={isChosen}
    aria-label={file.name}
    title={file.name}
    onClick={onToggle}
    sx={{
      position: 'relative',
      display: 'block',
      borderRadius: 1,
      overflow: 'hidden',
      border: 2,
      borderColor: isChosen ? 'primary.main' : 'divider',
      textAlign: 'left',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 150px',
    }}
  >
    <Box
      component="img"
      src={previewAddress(file.address, 320)}
      alt=""
      loading="lazy"
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '4 / 3',
        objectFit: 'cover',
        bgcolor: pictureOf(file.address)?.colour ?? 'background.default',
      }}
    />
    <Typography variant="caption" noWrap component="span" sx={{ display: 'block', px: 1, py: 0.5 }}>
      {file.name}
    </Typography>
    {isChosen && (
      <CheckCircle
        color="primary"
        sx={{ position: 'absolute', top: 6, right: 6, bgcolor: 'background.paper', borderRadius: 999 }}
      />
    )}
  </ButtonBase>
)

export interface FileGridProps {
  readonly files: readonly StoredFile[]
  readonly chosen: StoredFile | undefined
  readonly onChoose: (file: StoredFile | undefined) => void
}

/** Stored files; a click chooses one, and another click on it chooses none. */
export const FileGrid = ({ files, chosen, onChoose }: FileGridProps) => {
  const say = useText()
  if (files.length === 0) return <Typography color="text.secondary">{say('files.empty')}</Typography>
  return (
    <Box
      role="group"
      aria-label={say('files.library')}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(132px, 1fr))' },
      }}
    >
      {files.map(file => {
        const isChosen = chosen?.address === file.address
        return (
          <Tile
            key={file.address}
            file={file}
            isChosen={isChosen}
            onToggle={() => onChoose(isChosen ? undefined : file)}
          />
        )
      })}
    </Box>
  )
}
