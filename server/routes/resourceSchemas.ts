/** Schemas of what the routes of a resource take, from its descriptor. `lists/listRequest.ts` and the writers of records validate it. */
import { z } from 'zod'
import { type Field, maxInteger } from '../../src/schema/descriptor/field.ts'
import { type FilterBy, filtersOf, filterValueField } from '../../src/schema/descriptor/filters.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { limits } from '../limits.ts'
import { defaultSize, maxPage, ordersOf, sortableFields } from '../lists/listRequest.ts'
import { placeField } from '../lists/sortFields.ts'
import { parentFieldOf } from '../records/write/ordering.ts'
import { described, type Json } from './jsonSchema.ts'
import { fieldSchema } from './recordSchemas.ts'
import { schemaName } from './resourceNames.ts'
import { linePattern } from './sentShapes.ts'

/** Total: what a parameter of a filter does. */
const filterWords: { readonly [B in FilterBy]: (label: string) => string } = {
  is: label => `Only records whose ${label} is this.`,
  from: label => `Only records whose ${label} is this or comes after it.`,
  to: label => `Only records whose ${label} is this or comes before it.`,
  contains: label => `Only records with this text in ${label}; capital letters of English count as small ones.`,
  exists: label => `1 for records with a ${label}, 0 for those without one.`,
}

/** A value of a filter, which is never empty and has no default. */
const filterSchema = (field: Field): Json => {
  const { default: _none, ...schema } = fieldSchema({ ...field, required: true }, 'sent')
  return schema
}

/** The query of a list. */
export const listQuery = (resource: Descriptor) =>
  z.object({
    page: z.int().min(1).max(maxPage).default(1).describe('Which page, from 1.'),
    size: z.int().min(1).max(limits.pageRecords.value).default(defaultSize).describe('Records a page.'),
    ids: z
      .string()
      .meta({ pattern: '^[1-9][0-9]{0,8}(?:,[1-9][0-9]{0,8})*$' })
      .optional()
      .describe(`Only these, with commas between them; at most ${limits.pageRecords.value}.`),
    all: z.enum(['1']).optional().describe('1 gives everything as one page, to those who are signed in.'),
    ...(resource.search.length && {
      search_key: z
        .string()
        .max(limits.searchCharacters.value)
        .meta({ pattern: linePattern() })
        .optional()
        .describe(`Text to find in ${resource.search.join(', ')}, in any case.`),
    }),
    ...Object.fromEntries(
      filtersOf(resource).flatMap(({ key, name, by }) => {
        const field = resource.fields[name]
        if (!field) return []
        const description = `${filterWords[by](field.label)}${by === 'is' ? '' : ' Only for those who are signed in.'}`
        return [
          [
            key,
            described(filterSchema(filterValueField(field, by)))
              .optional()
              .describe(description),
          ],
        ]
      }),
    ),
    sort: z
      .enum(sortableFields(resource, 'owner'))
      .optional()
      .describe(
        `Order by a field instead of the usual order. Visitors may sort by ${sortableFields(resource, 'visitor').join(' and ')}.`,
      ),
    fields: z.enum(['id']).optional().describe('id sends nothing of the records but their ids.'),
    order: z
      .enum(ordersOf(resource, resource.page?.sort?.field))
      .default('asc')
      .describe(
        resource.page?.sort?.upcomingFirst
          ? `Direction of that order. upcoming, of ${resource.page.sort.field} without a search: what is not over, the next first, then what is over, the latest first.`
          : 'Direction of that order.',
      ),
  })

export const childrenQuery = () =>
  z.object({ children: z.enum(['1']).optional().describe('1 deletes the records nested in it too.') })

/** An id or a version, as columns hold it. */
const storable = () => z.int().min(1).max(maxInteger)

/** A value of a body that is validated by its descriptor. */
const sentValueOf = (field: Field) => described(fieldSchema(field, 'sent'))

/** The places of several records. */
export const newOrder = (resource: Descriptor) => {
  const { [placeField]: place } = resource.fields
  const parent = parentFieldOf(resource)
  const parentField = parent === undefined ? undefined : resource.fields[parent]
  const item = z.object({
    id: storable(),
    version: storable(),
    ...(place && { [placeField]: sentValueOf({ ...place, required: true }) }),
    ...(parent !== undefined && parentField && { [parent]: sentValueOf(parentField).optional() }),
  })
  return z.object({
    items: z.array(item).min(1).max(limits.orderedRecords.value).describe('Each record once.'),
  })
}

/** Records to change, or to delete. */
export const bulkChange = (resource: Descriptor) => {
  const item = z.looseObject({
    id: storable(),
    version: storable().optional().describe('The version that the record must have.'),
  })
  const most = limits.bulkRecords.value
  return z.union([
    z.object({
      items: z
        .array(item)
        .min(1)
        .max(most)
        .describe(`Records with their id and the fields to change, as in ${schemaName(resource, 'Update')}.`),
    }),
    z.object({
      delete: z.array(storable()).min(1).max(most).describe('Ids of the records to delete.'),
      children: z.boolean().optional().describe('Whether the records nested in them are deleted too.'),
    }),
  ])
}
