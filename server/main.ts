/** The server's program: opens everything, listens, and ends in good order. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from './config/config.ts'
import { createUploadFolder } from './files/storage/uploadFolder.ts'
import { shutDown } from './http/shutdown.ts'
import { limitsWithConnections, upstreamLimits } from './http/uncachedWork.ts'
import type { Schedule } from './jobs/schedule.ts'
import { limits } from './limits.ts'
import { sendConsoleToLog } from './log/consoleLog.ts'
import { logOptions } from './log/log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { type Assets, developmentAssets, readAssets } from './pages/assets.ts'
import { createLocalFetch } from './pages/localFetch.ts'
import { registerPages } from './pages/pages.ts'
import type { Typefaces } from './pages/typefaces.ts'
import { createVisibleVersions } from './permissions/visibleVersions.ts'
import { healthRoutes } from './routes/health.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { runProgram } from './runtime/program.ts'
import { buildFolder, starterParent } from './runtime/projectFolder.ts'
import { unboundWarning } from './schema/rowSecurity.ts'
import { buildApp, createBareApp } from './start/app.ts'
import { listenError, requireFreePort } from './start/listen.ts'
import { type FirstUser, openProvider } from './start/provider.ts'
import { misspeltVariables, unknownApplications, usedPlaces } from './start/settings.ts'
import { createSiteJobs } from './start/siteJobs.ts'
import { createUpstream } from './upstream/upstream.ts'

interface ServerOptions {
  readonly assets: Assets
  readonly isDevelopment: boolean
}

/** An app that is ready and does not listen. Closing it closes all that was opened for it. */
export interface Server {
  readonly app: FastifyInstance
  readonly firstUser: FirstUser | undefined
}

/** The front end on another provider host. */
const createGuest = async (config: Config, apiUrl: string, options: ServerOptions): Promise<Server> => {
  const metrics = createMetrics()
  const app = createBareApp({
    config,
    uncached: upstreamLimits,
    logger: logOptions(config),
    onResponse: metrics.countRequest,
  })
  const { appKey, siteUrl, appKeyHeader } = config
  const upstream = createUpstream({ apiUrl, appKeyHeader, appKey })
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

/** Age of a file that no upload is writing any more, ms. */
const leftoverMs = 600_000

/** The whole product on its own provider. */
const createHost = async (config: Config, options: ServerOptions): Promise<Server> => {
  const provider = await openProvider(config, starterParent, options)
  let jobs: Schedule | undefined
  try {
    const { appKey, siteUrl } = config
    const metrics = createMetrics()
    const uploads = createUploadFolder(join(config.dataDir, 'uploads'))
    // Younger ones may be those of another process beside this one.
    await uploads.removeLeftovers(new Date(Date.now() - leftoverMs))
    const { database, clock } = provider
    const versions = createVisibleVersions({ database, clock, limitMs: limits.storedAnswerMs.value })
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
        const fetch = createLocalFetch(pages, { versionOf: database.versionOf, nextChange: versions.nextChange })
        const contentVersion = () => versions.latest(appKey)
        const onResult = metrics.countPage
        await registerPages(pages, {
          ...options,
          appKey,
          siteUrl,
          fetch,
          upstream: undefined,
          contentVersion,
          onResult,
        })
      },
    })
    if (database.isUnbound) app.log.warn(unboundWarning)
    for (const message of unknownApplications(config, await provider.store.applicationKeys())) app.log.warn(message)
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

/** The server of a configuration. Throws StartError. */
export const createServer = (config: Config, options: ServerOptions): Promise<Server> =>
  config.apiUrl === undefined ? createHost(config, options) : createGuest(config, config.apiUrl, options)

const announce = (firstUser: FirstUser | undefined): void => {
  if (!firstUser) return
  console.info(`First user   ${firstUser.email}`)
  console.info(
    firstUser.password === undefined
      ? 'Password     as ADMIN_PASSWORD says'
      : `Password     ${firstUser.password}   (shown only now; note it down)`,
  )
}

/** Where the site is and what it uses, as an operator reads it at a start. `address` is the one that it listens on. */
const placesText = (config: Config, address: string): readonly string[] => {
  const origin = config.siteUrl ?? address
  const { database, files } = usedPlaces(config)
  return [
    `Site         ${origin}/`,
    `Back office  ${origin}/admin`,
    ...(config.apiUrl === undefined
      ? [`API          ${origin}/api/docs`, `Database     ${database}`, `Files        ${files}`]
      : [`Provider     ${config.apiUrl}`]),
    ...(origin === address ? [] : [`Listens on   ${address}`]),
  ]
}

/** For development, where another server listens. */
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
  // A server that listens on a port always has such an address.
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
  // A terminal sends it when it is closed. Daemons read their settings again on it; these are variables, which stay as they are.
  process.on('SIGHUP', () => {
    if (process.stdin.isTTY) stop()
    else app.log.warn('SIGHUP is ignored: settings are read at the start alone. Send SIGTERM to stop the server.')
  })
}

/** A server that listens. */
export interface Listening extends Server {
  readonly address: string
}

/** Starts the built server as the variables say. Throws StartError. */
export const start = async (variables: Readonly<Record<string, string | undefined>>): Promise<Listening> => {
  const config = readConfig(variables)
  const assets = await readAssets(buildFolder)
  await requireFreePort(config)
  const server = await createServer(config, { assets, isDevelopment: false })
  for (const message of misspeltVariables(variables)) server.app.log.warn(message)
  try {
    return { ...server, address: await listen(server.app, config) }
  } catch (error) {
    // Another program was quicker to take the port; the user is made all the same.
    announce(server.firstUser)
    throw error
  }
}

/** The program: starts the server with the settings of the environment, prints its address, and shuts it down on a signal. */
export const serve = (): Promise<void> =>
  runProgram(async () => {
    const { app, firstUser, address } = await start(process.env)
    sendConsoleToLog(app.log)
    stopOnSignal(app)
    for (const line of placesText(readConfig(process.env), address)) console.info(line)
    announce(firstUser)
  })
