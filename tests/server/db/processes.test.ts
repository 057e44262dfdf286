/**
 * Three servers on one PostgreSQL concurrently, each with its own connections, caches and jobs, like three processes.
 */

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEncryption } from '../../../server/auth/openEncryption.ts'
import { readConfig } from '../../../server/config/config.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { createServer, type Server } from '../../../server/start/main.ts'
import { createStore } from '../../../server/store/store.ts'
import { createWebhooks } from '../../../server/webhooks/webhookRows.ts'
import { faqs, site } from '../../../src/resources/index.ts'
import { type Receiver, startReceiver } from '../../support/fakes/receiver.ts'
import { startSmtp } from '../../support/fakes/smtp.ts'
import { dialects, newSchema } from '../../support/sites/databases.ts'
import { type Caller, callerOf, ownerEmail, ownerPassword, signIn } from '../../support/sites/server.ts'

const count = 3
const mails = 24
const deliveries = 24
const assets = { scripts: [], styles: [], preloads: [] }
const secretKey = randomBytes(32).toString('base64')
const day = 24 * 60 * 60 * 1000

/** Runs the same work in every server concurrently. */
const inEach = <S, T>(servers: readonly S[], work: (server: S, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(servers.map(work))

describe.runIf(dialects.includes('postgres'))('three servers on one PostgreSQL', () => {
  let folder: string
  let schema: Awaited<ReturnType<typeof newSchema>>
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let receiver: Receiver
  let servers: readonly Server[] = []
  let editors: readonly Caller[]

  /** Separate connection to the same database. */
  const openBeside = () => openPostgres(schema.url)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'processes-'))
    schema = await newSchema()
    smtp = await startSmtp()
    receiver = await startReceiver()
    const first = await openBeside()
    await first.db.schema.createSchema(schema.name).execute()
    const others = [await openBeside(), await openBeside()]
    // All processes find an empty schema and try to create the tables.
    await inEach([first, ...others], database => migrate(database, { site }))
    await inEach(others, database => database.close())

    const store = createStore({ site, database: first, clock: () => new Date() })
    const owner = { name: 'Owner', email: ownerEmail('demo'), password: ownerPassword }
    await store.addApplication('demo', { name: 'Site demo' }, owner)
    // The jobs of the servers send this mail.
    const { outbox } = store.inApplication('demo')
    for (let number = 1; number <= mails; number += 1)
      await outbox.put({ to: `reader-${number}@example.org`, subject: 'News', text: 'Read this.' })
    const { secrets } = await openEncryption(readConfig({ DATA_DIR: folder, SECRET_KEY: secretKey }), first)
    const webhooks = createWebhooks({ db: first.db, clock: () => new Date(), encryption: secrets })('demo')
    const address = `http://127.0.0.1:${receiver.port}/`
    for (const name of ['Board', 'Search']) {
      const reported = { name, address, resources: ['careers'], actions: ['created'], active: true } as const
      const { id } = await webhooks.create(reported, {})
      for (let number = 1; number <= deliveries / 2; number += 1) await webhooks.test(id, {})
    }
    const longAgo = store.at(() => new Date(Date.now() - 31 * day)).inApplication('demo')
    const faq = await longAgo.insert(faqs, { faq_title: 'Long gone' })
    await longAgo.remove(faqs, Number(faq.id))
    await first.close()

    const config = readConfig({
      DATABASE_URL: schema.url,
      SECRET_KEY: secretKey,
      DATA_DIR: folder,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@example.org',
      SITE_URL: 'https://site.example',
      WEBHOOK_PRIVATE_ADDRESSES: 'on',
    })
    const options = { assets: { site: assets, admin: assets, folders: [] }, isDevelopment: false }
    servers = await Promise.all(Array.from({ length: count }, () => createServer(config, options)))
    await inEach(servers, ({ app }) => app.listen({ port: 0, host: '127.0.0.1' }))
    // A session that one server creates is valid on all.
    const [{ app } = servers[0] as Server] = servers
    const token = await signIn(app, 'demo')
    editors = servers.map(server => callerOf(server.app, 'demo', token))
  })
  afterAll(async () => {
    await inEach(servers, ({ app }) => app.close())
    const database = await openBeside()
    await database.db.schema.dropSchema(schema.name).cascade().execute()
    await database.close()
    await smtp.close()
    await receiver.close()
    await rm(folder, { recursive: true })
  })

  const editor = (index: number): Caller => {
    const found = editors[index % count]
    if (!found) throw new Error('There is no such server.')
    return found
  }
  /** Response of a server to a visitor, over a real connection. */
  const visit = async (index: number, url: string) => {
    const server = servers[index % count]
    if (!server) throw new Error('There is no such server.')
    // Safe cast: a server that listens on a port has an address of this type.
    const { port } = server.app.server.address() as AddressInfo
    return (await fetch(`http://127.0.0.1:${port}${url}`)).text()
  }

  test('concurrent changes to one record by three editors with If-Match are all stored', async () => {
    const turns = 6
    const { body } = await editor(0).call('POST', '/api/faqs', { faq_title: 'Added to' })
    const path = `/api/faqs/${body.data.id}`
    let refusals = 0
    const add = async (caller: Caller, words: string) => {
      for (;;) {
        const { data } = (await caller.call('GET', path)).body
        const content = `${data.faq_content ?? ''}<p>${words}</p>`
        const match = { 'if-match': `"${data.version}"` }
        const { status, body: answer } = await caller.call('PUT', path, { faq_content: content }, match)
        if (status === 200) return
        expect({ status, code: answer.code }).toEqual({ status: 409, code: 'stale' })
        refusals += 1
      }
    }
    await inEach(editors, async (caller, index) => {
      for (let turn = 1; turn <= turns; turn += 1) await add(caller, `server ${index}, turn ${turn}`)
    })
    const { data } = (await editor(1).call('GET', path)).body
    const wanted = editors.flatMap((_caller, index) =>
      Array.from({ length: turns }, (_none, turn) => `server ${index}, turn ${turn + 1}`),
    )
    expect(data.faq_content.match(/server \d, turn \d/g).sort()).toEqual(wanted.sort())
    expect(data.version).toBe(1 + count * turns)
    expect(refusals).toBeGreaterThan(0)
  })

  test('cached pages show changes of other servers within a second, and changes of this server immediately', async () => {
    const page = { name: 'Shared', title: 'Shared', slug: 'shared', content: '<p>Edition 0</p>' }
    expect((await editor(0).call('POST', '/api/pages', page)).status).toBe(201)
    for (let edition = 1; edition <= 6; edition += 1) {
      const stored = await inEach([0, 1, 2, 0, 1, 2], index => visit(index, '/shared'))
      expect(stored.map(text => text.includes(`Edition ${edition - 1}`))).toEqual(stored.map(() => true))
      const content = `<p>Edition ${edition}</p>`
      const saved = await editor(edition).call('PUT', '/api/pages/shared', { content })
      expect(saved.status).toBe(200)
      expect(await visit(edition, '/shared')).toContain(`Edition ${edition}`)
      const others = async () =>
        (await inEach([0, 1, 2], index => visit(index, '/shared'))).map(text => text.includes(`Edition ${edition}`))
      await expect.poll(others, { timeout: 1_000, interval: 50 }).toEqual([true, true, true])
    }
  })

  test('records created concurrently by all servers have distinct ids and slugs, and ids are never reused', async () => {
    const create = async (index: number, title = 'Made at once') => {
      const { status, body } = await editor(index).call('POST', '/api/posts', { title })
      expect({ status, body }).toMatchObject({ status: 201 })
      return body.data
    }
    const made = await Promise.all(Array.from({ length: 18 }, (_none, index) => create(index)))
    const ids = made.map(({ id }) => id)
    expect(new Set(ids).size).toBe(made.length)
    const slugs = made.map((_post, index) => (index === 0 ? 'made-at-once' : `made-at-once-${index + 1}`))
    expect(made.map(({ slug }) => slug).sort()).toEqual(slugs.sort())

    const newest = Math.max(...ids)
    const { undo } = (await editor(0).call('DELETE', `/api/posts/${newest}`)).body
    const next = await create(1, 'Made later')
    expect(next.id).toBeGreaterThan(newest)
    expect((await editor(2).call('POST', `/api/undo/${undo}`)).body.data).toMatchObject({ id: newest, version: 2 })
    expect((await create(0, 'Made last')).id).toBeGreaterThan(next.id)
  })

  test('one of three editors gets a contested slug, and the others get a link to its record', async () => {
    const answers = await inEach(editors, caller =>
      caller.call('POST', '/api/posts', { title: 'Contested', slug: 'contested' }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const winner = answers.find(({ status }) => status === 201)?.body.data
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ code: 'taken', conflicts: [{ field: 'slug', id: winner.id }] })
  })

  test('one of three concurrent deletes of a record succeeds, and so does one of three restores and of three reorderings', async () => {
    const faq = (await editor(0).call('POST', '/api/faqs', { faq_title: 'Deleted once' })).body.data
    const deleted = await inEach(editors, caller => caller.call('DELETE', `/api/faqs/${faq.id}`))
    expect(deleted.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const undo = deleted.find(({ status }) => status === 200)?.body.undo
    const restored = await inEach(editors, caller => caller.call('POST', `/api/undo/${undo}`))
    expect(restored.map(({ status }) => status).sort()).toEqual([200, 404, 404])

    const post = (await editor(0).call('POST', '/api/posts', { title: 'Ordered once' })).body.data
    const ordered = await inEach(editors, (caller, index) =>
      caller.call('POST', '/api/posts/order', { items: [{ id: post.id, version: 1, sort_order: index + 50 }] }),
    )
    expect(ordered.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('signing out at one server signs out at all servers', async () => {
    const token = await signIn((servers[0] as Server).app, 'demo')
    const callers = servers.map(({ app }) => callerOf(app, 'demo', token))
    const statuses = async () =>
      (await inEach(callers, caller => caller.call('GET', '/api/me'))).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200, 200])
    await callers[1]?.call('POST', '/api/logout')
    expect(await statuses()).toEqual([401, 401, 401])
  })

  test('each mail, delivery and cleanup of expired rows is done once', async () => {
    await expect.poll(() => smtp.received.length).toBeGreaterThanOrEqual(mails)
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(deliveries)
    // A server finishes the current mail before it ends.
    await inEach(servers, ({ app }) => app.close())
    servers = []
    const wanted = Array.from({ length: mails }, (_none, index) => `reader-${index + 1}@example.org`)
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(wanted.sort())
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(deliveries)
    expect(receiver.received).toHaveLength(deliveries)
    const database = await openBeside()
    const states = await forEveryApplication(database.db).selectFrom('outbox').select(['state', 'attempts']).execute()
    const stored = await forEveryApplication(database.db).selectFrom('deleted_records').select('row').execute()
    await database.close()
    expect(new Set(states.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['sent 1']))
    expect(JSON.stringify(stored)).not.toContain('Long gone')
  })
})
