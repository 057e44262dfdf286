/** A small resource of tests' own, and its rows in a database. */
import type { Database } from '../../server/db/database.ts'
import { anyTables, type Value } from '../../server/db/tables.ts'
import { forEveryApplication } from '../../server/db/tenantKey.ts'
import { storedTables } from '../../server/schema/introspect.ts'
import { faqs } from '../../src/resources/faqs.ts'
import { type Field, text } from '../../src/schema/field.ts'
import type { Descriptor } from '../../src/schema/resource.ts'

/** The resource with the fields given, beside its title. */
export const notes = (fields: Record<string, Field>, rest: Partial<Descriptor> = {}): Descriptor => ({
  ...faqs,
  name: 'notes',
  fields: { title: text('Title'), ...fields },
  title: 'title',
  search: ['title'],
  filters: [],
  children: [],
  ...rest,
})

/** The rows and columns of its table. `databaseOf` gives the database of the test that runs. */
export const notesIn = (databaseOf: () => Database) => {
  const rows = () => anyTables(forEveryApplication(databaseOf().db))
  return {
    rows,
    insert: (values: Record<string, Value>) =>
      rows()
        .insertInto('notes')
        .values({ app_key: 'demo', version: 1, created_at: '', updated_at: '', ...values })
        .execute(),
    columns: async (name = 'notes'): Promise<readonly string[] | undefined> => {
      const tables = await storedTables(databaseOf().db, databaseOf().dialect)
      return tables.find(table => table.name === name)?.columns.map(column => column.name)
    },
  }
}
