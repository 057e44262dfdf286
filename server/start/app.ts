/** The embedded provider as a Fastify app that does not listen. */
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
import { resources } from '../../src/resources/index.ts'
import { createAccounts } from '../auth/account/accountRows.ts'
import { createApiTokens } from '../auth/apiTokens.ts'
import { createReauthentication } from '../auth/currentPassword.ts'
import { createPasskeys } from '../auth/passkeys/passkeys.ts'
import { accessOf, accessTables, bringPolicies, type LacksSecondFactor, requirePolicies } from '../auth/policy.ts'
import { createThrottle, type ThrottleKind } from '../auth/rateLimit.ts'
import { createSecondFactors, hasSecondStep } from '../auth/secondFactor.ts'
import { createSessions } from '../auth/sessions.ts'
import { readBackupResult, readLastBackup } from '../backup/lastBackup.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Encryptions } from '../crypto/encryption.ts'
import type { Database } from '../db/database.ts'
import { createTableCache } from '../db/tableCache.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import type { UploadFolder } from '../files/storage/uploadFolder.ts'
import { type ConnectionTimeouts, connectionOptions } from '../http/badRequests.ts'
import { limitBodies } from '../http/bodies.ts'
import { allowOrigins } from '../http/cors.ts'
import { httpServerWith } from '../http/edge/httpServer.ts'
import { readableTarget, requireProperHeads } from '../http/edge/requestHead.ts'
import { isApi, registerErrorHandler } from '../http/errorHandler.ts'
import { createFastPath } from '../http/fastPath.ts'
import { createReadOnlyMode, probeWriting, type ReadOnlyMode } from '../http/readOnlyMode.ts'
import { addSecurityHeaders } from '../http/securityHeaders.ts'
import { addUncachedWork, limitApiReads } from '../http/uncachedWork.ts'
import { limits } from '../limits.ts'
import { type HandledRequest, logRequest, logRequests } from '../log/log.ts'
import { createContact } from '../mail/contact.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createReceived } from '../mail/received.ts'
import { createSubscriptions } from '../mail/subscriptions.ts'
import { siteGauges } from '../metrics/gauges.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { docsRoutes } from '../openapi/docs.ts'
import { createVisibleVersions, type VisibleVersions } from '../permissions/visibleVersions.ts'
import { accountRoutes } from '../routes/accounts.ts'
import { applicationRoutes } from '../routes/applications.ts'
import { authRoutes } from '../routes/auth.ts'
import { contactRoutes } from '../routes/contact.ts'
import { fileRoutes } from '../routes/files.ts'
import { healthRoutes } from '../routes/health.ts'
import { historyRoutes } from '../routes/history.ts'
import { insightRoutes } from '../routes/insights.ts'
import { mailRoutes } from '../routes/mails.ts'
import { metricsRoutes } from '../routes/metrics.ts'
import { passkeyRoutes } from '../routes/passkeys.ts'
import { receivedRoutes } from '../routes/received.ts'
import { reportRoutes } from '../routes/report.ts'
import { resourceRoutes } from '../routes/resources.ts'
import { listOperations } from '../routes/route.ts'
import { searchRoutes } from '../routes/search.ts'
import { secondFactorRoutes } from '../routes/secondFactor.ts'
import { sessionRoutes } from '../routes/sessions.ts'
import type { DocumentStorage } from '../routes/storeDocument.ts'
import { subscribeRoutes } from '../routes/subscribe.ts'
import { tokenRoutes } from '../routes/tokens.ts'
import { webhookRoutes } from '../routes/webhooks.ts'
import type { FairQueueLimits } from '../runtime/fairQueue.ts'
import { FileStoreError, LostDatabaseError } from '../runtime/storageErrors.ts'
import { withTimeLimit } from '../runtime/timeLimit.ts'
import { createAttentionReports } from '../store/attentionReports.ts'
import type { Store } from '../store/store.ts'
import { tenantOf } from '../tenant/tenantQueries.ts'
import { createWebhooks } from '../webhooks/webhookRows.ts'
import type { WebhookService } from '../webhooks/webhookService.ts'

interface BareAppDeps {
  readonly config: Pick<Config, 'trustProxy'> & Partial<Pick<Config, 'siteUrl' | 'corsOrigins'>>
  /** Default: what slow lines need. */
  readonly timeouts?: ConnectionTimeouts
  /** How many responses are made at once. Default: as `limits.ts` says. */
  readonly uncached?: FairQueueLimits
  /** Default: silent. */
  readonly logger?: Exclude<FastifyServerOptions['logger'], undefined>
  /** Hears of every request that was handled. */
  readonly onResponse?: (handled: HandledRequest) => void
  /** Stands before the app, and may answer requests in its place. Default: nothing. */
  readonly before?: (next: RequestListener) => RequestListener
}

