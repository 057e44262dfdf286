import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from '../formValues.ts'

interface LateValues {
  /** Values that depend on the signed-in person. They change once the person is known. */
  readonly filled: FormValues
  /** All initial values of the form, including `filled`. */
  readonly initial: FormValues
  readonly isNew: boolean
}

/**
 * Sets the initial values of a new record that depend on the signed-in person, who may become known after the first
 * render. Values that somebody has changed meanwhile stay.
 */
export const useLateValues = (
  { getValues, resetField }: Pick<UseFormReturn<Record<string, unknown>>, 'getValues' | 'resetField'>,
  { filled, initial, isNew }: LateValues,
): void => {
  const latest = useRef({ filled, initial })
  useEffect(() => {
    const before = latest.current
    latest.current = { filled, initial }
    if (!isNew || before.filled === filled) return
    for (const [name, value] of Object.entries(initial))
      if (before.initial[name] !== value && getValues(name) === before.initial[name])
        resetField(name, { defaultValue: value })
  }, [filled, initial, isNew, getValues, resetField])
}
