/** The embedded provider as a Fastify app that does not listen. */
import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, fastify, type RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { resources } from '../src/resources/index.ts'
import { createAccounts } from './accounts/accountRows.ts'
import { answerInTheEnvelope } from './answers.ts'
import { readLastBackup } from './backup/lastBackup.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { FileStore } from './files/fileStore.ts'
import { createContact } from './mail/contact.ts'
import { createSeal } from './mail/seal.ts'
import { createSubscriptions } from './mail/subscriptions.ts'
import type { Mailer } from './mail.ts'
import { keepPolicies, requirePolicies } from './policy.ts'
import { accountRoutes } from './routes/accounts.ts'
import { applicationRoutes } from './routes/applications.ts'
import { authRoutes } from './routes/auth.ts'
import { contactRoutes } from './routes/contact.ts'
import { docsRoutes } from './routes/docs.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { insightRoutes } from './routes/insights.ts'
import { mailRoutes } from './routes/mails.ts'
import { reportRoutes } from './routes/report.ts'
import { resourceRoutes } from './routes/resources.ts'
import { searchRoutes } from './routes/search.ts'
import { subscribeRoutes } from './routes/subscribe.ts'
import { createSessions } from './sessions.ts'
import type { Clock, Store } from './store.ts'

interface BareAppDeps {
  readonly config: Pick<Config, 'trustProxy'>
  /** Default: silent. */
  readonly logger?: Exclude<FastifyServerOptions['logger'], undefined>
}

export interface AppDeps extends BareAppDeps {
  readonly config: BareAppDeps['config'] & Partial<Pick<Config, 'siteUrl'>>
  readonly database: Database
  readonly store: Store
  readonly files: FileStore
  readonly clock: Clock
  readonly mail: Mailer
  /** Hears of every route that is registered. */
  readonly onRoute?: (route: RouteOptions) => void
  /** Registers what answers every address that the API does not. */
  readonly registerPages?: (app: FastifyInstance) => Promise<void>
}

const maxBodyBytes = 2 * 1024 * 1024
/** A slug of 191 characters of any script, percent-encoded. */
const maxParamChars = 2_500

/** An app without routes: requests have ids, failures come in the envelope, and every route must have a policy. */
export const createBareApp = ({ config, logger = false }: BareAppDeps): FastifyInstance => {
  const app = fastify({
    logger,
    bodyLimit: maxBodyBytes,
    // Fastify itself takes no count of proxies.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: maxParamChars },
  })
  app.removeContentTypeParser('text/plain')
  answerInTheEnvelope(app)
  requirePolicies(app)
  return app
}

/** Builds the app and all its routes. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { store, files, clock, database } = deps
  const app = createBareApp(deps)
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute)
  const sessions = createSessions({ db: database.db, clock })
  keepPolicies(app, { store, sessions })
  const accountsOf = createAccounts({ db: database.db, clock })
  await app.register(authRoutes, { sessions, accountsOf, mail: deps.mail, clock, siteUrl: deps.config.siteUrl })
  await app.register(accountRoutes, { sessions, accountsOf, clock })
  const { mail } = deps
  const { siteUrl } = deps.config
  const subscriptions = createSubscriptions({ store, mail, clock, seal: createSeal(database.db) })
  await app.register(contactRoutes, { contact: createContact({ store, mail, clock }), mail, clock, siteUrl })
  await app.register(subscribeRoutes, { subscriptions, mail, clock, siteUrl })
  await app.register(mailRoutes)
  await app.register(applicationRoutes)
  await app.register(reportRoutes)
  await app.register(insightRoutes, { lastBackup: () => readLastBackup(database.db) })
  await app.register(historyRoutes)
  for (const resource of resources) await app.register(resourceRoutes, { resource })
  await app.register(searchRoutes)
  await app.register(fileRoutes, { files })
  await app.register(docsRoutes)
  await app.register(healthRoutes, {
    check: async () => {
      await sql`select 1`.execute(database.db)
      await files.check()
    },
  })
  await deps.registerPages?.(app)
  await app.ready()
  return app
}
