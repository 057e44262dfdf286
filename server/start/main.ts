/** Server process: opens all resources, listens and shuts down cleanly. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from '../config/config.ts'
import { createUploadFolder, uploadsFolderOf } from '../files/storage/uploadFolder.ts'
import { shutDown } from '../http/shutdown.ts'
import { limitsWithConnections, upstreamLimits } from '../http/uncachedWork.ts'
import type { Schedule } from '../jobs/schedule.ts'
import { sendConsoleToLog } from '../log/consoleLog.ts'
import { logOptions } from '../log/log.ts'
import { createMetrics } from '../log/metrics.ts'
import { reportUnhandledRejections } from '../log/unhandledRejections.ts'
import { type Assets, developmentAssets, readAssets } from '../pages/assets.ts'
import { createLocalFetch } from '../pages/localFetch.ts'
import { registerPages } from '../pages/pages.ts'
import type { Typefaces } from '../pages/typefaces.ts'
import { createVisibleVersions } from '../permissions/visibleVersions.ts'
import { healthRoutes } from '../routes/health.ts'
import { metricsRoutes } from '../routes/metrics.ts'
import { limits } from '../runtime/limits/limits.ts'
import { runProgram } from '../runtime/program.ts'
import { buildFolder, starterParent } from '../runtime/projectFolder.ts'
import { unboundWarning } from '../schema/rowSecurity.ts'
import type { StoreOptions } from '../store/store.ts'
import { createUpstream } from '../upstream/upstream.ts'
import { buildApp, createBareApp } from './app.ts'
import { installed } from './installed.ts'
import { listenError, requireFreePort } from './listen.ts'
import { type FirstUser, openProvider } from './provider.ts'
import { describeStorage, misspeltVariables, unknownApplications } from './settings.ts'
import { createSiteJobs } from './siteJobs.ts'

type SiteOptions = Pick<StoreOptions, 'site' | 'effects'>

/** Options of a server. The site and its effects default to those of this installation. */
interface ServerOptions extends Partial<SiteOptions> {
  readonly assets: Assets
  readonly isDevelopment: boolean
}

/** App that is ready but does not listen. Closing it releases all of its resources. */
export interface Server {
  readonly app: FastifyInstance
  readonly firstUser: FirstUser | undefined
}

/** Creates a server for the front end alone, which uses the provider of another host. */
const createGuest = async (config: Config, apiUrl: string, options: ServerOptions & SiteOptions): Promise<Server> => {
  const metrics = createMetrics()
  const { site } = options
  const app = createBareApp({
    site,
    config,
    uncached: upstreamLimits,
    logger: logOptions(config),
    onResponse: metrics.countRequest,
  })
  const { appKey, siteUrl, appKeyHeader } = config
  const upstream = createUpstream({ site, apiUrl, appKeyHeader, appKey })
  upstream.register(app)
  await app.register(healthRoutes, { check: async () => undefined })
  const { metricsToken: token } = config
  if (token !== undefined) await app.register(metricsRoutes, { token, metrics, gauges: async () => [] })
  await registerPages(app, {
    ...options,
    appKey,
    siteUrl,
    fetch: upstream.fetch,
    upstream,
    onResult: metrics.countPage,
  })
  await app.ready()
  return { app, firstUser: undefined }
}

/** Age above which no running upload is assumed to use a leftover file, ms. */
const leftoverMs = 600_000

/** Creates a server with its own provider. */
const createHost = async (config: Config, options: ServerOptions & SiteOptions): Promise<Server> => {
  const provider = await openProvider(config, starterParent, options)
  let jobs: Schedule | undefined
  try {
    const { appKey, siteUrl } = config
    const metrics = createMetrics()
    const uploads = createUploadFolder(uploadsFolderOf(config))
    // Younger files may belong to another process on this machine.
    await uploads.removeLeftovers(new Date(Date.now() - leftoverMs))
    const { store, database, clock } = provider
    const versions = createVisibleVersions({ site: store.site, database, clock, limitMs: limits.storedAnswerMs.value })
    const app = await buildApp({
      ...provider,
      config,
      uploads,
      versions,
      ...(config.databaseUrl !== undefined && { uncached: limitsWithConnections(config.databaseConnections) }),
      logger: logOptions(config),
      metrics,
      pagesOf: appKey,
      registerPages: async pages => {
        pages.addHook('onClose', async () => {
          await jobs?.close()
          await provider.close()
        })
        const fetch = createLocalFetch(pages, {
          ...{ versionOf: database.versionOf, nextChange: versions.nextChange },
          navigationTables: key => store.inApplication(key).navigationTables(),
        })
        const contentVersion = () => versions.latest(appKey)
        const onResult = metrics.countPage
        await registerPages(pages, {
          ...options,
          appKey,
          siteUrl,
          fetch,
          upstream: undefined,
          contentVersion,
          receipts: provider.encryptions.receipts,
          sendsMail: provider.mail.isReal,
          trashDays: config.trashDays,
          onResult,
        })
      },
    })
    if (database.isUnbound) app.log.warn(unboundWarning)
    for (const message of unknownApplications(config, await provider.store.applicationKeys())) app.log.warn(message)
    for (const message of await store.inApplication(appKey).insights.coveredRecords()) app.log.warn(message)
    provider.mail.start()
    provider.webhooks.start()
    const backupProgram = options.isDevelopment ? undefined : join(buildFolder, 'server/cli/backup.js')
    jobs = createSiteJobs({ provider, config, log: app.log, backupProgram })
    jobs.start()
    return { app, firstUser: provider.firstUser }
  } catch (error) {
    await provider.close()
    throw error
  }
}

