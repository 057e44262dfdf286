import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { computedOf } from '../../../../schema/descriptor/computedFields.ts'
import type { InnerField, InnerFields } from '../../../../schema/descriptor/field.ts'
import type { FieldInput } from '../../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../../data/descriptors.ts'
import { errorsOf, type MessagesByPath } from '../../fieldErrors.ts'
import type { FormValues } from '../../formValues.ts'
import { ShownInput } from '../../shape/ShownInput.tsx'
import { isUnset } from '../../shape/shownFields.ts'
import { ComputedValue } from '../shown/ComputedValue.tsx'
import { FixedValue } from '../shown/FixedValue.tsx'
import { ReadOnlyValue } from '../shown/ReadOnlyValue.tsx'
import { type CompositeInputProps, EntryPathContext, FileNameContext } from './compositeProps.ts'

interface EntryFormProps extends Pick<CompositeInputProps, 'descriptor' | 'Inner'> {
  readonly fields: InnerFields
  readonly values: FormValues
  readonly onChange: (values: FormValues) => void
  readonly onBlur: () => void
  /** Path from the outermost form. */
  readonly path: string
  /** Validation messages of the entry, by path relative to it. */
  readonly messages: MessagesByPath
  /** True if the inputs are rendered. Default true. */
  readonly isOpen?: boolean
  /** Inputs to render, in order. Default: one for each field. */
  readonly inputs?: readonly FieldInput[] | undefined
  /** Stored child record that the entry edits; undefined if there is none. */
  readonly record?: AnyRecord | undefined
}

const isNameField = (field: InnerField | undefined): boolean =>
  field?.kind === 'text' && field.required === true && !computedOf(field)

const isEmptyText = (value: unknown): boolean => value === null || value === undefined || String(value).trim() === ''

/**
 * Inputs of one entry. It is a form within the form, so that the usual inputs work in it. The outer form holds one
 * value for the whole field, which drafts, merges and dirty checks compare.
 */
export const EntryForm = ({
  fields,
  values,
  onChange,
  onBlur,
  path,
  messages,
  isOpen = true,
  inputs = Object.keys(fields).map(field => ({ field })),
  record,
  descriptor,
  Inner,
}: EntryFormProps) => {
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...values } })
  const { subscribe, reset, setError, clearErrors, getValues, setValue } = form
  const changed = useRef(onChange)
  changed.current = onChange
  /** States that this form has passed to the outer form. Any other value there comes from elsewhere. */
  const states = useRef([JSON.stringify(values)])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          const state = JSON.stringify(typed)
          if (state === states.current.at(-1)) return
          states.current.push(state)
          changed.current({ ...typed })
        },
      }),
    [subscribe],
  )
  useEffect(() => {
    const state = JSON.stringify(values)
    const at = states.current.indexOf(state)
    states.current = at < 0 ? [state] : states.current.slice(at)
    if (at < 0) reset({ ...values }, { keepErrors: true })
  }, [values, reset])

  /** Fills the required name of the entry from a file's name, unless something was typed. */
  const fillName = (fileName: string) => {
    const name = Object.keys(fields).find(each => isNameField(fields[each]))
    if (name !== undefined && isEmptyText(getValues(name)))
      setValue(name, fileName.replace(/\.[^.]+$/, ''), { shouldDirty: true })
  }

  const problems = JSON.stringify(messages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages are compared by content: each render makes new objects
  useEffect(() => {
    clearErrors()
    for (const [name, error] of Object.entries(errorsOf(messages, 'validate'))) if (name !== '') setError(name, error)
  }, [problems, setError, clearErrors])

  const drawn = (field: InnerField, input: FieldInput) => {
    if (computedOf(field)) return <ComputedValue descriptor={descriptor} input={input} />
    if (field.readOnly) return <ReadOnlyValue field={field} input={input} record={record} />
    if (record && field.fixed)
      return <FixedValue label={input.label ?? field.label} field={field} value={record[input.field]} />
    return <Inner descriptor={descriptor} field={field} input={input} record={record} />
  }
  if (!isOpen) return null
  return (
    <FormProvider {...form}>
      <EntryPathContext value={path}>
        <FileNameContext value={fillName}>
          <Box onBlur={onBlur} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {inputs.map(input => {
              const field = fields[input.field]
              return (
                field &&
                (record !== undefined || !isUnset(field)) && (
                  <ShownInput key={input.field} input={input}>
                    <Box data-path={`${path}.${input.field}`} tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
                      {drawn(field, input)}
                    </Box>
                  </ShownInput>
                )
              )
            })}
          </Box>
        </FileNameContext>
      </EntryPathContext>
    </FormProvider>
  )
}
