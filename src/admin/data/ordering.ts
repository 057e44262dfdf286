/** Resources whose records are ordered by hand, derived from their descriptors. */
import { positionField } from '../../api/records/positions.ts'
import type { FieldOf } from '../../schema/descriptor/field.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'

/** Separate trees in one resource, such as the header menu and the footer menu. `field` selects the tree. */
interface Lanes {
  readonly name: string
  readonly field: FieldOf<'choice'>
}

/** Shape of a manual order: flat or a tree, in one list or in one list for each value of a choice. */
export interface Ordering {
  /** Field that refers to the parent record; absent for a flat order. */
  readonly parent?: string
  /** Absent if there is a single list. */
  readonly lanes?: Lanes
  /** Maximum depth of the tree; 1 if flat. */
  readonly levels: number
}

const manyLevels = 8
/** Menus have at most three levels: the header, a list below it, and the entries of that list. */
const levelsOfLanes = 3

/** Ordering of a resource; undefined if its records are not ordered by hand. */
export const orderOf = (descriptor: Descriptor): Ordering | undefined => {
  const fields = Object.entries(descriptor.fields)
  if (!fields.some(([name, field]) => name === positionField && !field.readOnly)) return undefined
  const parent = fields.find(([, field]) => field.kind === 'reference' && field.to === descriptor.name)?.[0]
  if (!parent) return { levels: 1 }
  const lane = fields.find(([name, field]) => field.kind === 'choice' && descriptor.filters.includes(name))
  if (lane?.[1].kind !== 'choice') return { parent, levels: manyLevels }
  return { parent, lanes: { name: lane[0], field: lane[1] }, levels: levelsOfLanes }
}
