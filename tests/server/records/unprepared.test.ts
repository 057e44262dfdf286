/** Texts that cannot be sanitised, and passwords that cannot be hashed, are not stored. */
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitise } from '../../../server/content/sanitising.ts'
import { isPassword } from '../../../server/crypto/passwords.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { createSite } from '../../../src/resources/createSite.ts'
import { users } from '../../../src/resources/index.ts'
import { rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { html, text } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { startProvider } from '../../support/sites/server.ts'
import { type SiteApp, startSiteApp } from '../../support/sites/siteApp.ts'

/** Resource whose texts are not searched: only the sanitiser reads them. */
const notes: Descriptor = {
  name: 'notes',
  path: 'notes',
  label: { one: 'Note', many: 'Notes' },
  icon: 'page',
  fields: {
    title: text('Title', { required: true }),
    content: html('Content'),
    parts: rows('Parts', { name: text('Name', { required: true }), content: html('Content') }),
  },
  title: 'title',
  list: { columns: ['title'], pageSizes: [10] },
  form: ['title', 'content', 'parts'],
  search: ['title'],
  filters: [],
  texts: { deleteAsk: 'Delete it?' },
}

let app: SiteApp
beforeAll(async () => {
  app = await startSiteApp(createSite({ resources: [notes] }), 'sqlite')
})
afterAll(() => app?.close())

const busy = { status: 503, body: { code: 'busy' } }
const hostile = `<p>Kept</p><script>alert(1)</script>${' '.repeat(limits.sanitisedOnLoop.value)}`

/** Fills the queue of long texts while `work` runs. The first text takes longer than `work` needs to reach the queue. */
const whileSanitising = async <T>(work: () => Promise<T>): Promise<T> => {
  const slow = sanitise(['<p lang="en">x</p>'.repeat(20_000)])
  const short = '<p lang="en">x</p>'.repeat(500)
  const waiting = Array.from({ length: limits.sanitiseWaiting.value }, () => sanitise([short]))
  const done = await work()
  await Promise.all([slow, ...waiting])
  return done
}

test('a new record is not stored if the queue for sanitizing its text is full', async () => {
  const body = { title: 'Busy', content: hostile }
  expect(await whileSanitising(() => app.owner('POST', '/api/notes', body))).toMatchObject(busy)
  expect((await app.owner('GET', '/api/notes?search_key=Busy')).body.data.total).toBe(0)
})

test('a record keeps its previous text if the queue for sanitizing the new one is full', async () => {
  const { body } = await app.owner('POST', '/api/notes', { title: 'Kept', content: '<p>Because.</p>' })
  const path = `/api/notes/${body.data.id}`
  expect(await whileSanitising(() => app.owner('PUT', path, { content: hostile }))).toMatchObject(busy)
  expect((await app.owner('GET', path)).body.data).toMatchObject({ content: '<p>Because.</p>' })
})

test('a stored composite value that its field no longer accepts stays when another field is saved', async () => {
  const parts = [{ name: 'First', content: '<p>One.</p>' }]
  const { body } = await app.owner('POST', '/api/notes', { title: 'Before', parts })
  const nameless = [{ name: null, content: '<p>One.</p>' }]
  await sql`update notes set parts = ${JSON.stringify(nameless, null, 2)} where id = ${body.data.id}`.execute(
    app.database.db,
  )
  const path = `/api/notes/${body.data.id}`
  expect(await app.owner('PUT', path, { title: 'After', parts: nameless })).toMatchObject({ status: 200 })
  expect((await app.owner('GET', path)).body.data).toMatchObject({ title: 'After', parts: nameless })
})

test('a new user is not stored if the queue for hashing the password is full', async () => {
  const provider = await startProvider('sqlite')
  const totalOf = async () => (await provider.editor.call('GET', '/api/users')).body.data.total
  const before = await totalOf()
  // Cost of a hash in production, as in `server/crypto/passwordCost.ts`. Tests use a lower cost.
  const stored = await hash('right', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const queued = limits.passwordHashes.value + limits.waitingPasswordHashes.value
  const waiting = Promise.all(Array.from({ length: queued }, () => isPassword('right', stored)))
  expect(await provider.editor.call('POST', '/api/users', sampleOf(users, 'busy'))).toMatchObject({
    ...busy,
    headers: { 'retry-after': '5' },
  })
  await waiting
  expect(await totalOf()).toBe(before)
  await provider.close()
})
