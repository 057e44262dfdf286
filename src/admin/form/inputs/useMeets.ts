import { useWatch } from 'react-hook-form'
import { type Condition, meets } from '../../../schema/descriptor/condition.ts'

/** Whether the form meets a condition as it is filled in now. */
export const useMeets = (condition: Condition): boolean => {
  const names = Object.keys(condition)
  const values: readonly unknown[] = useWatch({ name: names })
  return meets(condition, name => values[names.indexOf(name)])
}
