/** The cells that a field may name in the place of that of its kind: each is loaded with the first list that shows it. */
import { type ComponentType, lazy } from 'react'
import type { CellName } from '../../../schema/looks/ownLooks.ts'
import type { OwnCellProps } from './ownCellProps.ts'

/** Total: a name does not compile until it has its cell. */
export const ownCells: { readonly [N in CellName]: ComponentType<OwnCellProps<N>> } = {
  link: lazy(async () => ({ default: (await import('./LinkCell.tsx')).LinkCell })),
}

export const isOwnCell = (name: string): name is CellName => Object.hasOwn(ownCells, name)
