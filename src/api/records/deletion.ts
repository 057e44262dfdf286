/** Effects that deleting a record would have on records that refer to it. */

import { isObject } from '../protocol/json.ts'
import { isNamed } from '../protocol/namedRecords.ts'
import { deletionEffects } from '../wire/codes.ts'
import type { DeletionEffect } from '../wire/records.ts'

/** True if a value is an effect of a deletion. Other provider hosts may send anything. */
export const isDeletionEffect = (value: unknown): value is DeletionEffect =>
  isObject(value) &&
  typeof value.resource === 'string' &&
  deletionEffects.some(effect => effect === value.effect) &&
  Number.isInteger(value.count) &&
  Number(value.count) > 0 &&
  (value.records === undefined ||
    (Array.isArray(value.records) && value.records.every(each => isNamed(each) && typeof each.title === 'string')))
