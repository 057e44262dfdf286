/** Where values stand on the page of their record. */
import type { FieldKind } from '../../../schema/descriptor/field.ts'

/** `fact`: a short value beside its label; `part`: a part of the page of its own; `none`: nothing for visitors. */
export type PlaceOfValue = 'fact' | 'part' | 'none'

/** All other kinds are facts. */
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

export const placeOfKind = (kind: FieldKind): PlaceOfValue => placeByKind[kind] ?? 'fact'
