import { useState } from 'react'
import { useAuthTranslate } from '../../i18n/useAuthTranslate.ts'
import { emptyValue, isEmptyValue, type SmallFields, type SmallInputs, type SmallValues } from './smallFields.ts'
import { type Problems, useCall } from './useCall.ts'

interface SmallFormOptions<F extends SmallFields> {
  readonly fields: F
  readonly inputs?: SmallInputs<F>
  /** Default: nothing typed, and the default of each choice. */
  readonly initial?: Partial<SmallValues<F>>
  /** Names of values that the form's children show. Default none. */
  readonly others?: readonly string[]
  /** Problems that can be seen without the provider; with any, nothing is sent. Default: required fields that are empty. */
  readonly find?: (values: SmallValues<F>) => Problems
  /** Sends the values as they were typed. */
  readonly send: (values: SmallValues<F>) => Promise<void>
}

/** A small form of some fields: what it holds, and the call that sends it. */
export const useSmallForm = <F extends SmallFields>(options: SmallFormOptions<F>) => {
  const { fields, initial, others = [], find, send } = options
  const inputs: SmallInputs<SmallFields> = options.inputs ?? {}
  const t = useAuthTranslate()
  const blank = () =>
    // Built of every field by its kind, which the compiler cannot see.
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
    /** Takes what was typed in a field. */
    change: (name: string, value: unknown) => setValues(current => ({ ...current, [name]: value })),
    set: (changed: Partial<SmallValues<F>>) => setValues(current => ({ ...current, ...changed })),
    reset: () => setValues(blank),
  }
}
