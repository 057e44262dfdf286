/** The embedded provider on a separate database with two applications, called without a network. */

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify'
import { createEncryptions } from '../../../server/crypto/encryption.ts'
import type { Database, Dialect } from '../../../server/db/database.ts'
import type { FileStore } from '../../../server/files/storage/fileStore.ts'
import { createMailer, type MailService } from '../../../server/mail/mailer.ts'
import type { OutgoingMail } from '../../../server/mail/transports.ts'
import { productEffects } from '../../../server/records/effects/product/index.ts'
import type { EffectOptions } from '../../../server/records/effects/runEffects.ts'
import type { Clock } from '../../../server/runtime/clock.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { type AppDeps, buildApp } from '../../../server/start/app.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import { site } from '../../../src/resources/index.ts'
import { createCopies } from './databases.ts'
import { undeclaredIn } from './statedAnswers.ts'

/** Effects of the product: a site's own effects might refuse records or change values that a test sends. */
const usualEffects: EffectOptions = { effects: productEffects }

/** Store of a migrated database, with sites of these keys added to it. */
export const openTestStore = async (database: Database, appKeys: readonly string[] = ['demo']): Promise<Store> => {
  const store = createStore({ site, database, clock: () => new Date(), effects: usualEffects })
  const owner = { name: 'Ann', email: 'ann@example.org', phone: '1', password: 'only for measuring' }
  for (const appKey of appKeys) await store.addApplication(appKey, { name: `Site ${appKey}` }, owner)
  return store
}

/** A file store in memory. */
export const createMemoryFiles = (): FileStore => {
  const stored = new Map<string, Uint8Array>()
  return {
    put: async (key, content) => void stored.set(key, typeof content === 'string' ? await readFile(content) : content),
    read: async (key, range) => {
      const bytes = stored.get(key)?.subarray(range?.start, range && range.end + 1)
      const { Readable } = await import('node:stream')
      return bytes && { body: Readable.from([bytes]), bytes: bytes.length }
    },
    move: async (from, to) => {
      const bytes = stored.get(from)
      if (bytes && stored.delete(from)) stored.set(to, bytes)
    },
    remove: async key => void stored.delete(key),
    async *list(prefix) {
      for (const [key, bytes] of stored)
        if (key.startsWith(prefix)) yield { key, bytes: bytes.length, changedAt: new Date() }
    },
    removeLeftovers: async () => 0,
    check: async () => undefined,
  }
}

