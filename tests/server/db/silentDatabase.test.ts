/**
 * PostgreSQL that has stopped responding, because it is frozen or the network is lost: responses to visitors, editors
 * and operators during and after the outage.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LocalPostgres, startLocalPostgres } from '../../../bench/system/localPostgres.ts'
import { readConfig } from '../../../server/config/config.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { shutDown } from '../../../server/http/shutdown.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { createServer, type Server } from '../../../server/start/main.ts'
import { createStore } from '../../../server/store/store.ts'
import { faqs, pages, site as thisSite } from '../../../src/resources/index.ts'
import { type StallingProxy, startStallingProxy } from '../../support/fakes/stallingProxy.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { dialects } from '../../support/sites/databases.ts'
import { ownerEmail, ownerPassword, signIn } from '../../support/sites/server.ts'

const assets = { scripts: [], styles: [], preloads: [] }
/** Messages logged during the outage, for requested pages and by the jobs for mail and webhook deliveries. */
const outage = /could not be (loaded|processed)/
/** Paths whose responses are cached separately from pages: files, and responses to scripts of other sites. */
const storedBeside = ['/sitemap.xml', '/feed.xml', '/'] as const
const stored = ['/about', '/api/faqs?page=1&size=5', '/api/applications/demo'] as const

interface Got {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

describe.runIf(dialects.includes('postgres')).each(['is frozen', 'cannot be reached'] as const)(
  'a database that %s',
  { timeout: 60_000 },
  how => {
    let folder: string
    let postgres: LocalPostgres
    let proxy: StallingProxy
    let server: Server
    let origin: string
    let token: string

    const silence = () => (how === 'is frozen' ? postgres.freeze() : proxy.hold())
    const speak = () => (how === 'is frozen' ? postgres.thaw() : proxy.letThrough())

    const call = async (method: string, path: string, body?: unknown): Promise<Got> => {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(path.startsWith('/api') && { 'app-key': 'demo' }),
          ...(body !== undefined && { authorization: `Bearer ${token}`, 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    }
    const get = (path: string) => call('GET', path)
    const isReady = () => expect.poll(async () => (await get('/readyz')).status, { timeout: 30_000 }).toBe(200)

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'silent-'))
      postgres = await startLocalPostgres(folder)
      proxy = await startStallingProxy(postgres.port)
      const database = await openPostgres(postgres.url)
      await migrate(database, { site: thisSite })
      const store = createStore({ site: thisSite, database, clock: () => new Date() })
      const owner = { name: 'Owner', email: ownerEmail('demo'), password: ownerPassword }
      await store.addApplication('demo', { name: 'Site demo' }, owner)
      const rows = store.inApplication('demo')
      await rows.insert(pages, { name: 'About', title: 'About us', slug: 'about' })
      await rows.insert(faqs, { faq_title: 'First?', status: 1 })
      await database.close()
    })
    afterAll(async () => {
      await proxy.close()
      postgres.endAtOnce()
      await rm(folder, { recursive: true, force: true })
    })
    beforeEach(async () => {
      const url = new URL(postgres.url)
      url.port = String(proxy.port)
      const config = readConfig({ DATABASE_URL: url.href, DATA_DIR: folder, LOG_LEVEL: 'silent' })
      server = await createServer(config, {
        assets: { site: assets, admin: assets, folders: [] },
        isDevelopment: false,
      })
      await server.app.listen({ port: 0, host: '127.0.0.1' })
      origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
      token = await signIn(server.app, 'demo')
    })
    afterEach(async () => {
      speak()
      await server.app.close()
    })

