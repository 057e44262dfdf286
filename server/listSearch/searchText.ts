/** The text of a record that lists search. */
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Row } from '../db/tables.ts'
import { fold } from './foldText.ts'
import { formsAtOnce, type TextForms } from './searchForms.ts'

/** What search looks in: the folded text of the fields that the descriptor names, a line each, without tags. No needle has a line end. */
export const searchTextOf = (
  resource: Pick<Descriptor, 'search' | 'fields'>,
  row: Row,
  forms: TextForms = formsAtOnce,
): string => {
  const isHtml = (name: string) => resource.fields[name]?.kind === 'html'
  forms.require(resource.search.filter(isHtml).map(name => row[name]))
  return resource.search
    .map(name => {
      const value = row[name]
      if (value === null || value === undefined) return ''
      return isHtml(name) ? forms.foldedOf(String(value)) : fold(String(value))
    })
    .join('\n')
}
