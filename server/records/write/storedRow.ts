import { type Descriptor, searchColumn } from '../../../src/schema/descriptor/resource.ts'
import type { Row } from '../../db/tables.ts'
import { fail } from '../../errors.ts'
import type { TextForms } from '../../listSearch/searchForms.ts'
import { searchTextOf } from '../../listSearch/searchText.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import { keyColumnOf } from '../keyColumn.ts'
import { columnsFor } from '../read/sentRecords.ts'

/** The whole stored record of a key. Throws Failure 'unknown-record'. */
export const storedRow = async (tenant: Tenant, resource: Descriptor, key: string | number): Promise<Row> => {
  const column = keyColumnOf(resource, key) ?? fail('unknown-record')
  const rows = tenant.select(resource.name).select([...columnsFor(resource, 'owner')])
  return (await rows.where(column.name, '=', column.value).executeTakeFirst()) ?? fail('unknown-record')
}

/** The column of the text that lists search, where `changed` has any of it; `row` is the whole record. */
export const searchColumnsOf = (resource: Descriptor, row: Row, changed: readonly string[], forms: TextForms): Row =>
  resource.search.some(name => changed.includes(name)) ? { [searchColumn]: searchTextOf(resource, row, forms) } : {}
