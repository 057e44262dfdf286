/** Text of a record that list search reads. */
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Row } from '../../db/tables.ts'
import { fold } from './foldText.ts'
import { searchedTexts } from './searchedTexts.ts'
import { formsAtOnce, type TextForms } from './searchForms.ts'

/**
 * Folded text of the `search` fields of a record, without tags, one value per line. A search text never contains a line
 * break, so no match spans two values.
 */
export const searchTextOf = (
  resource: Pick<Descriptor, 'search' | 'fields'>,
  row: Row,
  forms: TextForms = formsAtOnce,
): string => {
  const texts = resource.search.map(name => searchedTexts(resource, name, row))
  forms.require(texts.flat().flatMap(({ text, isHtml }) => (isHtml ? [text] : [])))
  return texts
    .map(ofField => ofField.map(({ text, isHtml }) => (isHtml ? forms.foldedOf(text) : fold(text))).join('\n'))
    .join('\n')
}
