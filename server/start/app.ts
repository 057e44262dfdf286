/** The embedded provider as a Fastify app that does not listen yet. */
import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
  LogController,
  type RouteOptions,
} from 'fastify'
import { sql } from 'kysely'
import type { Site } from '../../src/resources/createSite.ts'
import { createAccounts } from '../auth/account/accountRows.ts'
import { createApiTokens } from '../auth/apiTokens.ts'
import { createReauthentication } from '../auth/currentPassword.ts'
import { createPasskeys } from '../auth/passkeys/passkeys.ts'
import { accessOf, accessTables, enforcePolicies, type LacksSecondFactor, requirePolicies } from '../auth/policy.ts'
import { createThrottle, type ThrottleKind } from '../auth/rateLimit.ts'
import { createSecondFactors, hasSecondFactor } from '../auth/secondFactor.ts'
import { createSessions } from '../auth/sessions.ts'
import { createViewStarter } from '../auth/views.ts'
import { readBackupResult, readLastBackup } from '../backup/lastBackup.ts'
import type { Config } from '../config/config.ts'
import type { Encryptions } from '../crypto/encryption.ts'
import type { Database } from '../db/database.ts'
import { createTableCache } from '../db/tableCache.ts'
import { tenantQueriesOf } from '../db/tenant/tenantQueries.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import type { UploadFolder } from '../files/storage/uploadFolder.ts'
import { type ConnectionTimeouts, connectionOptions } from '../http/badRequests.ts'
import { limitBodies } from '../http/bodies.ts'
import { allowOrigins } from '../http/cors.ts'
import { httpServerWith } from '../http/edge/httpServer.ts'
import { parseJsonBodies } from '../http/edge/jsonBody.ts'
import { readableTarget, requireProperHeads } from '../http/edge/requestHead.ts'
import { isApi, registerErrorHandler } from '../http/errorHandler.ts'
import { createFastPath } from '../http/fastPath.ts'
import { createReadOnlyMode, probeWriting, type ReadOnlyMode } from '../http/readOnlyMode.ts'
import { addSecurityHeaders } from '../http/securityHeaders.ts'
import { addUncachedQueue, limitApiReads } from '../http/uncachedWork.ts'
import { type HandledRequest, logRequest, logRequests } from '../log/log.ts'
import { createMetrics, type Metrics } from '../log/metrics.ts'
import { createContact } from '../mail/contact.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createSubmissions } from '../mail/submissions.ts'
import { createSubscriptions } from '../mail/subscriptions.ts'
import { docsRoutes } from '../openapi/docs.ts'
import { createVisibleVersions, type VisibleVersions } from '../permissions/visibleVersions.ts'
import { accountRoutes } from '../routes/accounts.ts'
import { applicationRoutes } from '../routes/applications.ts'
import { authRoutes } from '../routes/auth.ts'
import { contactRoutes } from '../routes/contact.ts'
import { fileRoutes } from '../routes/files.ts'
import { siteGauges } from '../routes/gauges.ts'
import { healthRoutes } from '../routes/health.ts'
import { historyRoutes } from '../routes/history.ts'
import { insightRoutes } from '../routes/insights.ts'
import { mailRoutes } from '../routes/mails.ts'
import { metricsRoutes } from '../routes/metrics.ts'
import { passkeyRoutes } from '../routes/passkeys.ts'
import { reportRoutes } from '../routes/report.ts'
import { resourceRoutes } from '../routes/resources.ts'
import { revisionRoutes } from '../routes/revisions.ts'
import { collectOperations } from '../routes/route.ts'
import { searchRoutes } from '../routes/search.ts'
import { secondFactorRoutes } from '../routes/secondFactor.ts'
import { sessionRoutes } from '../routes/sessions.ts'
import type { DocumentStorage } from '../routes/storeDocument.ts'
import { submissionRoutes } from '../routes/submissions.ts'
import { redirectClosedLinks, subscribeRoutes } from '../routes/subscribe.ts'
import { tokenRoutes } from '../routes/tokens.ts'
import { trashRoutes } from '../routes/trash.ts'
import { webhookRoutes } from '../routes/webhooks.ts'
import type { Clock } from '../runtime/clock.ts'
import type { FairQueueLimits } from '../runtime/eventLoop/fairQueue.ts'
import { withTimeLimit } from '../runtime/eventLoop/timeLimit.ts'
import { limits } from '../runtime/limits/limits.ts'
import { FileStoreError, LostDatabaseError } from '../runtime/storageErrors.ts'
import { createAttentionReports } from '../store/attentionReports.ts'
import type { Store } from '../store/store.ts'
import { createWebhooks } from '../webhooks/webhookRows.ts'
import type { WebhookService } from '../webhooks/webhookService.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Site that the app serves. */
    readonly site: Site
  }
}

