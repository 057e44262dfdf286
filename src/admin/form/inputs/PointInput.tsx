import MyLocation from '@mui/icons-material/MyLocationOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Link from '@mui/material/Link'
import { useContext, useState } from 'react'
import { useController } from 'react-hook-form'
import { asciiDigits } from '../../../schema/values/numbers/digits.ts'
import { pointOf } from '../../../schema/values/places/point.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ReadOnlyContext } from '../readOnly.ts'
import type { InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

/** Maximum time for determining the device's position, ms. */
const locatingMs = 20_000
/** Error code for a denied permission. Source: GeolocationPositionError. */
const denied = 1

/** Determines the device's position on request. */
const useLocating = (onFound: (point: string) => void) => {
  const [state, setState] = useState<'idle' | 'locating' | 'denied' | 'failed'>('idle')
  const locate = () => {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle')
        onFound(pointOf(`${latitude.toFixed(6)},${longitude.toFixed(6)}`)?.text ?? '')
      },
      ({ code }) => setState(code === denied ? 'denied' : 'failed'),
      { enableHighAccuracy: true, timeout: locatingMs },
    )
  }
  return { state, locate }
}

/**
 * Input for a geographic position: typed coordinates, the URL of a map, from which the coordinates are taken, or the
 * device's position.
 */
export const PointInput = (props: InputProps<'point'>) => {
  const t = useTranslate()
  const isReadOnly = useContext(ReadOnlyContext)
  const { field: bound } = useController<Record<string, unknown>>({ name: props.input.field })
  const { state, locate } = useLocating(bound.onChange)
  const point = typeof bound.value === 'string' ? pointOf(asciiDigits(bound.value)) : undefined
  const map = point && `${point.latitude}&mlon=${point.longitude}#map=16/${point.latitude}/${point.longitude}`
  const outcome = {
    idle: '',
    locating: t('form.pointLocating'),
    denied: t('form.pointDenied'),
    failed: t('form.pointFailed'),
  }
  const label = `${props.input.label ?? props.field.label}: ${t('form.pointHere')}`
  return (
    <TextBox
      {...props}
      placeholder={props.input.placeholder ?? '23.8103, 90.4125'}
      help={
        <>
          {props.input.help ?? t('form.pointHelp')}{' '}
          {map && (
            <Link href={`https://www.openstreetmap.org/?mlat=${map}`} target="_blank" rel="noopener noreferrer">
              {t('form.pointOnMap')}
            </Link>
          )}
          <span role="status">{outcome[state]}</span>
        </>
      }
      box={{
        inputProps: { autoCapitalize: 'none', spellCheck: false },
        endAdornment: !isReadOnly && 'geolocation' in navigator && (
          <InputAdornment position="end">
            <IconButton edge="end" aria-label={label} title={label} disabled={state === 'locating'} onClick={locate}>
              <MyLocation />
            </IconButton>
          </InputAdornment>
        ),
      }}
    />
  )
}
