/** Where records hold addresses of the site itself: pictures, links, and HTML with both. Derived from the kinds of the fields. */
import { textOf } from '../../src/schema/excerpt.ts'
import type { FieldKind } from '../../src/schema/field.ts'
import { hrefOf } from '../../src/schema/links.ts'
import { type Descriptor, storedFieldsOf } from '../../src/schema/resource.ts'

/** What addresses a value holds: it is a picture's, it is a link, it is HTML with both, it may have a picture's among others, or none. */
export type Holding = 'picture' | 'link' | 'html' | 'some' | 'none'

const holdingByKind: { readonly [K in FieldKind]: Holding } = {
  text: 'none',
  longText: 'none',
  html: 'html',
  image: 'picture',
  slug: 'none',
  email: 'none',
  digits: 'none',
  link: 'link',
  video: 'some',
  map: 'none',
  json: 'some',
  integer: 'none',
  date: 'none',
  dateTime: 'none',
  password: 'none',
  choice: 'none',
  status: 'none',
  reference: 'none',
}

/** A field that holds addresses. */
export interface HoldingField {
  readonly name: string
  readonly holding: Exclude<Holding, 'none'>
}

/** The fields of a descriptor that hold addresses, in order. */
export const holdingFieldsOf = (entity: Descriptor): readonly HoldingField[] =>
  Object.entries(storedFieldsOf(entity)).flatMap(([name, field]) => {
    const holding = holdingByKind[field.kind]
    return holding === 'none' ? [] : [{ name, holding }]
  })

/** Addresses in HTML as the sanitiser writes it: attributes in double quotes, characters escaped. */
const addressesInHtml = (html: string): readonly string[] =>
  Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, escaped = '']) => hrefOf(textOf(escaped)))

const addressesByHolding: { readonly [H in HoldingField['holding']]: (value: string) => readonly string[] } = {
  picture: value => [value],
  link: value => [hrefOf(value)],
  html: addressesInHtml,
  some: () => [],
}

/** The addresses in a stored value, as a browser follows them from any page of the site; those of 'some' are not told apart. */
export const addressesIn = (field: HoldingField, value: string): readonly string[] =>
  addressesByHolding[field.holding](value)
