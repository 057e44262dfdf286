import { useTranslate } from '../../i18n/useTranslate.ts'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'
import { PasswordInput } from '../../ui/smallForm/PasswordInput.tsx'
import { type InputProps, useFieldInput } from './inputProps.ts'

/** Password input. An empty input in the form of a stored record keeps the stored password. */
export const SecretInput = (props: InputProps<'password'>) => {
  const t = useTranslate()
  const { id, bound, around, isRequired } = useFieldInput(props)
  const isOwn = props.field.repeats === undefined
  const texts = { ...around, help: around.help ?? (props.record && isOwn ? t('form.passwordKept') : undefined) }
  return (
    <FormField {...texts}>
      <PasswordInput
        fullWidth
        error={texts.problem !== undefined}
        id={id}
        name={bound.name}
        inputRef={bound.ref}
        value={bound.value ?? ''}
        onChange={bound.onChange}
        onBlur={() => bound.onBlur()}
        autoComplete="new-password"
        inputProps={{ 'aria-required': isRequired || undefined, 'aria-describedby': describedBy(id, texts) }}
      />
    </FormField>
  )
}
