/** Where records hold addresses of the site itself: pictures, documents, links, and HTML with both. Derived from the kinds of the fields. */

import { type Holding, traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, storedFieldsOf } from '../../src/schema/descriptor/resource.ts'
import { textOf } from '../../src/schema/values/excerpt.ts'
import { hrefOf } from '../../src/schema/values/links.ts'

/** A field that holds addresses. */
export interface HoldingField {
  readonly name: string
  readonly holding: Exclude<Holding, 'secret' | 'none'>
}

/** The fields of a descriptor that hold addresses, in order. */
export const holdingFieldsOf = (resource: Descriptor): readonly HoldingField[] =>
  Object.entries(storedFieldsOf(resource)).flatMap(([name, field]) => {
    const holding = traitsOf(field).holds
    return holding === 'none' || holding === 'secret' ? [] : [{ name, holding }]
  })

/** Addresses in HTML as the sanitiser writes it: attributes in double quotes, characters escaped. */
const addressesInHtml = (html: string): readonly string[] =>
  Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, escaped = '']) => hrefOf(textOf(escaped)))

const addressesByHolding: { readonly [H in HoldingField['holding']]: (value: string) => readonly string[] } = {
  picture: value => [value],
  document: value => [value],
  link: value => [hrefOf(value)],
  html: addressesInHtml,
  some: () => [],
}

/** The addresses in a stored value, as a browser follows them from any page of the site; those of 'some' are not separated. */
export const addressesIn = (field: HoldingField, value: string): readonly string[] =>
  addressesByHolding[field.holding](value)
