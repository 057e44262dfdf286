import { useController } from 'react-hook-form'
import { cellOf } from '../../../list/table/cells.tsx'
import type { AnyInputProps } from '../inputProps.ts'
import { FixedValue } from './FixedValue.tsx'

/**
 * View of a field that the person cannot change: the stored value, or the default in the form of a new record. It takes
 * the focus only from the summary of problems.
 */
export const ReadOnlyValue = ({ field, input, record }: Omit<AnyInputProps, 'descriptor'>) => {
  const { field: bound, fieldState } = useController<Record<string, unknown>>({ name: input.field })
  const label = input.label ?? field.label
  const shown = record ?? { [input.field]: bound.value }
  return (
    <FixedValue
      label={label}
      field={field}
      value={shown[input.field]}
      help={input.help}
      problem={fieldState.error ? String(fieldState.error.message) : undefined}
      custom={
        field.cell === undefined
          ? undefined
          : cellOf({ key: input.field, label, field, rule: { field: input.field } }, shown)
      }
      onElement={element => bound.ref(element && { focus: () => element.focus() })}
    />
  )
}
