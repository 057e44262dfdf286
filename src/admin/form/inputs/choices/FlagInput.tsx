import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useFlagOptions } from '../../../i18n/localizedDescriptors.ts'
import { describedBy, FormField } from '../../../ui/smallForm/FormField.tsx'
import { type InputProps, useFieldInput } from '../inputProps.ts'

/** Checkbox for yes or no. */
export const FlagInput = (props: InputProps<'flag'>) => {
  const { id, bound, around, start } = useFieldInput(props)
  const [yes] = useFlagOptions()
  /**
   * Form value for a checked state. The initial state restores the stored value, so that a stored null is not a change.
   */
  const heldFor = (isTicked: boolean) => {
    if (isTicked === (start === 1)) return start
    return isTicked ? 1 : 0
  }
  return (
    // A flag is never empty, so it is not marked as required.
    <FormField {...around} isRequired={false}>
      <FormControlLabel
        label={yes?.label ?? ''}
        // The field's label names the checkbox. This label only tells sighted people the meaning of a tick.
        slotProps={{ typography: { 'aria-hidden': true } }}
        control={
          <Checkbox
            size="small"
            checked={bound.value === 1}
            onChange={event => bound.onChange(heldFor(event.target.checked))}
            onBlur={() => bound.onBlur()}
            name={bound.name}
            slotProps={{
              input: {
                ref: bound.ref,
                id,
                'aria-label': around.label,
                'aria-describedby': describedBy(id, around),
              },
            }}
          />
        }
      />
    </FormField>
  )
}
