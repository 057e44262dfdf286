/** Props of every input of a form, and the state derived from them. */
import { createElement, Fragment, type ReactNode, useId, useMemo } from 'react'
import { useController } from 'react-hook-form'
import type { Field, FieldKind, FieldOf } from '../../../schema/descriptor/field.ts'
import type { Descriptor, FieldInput } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import type { FormFieldProps } from '../../ui/smallForm/FormField.tsx'
import { FieldUse } from '../uses/FieldUse.tsx'
import { controllingChoiceOf, isControlledField } from '../uses/uses.ts'
import { CharCount } from './CharCount.tsx'
import { useMeets } from './useMeets.ts'

interface CommonInputProps {
  readonly descriptor: Descriptor
  readonly input: FieldInput
  /** The stored record; absent for a new one. */
  readonly record?: AnyRecord
}

/** Props for a field of one kind. */
export interface InputProps<K extends FieldKind> extends CommonInputProps {
  readonly field: FieldOf<K>
}

/** Props for a field of any kind. */
export interface AnyInputProps extends CommonInputProps {
  readonly field: Field
}

interface HelpOptions extends Omit<AnyInputProps, 'record'> {
  readonly value: unknown
}

/**
 * Text below an input: its help, the length of a text that the site shortens, and the effect of another field's
 * selected option.
 */
const useHelp = ({ descriptor, field, input, value }: HelpOptions): ReactNode => {
  const { descriptors } = useDescriptors()
  const controlling = useMemo(() => controllingChoiceOf(descriptor, descriptors), [descriptor, descriptors])
  const help = field.excerptLengths ? createElement(CharCount, { field, value, help: input.help }) : input.help
  if (!controlling || !isControlledField(controlling, descriptor.name, input.field)) return help
  const use = createElement(FieldUse, { controlling, resource: descriptor.name, field: input.field, value })
  return createElement(Fragment, undefined, help, help && ' ', use)
}

/**
 * Binds an input to its value, with its label, help and problem. `bound.value` is the form's value and may be null or
 * undefined; `start` is its initial value, null if there was none. `stored` holds the initial values of all fields; it is
 * a new object after each save.
 */
export const useFieldInput = ({ descriptor, field, input, record }: AnyInputProps) => {
  const id = useId()
  const { field: bound, fieldState, formState } = useController<Record<string, unknown>>({ name: input.field })
  const isRequiredNow = useMeets(field.requiredWhen ?? {}) && field.requiredWhen !== undefined
  // A stored secret may stay as it is, so the form of a stored record does not require it.
  const isRequired = (field.required === true || isRequiredNow) && !(field.writeOnly && record)
  const around: Omit<FormFieldProps, 'children'> = {
    id,
    label: input.label ?? field.label,
    isRequired,
    help: useHelp({ descriptor, field, input, value: bound.value }),
    problem: fieldState.error ? String(fieldState.error.message) : undefined,
  }
  const stored = formState.defaultValues
  const start: unknown = stored?.[input.field] ?? null
  return { id, bound, around, isRequired, start, stored }
}
