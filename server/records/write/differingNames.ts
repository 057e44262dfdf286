import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { toSentValue } from '../../../src/schema/validation/normalize.ts'
import type { Row } from '../../db/tables.ts'

/** Names of the values that differ from the stored record. JSON values are compared by content, not by text. */
export const differingNames = ({ fields }: Descriptor, previous: Row, values: Row): readonly string[] =>
  Object.keys(values).filter(name => {
    const [one, other, field] = [previous[name], values[name], fields[name]]
    if (one === other) return false
    const isJson = field !== undefined && traitsOf(field).isStructured
    return !isJson || JSON.stringify(toSentValue(field, one)) !== JSON.stringify(toSentValue(field, other))
  })
