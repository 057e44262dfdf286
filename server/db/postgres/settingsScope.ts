/**
 * For how long a connection has its settings. One that leads to the server itself has them until they change, which costs nothing for each statement.
 * Behind a pooler, the next transaction may come to another server process, so there they hold for one transaction and are sent with each.
 */
import type pg from 'pg'
import { limits } from '../../limits.ts'
import { keySetting } from '../tenantKey.ts'
import type { Statement } from './statementBatch.ts'

/** The longest that the server works on a statement, and that it lets a transaction lie idle. */
const timeouts = (isLocal: boolean): string =>
  ['statement_timeout', 'idle_in_transaction_session_timeout']
    .map(name => `set_config('${name}', '${limits.databaseStatementMs.value}', ${isLocal})`)
    .join(', ')

/** Connections that lead to the server itself. One that has not been checked counts as pooled. */
const direct = new WeakSet<pg.ClientBase>()

export const isDirect = (client: pg.ClientBase): boolean => direct.has(client)

/** The number that a connection has for cancelling its statements; the driver's declarations leave it out. */
const givenNumberOf = (client: pg.ClientBase): unknown => (client as { readonly processID?: unknown }).processID

/**
 * Finds out whether a new connection leads to the server itself, and sets its times then. The server gives out the number of its process;
 * a pooler, which has many processes for one connection, must make one up.
 */
export const prepareConnection = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ readonly pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid !== givenNumberOf(client)) return
  await client.query(`select ${timeouts(false)}`)
  direct.add(client)
}

/** Gives a connection a key, and one behind a pooler its times as well. */
export const settingsFor = (client: pg.ClientBase, key: string): Statement<string> => ({
  text: isDirect(client) ? 'select set_config($1, $2, false)' : `select set_config($1, $2, true), ${timeouts(true)}`,
  parameters: [keySetting, key],
})
