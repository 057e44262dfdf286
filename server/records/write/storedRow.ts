import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, searchColumn } from '../../../src/schema/descriptor/resource.ts'
import { toSentValue } from '../../../src/schema/validation/normalize.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { fail } from '../../runtime/errors.ts'
import type { TextForms } from '../../search/trigrams/searchForms.ts'
import { searchTextOf } from '../../search/trigrams/searchText.ts'
import { keyColumnOf } from '../keyColumn.ts'
import { columnsFor } from '../read/sentRecords.ts'

/** Stored record with a key (id or slug), without secrets and the search column. Throws Failure 'unknown-record'. */
export const storedRow = async (tenant: Tenant, resource: Descriptor, key: string | number): Promise<Row> => {
  const column = keyColumnOf(resource, key) ?? fail('unknown-record')
  const rows = tenant.select(resource.name).select([...columnsFor(resource, 'owner')])
  return (await rows.where(column.name, '=', column.value).executeTakeFirst()) ?? fail('unknown-record')
}

/**
 * Search column of a record, recomputed if a searched field is in `changed`; otherwise empty. `row` is the complete
 * record.
 */
export const searchColumnsOf = (resource: Descriptor, row: Row, changed: readonly string[], forms: TextForms): Row =>
  resource.search.some(name => changed.includes(name)) ? { [searchColumn]: searchTextOf(resource, row, forms) } : {}

/** Names of the values that differ from the stored record. JSON values are compared by content, not by text. */
export const differingNames = ({ fields }: Descriptor, previous: Row, values: Row): readonly string[] =>
  Object.keys(values).filter(name => {
    const [one, other, field] = [previous[name], values[name], fields[name]]
    if (one === other) return false
    const isJson = field !== undefined && traitsOf(field).isStructured
    return !isJson || JSON.stringify(toSentValue(field, one)) !== JSON.stringify(toSentValue(field, other))
  })
