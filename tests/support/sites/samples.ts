/** Samples whose references point to records of the site. */
import type { ApplicationStore } from '../../../server/store/store.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { missingReferences, sampleOf } from '../fixtures/sample.ts'
import type { Caller } from './server.ts'

type Values = Readonly<Record<string, unknown>>

/** Stores a record and returns its id. */
export type AddRecord = (resource: Descriptor, body: Values) => Promise<number>

/** Stores records as a signed-in user. */
export const addingAs =
  ({ call }: Caller): AddRecord =>
  async ({ name }, body) => {
    const { status, body: answer } = await call('POST', `/api/${name}`, body)
    if (status !== 201) throw new Error(`A sample of ${name} is refused: ${JSON.stringify(answer)}`)
    return answer.data.id
  }

/** Stores records in an application. */
export const addingTo =
  ({ insert }: Pick<ApplicationStore, 'insert'>): AddRecord =>
  async (resource, body) =>
    Number((await insert(resource, body)).id)

const all: readonly Descriptor[] = resources
const resourceWith = (name: string): Descriptor | undefined => all.find(resource => resource.name === name)
const resourceNamed = (name: string): Descriptor => {
  const found = resourceWith(name)
  if (!found) throw new Error(`There is no resource '${name}'.`)
  return found
}

/** A name for a test's resource that no resource of the site has. */
export const unusedName = (wanted: string): string =>
  resourceWith(wanted) ? unusedName(`${wanted}-of-a-test`) : wanted

/** A complete valid body of a resource; required referenced records are stored first. */
export const storableSample = async (
  add: AddRecord,
  resource: Descriptor,
  word: string,
  overrides: Values = {},
): Promise<Record<string, unknown>> => {
  const body = sampleOf(resource, word, overrides)
  const parents: Record<string, unknown> = {}
  for (const [name, field] of missingReferences(resource, body)) {
    if (Object.hasOwn(overrides, name)) continue
    const target = resourceNamed(field.to)
    const id = await add(target, await storableSample(add, target, `${word}-${name}`, { ...field.only }))
    parents[name] = field.kind === 'references' ? [id] : id
  }
  return { ...body, ...parents }
}
