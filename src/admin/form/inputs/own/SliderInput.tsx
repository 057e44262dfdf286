import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import { defaultPlaces } from '../../../../schema/values/numbers/amounts.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { type InputProps, useFieldInput } from '../inputProps.ts'

const defaultMax = 100

/** Slider that sets a number. The number is shown beside it. */
export const SliderInput = (props: InputProps<'integer' | 'decimal'>) => {
  const t = useTranslate()
  const { field } = props
  const { id, bound, around } = useFieldInput(props)
  const { min = 0, max = defaultMax } = field
  const step = field.kind === 'integer' ? 1 : 10 ** -(field.places ?? defaultPlaces)
  const value = typeof bound.value === 'number' ? bound.value : null
  const unit = field.kind === 'decimal' && field.unit !== undefined ? ` ${field.unit}` : ''
  const textOf = (number: number) => `${t.digits(String(number))}${unit}`
  return (
    <FormField {...around}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: 2, pl: 1.25 }}>
        <Slider
          id={id}
          name={bound.name}
          value={value ?? min}
          min={min}
          max={max}
          step={step}
          aria-labelledby={labelId(id)}
          getAriaValueText={textOf}
          slotProps={{ input: { ref: bound.ref, 'aria-describedby': describedBy(id, around) } }}
          onChange={(_event, chosen) => bound.onChange(chosen)}
          onBlur={() => bound.onBlur()}
        />
        <Box component="output" sx={{ minWidth: '3.5ch', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          {value === null ? '–' : textOf(value)}
        </Box>
      </Box>
    </FormField>
  )
}
