/**
 * All lookups that decide on access, with the value that grants it and a test for other values. A new lookup needs a
 * row in one of the two tables.
 */
import type { AccessLookup } from './accessLookup.ts'
import { recordLookups } from './recordLookups.ts'
import { roleLookups } from './roleLookups.ts'

export const accessLookups: readonly AccessLookup[] = [...roleLookups, ...recordLookups]
