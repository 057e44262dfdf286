import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { InnerFields } from '../../../../schema/descriptor/field.ts'
import { errorsOf, type MessagesByPath } from '../../fieldErrors.ts'
import type { FormValues } from '../../formValues.ts'
import { type CompositeInputProps, EntryPathContext } from './compositeProps.ts'

interface EntryFormProps extends Pick<CompositeInputProps, 'descriptor' | 'Inner'> {
  readonly fields: InnerFields
  readonly values: FormValues
  readonly onChange: (values: FormValues) => void
  readonly onBlur: () => void
  /** From the outermost form. */
  readonly path: string
  /** What is wrong inside, by paths from here. */
  readonly messages: MessagesByPath
  /** Whether its inputs are drawn. Default true. */
  readonly isOpen?: boolean
}

/**
 * The inputs of one entry. It is a form inside the form, so that the inputs are those of any form, and the form around holds one value for the
 * whole field, which drafts, merges and the check for changes compare.
 */
export const EntryForm = ({
  fields,
  values,
  onChange,
  onBlur,
  path,
  messages,
  isOpen = true,
  descriptor,
  Inner,
}: EntryFormProps) => {
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...values } })
  const { subscribe, reset, setError, clearErrors } = form
  const changed = useRef(onChange)
  changed.current = onChange
  /** The states that the form around has, or is about to get, from here: what else it has comes from elsewhere. */
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

  const problems = JSON.stringify(messages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages by what they are, because they are collected at each drawing
  useEffect(() => {
    clearErrors()
    for (const [name, error] of Object.entries(errorsOf(messages, 'validate'))) if (name !== '') setError(name, error)
  }, [problems, setError, clearErrors])

  if (!isOpen) return null
  return (
    <FormProvider {...form}>
      <EntryPathContext value={path}>
        <Box onBlur={onBlur} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {Object.entries(fields).map(([name, field]) => (
            <Box key={name} data-path={`${path}.${name}`} tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
              <Inner descriptor={descriptor} field={field} input={{ field: name }} />
            </Box>
          ))}
        </Box>
      </EntryPathContext>
    </FormProvider>
  )
}
