/** Every lookup that decides on access: the value with which it lets through, and how it is tried with others. A new lookup is a row of one of the two tables. */
import type { AccessLookup } from './accessLookup.ts'
import { recordLookups } from './recordLookups.ts'
import { roleLookups } from './roleLookups.ts'

export const accessLookups: readonly AccessLookup[] = [...roleLookups, ...recordLookups]
