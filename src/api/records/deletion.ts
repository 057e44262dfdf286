/** Effects that deleting a record would have on records that refer to it. */

import type { NamedRecord } from '../protocol/failure.ts'
import { isObject } from '../protocol/json.ts'
import { isNamed } from '../protocol/namedRecords.ts'

const effects = ['refused', 'emptied', 'deleted'] as const

/** Records of one resource with the same effect. */
export interface DeletionEffect {
  /** API name. */
  readonly resource: string
  /** 'refused': they prevent the deletion; 'emptied': their reference becomes empty; 'deleted': they are deleted too. */
  readonly effect: (typeof effects)[number]
  /** At least 1. */
  readonly count: number
  /** Some of the records that prevent the deletion, as far as the caller may read them; only if it is refused. */
  readonly records?: readonly NamedRecord[]
}

/** True if a value is such an effect. Other hosts may send anything. */
export const isDeletionEffect = (value: unknown): value is DeletionEffect =>
  isObject(value) &&
  typeof value.resource === 'string' &&
  effects.some(effect => effect === value.effect) &&
  Number.isInteger(value.count) &&
  Number(value.count) > 0 &&
  (value.records === undefined ||
    (Array.isArray(value.records) && value.records.every(each => isNamed(each) && typeof each.title === 'string')))
