/**
 * Scope of connection settings. On a direct connection to the server, settings hold until they change and cost nothing
 * per statement. Behind a pooler, the next transaction may reach another server process, so settings hold for one
 * transaction and are sent with each.
 */
import type pg from 'pg'
import { limits } from '../../runtime/limits/limits.ts'
import { keySetting } from '../tenantKey.ts'
import type { Statement } from './statementBatch.ts'

/** SQL that sets the maximum duration of a statement, and of an idle transaction. */
const timeouts = (isLocal: boolean): string =>
  ['statement_timeout', 'idle_in_transaction_session_timeout']
    .map(name => `set_config('${name}', '${limits.databaseStatementMs.value}', ${isLocal})`)
    .join(', ')

/** Direct connections to the server. A connection that has not been checked counts as pooled. */
const direct = new WeakSet<pg.ClientBase>()

/** True if a connection is known to be direct. */
export const isDirect = (client: pg.ClientBase): boolean => direct.has(client)

/** Process id that the connection received for cancelling statements. The driver's type declarations lack it. */
const givenNumberOf = (client: pg.ClientBase): unknown => (client as { readonly processID?: unknown }).processID

/**
 * Detects if a new connection is direct, and if so sets its timeouts. A server announces its real process id; a pooler,
 * which uses many server processes for one connection, has to make one up.
 */
export const prepareConnection = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ readonly pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid !== givenNumberOf(client)) return
  await client.query(`select ${timeouts(false)}`)
  direct.add(client)
}

/** Statement that sets the tenant key of a connection and, behind a pooler, its timeouts. */
export const settingsFor = (client: pg.ClientBase, key: string): Statement<string> => ({
  text: isDirect(client) ? 'select set_config($1, $2, false)' : `select set_config($1, $2, true), ${timeouts(true)}`,
  parameters: [keySetting, key],
})
