import Link from '@mui/material/Link'
import { useWatch } from 'react-hook-form'
import { asciiDigits } from '../../../schema/values/digits.ts'
import { pointOf } from '../../../schema/values/point.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

/** A place on earth: its coordinates, or an address of a map that has them, of which the coordinates are stored. */
export const PointInput = (props: InputProps<'point'>) => {
  const t = useTranslate()
  const value: unknown = useWatch({ name: props.input.field })
  const point = typeof value === 'string' ? pointOf(asciiDigits(value)) : undefined
  const map = point && `${point.latitude}&mlon=${point.longitude}#map=16/${point.latitude}/${point.longitude}`
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
        </>
      }
      box={{ inputProps: { autoCapitalize: 'none', spellCheck: false } }}
    />
  )
}
