import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { StoredFile } from '../../../api/wire/files.ts'
import { type FocalPoint, focalPointOf, focalPointText } from '../../../schema/values/focalPoint.ts'
import { previewAddress, previewPlaceSx } from '../../data/picturePreview.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { PictureCrops } from './PictureCrops.tsx'

interface FocalPointFieldProps {
  readonly id: string
  readonly file: StoredFile
  /** Position such as '30% 70%'; '' for none. */
  readonly point: string
  readonly onChange: (point: string) => void
  readonly onLeave: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onReset: () => void
}

const middle: FocalPoint = { x: 50, y: 50 }
const stepsByKey: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Number of steps for an arrow key with Shift. */
const largeStep = 10

const percent = (share: number): number => Math.min(100, Math.max(0, Math.round(share * 100)))
const moved = ({ x, y }: FocalPoint, by: FocalPoint, steps: number): FocalPoint => ({
  x: percent((x + by.x * steps) / 100),
  y: percent((y + by.y * steps) / 100),
})

/** Size of the handle, px. */
const handleSize = 44
/** Maximum height of the picture, px. The width follows from it. */
const maxHeight = 184

// A ring that is visible on bright and dark pictures; dashed if the point is not set.
const handleSx = (isSet: boolean) => ({
  position: 'absolute',
  width: handleSize,
  height: handleSize,
  m: `${-handleSize / 2}px`,
  borderRadius: '50%',
  cursor: 'grab',
  outlineOffset: '-4px',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 9,
    border: '3px solid #fff',
    borderStyle: isSet ? 'solid' : 'dashed',
    borderRadius: '50%',
    boxShadow: '0 0 0 2px rgba(0, 0, 0, 0.75), inset 0 0 0 2px rgba(0, 0, 0, 0.75)',
  },
})

/** Sets the focal point of a picture by clicking, dragging or arrow keys, and previews the resulting crops. */
export const FocalPointField = ({ id, file, point, onChange, onLeave, onKeyDown, onReset }: FocalPointFieldProps) => {
  const t = useTranslate()
  const handle = useRef<HTMLElement>(null)
  const chosen = focalPointOf(point)
  const { x, y } = chosen ?? middle

  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent): string => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return focalPointText({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    // Prevents the browser from dragging the picture or selecting text.
    event.preventDefault()
    handle.current?.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    onChange(pointAt(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(pointAt(event))
  }
  const moveByKey = (event: KeyboardEvent) => {
    const by = stepsByKey[event.key]
    if (!by) return onKeyDown(event)
    event.preventDefault()
    onChange(focalPointText(moved({ x, y }, by, event.shiftKey ? largeStep : 1)))
  }

  return (
    <Box
      id={id}
      role="group"
      aria-label={t('files.focalPoint')}
      sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}
    >
      <Box
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        sx={{
          position: 'relative',
          flex: 'none',
          maxWidth: '100%',
          cursor: 'crosshair',
          touchAction: 'none',
          ...previewPlaceSx(file.address, 640, maxHeight),
        }}
      >
        <Box
          component="img"
          src={previewAddress(file.address, 640)}
          alt=""
          draggable={false}
          sx={{ display: 'block', width: '100%', height: '100%', maxHeight, borderRadius: 0.5, bgcolor: 'divider' }}
        />
        <Box
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={t('files.focalPoint')}
          aria-describedby={`${id}-help`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={chosen ? t('files.focalAt', { x, y }) : t('files.focalNone')}
          onKeyDown={moveByKey}
          onBlur={onLeave}
          sx={handleSx(chosen !== undefined)}
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </Box>
      <Box sx={{ flex: '1 1 19rem', display: 'grid', gap: 1 }}>
        <Typography id={`${id}-help`} variant="caption" color="text.secondary">
          {t('files.focalHelp')}
        </Typography>
        <PictureCrops address={file.address} point={point} />
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Button variant="outlined" color="inherit" disabled={!chosen} onClick={onReset} sx={{ flex: 'none' }}>
            {t('files.focalMiddle')}
          </Button>
          <Typography variant="caption" color="text.secondary">
            {chosen ? t('files.focalAt', { x, y }) : t('files.focalNone')}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}
