import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { FieldInput } from '../../../schema/descriptor/resource.ts'
import { useMeets } from '../inputs/useMeets.ts'

/** Shows an input while its condition is met or its value is invalid. */
export const ShownInput = ({ input: { field, when = {} }, children }: { input: FieldInput; children: ReactNode }) => {
  const { errors } = useFormState()
  return useMeets(when) || errors[field] ? children : null
}