interface BareAppDeps {
  readonly site: Site
  readonly config: Pick<Config, 'trustProxy'> & Partial<Pick<Config, 'siteUrl' | 'corsOrigins'>>
  /** Timeouts of connections. The default suits slow connections. */
  readonly timeouts?: ConnectionTimeouts
  /** Maximum number of responses that are made at once. Default: as in `limits.ts`. */
  readonly uncached?: FairQueueLimits
  /** Default: no log. */
  readonly logger?: Exclude<FastifyServerOptions['logger'], undefined>
  /** Called for every handled request. */
  readonly onResponse?: (handled: HandledRequest) => void
  /** Wraps the app's listener, and may respond to requests itself. Default: no wrapper. */
  readonly before?: (next: RequestListener) => RequestListener
}

/** Dependencies and settings of the app. */
export interface AppDeps extends Omit<BareAppDeps, 'site'> {
  readonly config: BareAppDeps['config'] &
    Partial<
      Pick<Config, 'metricsToken' | 'storageQuota' | 'documentSize' | 'requireSecondFactor' | 'webhookPrivateAddresses'>
    >
  readonly database: Database
  readonly store: Store
  readonly files: FileStore
  /** Folder of incomplete uploads. Default: a temporary folder. */
  readonly uploads?: UploadFolder
  /** True to create the renditions of a new picture before their first request. Default: true. */
  readonly preparesRenditions?: boolean
  readonly clock: Clock
  readonly mail: Mailer
  readonly encryptions: Encryptions
  /** Sends the deliveries that changes have queued. Default: none are sent. */
  readonly webhooks?: Pick<WebhookService, 'wake'>
  /** Counters to which the app adds. Default: new ones. */
  readonly metrics?: Metrics
  /** Interval of write probes while nothing can be stored, ms. Default: 3000. */
  readonly probeMs?: number
  /** Called for every registered route. */
  readonly onRoute?: (route: RouteOptions) => void
  /** Versions of the content of cached responses. Default: a new instance. */
  readonly versions?: VisibleVersions
  /** Key of the application that the pages show. */
  readonly pagesOf?: string
  /** Registers the routes for all addresses outside of the API. Default: there are none. */
  readonly registerPages?: (app: FastifyInstance) => Promise<void>
}

/**
 * True for a write through the API. Forms of pages are excluded: they make the API call internally, and show its
 * response.
 */
const isApiWrite = (request: FastifyRequest): boolean =>
  isApi(request) && !['GET', 'HEAD', 'OPTIONS'].includes(request.method)

/**
 * Replaces Fastify's JSON schema compilers, which would be loaded at startup. Bodies are validated by the schemas of
 * the descriptors instead (`src/schema/validation/validation.ts`).
 */
const noSchemas = () => () => {
  throw new Error('JSON schemas of routes are not supported.')
}

/**
 * Creates an app without routes: requests have ids, failures use the error envelope, and every route must have a
 * policy.
 */