export interface AppDeps extends BareAppDeps {
  readonly config: BareAppDeps['config'] &
    Partial<
      Pick<Config, 'metricsToken' | 'storageQuota' | 'documentSize' | 'requireSecondFactor' | 'webhookPrivateAddresses'>
    >
  readonly database: Database
  readonly store: Store
  readonly files: FileStore
  /** Where uploads are while they come in. Default: a folder for temporary files. */
  readonly uploads?: UploadFolder
  /** Whether the renditions of a new picture are made before anybody asks for them. Default true. */
  readonly preparesRenditions?: boolean
  readonly clock: Clock
  readonly mail: Mailer
  readonly encryptions: Encryptions
  /** Makes the deliveries that changes leave behind. Default: nobody. */
  readonly webhooks?: Pick<WebhookService, 'wake'>
  /** Default: its own. */
  readonly metrics?: Metrics
  /** Time between two tries to write while nothing can be stored, ms. Default 3000. */
  readonly probeMs?: number
  /** Hears of every route that is registered. */
  readonly onRoute?: (route: RouteOptions) => void
  /** Versions of what stored responses were made of. Default: its own. */
  readonly versions?: VisibleVersions
  /** The application that the pages show. */
  readonly pagesOf?: string
  /** Registers what answers every address that the API does not. */
  readonly registerPages?: (app: FastifyInstance) => Promise<void>
}

/** A page's own forms make such a call in their place, and show what it answers. */
const isApiWrite = (request: FastifyRequest): boolean =>
  isApi(request) && !['GET', 'HEAD', 'OPTIONS'].includes(request.method)

/** The descriptors' own schemas validate bodies (`src/schema/validation/validation.ts`). In its place Fastify would load a compiler of JSON schemas with each start. */
const noSchemas = () => () => {
  throw new Error('Routes of this app have no JSON schema.')
}

/** An app without routes: requests have ids, failures come in the envelope, and every route must have a policy. */
export const createBareApp = (
  { config, timeouts, uncached, logger = false, onResponse = () => undefined, before = next => next }: BareAppDeps,
  notice?: ReadOnlyMode['notice'],
): FastifyInstance => {
  const app = fastify({
    logger,
    // `logRequests` says what may be said of a request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes.value,
    // A page that is being made while the server stops still asks the API.
    return503OnClosing: false,
    // Fastify itself takes no count of proxies.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => readableTarget(url),
    routerOptions: { maxParamLength: limits.pathParameterCharacters.value },
    ...connectionOptions(timeouts),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    serverFactory: httpServerWith(before, { isBehindProxy: config.trustProxy > 0 }),
  })
  app.removeContentTypeParser('text/plain')
  logRequests(app, onResponse)
  requireProperHeads(app)
  addUncachedWork(app, uncached)
  addSecurityHeaders(app, config.siteUrl)
  registerErrorHandler(app, notice)
  allowOrigins(app, config.corsOrigins)
  requirePolicies(app)
  return app
}

/** Builds the app and all its routes. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { store, files, clock, database } = deps
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
    ...{ versions: deps.versions ?? createVisibleVersions({ database, clock }), clock },
    ...{ pagesOf: deps.pagesOf, siteUrl: deps.config.siteUrl },
    onResponse: (handled, requestId) => {
      metrics.countRequest(handled)
      logRequest(app.log, { reqId: requestId, ...handled })
    },
  })
  const app: FastifyInstance = createBareApp(
    { ...deps, onResponse: metrics.countRequest, before: fastPath.sendBefore },
    readOnly.notice,
  )
  fastPath.storeFrom(app)
  limitApiReads(app)
  app.addHook('onClose', async () => readOnly.close())
  app.addHook('onRequest', (request, _reply, done) => done(isApiWrite(request) ? readOnly.refusal() : undefined))
  const attention = createAttentionReports({
    ...{ store, clock },
    onError: error => app.log.warn({ err: error }, 'What needs attention could not be found.'),
  })
  app.addHook('preClose', () => attention.close())
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!isApiWrite(request) || reply.statusCode >= 400) return
    deps.webhooks?.wake()
    if (request.routeOptions.config.policy !== 'public') attention.contentChanged(accessOf(request).rows.appKey)
  })
  limitBodies(app)
  listOperations(app)
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute)
  const remember = createTableCache(database, accessTables)
  const sessions = createSessions({ db: database.db, clock, remember })
  const { secrets, links } = deps.encryptions
  const secondFactorsOf = createSecondFactors({ db: database.db, clock, encryption: secrets })
  const isSecondFactorRequired = (appKey: string) => deps.config.requireSecondFactor?.includes(appKey) ?? false
  const lacksSecondFactor: LacksSecondFactor = async (appKey, userId, tenant = tenantOf(database.db, appKey)) =>
    isSecondFactorRequired(appKey) && !(await hasSecondStep(tenant, userId))
  const tokens = createApiTokens({ db: database.db, clock })
  bringPolicies(app, { store, sessions, tokens, lacksSecondFactor, clock, remember })
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
  await app.register(sessionRoutes, { sessions, reauthentication })
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
  })
  const { storageQuota, documentSize } = deps.config
  const storage: DocumentStorage = { files, storageQuota, documentSize, uploads: deps.uploads }
  await app.register(receivedRoutes, {
    received: createReceived({
      ...{ store, mail, clock },
      throttle: throttleOf('received'),
      statusThrottle: throttleOf('receivedStatus'),
      mailThrottle: throttleOf('mailByForms'),
    }),
    storage,
    documentThrottle: throttleOf('receivedDocument'),
    documentBytesThrottle: throttleOf('receivedDocumentBytes'),
    mail,
    clock,
    siteUrl,
  })
  await app.register(subscribeRoutes, { subscriptions, mail, siteUrl })
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
  const { isGiven: reauthenticate } = reauthentication
  for (const resource of resources) await app.register(resourceRoutes, { resource, reauthenticate })
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
  await deps.registerPages?.(app)
  await app.ready()
  return app
}
