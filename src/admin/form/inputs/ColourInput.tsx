import InputAdornment from '@mui/material/InputAdornment'
import { useController } from 'react-hook-form'
import { toHexColour } from '../../../design/hexColour.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

const pattern = /^#[\da-f]{6}$/i

/** Input for a colour, which is typed or picked with the browser's colour picker. */
export const ColourInput = (props: InputProps<'colour'>) => {
  const t = useTranslate()
  const { field } = useController<Record<string, unknown>>({ name: props.input.field })
  const typed = typeof field.value === 'string' ? field.value : ''
  return (
    <TextBox
      {...props}
      placeholder={props.input.placeholder ?? '#rrggbb'}
      corrected={text => (pattern.test(text) ? text : toHexColour(text))}
      box={{
        inputProps: { autoCapitalize: 'none', spellCheck: false },
        startAdornment: (
          <InputAdornment position="start">
            <input
              type="color"
              className="colour-picker"
              aria-label={t('form.pickColour', { field: props.input.label ?? props.field.label })}
              value={pattern.test(typed) ? typed : '#ffffff'}
              onChange={event => field.onChange(event.target.value)}
            />
          </InputAdornment>
        ),
      }}
    />
  )
}
