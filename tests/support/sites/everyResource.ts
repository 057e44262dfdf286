/** Tests that run for every resource on every database; a new descriptor is included automatically. */
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { fieldsWith } from '../fixtures/sample.ts'
import { testedOf } from '../fixtures/tested.ts'
import { dialects } from './databases.ts'
import { addingAs, storableSample } from './samples.ts'
import { type Caller, startProvider, type TestProvider } from './server.ts'

export type Values = Record<string, unknown>

/** One resource of a running provider. */
interface ResourceSite {
  /** Started before the first test. */
  readonly provider: TestProvider
  readonly name: string
  readonly resource: Descriptor
  /** Address of the list. */
  readonly list: string
  /** Name of the slug field; undefined if there is none. */
  readonly slug: string | undefined
  /** Body of a record whose title contains a word. Default of `caller`: the editor. */
  readonly titled: (word: string, overrides?: Values, caller?: Caller) => Promise<Values>
  /** Creates a record whose title contains a word, as the editor. */
  readonly create: (word: string, overrides?: Values) => Promise<Values>
  /** Every row of the resource in both applications. */
  readonly everything: () => Promise<unknown>
}

/** Declares tests for each resource on each database. The provider starts before the first test of a database. */
export const describeEveryResource = (tests: (site: ResourceSite) => void): void =>
  describe.each(dialects)('all resources on %s', dialect => {
    let provider: TestProvider
    beforeAll(async () => {
      provider = await startProvider(dialect)
    })
    afterAll(() => provider?.close())

    describe.each(testedOf(resources).map(resource => [resource.name, resource as Descriptor] as const))(
      'the resource %s',
      (name, resource) => {
        const list = `/api/${name}`
        const titled: ResourceSite['titled'] = (word, overrides = {}, caller = provider.editor) =>
          storableSample(addingAs(caller), resource, `${name}-${word}`, overrides)
        const rowsOf = (appKey: string) =>
          provider.store
            .inApplication(appKey)
            .list(resource, { page: 1, size: 'all', search: '', filters: {}, sort: undefined }, 'owner')
        tests({
          get provider() {
            return provider
          },
          ...{ name, resource, list, titled },
          slug: fieldsWith(resource.fields, 'slug')[0],
          create: async (word, overrides) => {
            const { status, body } = await provider.editor.call('POST', list, await titled(word, overrides))
            expect({ status, body }).toMatchObject({ status: 201, body: { message: expect.stringMatching(/\.$/) } })
            return body.data
          },
          everything: async () => [await rowsOf('demo'), await rowsOf('other')],
        })
      },
    )
  })
