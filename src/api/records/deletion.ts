/** What the deletion of a record would do to the records that refer to it. */

import { isObject } from '../protocol/json.ts'

const effects = ['refused', 'emptied', 'deleted'] as const

/** Records of one resource to which the same happens. */
export interface DeletionEffect {
  /** API name. */
  readonly resource: string
  /** 'refused': they prevent it; 'emptied': their reference becomes empty; 'deleted': they are deleted with it. */
  readonly effect: (typeof effects)[number]
  /** From 1. */
  readonly count: number
}

/** Whether an answer is such an effect: other hosts may answer anything. */
export const isDeletionEffect = (value: unknown): value is DeletionEffect =>
  isObject(value) &&
  typeof value.resource === 'string' &&
  effects.some(effect => effect === value.effect) &&
  Number.isInteger(value.count) &&
  Number(value.count) > 0
