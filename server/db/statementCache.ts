/** Statements whose text is made once: on the embedded database, building and compiling one takes longer than to run it. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Row, Tables, Value } from './tables.ts'

const maxStatements = 2_000

const texts = new LRUCache<string, CompiledQuery>({ max: maxStatements })

/** Stands among the parameters of a cached statement for the value of a name. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** What stands in a text for each of these values. */
export type Placeholders<V extends Row> = Readonly<V>

const placeholdersFor = <V extends Row>(values: V): Placeholders<V> =>
  // A builder takes any value as a parameter, so the compiled parameters hold the placeholders.
  Object.fromEntries(Object.keys(values).map(name => [name, new Placeholder(name)])) as unknown as Placeholders<V>

/**
 * The rows of a statement with these values. `shape` must name all that its text depends on, its application and database included;
 * without one, the text is made for this time alone.
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
