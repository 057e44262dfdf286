/** Schemas of requests to a resource's routes, from its descriptor. Validation is in `lists/listRequest.ts` and in the record writers. */
import { z } from 'zod'
import type { Site } from '../../src/resources/createSite.ts'
import { type Field, maxInteger } from '../../src/schema/descriptor/field.ts'
import { type FilterBy, filtersOf, filterValueField } from '../../src/schema/descriptor/filters.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { parentFieldOf } from '../records/write/ordering.ts'
import { limits } from '../runtime/limits/limits.ts'
import { defaultSize, maxPage, ordersOf, sortableFields } from '../search/lists/listRequest.ts'
import { positionField } from '../search/lists/sortFields.ts'
import { type Json, unvalidatedSchema } from './jsonSchema.ts'
import { fieldSchema } from './recordSchemas.ts'
import { schemaName } from './resourceNames.ts'
import { linePattern } from './valueJsonSchemas.ts'

/** Descriptions of filter parameters, by operator. A new operator does not compile until it has one. */
const filterWords: { readonly [B in FilterBy]: (label: string) => string } = {
  is: label => `Only records whose ${label} is this.`,
  from: label => `Only records whose ${label} is this or comes after it.`,
  to: label => `Only records whose ${label} is this or comes before it.`,
  contains: label => `Only records with this text in ${label}; English letters match in upper and lower case.`,
  exists: label => `1 for records with a ${label}, 0 for those without one.`,
}

/** Schema of a filter's value, which is never empty and has no default. */
const filterSchema = (field: Field): Json => fieldSchema({ ...field, required: true }, 'changed')

/** Schema of the query of a list. */
export const listQuery = (resource: Descriptor) =>
  z.object({
    page: z.int().min(1).max(maxPage).default(1).describe('Page number, from 1.'),
    size: z.int().min(1).max(limits.pageRecords.value).default(defaultSize).describe('Records per page.'),
    ids: z
      .string()
      .meta({ pattern: '^[1-9][0-9]{0,8}(?:,[1-9][0-9]{0,8})*$' })
      .optional()
      .describe(`Only records with these ids, separated by commas; at most ${limits.pageRecords.value}.`),
    all: z.enum(['1']).optional().describe('1 returns all records as one page; requires a token.'),
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
        const description = `${filterWords[by](field.label)}${by === 'is' ? '' : ' Requires a token.'}`
        return [
          [
            key,
            unvalidatedSchema(filterSchema(filterValueField(field, by)))
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
    fields: z
      .enum(['id'])
      .optional()
      .describe('id returns only the ids: each record is { id }, whatever the schema of the response says.'),
    order: z
      .enum(ordersOf(resource, resource.page?.sort?.field))
      .default('asc')
      .describe(
        resource.page?.sort?.upcomingFirst
          ? `Direction of the order. upcoming, only for ${resource.page.sort.field} without a search: upcoming records, the next first, then past ones, the latest first.`
          : 'Direction of the order.',
      ),
  })

/** Schema of the query of a deletion, for a resource with nested records. */
export const childrenQuery = () =>
  z.object({ children: z.enum(['1']).optional().describe('1 also deletes its nested records.') })

/** Schema of an id or a version that fits the database column. */
const storable = () => z.int().min(1).max(maxInteger)

/** Schema of a new value of a stored record, which the handler validates by the descriptor. */
const changedValueOf = (field: Field) => unvalidatedSchema(fieldSchema(field, 'changed'))

/** Schema of a body with the positions of several records. */
export const newOrder = (resource: Descriptor) => {
  const { [positionField]: place } = resource.fields
  const parent = parentFieldOf(resource)
  const parentField = parent === undefined ? undefined : resource.fields[parent]
  const item = z.object({
    id: storable(),
    version: storable(),
    ...(place && { [positionField]: changedValueOf({ ...place, required: true }) }),
    ...(parent !== undefined && parentField && { [parent]: changedValueOf(parentField).optional() }),
  })
  return z.object({
    items: z.array(item).min(1).max(limits.orderedRecords.value).describe('Every record once.'),
  })
}

/** Schema of a body with records to check. */
export const checkedItems = (site: Site, resource: Descriptor) => {
  const item = z.looseObject({
    id: storable().optional().describe('Id of the record to change. Omitted for a new record.'),
    version: storable().optional().describe('Expected version of the record.'),
  })
  return z.object({
    items: z
      .array(item)
      .min(1)
      .max(limits.bulkRecords.value)
      .describe(
        `New records as in ${schemaName(site, resource, 'Input')}, or records with their id and the fields to change, as in ${schemaName(site, resource, 'Update')}.`,
      ),
  })
}

/** Schema of a body with records to change or to delete. */
export const bulkChange = (site: Site, resource: Descriptor) => {
  const item = z.looseObject({
    id: storable(),
    version: storable().optional().describe('Expected version of the record.'),
  })
  const most = limits.bulkRecords.value
  return z.union([
    z.object({
      items: z
        .array(item)
        .min(1)
        .max(most)
        .describe(`Records with their id and the fields to change, as in ${schemaName(site, resource, 'Update')}.`),
    }),
    z.object({
      delete: z.array(storable()).min(1).max(most).describe('Ids of the records to delete.'),
      children: z.boolean().optional().describe('Whether their nested records are deleted too.'),
    }),
  ])
}
