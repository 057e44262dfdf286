/** Custom inputs, cells, icons and bulk actions of this site in the back office. */
import type { CustomBulkActions, CustomCells, CustomIcons, CustomInputs } from './src/admin/index.ts'

export const inputs: CustomInputs = {}
export const cells: CustomCells = {}
export const icons: CustomIcons = {}
export const bulkActions: CustomBulkActions = {}
