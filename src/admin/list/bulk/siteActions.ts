/** Custom bulk actions of a site: `bulkActions` of its `site.admin.tsx`. */
import type { ResourceName, ResourceNamed } from '../../../resources/records.ts'
import type { InputOf } from '../../../schema/descriptor/resource.ts'
import type { CustomBulkAction } from '../../data/customBulkAction.ts'

/** Actions by the name of the resource. Their buttons stand before *Delete*. */
export type CustomBulkActions = {
  readonly [N in ResourceName]?: readonly CustomBulkAction<Readonly<Partial<InputOf<ResourceNamed<N>>>>>[]
}