/** Creates the server of a configuration. Throws StartError. */
export const createServer = (config: Config, given: ServerOptions): Promise<Server> => {
  const options = { ...installed, ...given }
  return config.apiUrl === undefined ? createHost(config, options) : createGuest(config, config.apiUrl, options)
}

const announce = (firstUser: FirstUser | undefined): void => {
  if (!firstUser) return
  console.info(`First user   ${firstUser.email}`)
  console.info(
    firstUser.password === undefined
      ? 'Password     the value of ADMIN_PASSWORD'
      : `Password     ${firstUser.password}   (shown only once)`,
  )
}

/**
 * Addresses and storage of the site, printed for the operator at startup. `address` is the address on which the server
 * listens.
 */
const placesText = (config: Config, address: string): readonly string[] => {
  const origin = config.siteUrl ?? address
  const { database, files, provider } = describeStorage(config)
  return [
    `Site         ${origin}/`,
    `Back office  ${origin}/admin`,
    ...(provider === undefined
      ? [`API          ${origin}/api/docs`, `Database     ${database}`, `Files        ${files}`]
      : [`Provider     ${provider}`]),
    ...(origin === address ? [] : [`Listens on   ${address}`]),
  ]
}

/** Creates the app of a development server, in which Vite listens. Prints the first user. */
export const createDevelopmentServer = async (
  inlineScripts: readonly string[],
  typefaces: Typefaces,
): Promise<FastifyInstance> => {
  const { app, firstUser } = await createServer(readConfig(process.env), {
    assets: developmentAssets(inlineScripts, typefaces),
    isDevelopment: true,
  })
  for (const message of misspeltVariables(process.env)) app.log.warn(message)
  announce(firstUser)
  return app
}

const listen = async (app: FastifyInstance, { port, host }: Config): Promise<string> => {
  try {
    await app.listen({ port, host, backlog: limits.waitingConnections.value })
  } catch (cause) {
    await app.close()
    throw listenError({ port, host }, cause)
  }
  // Safe cast: a server that listens on a port has an address of this type.
  const address = app.server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${name === '0.0.0.0' ? '127.0.0.1' : name}:${address.port}`
}

const stopOnSignal = (app: FastifyInstance): void => {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    shutDown(app).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // A terminal sends SIGHUP when it closes. Daemons usually reload their settings on it, but environment variables
  // cannot change.
  process.on('SIGHUP', () => {
    if (process.stdin.isTTY) stop()
    else app.log.warn('SIGHUP is ignored, because settings are read only at startup. Send SIGTERM to stop the server.')
  })
}

/** Server that listens. `address` is its origin, like http://127.0.0.1:3000. */
export interface Listening extends Server {
  readonly address: string
}

/** Starts the built server with the given variables. Throws StartError. */
export const start = async (variables: Readonly<Record<string, string | undefined>>): Promise<Listening> => {
  const config = readConfig(variables)
  const assets = await readAssets(buildFolder)
  await requireFreePort(config)
  const server = await createServer(config, { assets, isDevelopment: false })
  for (const message of misspeltVariables(variables)) server.app.log.warn(message)
  try {
    return { ...server, address: await listen(server.app, config) }
  } catch (error) {
    // Another program may have taken the port meanwhile, but the first user has been created.
    announce(server.firstUser)
    throw error
  }
}

/**
 * Runs the server with the settings of the environment: starts it, prints its address, and shuts it down on a signal.
 */
export const serve = (): Promise<void> =>
  runProgram(async () => {
    const { app, firstUser, address } = await start(process.env)
    sendConsoleToLog(app.log)
    reportUnhandledRejections((err, message) => app.log.error({ err }, message))
    stopOnSignal(app)
    for (const line of placesText(readConfig(process.env), address)) console.info(line)
    announce(firstUser)
  })
