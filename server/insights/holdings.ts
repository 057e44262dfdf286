/** Where records hold addresses of the site itself: pictures, documents, links, and HTML with both. Derived from the kinds of the fields. */

import type { Field } from '../../src/schema/descriptor/field.ts'
import { flatFields, flatValues } from '../../src/schema/descriptor/innerFields.ts'
import { type Holding, traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, storedFieldsOf } from '../../src/schema/descriptor/resource.ts'
import { sentValue } from '../../src/schema/validation/normalize.ts'
import { textOf } from '../../src/schema/values/excerpt.ts'
import { hrefOf } from '../../src/schema/values/links.ts'

/** A field that holds addresses, or in which a field does. */
export interface HoldingField {
  readonly name: string
  readonly field: Field
}

const holdsAddresses = (field: Field): boolean => !['none', 'secret'].includes(traitsOf(field).holds)

/** The fields of a descriptor that hold addresses, in order. */
export const holdingFieldsOf = (resource: Descriptor): readonly HoldingField[] =>
  Object.entries(storedFieldsOf(resource)).flatMap(([name, field]) =>
    flatFields(field).some(holdsAddresses) ? [{ name, field }] : [],
  )

/** Addresses in HTML as the sanitiser writes it: attributes in double quotes, characters escaped. */
const addressesInHtml = (html: string): readonly string[] =>
  Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, escaped = '']) => hrefOf(textOf(escaped)))

const none = () => []
const addressesByHolding: { readonly [H in Exclude<Holding, 'inner'>]: (value: string) => readonly string[] } = {
  picture: value => [value],
  document: value => [value],
  link: value => [hrefOf(value)],
  html: addressesInHtml,
  some: none,
  secret: none,
  none,
}

/** The addresses in a stored value, as a browser follows them from any page of the site; those of 'some' are not separated. */
export const addressesIn = ({ field }: HoldingField, stored: string): readonly string[] =>
  flatValues(field, sentValue(field, stored)).flatMap(({ field: flat, value }) => {
    const { holds } = traitsOf(flat)
    // A flat field has no inner values.
    return typeof value === 'string' && holds !== 'inner' ? addressesByHolding[holds](value) : []
  })
