/** Which resources are put in order by hand, and how: read from their descriptors. */
import { placeField } from '../../api/records/places.ts'
import type { FieldOf } from '../../schema/descriptor/field.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'

/** Trees side by side, like the menus of header and footer. */
interface Lanes {
  readonly name: string
  readonly field: FieldOf<'choice'>
}

export interface Ordering {
  /** The field that refers to the record above; absent where the order is flat. */
  readonly parent?: string
  /** Absent where there is one list. */
  readonly lanes?: Lanes
  /** Levels of the tree, 1 where it is flat. */
  readonly levels: number
}

const manyLevels = 8
/** A menu of more levels than the header, a list below it and what stands in that is no menu any more. */
const levelsOfLanes = 3

/** The order of a resource; undefined where its records have no place of their own. */
export const orderOf = (descriptor: Descriptor): Ordering | undefined => {
  const fields = Object.entries(descriptor.fields)
  if (!fields.some(([name, field]) => name === placeField && !field.readOnly)) return undefined
  const parent = fields.find(([, field]) => field.kind === 'reference' && field.to === descriptor.name)?.[0]
  if (!parent) return { levels: 1 }
  const lane = fields.find(([name, field]) => field.kind === 'choice' && descriptor.filters.includes(name))
  if (lane?.[1].kind !== 'choice') return { parent, levels: manyLevels }
  return { parent, lanes: { name: lane[0], field: lane[1] }, levels: levelsOfLanes }
}
