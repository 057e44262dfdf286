/** Texts that cannot be sanitised and passwords that cannot be hashed are not stored. */
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitise } from '../../../server/content/sanitising.ts'
import { isPassword } from '../../../server/crypto/passwords.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { users } from '../../../src/resources/index.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite')
})
afterAll(() => provider?.close())

const busy = { status: 503, body: { code: 'busy' }, headers: { 'retry-after': '5' } }
const hostile = `<p>Kept</p><script>alert(1)</script>${' '.repeat(limits.sanitisedOnLoop.value)}`

/** Cost of a hash outside tests, as in `server/crypto/passwordCost.ts`. */
const realCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Fills the queue of long texts while `work` runs. */
const whileSanitising = async <T>(work: () => Promise<T>): Promise<T> => {
  const html = '<p lang="en">x</p>'.repeat(500)
  const waiting = Array.from({ length: limits.sanitiseWaiting.value + 1 }, () => sanitise([html]))
  const done = await work()
  await Promise.all(waiting)
  return done
}

const call = (method: string, path: string, body?: object) => provider.editor.call(method, path, body)
const totalOf = async (name: string): Promise<number> => (await call('GET', `/api/${name}`)).body.data.total

test('a record with a text that cannot be sanitised now is not stored', async () => {
  const before = await totalOf('faqs')
  const body = { faq_title: 'Why?', faq_content: hostile }
  expect(await whileSanitising(() => call('POST', '/api/faqs', body))).toMatchObject(busy)
  expect(await totalOf('faqs')).toBe(before)
})

test('a record keeps its text if the new one cannot be sanitised now', async () => {
  const { body } = await call('POST', '/api/faqs', { faq_title: 'Why?', faq_content: '<p>Because.</p>' })
  const path = `/api/faqs/${body.data.id}`
  expect(await whileSanitising(() => call('PUT', path, { ...body.data, faq_content: hostile }))).toMatchObject(busy)
  expect((await call('GET', path)).body.data).toMatchObject({ faq_content: '<p>Because.</p>' })
})

test('a user whose password cannot be hashed now is not stored', async () => {
  const before = await totalOf('users')
  const stored = await hash('right', realCost)
  const queued = limits.passwordHashes.value + limits.waitingPasswordHashes.value
  const waiting = Promise.all(Array.from({ length: queued }, () => isPassword('right', stored)))
  expect(await call('POST', '/api/users', sampleOf(users, 'busy'))).toMatchObject(busy)
  await waiting
  expect(await totalOf('users')).toBe(before)
})
