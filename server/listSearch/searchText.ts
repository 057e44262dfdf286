/** The text of a record that lists search. */
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Row } from '../db/tables.ts'
import { fold } from './foldText.ts'
import { searchedTexts } from './searchedTexts.ts'
import { formsAtOnce, type TextForms } from './searchForms.ts'

/** What search looks in: the folded text of the fields that the descriptor names, a line each, without tags. No needle has a line end. */
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
