/**
 * Several statements in one round trip, so that what a statement needs before it, like the settings of its transaction, is sent with it.
 */
import pg from 'pg'

/** What a statement gave. */
export type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

export interface Statement<P = unknown> {
  readonly text: string
  readonly parameters: readonly P[]
}

/** What the driver's client calls on a query; its declarations leave these out. */
interface ResultHandlers {
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

/**
 * Runs statements and gives what the last one gave. Outside a transaction they form one of their own: the server commits only once it has
 * run all of them.
 */
export const runTogether = (
  client: pg.ClientBase,
  first: readonly Statement<string>[],
  { text, parameters }: Statement,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // It has no name, so the server keeps no prepared statement.
    const config: pg.QueryConfig & { readonly queryMode: 'extended' } = {
      text,
      values: [...parameters],
      queryMode: 'extended',
    }
    const query = new pg.Query(config, (error: Error | null | undefined, result: Answer) =>
      error ? reject(error) : resolve(result),
    )
    // The class has them; see `ResultHandlers`.
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
