/** What a person calls a record. */
import { cut, textOf } from '../../src/schema/values/excerpt.ts'
import type { Value } from '../db/tables.ts'

const shownChars = 80

/** A stored title as plain text, cut; the record's number where it has none. */
export const titleOf = (title: Value | undefined, id: Value | undefined): string =>
  cut(textOf(String(title ?? '')), shownChars) || `#${id}`
