import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Descriptor } from '../../schema/resource.ts'
import type { AnyRecord } from '../registry.ts'
import { type FormValues, initialValues } from './formValues.ts'

/** A save that has succeeded: the record as it is stored, and the values that the form then held. */
export interface Save {
  readonly record: AnyRecord
  readonly values: FormValues
}

/** Shows what was stored, and keeps what was typed since the save began. */
export const AfterSave = ({ descriptor, save }: { descriptor: Descriptor; save: Save | undefined }) => {
  const { reset, getValues, setValue } = useFormContext()
  useEffect(() => {
    if (!save) return
    const typedSince = Object.entries(getValues()).filter(([name, value]) => value !== save.values[name])
    reset(initialValues(descriptor, save.record))
    for (const [name, value] of typedSince) setValue(name, value, { shouldDirty: true })
  }, [save, descriptor, reset, getValues, setValue])
  return null
}
