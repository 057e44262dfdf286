import OutlinedInput from '@mui/material/OutlinedInput'
import type { FieldOf, Option } from '../../../../schema/descriptor/field.ts'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { OptionUses } from '../../uses/OptionUses.tsx'
import { type AnyInputProps, useFieldInput } from '../inputProps.ts'
import { PictureRadios } from './PicturedChoice.tsx'

interface OpenChoiceProps extends AnyInputProps {
  readonly options: readonly Option[]
  readonly others: NonNullable<FieldOf<'choice'>['others']>
}

/** Open choice: a text input with pictures of the options or, if they have none, with suggestions. */
export const OpenChoice = ({ options, others, ...props }: OpenChoiceProps) => {
  const { id, bound, around: field, isRequired } = useFieldInput(props)
  const text = String(bound.value ?? '')
  const chosen = options.find(({ value }) => value === text)
  const around = text.trim() === '' || chosen ? field : { ...field, help: others.help }
  const hasPictures = options.some(({ picture }) => picture)
  return (
    <FormField {...around}>
      {hasPictures && (
        <PictureRadios
          options={options}
          value={text}
          onChoose={bound.onChange}
          onBlur={bound.onBlur}
          name={`${bound.name}-picture`}
          labelledBy={labelId(id)}
          describedBy={describedBy(id, around)}
          isRequired={isRequired}
        />
      )}
      <OutlinedInput
        fullWidth
        id={id}
        name={bound.name}
        inputRef={bound.ref}
        value={text}
        onChange={event => bound.onChange(event.target.value)}
        onBlur={() => bound.onBlur()}
        error={around.problem !== undefined}
        placeholder={props.input.placeholder}
        inputProps={{
          maxLength: others.max,
          autoCapitalize: 'none',
          spellCheck: false,
          ...(!hasPictures && { list: `${id}-options` }),
          'aria-required': isRequired || undefined,
          'aria-describedby': describedBy(id, around),
        }}
      />
      {!hasPictures && (
        <datalist id={`${id}-options`}>
          {options.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      )}
      {chosen && <OptionUses option={chosen} />}
    </FormField>
  )
}
