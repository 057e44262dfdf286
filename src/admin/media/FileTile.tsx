import CheckCircle from '@mui/icons-material/CheckCircle'
import { memo, useId } from 'react'
import { pictureOf } from '../../api/protocol/fileAddress.ts'
import type { StoredFile } from '../../api/wire/files.ts'
import { previewAddress, tileFitOf } from '../data/picturePreview.ts'
import { shortName } from './fileFacts.ts'

interface FileTileProps {
  readonly file: StoredFile
  /** Dimensions and size, such as '700 × 500 · 23 kB'. */
  readonly measures: string
  readonly day: string
  readonly isChosen: boolean
  /** True for the one tile that the Tab key reaches (roving tabindex). */
  readonly isTabStop: boolean
  /** Must be stable between renders, because the tile is memoised. */
  readonly onToggle: (file: StoredFile) => void
}

/** Tile of one stored file; a click selects it. Built from plain elements, because there may be thousands. */
export const FileTile = memo(({ file, measures, day, isChosen, isTabStop, onToggle }: FileTileProps) => {
  const id = useId()
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={file.name}
      aria-describedby={id}
      title={file.name}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onToggle(file)}
    >
      <img
        src={previewAddress(file.address, 320)}
        alt=""
        loading="lazy"
        decoding="async"
        style={{ backgroundColor: pictureOf(file.address)?.colour, objectFit: tileFitOf(file.address) }}
      />
      <span data-part="name">{shortName(file.name)}</span>
      <span data-part="facts" id={id}>
        <span>{measures}</span>
        <span>{day}</span>
      </span>
      {isChosen && <CheckCircle color="primary" data-part="mark" />}
    </button>
  )
})
