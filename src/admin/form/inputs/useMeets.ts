import { useWatch } from 'react-hook-form'
import { type Condition, meetsCondition } from '../../../schema/descriptor/condition.ts'

/** True if the form's current values meet a condition. */
export const useMeets = (condition: Condition): boolean => {
  const names = Object.keys(condition)
  const values: readonly unknown[] = useWatch({ name: names })
  return meetsCondition(condition, name => values[names.indexOf(name)])
}
