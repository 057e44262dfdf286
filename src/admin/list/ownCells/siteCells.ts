/** Cells that a site has of its own: `cells` of its `site.admin.tsx`. */
import type { ComponentType } from 'react'
import type { allResources } from '../../../resources/index.ts'
import type { FieldKind, FieldOf } from '../../../schema/descriptor/field.ts'
import type { ValueOf } from '../../../schema/descriptor/values.ts'
import type { OwnCellName } from '../../../schema/site/registered.ts'
import type { FieldsOf } from '../../../schema/site/usedNames.ts'
import type { Language } from '../../../schema/values/language.ts'

/** What a cell of a site is given. An empty value has none: the list shows what its column says of it. */
export interface CellProps<K extends FieldKind> {
  readonly value: ValueOf<FieldOf<K>>
  /** The whole record as the list has it, by the names of its fields. */
  readonly record: Readonly<Record<string, unknown>>
  /** That of the back office. */
  readonly language: Language
  /** As the descriptor declares it, with texts in that language. */
  readonly field: FieldOf<K>
}

type KindsNaming<N> = Extract<FieldsOf<(typeof allResources)[number]>, { readonly cell: N }>['kind']

/** One of each name that `site.config.ts` lists, which takes the kinds of the fields that name it: `stars: async () => (await import('./admin/StarsCell.tsx')).StarsCell`. Loaded with the first list that shows it. */
export type OwnCells = { readonly [N in OwnCellName]: () => Promise<ComponentType<CellProps<KindsNaming<N>>>> }