export const createBareApp = (
  {
    site,
    config,
    timeouts,
    uncached,
    logger = false,
    onResponse = () => undefined,
    before = next => next,
  }: BareAppDeps,
  notice?: ReadOnlyMode['notice'],
): FastifyInstance => {
  const app = fastify({
    logger,
    // `logRequests` logs only permitted details.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes.value,
    // Pages in progress still call the API while the server stops.
    return503OnClosing: false,
    // Fastify does not accept a number of proxies.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => readableTarget(url),
    routerOptions: { maxParamLength: limits.pathParameterCharacters.value },
    ...connectionOptions(timeouts),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    serverFactory: httpServerWith(before, { isBehindProxy: config.trustProxy > 0 }),
  })
  app.decorate('site', site)
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)
  logRequests(app, onResponse)
  requireProperHeads(app)
  addUncachedQueue(app, uncached)
  addSecurityHeaders(app, config.siteUrl)
  registerErrorHandler(app, notice)
  allowOrigins(app, config.corsOrigins)
  requirePolicies(app)
  return app
}

/** Builds the app with all routes. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { store, files, clock, database } = deps
  const { site } = store
  const readOnly = createReadOnlyMode({
    probe: async () => {
      database.recover?.()
      database.check?.()
      await probeWriting(database.db, files)
    },
    probeMs: deps.probeMs,
    check: database.check,
    fullText: database.fullText,
    report: message => app.log.error(message),
  })
  const metrics = deps.metrics ?? createMetrics()
  const fastPath = createFastPath({
    ...{ versions: deps.versions ?? createVisibleVersions({ site, database, clock }), clock },
    ...{ pagesOf: deps.pagesOf, siteUrl: deps.config.siteUrl },
    onResponse: (handled, requestId) => {
      metrics.countRequest(handled)
      logRequest(app.log, { reqId: requestId, ...handled })
    },
  })
  const app: FastifyInstance = createBareApp(
    { ...deps, site, onResponse: metrics.countRequest, before: fastPath.sendBefore },
    readOnly.notice,
  )
  fastPath.storeFrom(app)
  limitApiReads(app)
  app.addHook('onClose', async () => readOnly.close())
  app.addHook('onRequest', (request, _reply, done) => done(isApiWrite(request) ? readOnly.refusal() : undefined))
  const attention = createAttentionReports({
    ...{ store, clock },
    onError: error => app.log.warn({ err: error }, 'The check for content that needs attention failed.'),
  })
  app.addHook('preClose', () => attention.close())
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!isApiWrite(request) || reply.statusCode >= 400) return
    deps.webhooks?.wake()
    if (request.routeOptions.config.policy !== 'public') attention.contentChanged(accessOf(request).rows.appKey)
  })
  limitBodies(app)
  collectOperations(app)
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute)
  const remember = createTableCache(database, accessTables)
  const sessions = createSessions({ db: database.db, clock, remember })
  const { secrets, links } = deps.encryptions
  const secondFactorsOf = createSecondFactors({ db: database.db, clock, encryption: secrets })
  const isSecondFactorRequired = (appKey: string) => deps.config.requireSecondFactor?.includes(appKey) ?? false
  const lacksSecondFactor: LacksSecondFactor = async (appKey, userId, tenant) =>
    isSecondFactorRequired(appKey) && !(await hasSecondFactor(tenant ?? tenantQueriesOf(database.db, appKey), userId))
  const tokens = createApiTokens({ db: database.db, clock })
  enforcePolicies(app, { store, sessions, tokens, lacksSecondFactor, clock, remember })
  const accountsOf = createAccounts({ db: database.db, clock })
  const throttleOf = (kind: ThrottleKind) => createThrottle({ db: database.db, clock }, kind)
  const passkeysOf = createPasskeys({ db: database.db, clock })
  await app.register(authRoutes, {
    sessions,
    accountsOf,
    secondFactorsOf,
    passkeysOf,
    mail: deps.mail,
    throttleOf,
    siteUrl: deps.config.siteUrl,
  })
  const reauthentication = createReauthentication({ accountsOf, throttle: throttleOf('currentPassword') })
  await app.register(accountRoutes, { accountsOf, apiTokens: tokens, reauthentication, lacksSecondFactor })
  const startView = createViewStarter({ site, db: database.db, clock })
  await app.register(sessionRoutes, { sessions, reauthentication, startView })
  await app.register(secondFactorRoutes, {
    reauthentication,
    secondFactorsOf,
    throttleOf,
    isRequired: isSecondFactorRequired,
  })
  await app.register(passkeyRoutes, {
    sessions,
    reauthentication,
    passkeysOf,
    throttleOf,
    siteUrl: deps.config.siteUrl,
  })
  await app.register(tokenRoutes, { tokens })
  await app.register(webhookRoutes, {
    webhooksOf: createWebhooks({ db: database.db, clock, encryption: secrets }),
    mayBePrivate: deps.config.webhookPrivateAddresses === 'on',
  })
  const { mail } = deps
  const { siteUrl } = deps.config
  const { receipts } = deps.encryptions
  const subscriptions = createSubscriptions({
    ...{ store, mail, clock },
    encryption: links,
    throttle: throttleOf('subscribe'),
    mailThrottle: throttleOf('mailByForms'),
  })
  await app.register(contactRoutes, {
    contact: createContact({
      ...{ store, mail, clock },
      throttle: throttleOf('contact'),
      mailThrottle: throttleOf('mailByForms'),
    }),
    mail,
    siteUrl,
    receipts,
  })
  const { storageQuota, documentSize } = deps.config
  const storage: DocumentStorage = { files, storageQuota, documentSize, uploads: deps.uploads }
  await app.register(submissionRoutes, {
    submissions: createSubmissions({
      ...{ store, mail, clock },
      throttle: throttleOf('submissions'),
      statusThrottle: throttleOf('submissionStatus'),
      mailThrottle: throttleOf('mailByForms'),
    }),
    storage,
    documentThrottle: throttleOf('submissionDocument'),
    documentBytesThrottle: throttleOf('submissionDocumentBytes'),
    mail,
    clock,
    siteUrl,
    receipts,
  })
  await app.register(subscribeRoutes, { subscriptions, mail, siteUrl, receipts })
  await app.register(mailRoutes)
  await app.register(applicationRoutes)
  await app.register(reportRoutes)
  await app.register(insightRoutes, {
    lastBackup: () => readLastBackup(database.db),
    backupResult: () => readBackupResult(database.db),
    storageQuota: deps.config.storageQuota,
    attention,
  })
  await app.register(historyRoutes)
  await app.register(trashRoutes)
  const { isGiven: reauthenticate } = reauthentication
  for (const resource of site.resources) {
    await app.register(resourceRoutes, { resource, reauthenticate })
    await app.register(revisionRoutes, { resource })
  }
  await app.register(searchRoutes)
  await app.register(fileRoutes, { ...storage, preparesRenditions: deps.preparesRenditions })
  await app.register(docsRoutes)
  await app.register(healthRoutes, {
    readOnlyReason: readOnly.reason,
    check: async () => {
      const { value: ms } = limits.readyMs
      await Promise.all([
        withTimeLimit(sql`select 1`.execute(database.db), ms, () => new LostDatabaseError(undefined)),
        withTimeLimit(files.check(), ms, () => new FileStoreError('files-unusable', 'The file store does not answer.')),
      ])
    },
  })
  const token = deps.config.metricsToken
  const gauges = () => siteGauges({ db: database.db, clock, isReadOnly: () => readOnly.reason() !== undefined })
  if (token !== undefined) await app.register(metricsRoutes, { token, metrics, gauges })
  if (deps.registerPages) redirectClosedLinks(app, { subscriptions, receipts })
  await deps.registerPages?.(app)
  await app.ready()
  return app
}
