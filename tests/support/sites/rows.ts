/** Every stored row of a provider, to verify that a refused call has changed nothing. */
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { allResources } from '../../../src/resources/index.ts'
import type { TestProvider } from './server.ts'

const tables = [
  ...allResources.map(({ name }) => name),
  'changes',
  'deleted_records',
  'former_slugs',
  'files',
  'security_events',
  'webhooks',
  'webhook_deliveries',
] as const

/** Rows of every table that editors' calls write to, in all applications. */
export const everyRow = async ({ database }: TestProvider): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const rows: Record<string, readonly unknown[]> = {}
  for (const table of tables) {
    const found = await forEveryApplication(database.db).selectFrom(table).selectAll().execute()
    const texts = found.map(row => JSON.stringify(row)).sort()
    // A refused call is logged after its response.
    rows[table] = texts.filter(text => table !== 'security_events' || !/"(?:call|program)-refused"/.test(text))
  }
  return rows
}
