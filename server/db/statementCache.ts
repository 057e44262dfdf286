/**
 * Caches of compiled statements, one per database. On the embedded database, building and compiling a statement takes
 * longer than running it.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Row, Tables, Value } from './tables.ts'

const maxStatements = 2_000

type Statements = LRUCache<string, CompiledQuery>

/**
 * Caches by the adapter of a database, which all of its transactions share. There is one for each database, because two
 * sites in one process may have different resources with the same name.
 */
const statementsByDatabase = new WeakMap<object, Statements>()

type Executing = Pick<Kysely<Tables>, 'executeQuery' | 'getExecutor'>

const statementsOf = (db: Executing): Statements => {
  const { adapter } = db.getExecutor()
  const known = statementsByDatabase.get(adapter)
  if (known) return known
  const statements: Statements = new LRUCache({ max: maxStatements })
  statementsByDatabase.set(adapter, statements)
  return statements
}

/** Parameter of a cached statement that stands for a named value. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Placeholders, by the names of the values that they stand for. */
export type Placeholders<V extends Row> = Readonly<V>

const placeholdersFor = <V extends Row>(values: V): Placeholders<V> =>
  // The query builder accepts any value as a parameter, so the compiled parameters contain the placeholders.
  Object.fromEntries(Object.keys(values).map(name => [name, new Placeholder(name)])) as unknown as Placeholders<V>

/**
 * Runs the statement that `build` returns, with `values` in place of the placeholders, and returns its rows. `shape` is
 * the cache key: it must contain everything that the SQL text depends on, including the application. Without a shape,
 * the statement is not cached.
 */
export const runCached = async <R, V extends Row>(
  db: Executing,
  shape: string | undefined,
  values: V,
  build: (places: Placeholders<V>) => Compilable<R>,
): Promise<readonly R[]> => {
  if (shape === undefined) return (await db.executeQuery(build(values).compile())).rows
  const statements = statementsOf(db)
  let text = statements.get(shape)
  if (!text) {
    text = build(placeholdersFor(values)).compile()
    statements.set(shape, text)
  }
  const valueAt = (parameter: unknown): unknown =>
    parameter instanceof Placeholder ? (values[parameter.name] as Value) : parameter
  const { rows } = await db.executeQuery<R>({ ...text, parameters: text.parameters.map(valueAt) } as CompiledQuery<R>)
  return rows
}
