/** Random numbers of new records, for every resource that has any. On every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allResources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const cases = (allResources as readonly Descriptor[]).flatMap(resource =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.drawn !== undefined ? [[resource.name, name, resource, field.drawn] as const] : [],
  ),
)

test('the tests cover the reference numbers of messages', () => {
  expect(cases.map(([resource, name]) => `${resource}.${name}`)).toContain('messages.reference')
})

describe.each(dialects)('random reference numbers on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  test.each(cases)(
    'a record of %s gets a unique permanent number as its %s, whatever the body contains',
    async (_, name, resource, digits) => {
      const groups = `\\d{4}-`.repeat(Math.ceil(digits / 4) - 1)
      const pattern = new RegExp(`^${groups}\\d{${digits % 4 || 4}}$`)
      const add = async (word: string) => {
        const body = { ...sampleOf(resource, word), [name]: '1111-1111' }
        const { status, body: answer } = await provider.editor.call('POST', `/api/${resource.name}`, body)
        expect(status, JSON.stringify(answer)).toBe(201)
        return answer.data
      }
      const numbers = new Set<string>()
      for (let number = 0; number < 5; number += 1) numbers.add((await add(`numbered-${number}`))[name])
      expect(numbers.size).toBe(5)
      for (const each of numbers) expect(each).toMatch(pattern)
      expect(numbers).not.toContain('1111-1111')
      const { id, [name]: drawn } = await add('kept')
      const { body } = await provider.editor.call('PUT', `/api/${resource.name}/${id}`, { [name]: '2222-2222' })
      expect(body.data[name]).toBe(drawn)
    },
  )
})
