/** Statements whose text is made once: on the embedded database, building and compiling one takes longer than to run it. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Row, Tables, Value } from './tables.ts'

const mostKept = 2_000

const texts = new LRUCache<string, CompiledQuery>({ max: mostKept })

/** Stands in a text for the value of a name. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** What stands in a text for each of these values. */
export type Places<V extends Row> = Readonly<V>

const placesFor = <V extends Row>(values: V): Places<V> =>
  // A builder takes whatever it is given as a parameter, and so leaves the places where the values are to be.
  Object.fromEntries(Object.keys(values).map(name => [name, new Place(name)])) as unknown as Places<V>

/**
 * The rows of a statement with these values. `shape` must name all that its text depends on, its application and database included;
 * without one, the text is made for this time alone.
 */
export const runKept = async <R, V extends Row>(
  db: Pick<Kysely<Tables>, 'executeQuery'>,
  shape: string | undefined,
  values: V,
  build: (places: Places<V>) => Compilable<R>,
): Promise<readonly R[]> => {
  if (shape === undefined) return (await db.executeQuery(build(values).compile())).rows
  const text = texts.get(shape) ?? build(placesFor(values)).compile()
  texts.set(shape, text)
  const valueAt = (parameter: unknown): unknown =>
    parameter instanceof Place ? (values[parameter.name] as Value) : parameter
  const { rows } = await db.executeQuery<R>({ ...text, parameters: text.parameters.map(valueAt) } as CompiledQuery<R>)
  return rows
}
