import { useState } from 'react'
import { useAuthTranslate } from '../../i18n/useAuthTranslate.ts'
import { emptyValue, isEmptyValue, type SmallFields, type SmallInputs, type SmallValues } from './smallFields.ts'
import { type Problems, useCall } from './useCall.ts'

interface SmallFormOptions<F extends SmallFields> {
  readonly fields: F
  readonly inputs?: SmallInputs<F>
  /** Initial values. Default: empty, and the default of each choice. */
  readonly initial?: Partial<SmallValues<F>>
  /**
   * Names of additional values that the form's children render. Children also show the problems of these values.
   * Default: none.
   */
  readonly others?: readonly string[]
  /**
   * Problems that can be detected without the provider; if there are any, nothing is sent. Default: empty required
   * fields.
   */
  readonly find?: (values: SmallValues<F>) => Problems
  /** Sends the values as they were typed. */
  readonly send: (values: SmallValues<F>) => Promise<void>
}

/** State of a small form: its values, and the call that sends them. */
export const useSmallForm = <F extends SmallFields>(options: SmallFormOptions<F>) => {
  const { fields, initial, others = [], find, send } = options
  const inputs: SmallInputs<SmallFields> = options.inputs ?? {}
  const t = useAuthTranslate()
  const blank = () =>
    // Built from every field by its kind, which the compiler cannot verify.
    ({
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
      ...initial,
    }) as SmallValues<F>
  const [values, setValues] = useState(blank)
  const missing = (): Problems =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, field]) => field.kind !== 'toggle' && field.required && isEmptyValue(field, values[name]))
        .map(([name, { label }]) => [name, inputs[name]?.missing ?? t('account.required', { label })]),
    )
  const call = useCall({
    fields: [...Object.keys(fields), ...others],
    find: () => ({ ...find?.(values), ...missing() }),
    send: () => send(values),
  })
  return {
    fields,
    inputs,
    values,
    call,
    /** Sets the value of one field. */
    change: (name: string, value: unknown) => setValues(current => ({ ...current, [name]: value })),
    set: (changed: Partial<SmallValues<F>>) => setValues(current => ({ ...current, ...changed })),
    reset: () => setValues(blank),
  }
}
