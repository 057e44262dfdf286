import { useTranslate } from '../../../i18n/useTranslate.ts'
import { CheckboxGroup } from '../../../ui/smallForm/CheckboxGroup.tsx'
import { type InputProps, useFieldInput } from '../inputProps.ts'

/** Multiple choice with checkboxes. Stored values that are no longer options are dropped with the next change. */
export const ChoicesInput = (props: InputProps<'choices'>) => {
  const t = useTranslate()
  const { bound, around } = useFieldInput(props)
  const { options, max } = props.field
  const chosen: readonly string[] = Array.isArray(bound.value) ? bound.value : []
  const unknown = chosen.filter(value => !options.some(option => option.value === value))
  const problem = unknown.length > 0 ? t('form.unknownChoice', { value: unknown.join(', ') }) : around.problem
  return (
    <CheckboxGroup
      {...around}
      problem={problem}
      options={options}
      chosen={chosen}
      max={max}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      inputRef={bound.ref}
    />
  )
}
