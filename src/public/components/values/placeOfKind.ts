/** Placement of values on a record's page, by kind. */
import type { FieldKind } from '../../../schema/descriptor/field.ts'

/** `fact`: a short value beside its label; `part`: a section of its own on the page; `none`: hidden from visitors. */
export type PlaceOfValue = 'fact' | 'part' | 'none'

/** Places of the kinds whose values are not facts. */
const placeByKind: { readonly [K in FieldKind]?: Exclude<PlaceOfValue, 'fact'> } = {
  longText: 'part',
  html: 'part',
  image: 'part',
  video: 'part',
  map: 'part',
  group: 'part',
  rows: 'part',
  blocks: 'part',
  slug: 'none',
  json: 'none',
  password: 'none',
  status: 'none',
}

/** Placement of a field's value on the page of its record. */
export const placeOfKind = (kind: FieldKind): PlaceOfValue => placeByKind[kind] ?? 'fact'
