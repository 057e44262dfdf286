/** Custom inputs, cells and icons of this site in the back office. */
import type { CustomCells, CustomIcons, CustomInputs } from './src/admin/index.ts'

export const inputs: CustomInputs = {}
export const cells: CustomCells = {}
export const icons: CustomIcons = {}