    // All responses are awaited while the database does not respond, so each is from a cache or follows a timeout.
    test('with an unresponsive database, visitors get stale responses, all other requests get 503, and the server recovers', async () => {
      const before = await Promise.all(stored.map(get))
      expect(before.map(({ status }) => status)).toEqual(stored.map(() => 200))
      const headers = { origin: 'https://other.example' }
      const files = await Promise.all(storedBeside.map(path => fetch(`${origin}${path}`, { headers })))
      expect(files.map(({ status }) => status)).toEqual(storedBeside.map(() => 200))
      silence()
      const answered: string[] = []
      const noted = async (name: string, work: Promise<Got>) => {
        const got = await work
        answered.push(name)
        return got
      }
      /** First response with an `Age` header. Earlier responses are taken from a cache that still counts as current. */
      const aged = async (path: string): Promise<Got> => {
        for (;;) {
          const got = await get(path)
          if (got.headers.has('age')) return got
          await setTimeout(20)
        }
      }
      // These calls wait until the server detects the outage: a timeout and a probe, of a few seconds each.
      const lost = Promise.all([
        noted('list', get('/api/faqs?page=1&size=7')),
        noted('write', call('POST', '/api/faqs', { faq_title: 'Lost?', status: 1 })),
      ])
      const paths = [...stored, ...storedBeside]
      const during = await Promise.all(paths.map(path => noted(path, aged(path))))
      expect(answered.toSorted()).toEqual(paths.toSorted())
      const [ready, search, [list, write]] = await Promise.all([get('/readyz'), get('/nowhere'), lost])
      const again = await Promise.all([get('/api/faqs?page=1&size=7'), get('/readyz')])
      const stale = await Promise.all(stored.map(get))
      expectConsole(outage)
      expect(ready.status).toBe(503)
      expect(JSON.parse(ready.text)).toEqual({ status: 'unavailable', reason: 'The database cannot be reached.' })
      expect([list.status, search.status, write.status, ...again.map(({ status }) => status)]).toEqual(
        Array(5).fill(503),
      )
      expect(list.headers.get('retry-after')).toBe('5')
      expect(JSON.parse(write.text)).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/check first whether your change was saved/),
      })
      for (const { status, headers } of during.splice(stored.length))
        expect([status, Number(headers.get('age')) >= 0]).toEqual([200, true])
      for (const answers of [during, stale]) {
        expect(answers.map(({ status, text }) => [status, text])).toEqual(
          before.map(({ status, text }) => [status, text]),
        )
        for (const { headers } of answers) expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(0)
      }
      speak()
      await isReady()
      const after = await Promise.all(stored.map(get))
      expect(after.map(({ status }) => status)).toEqual(stored.map(() => 200))
      expect(after.map(({ headers }) => headers.get('age'))).toEqual(stored.map(() => null))
    })

    test('an unresponsive database loses no acknowledged write, and stores none twice', async () => {
      const outcomes = new Map<string, number>()
      let isOver = false
      const writer = async (name: number) => {
        for (let turn = 1; !isOver; turn += 1) {
          const title = `${how} ${name}.${turn}`
          const written = await call('POST', '/api/faqs', { faq_title: title, status: 1 }).catch(() => undefined)
          outcomes.set(title, written?.status ?? 0)
          if (!written) break
        }
      }
      const writers = Array.from({ length: 12 }, (_none, name) => writer(name))
      const count = (status: number) => [...outcomes.values()].filter(each => each === status).length
      await expect.poll(() => count(201), { timeout: 30_000 }).toBeGreaterThan(50)
      silence()
      await expect.poll(() => count(503), { timeout: 30_000 }).toBeGreaterThan(24)
      const acknowledged = count(201)
      expect((await get('/nowhere')).status).toBe(503)
      expectConsole(outage)
      speak()
      await expect.poll(() => count(201), { timeout: 30_000 }).toBeGreaterThan(acknowledged + 50)
      isOver = true
      await Promise.all(writers)
      const database = await openPostgres(postgres.url)
      const store = createStore({ site: thisSite, database, clock: () => new Date() })
      const request = { page: 1, size: 100_000, filters: {}, search: '', sort: undefined }
      const { data } = await store.inApplication('demo').list(faqs, request, 'owner')
      await database.close()
      const titles = data.map(row => row.faq_title)
      const wrong = [...outcomes].filter(([title, status]) => {
        const found = titles.filter(each => each === title).length
        return status === 201 ? found !== 1 : found > 1
      })
      expect(new Set(outcomes.values())).toEqual(new Set([201, 503]))
      expect(wrong).toEqual([])
    })

    test('an unresponsive database does not prevent the server from stopping', async () => {
      await get('/about')
      silence()
      const arrived = once(server.app.server, 'request')
      const waiting = get('/nowhere')
      await arrived
      await shutDown(server.app)
      expectConsole(outage)
      expect((await waiting).status).toBe(503)
    })
  },
)
