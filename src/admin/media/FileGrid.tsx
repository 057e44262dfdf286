import Box from '@mui/material/Box'
import { type FocusEvent, type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react'
import type { StoredFile } from '../../api/wire/files.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { colour } from '../ui/theme/colours.ts'
import { FileTile } from './FileTile.tsx'
import { useFileDetails } from './useFileDetails.ts'
import { useInfiniteScroll } from './useInfiniteScroll.ts'

// Tiles outside the scrolled area are neither laid out nor painted, so a thousand tiles cost as much as the visible
// ones.
const gridSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(148px, 1fr))' },
  '& > button': {
    position: 'relative',
    display: 'block',
    p: 0,
    font: 'inherit',
    fontSize: '0.8125rem',
    color: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    overflow: 'hidden',
    bgcolor: 'background.paper',
    border: `2px solid ${colour.line}`,
    borderRadius: 1,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 180px',
    '&:hover': { borderColor: colour.outline },
    '&[aria-pressed=true]': { borderColor: colour.accent },
    '&:focus-visible': { outline: `2px solid ${colour.accent}`, outlineOffset: 2 },
  },
  '& img': { display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: 'background.default' },
  '& [data-part=name]': {
    display: 'block',
    px: 1,
    pt: 0.5,
    fontWeight: 600,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  '& [data-part=facts]': {
    display: 'grid',
    px: 1,
    pb: 0.75,
    minHeight: '1.25em',
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-part=mark]': {
    position: 'absolute',
    top: 6,
    right: 6,
    bgcolor: 'background.paper',
    borderRadius: 999,
  },
} as const

/** Number of tiles by which each key moves the focus, given the number of columns. */
const steps: Readonly<Record<string, (columns: number, count: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: columns => columns,
  ArrowUp: columns => -columns,
  Home: (_columns, count) => -count,
  End: (_columns, count) => count,
}

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  const tiles = Array.from(event.currentTarget.querySelectorAll('button'))
  const at = tiles.findIndex(tile => tile.matches(':focus'))
  if (!step || at === -1) return
  event.preventDefault()
  const columns = Math.max(
    1,
    tiles.findIndex(tile => tile.offsetTop !== tiles[0]?.offsetTop),
  )
  const next = Math.max(0, Math.min(tiles.length - 1, at + step(columns, tiles.length)))
  tiles[next]?.focus()
}

interface FileGridProps {
  readonly files: readonly StoredFile[]
  readonly chosen: StoredFile | undefined
  readonly onChoose: (file: StoredFile | undefined) => void
}

/** Grid of stored files. A click selects a file, a second click deselects it. Arrow keys move the focus. */
export const FileGrid = memo(({ files, chosen, onChoose }: FileGridProps) => {
  const t = useTranslate()
  const details = useFileDetails()
  const facts = useMemo(
    () => files.map(file => ({ file, measures: details.measures(file), day: details.day(file) })),
    [files, details],
  )
  const [end, drawn] = useInfiniteScroll<HTMLSpanElement>(files.length)
  const [focused, setFocused] = useState<string>()
  const chosenNow = useRef(chosen)
  chosenNow.current = chosen
  const toggle = useCallback(
    (file: StoredFile) => onChoose(chosenNow.current?.address === file.address ? undefined : file),
    [onChoose],
  )
  const stop = [focused, chosen?.address].find(address => files.some(file => file.address === address))
  const rememberFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const at = Array.from(currentTarget.children).indexOf(target)
    setFocused(files[at]?.address)
  }

  return (
    <Box role="group" aria-label={t('files.library')} sx={gridSx} onKeyDown={moveFocus} onFocus={rememberFocus}>
      {facts.slice(0, drawn).map(({ file, measures, day }, at) => (
        <FileTile
          key={file.address}
          file={file}
          measures={measures}
          day={day}
          isChosen={chosen?.address === file.address}
          isTabStop={stop === undefined ? at === 0 : stop === file.address}
          onToggle={toggle}
        />
      ))}
      <span ref={end} />
    </Box>
  )
})
