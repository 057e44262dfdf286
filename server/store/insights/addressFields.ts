/**
 * Fields that may contain addresses within the site: pictures, documents, links and HTML. Derived from the kinds of
 * fields.
 */

import type { Field } from '../../../src/schema/descriptor/field.ts'
import { flatFields, flatValues } from '../../../src/schema/descriptor/innerFields.ts'
import { type HeldContent, traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { toSentValue } from '../../../src/schema/validation/normalize.ts'
import { textOf } from '../../../src/schema/values/excerpt.ts'
import { hrefOf } from '../../../src/schema/values/links.ts'

/** Field that may contain addresses, directly or in an inner field. */
export interface AddressField {
  readonly name: string
  readonly field: Field
}

const holdsAddresses = (field: Field): boolean => !['none', 'secret'].includes(traitsOf(field).holds)

/** Fields of a descriptor that may contain addresses, in order. */
export const addressFieldsOf = (resource: Descriptor): readonly AddressField[] =>
  Object.entries(storedFieldsOf(resource)).flatMap(([name, field]) =>
    flatFields(field).some(holdsAddresses) ? [{ name, field }] : [],
  )

/** Addresses in HTML from the sanitiser, which quotes attributes with " and escapes them. */
const addressesInHtml = (html: string): readonly string[] =>
  Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, escaped = '']) => hrefOf(textOf(escaped)))

const none = () => []
const addressesByContent: { readonly [H in Exclude<HeldContent, 'inner'>]: (value: string) => readonly string[] } = {
  picture: value => [value],
  document: value => [value],
  link: value => [hrefOf(value)],
  html: addressesInHtml,
  some: none,
  secret: none,
  none,
}

/**
 * Addresses in a stored value, as a browser resolves them on any page of the site. A field whose free text may contain
 * addresses ('some') yields none, because they cannot be separated from the text.
 */
export const addressesIn = ({ field }: AddressField, stored: string): readonly string[] =>
  flatValues(field, toSentValue(field, stored)).flatMap(({ field: flat, value }) => {
    const { holds } = traitsOf(flat)
    // Flat fields have no inner values.
    return typeof value === 'string' && holds !== 'inner' ? addressesByContent[holds](value) : []
  })
