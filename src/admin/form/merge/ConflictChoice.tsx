import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { labelIn } from '../labels.ts'
import type { Choices, Conflict } from './merge.ts'
import { ShownValue } from './ShownValue.tsx'

export interface ConflictChoiceProps {
  readonly descriptor: Descriptor
  readonly conflict: Conflict
  /** Labels of the two values. */
  readonly sides: { readonly mine: string; readonly theirs: string }
  readonly choice: Choices[string] | undefined
  readonly onChoose: (choice: Choices[string]) => void
}

/** Selects which value of a field is saved. */
export const ConflictChoice = ({ descriptor, conflict, sides, choice, onChoose }: ConflictChoiceProps) => {
  const t = useTranslate()
  const id = useId()
  const option = (side: Choices[string]) => (
    <FormControlLabel
      value={side}
      control={<Radio size="small" />}
      sx={{
        alignItems: 'flex-start',
        m: 0,
        p: 1,
        pr: 1.5,
        minWidth: 0,
        border: 1,
        borderRadius: 1,
        borderColor: choice === side ? 'primary.main' : 'divider',
        '& .MuiFormControlLabel-label': { minWidth: 0, flex: 1, pt: 0.75 },
        '& .MuiRadio-root': { mt: 0.25, p: 0.75 },
      }}
      label={
        <>
          <Typography component="span" sx={{ display: 'block', fontWeight: 650, fontSize: '0.8125rem' }}>
            {sides[side]}
          </Typography>
          <ShownValue descriptor={descriptor} name={conflict.name} value={conflict[side]} />
        </>
      }
    />
  )
  return (
    <div>
      <FormLabel id={id} component="div" sx={{ mb: 0.75 }}>
        {t('merge.which', { field: labelIn(descriptor, conflict.name) })}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={choice ?? ''}
        onChange={event => onChoose(event.target.value === 'theirs' ? 'theirs' : 'mine')}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {option('mine')}
        {option('theirs')}
      </RadioGroup>
    </div>
  )
}
