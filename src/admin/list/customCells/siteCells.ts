/** Custom cells of a site: `cells` of its `site.admin.tsx`. */
import type { ComponentType } from 'react'
import type { AnyResource } from '../../../resources/records.ts'
import type { FieldKind, FieldOf } from '../../../schema/descriptor/field.ts'
import type { ValueOf } from '../../../schema/descriptor/values.ts'
import type { CustomCellName } from '../../../schema/site/registered.ts'
import type { FieldsOf } from '../../../schema/site/usedNames.ts'
import type { Language } from '../../../schema/values/language.ts'

/**
 * Props of a site's custom cell. It is not rendered for an empty value; the list then shows the column's text for empty
 * values.
 */
export interface CellProps<K extends FieldKind> {
  readonly value: ValueOf<FieldOf<K>>
  /** The whole record as the list has it, by field name. */
  readonly record: Readonly<Record<string, unknown>>
  /** Language of the back office. */
  readonly language: Language
  /** Field as the descriptor declares it, with texts in that language. */
  readonly field: FieldOf<K>
}

type KindsNaming<N> = Extract<FieldsOf<AnyResource>, { readonly cell: N }>['kind']

/**
 * One cell for each name in `site.config.ts`, such as `stars: async () => (await
 * import('./admin/StarsCell.tsx')).StarsCell`. A cell must accept the kinds of the fields that name it. It is loaded
 * with the first list that shows it.
 */
export type CustomCells = { readonly [N in CustomCellName]: () => Promise<ComponentType<CellProps<KindsNaming<N>>>> }
