import type { Descriptor } from '../../../../../schema/descriptor/resource.ts'
import { parsed } from '../rightsLines.ts'
import { targetOf } from './conditions.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmptyAllowed = (operand: unknown): boolean => [operand].flat().includes(null)

/** Reference fields that no matching record leaves empty. */
const requiredFields = (resource: Descriptor, where: unknown): readonly string[] => {
  if (!isObject(where)) return []
  return Object.entries(where).flatMap(([key, operand]) => {
    const parts = (Array.isArray(operand) ? operand : []).map(part => requiredFields(resource, part))
    if (key === 'and') return parts.flat()
    const [first = [], ...others] = parts
    if (key === 'or') return first.filter(field => others.every(each => each.includes(field)))
    return key !== 'created_by' && targetOf(resource, key) !== undefined && !isEmptyAllowed(operand) ? [key] : []
  })
}

/**
 * Names of the resources to which a new record must refer, so that it matches a condition. `where` is the stored JSON of
 * the condition; '' for none.
 */
export const requiredTargets = (resource: Descriptor, where: string): readonly string[] =>
  where === ''
    ? []
    : [...new Set(requiredFields(resource, parsed(where)).flatMap(field => targetOf(resource, field) ?? []))]
