/** Titles of deleted records as the search of the trash compares them. */
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { titleOf } from '../../src/schema/descriptor/texts.ts'
import type { Row } from '../db/tables.ts'
import { fold } from './trigrams/foldText.ts'

/** Limit of the searched text, UTF-16 units. The index of the trash contains it. */
const mostChars = 200

/** Folded title of a record, of at most 200 characters; '' if it has none. */
export const searchedTitle = (resource: Pick<Descriptor, 'fields' | 'title'>, row: Row): string =>
  fold(titleOf(resource, row))
    .slice(0, mostChars)
    // Half of a character that the limit has cut in two.
    .replace(/[\uD800-\uDBFF]$/, '')
