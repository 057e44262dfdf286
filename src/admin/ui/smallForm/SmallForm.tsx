import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import type { ComponentType, ReactNode } from 'react'
import { Failure } from '../screen/Failure.tsx'
import type { SmallField, SmallFields, SmallInputs, TextField } from './smallFields.ts'
import { type SmallInputProps, TextInput } from './TextInput.tsx'
import type { Call } from './useCall.ts'

interface SmallFormProps<F extends SmallField> {
  /** Result of `useSmallForm`. */
  readonly form: {
    readonly fields: Readonly<Record<string, F>>
    readonly inputs: SmallInputs<SmallFields>
    readonly values: Readonly<Record<string, unknown>>
    readonly change: (name: string, value: unknown) => void
    readonly call: Call
  }
  /** Label of the submit button. */
  readonly submit: string
  /** Shown beside the submit button. */
  readonly beside?: ReactNode
  /** Shown between the inputs and the submit button. */
  readonly below?: ReactNode
  /** Shown above the inputs. */
  readonly children?: ReactNode
}

/** A few inputs with one submit button. Errors are shown above them. `Input` renders each field. */
export const FormOfInputs = <F extends SmallField>(
  props: SmallFormProps<F> & { readonly Input: ComponentType<SmallInputProps<F>> },
) => {
  const { form, submit, beside, below, children, Input } = props
  const { fields, inputs, values, change, call } = form
  return (
    <Stack component="form" ref={call.form} noValidate onSubmit={call.submit} sx={{ gap: 2.5 }}>
      {call.error !== undefined && <Failure error={call.error} />}
      {children}
      {Object.entries(fields).map(([name, field]) => (
        <Input
          key={name}
          field={field}
          input={inputs[name]}
          value={values[name]}
          onChange={value => change(name, value)}
          problem={call.problems[name] ?? inputs[name]?.problem}
        />
      ))}
      {below}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          disabled={call.isBusy}
          startIcon={call.isBusy ? <CircularProgress size={16} color="inherit" /> : undefined}
        >
          {submit}
        </Button>
        {beside}
      </Stack>
    </Stack>
  )
}

/** Small form with text fields only. */
export const SmallForm = (props: SmallFormProps<TextField>) => <FormOfInputs {...props} Input={TextInput} />
