/** Schemas of what the routes of a resource take, from its descriptor. `lists/listRequest.ts` and the writers of records validate it. */
import { z } from 'zod'
import { type FilterBy, filtersOf, filterValueField } from '../../src/schema/descriptor/filters.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { limits } from '../limits.ts'
import { defaultSize, ordersOf, sortableFields } from '../lists/listRequest.ts'
import { parentFieldOf } from '../records/write/ordering.ts'
import { described, fieldSchema } from './recordSchemas.ts'

/** Total: what a parameter of a filter does. */
const filterWords: { readonly [B in FilterBy]: (label: string) => string } = {
  is: label => `Only records whose ${label} is this.`,
  from: label => `Only records whose ${label} is this or comes after it.`,
  to: label => `Only records whose ${label} is this or comes before it.`,
  contains: label => `Only records with this text in ${label}; capital letters of English count as small ones.`,
  exists: label => `1 for records with a ${label}, 0 for those without one.`,
}

/** The query of a list. */
export const listQuery = (resource: Descriptor) =>
  z.object({
    page: z.int().min(1).default(1).describe('Which page, from 1.'),
    size: z.int().min(1).max(limits.pageRecords.value).default(defaultSize).describe('Records a page.'),
    ids: z.string().optional().describe('Only these, with commas between them.'),
    all: z.enum(['1']).optional().describe('1 gives everything as one page, to those who are signed in.'),
    ...(resource.search.length && {
      search_key: z
        .string()
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
            described(fieldSchema(filterValueField(field, by)))
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

/** The places of several records. */
export const newOrder = (resource: Descriptor) => {
  const parent = parentFieldOf(resource)
  const item = z.object({ id: z.int(), version: z.int(), sort_order: z.int() })
  const items = parent === undefined ? item : item.extend({ [parent]: z.int().nullable().optional() })
  return z.object({ items: z.array(items) })
}

const bulkItem = () => z.object({ id: z.int(), version: z.int().optional() })

/** Records to change, or to delete. */
export const bulkChange = () =>
  z
    .object({
      items: z
        .array(bulkItem())
        .max(limits.bulkRecords.value)
        .describe('Records with their id and the fields to change; `version` where a record must have that one.'),
      delete: z.array(z.int()).max(limits.bulkRecords.value).describe('Instead of items: ids.'),
      children: z.boolean().describe('With delete: whether the records nested in them go too.'),
    })
    .partial()
