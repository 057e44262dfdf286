/**
 * Built-in cells that a field can name instead of the standard cell of its kind. Each is loaded with the first list
 * that shows it.
 */
import { type ComponentType, lazy } from 'react'
import type { ProductCell } from '../../../schema/looks/customLooks.ts'
import type { CustomCellProps } from './customCellProps.ts'

/** Built-in special cells by name. A new name does not compile until it has an entry. */
export const customCells: { readonly [N in ProductCell]: ComponentType<CustomCellProps<N>> } = {
  link: lazy(async () => ({ default: (await import('./LinkCell.tsx')).LinkCell })),
}

/** True if a built-in special cell has the name. */
export const isCustomCell = (name: string): name is ProductCell => Object.hasOwn(customCells, name)