/** Sorted keys of all files below a prefix. */
export const keysIn = async (files: FileStore, prefix = ''): Promise<readonly string[]> => {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

/** Encryptions of every provider that a test starts without a data folder. */
export const testEncryptions = createEncryptions(randomBytes(32))

/** A clock that moves only when a test moves it. */
interface TestClock {
  (): Date
  set(timestamp: string): void
  advance(seconds: number): void
}
export const createTestClock = (timestamp = '2026-03-01T06:00:00Z'): TestClock => {
  let now = new Date(timestamp)
  return Object.assign(() => now, {
    set: (next: string) => {
      now = new Date(next)
    },
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  })
}

/** A mail service that only records. */
interface RecordedMail extends MailService {
  /** All sent mails, after all due ones have been sent. */
  sent(): Promise<readonly OutgoingMail[]>
}
const createRecordedMail = (database: Database, clock: Clock): RecordedMail => {
  const posted: OutgoingMail[] = []
  const transport = {
    isReal: true,
    deliver: async (mail: OutgoingMail) => void posted.push(mail),
    close: () => undefined,
  }
  const service = createMailer({ database, clock, transport })
  return {
    ...service,
    sent: async () => {
      await service.deliverDue()
      return posted
    },
  }
}

/** A parsed response, typed as any; a test fails if an expected property is missing. */
type Json = ReturnType<typeof JSON.parse>

export interface Answer {
  readonly status: number
  readonly body: Json
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

/** A caller of the API: a visitor of an application, or its first user. */
export interface Caller {
  call(method: string, url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

export interface TestProvider {
  readonly app: FastifyInstance
  readonly database: Database
  readonly store: Store
  readonly clock: TestClock
  readonly mail: RecordedMail
  /** Callers of the application 'demo'. */
  readonly visitor: Caller
  readonly editor: Caller
  /** Callers of the application 'other'. */
  readonly stranger: Caller
  readonly strangeVisitor: Caller
  close(): Promise<void>
}

/** Password of the first user of every application. */
export const ownerPassword = 'a long enough password'
export const ownerEmail = (appKey: string) => `owner@${appKey}.example`

/**
 * Caller of an application, signed in with the token if there is one. Throws an error if a response differs from the
 * declaration of its route.
 */
export const callerOf = (app: FastifyInstance, appKey: string, token?: string): Caller => ({
  call: async (method, url, body, headers) => {
    const answer = await app.inject({
      method: method as InjectOptions['method'] & string,
      url,
      headers: { 'app-key': appKey, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] & object }),
    } as InjectOptions)
    const [status, text] = [answer.statusCode, answer.payload]
    const read = text === '' ? undefined : readJson(text)
    const wrong = undeclaredIn(app, { method, url, status, body: read })?.wrong ?? []
    if (wrong.length) throw new Error(`${method} ${url} answers what its route does not state: ${wrong.join('; ')}`)
    return { status, body: read, headers: answer.headers }
  },
})

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Signs in the first user of an application. */
export const signIn = async (app: FastifyInstance, appKey: string): Promise<string> => {
  const { body } = await callerOf(app, appKey).call('POST', '/api/login', {
    identifier: ownerEmail(appKey),
    password: ownerPassword,
  })
  return body.token
}

/** Adds an application with its owner, who signs in with `ownerEmail` and `ownerPassword`. */
export const addTestSite = (store: Store, appKey = 'demo', name = `Site ${appKey}`) =>
  store.addApplication(
    appKey,
    { name },
    { name: `Owner ${appKey}`, email: ownerEmail(appKey), password: ownerPassword },
  )

/** Builds an app with the given parts. Default: no trusted proxy, files in memory, mail only recorded. */
export const buildTestApp = (
  deps: Pick<AppDeps, 'database' | 'store' | 'clock'> & Partial<AppDeps>,
): Promise<FastifyInstance> =>
  buildApp({
    encryptions: testEncryptions,
    config: { trustProxy: 0 },
    files: createMemoryFiles(),
    mail: createRecordedMail(deps.database, deps.clock),
    ...deps,
  })

interface ProviderOptions {
  /** Called for every registered route. */
  readonly onRoute?: (route: RouteOptions) => void
  readonly logger?: AppDeps['logger']
  readonly registerPages?: AppDeps['registerPages']
  readonly pagesOf?: string
  readonly metrics?: AppDeps['metrics']
  readonly probeMs?: number
  readonly uncached?: AppDeps['uncached']
  readonly metricsToken?: string
  /** Changes to the usual configuration. */
  readonly config?: Partial<AppDeps['config']>
  /** Default: in memory. */
  readonly files?: FileStore
  readonly uploads?: AppDeps['uploads']
  /** Default: false, so that the file store contains only what a test has requested. */
  readonly preparesRenditions?: boolean
  /** Default: effects of the product. */
  readonly effects?: EffectOptions
  /** An empty database. Default: a new one of the dialect. */
  readonly database?: Database
}

/** Adds the applications of a provider to an empty database, and signs in their users. Returns the tokens. */
const fillDatabase = async (database: Database) => {
  await migrate(database, { site })
  const clock = createTestClock()
  const store = createStore({ site, database, clock, effects: usualEffects })
  for (const appKey of ['demo', 'other']) await addTestSite(store, appKey)
  const app = await buildTestApp({ database, store, clock })
  const tokens = { demo: await signIn(app, 'demo'), other: await signIn(app, 'other') }
  await app.close()
  return tokens
}

const openFilled = createCopies(fillDatabase)

/** A provider with two applications, 'demo' and 'other', each with one signed-in user and no other records. */
export const startProvider = async (
  dialect: Dialect,
  {
    onRoute,
    logger,
    registerPages,
    pagesOf,
    metrics,
    probeMs,
    uncached,
    metricsToken,
    config,
    files = createMemoryFiles(),
    uploads,
    preparesRenditions = false,
    effects = usualEffects,
    database: given,
  }: ProviderOptions = {},
): Promise<TestProvider> => {
  const { database, filled: tokens } = given
    ? { database: given, filled: await fillDatabase(given) }
    : await openFilled(dialect)
  const clock = createTestClock()
  const store = createStore({ site, database, clock, effects })
  const mail = createRecordedMail(database, clock)
  const app = await buildTestApp({
    config: { trustProxy: 0, metricsToken, ...config },
    database,
    store,
    mail,
    files,
    clock,
    preparesRenditions,
    ...(onRoute && { onRoute }),
    ...(uploads && { uploads }),
    ...(logger && { logger }),
    ...(registerPages && { registerPages }),
    ...(pagesOf && { pagesOf }),
    ...(metrics && { metrics }),
    ...(probeMs !== undefined && { probeMs }),
    ...(uncached && { uncached }),
  })
  return {
    app,
    database,
    store,
    clock,
    mail,
    visitor: callerOf(app, 'demo'),
    editor: callerOf(app, 'demo', tokens.demo),
    strangeVisitor: callerOf(app, 'other'),
    stranger: callerOf(app, 'other', tokens.other),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
