/**
 * Sends several statements in one round trip, such as a statement together with the settings of its transaction.
 */
import pg from 'pg'

/** Result of a statement. */
export type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/** SQL statement with its parameters. */
export interface Statement<P = unknown> {
  readonly text: string
  readonly parameters: readonly P[]
}

/** Methods that the driver's client calls on a query, and that its type declarations lack. */
interface ResultHandlers {
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

/**
 * Runs statements and returns the result of the last one. Outside a transaction they form a transaction of their own:
 * the server commits once it has run all of them.
 */
export const runTogether = (
  client: pg.ClientBase,
  first: readonly Statement<string>[],
  { text, parameters }: Statement,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // Unnamed, so the server stores no prepared statement.
    const config: pg.QueryConfig & { readonly queryMode: 'extended' } = {
      text,
      values: [...parameters],
      queryMode: 'extended',
    }
    const query = new pg.Query(config, (error: Error | null | undefined, result: Answer) =>
      error ? reject(error) : resolve(result),
    )
    // The class has these methods; see `ResultHandlers`.
    const handlers = query as unknown as ResultHandlers
    const { handleDataRow, handleCommandComplete } = handlers
    const { submit } = query
    let left = first.length
    handlers.handleDataRow = message => {
      if (left === 0) handleDataRow.call(query, message)
    }
    handlers.handleCommandComplete = (message, connection) => {
      if (left === 0) handleCommandComplete.call(query, message, connection)
      else left -= 1
    }
    query.submit = connection => {
      connection.stream.cork()
      for (const statement of first) {
        connection.parse({ name: '', text: statement.text, types: [] }, true)
        connection.bind({ values: [...statement.parameters] }, true)
        connection.execute({}, true)
      }
      const refusal = submit.call(query, connection)
      connection.stream.uncork()
      return refusal
    }
    client.query(query)
  })
