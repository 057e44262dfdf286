/** docs/effects.md has a section on every hook, and its examples are compiled and run here. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HookName } from '../server/records/effects/effects.ts'
import { announced, postEffects } from './fixtures/documentedEffects.ts'
import { startProvider, type TestProvider } from './support/sites/server.ts'

const docs = readFileSync('docs/effects.md', 'utf8')
const hooks: { readonly [H in HookName]: true } = {
  check: true,
  beforeSave: true,
  afterSave: true,
  beforeDelete: true,
  afterDelete: true,
}

test.each(Object.keys(hooks))('docs/effects.md has a section with an example for %s', hook => {
  expect(docs).toMatch(new RegExp(`^## ${hook}\\n[^#]*\`\`\`ts\\n  ${hook}:`, 'm'))
})

test('the examples in docs/effects.md equal compiled files', () => {
  const compiled = readFileSync('tests/fixtures/documentedEffects.ts', 'utf8')
  const examples = [...docs.matchAll(/```ts\n(.*?)```/gs)].map(([, example = '']) => example)
  expect(examples.filter(example => !compiled.includes(example))).toEqual([])
})

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite', { effects: { effects: [postEffects] } })
})
afterAll(() => provider?.close())

test('the examples in docs/effects.md have the described effects', async () => {
  const { call } = provider.editor
  const category = await call('POST', '/api/post-categories', { name: 'Off', status: 0 })
  const refused = await call('POST', '/api/posts', { title: 'A', category_id: category.body.data.id })
  expect(refused).toMatchObject({ status: 422, body: { errors: { category_id: ['Choose an active category.'] } } })
  const stored = await call('POST', '/api/posts', { title: 'A' })
  expect(stored.body.data.meta_title).toBe('A')
  provider.clock.advance(86_400)
  const address = `/api/posts/${stored.body.data.id}`
  const { body } = await provider.editor.call('POST', '/api/login', {
    identifier: 'owner@demo.example',
    password: 'a long enough password',
  })
  const signedIn = { authorization: `Bearer ${body.token}` }
  expect(await call('DELETE', address, undefined, signedIn)).toMatchObject({
    status: 409,
    body: { message: 'A post can only be deleted on the day it was created.' },
  })
  const today = await call('POST', '/api/posts', { title: 'B' }, signedIn)
  expect((await call('DELETE', `/api/posts/${today.body.data.id}`, undefined, signedIn)).status).toBe(200)
  expect(announced).toEqual(['A', 'B', 'Deleted: B'])
})
