/**
 * All lookups that decide on access, with the value that grants it and a test for other values. A new lookup needs a
 * row in one of the three tables.
 */
import type { AccessLookup } from './accessLookup.ts'
import { conditionLookups } from './conditionLookups.ts'
import { recordLookups } from './recordLookups.ts'
import { roleLookups } from './roleLookups.ts'

export const accessLookups: readonly AccessLookup[] = [...roleLookups, ...conditionLookups, ...recordLookups]
