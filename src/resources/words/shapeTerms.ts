/** The words of what visitors see of a resource. */
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { type Terms, textsIn } from '../../schema/terms/translated.ts'
import { byLanguage, type Language } from '../../schema/values/language.ts'
import { resourceTerms } from './index.ts'

/** The labels of what visitors see of a resource in each language that has others. */
export const termsFor = (resource: Descriptor, shape: object): { readonly [L in Language]?: Terms } => {
  const texts = textsIn(shape)
  const found = byLanguage(language => {
    const terms = resourceTerms(resource, language)
    return Object.fromEntries(texts.flatMap(text => (terms[text] === undefined ? [] : [[text, terms[text]]])))
  })
  return Object.fromEntries(Object.entries(found).filter(([, terms]) => Object.keys(terms).length > 0))
}
