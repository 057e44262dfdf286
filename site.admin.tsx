/** The inputs, cells and icons that this site adds to the back office. */
import type { OwnCells, OwnIcons, OwnInputs } from './src/admin/index.ts'

export const inputs: OwnInputs = {}
export const cells: OwnCells = {}
export const icons: OwnIcons = {}
