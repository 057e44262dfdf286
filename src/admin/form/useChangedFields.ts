import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { changedFields, type FormValues } from './formValues.ts'

/** Names of the changed fields of the enclosing form. `base` contains the values before anything was typed. */
export const useChangedFields = (descriptor: Descriptor, base: FormValues): readonly string[] => {
  const values: FormValues = useWatch()
  return useMemo(() => changedFields(descriptor, base, values), [descriptor, base, values])
}
