/** Cache of compiled statements. On the embedded database, building and compiling a statement takes longer than running it. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Row, Tables, Value } from './tables.ts'

const maxStatements = 2_000

const texts = new LRUCache<string, CompiledQuery>({ max: maxStatements })

/** Parameter of a cached statement that stands for a named value. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Placeholders with the names of these values. */
export type Placeholders<V extends Row> = Readonly<V>

const placeholdersFor = <V extends Row>(values: V): Placeholders<V> =>
  // The query builder accepts any value as a parameter, so the compiled parameters contain the placeholders.
  Object.fromEntries(Object.keys(values).map(name => [name, new Placeholder(name)])) as unknown as Placeholders<V>

/**
 * Runs a statement with these values. `shape` is the cache key: it must contain everything that the SQL text depends on, including the
 * application and the database. Without a shape, the statement is not cached.
 */
export const runCached = async <R, V extends Row>(
  db: Pick<Kysely<Tables>, 'executeQuery'>,
  shape: string | undefined,
  values: V,
  build: (places: Placeholders<V>) => Compilable<R>,
): Promise<readonly R[]> => {
  if (shape === undefined) return (await db.executeQuery(build(values).compile())).rows
  const text = texts.get(shape) ?? build(placeholdersFor(values)).compile()
  texts.set(shape, text)
  const valueAt = (parameter: unknown): unknown =>
    parameter instanceof Placeholder ? (values[parameter.name] as Value) : parameter
  const { rows } = await db.executeQuery<R>({ ...text, parameters: text.parameters.map(valueAt) } as CompiledQuery<R>)
  return rows
}
