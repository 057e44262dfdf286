import type { FastifyInstance } from 'fastify'
import { createRunnableDevEnvironment, isRunnableDevEnvironment, type Plugin, runnerImport } from 'vite'
import { readConfig } from '../../server/config/config.ts'
import { reportUnhandledRejections } from '../../server/log/unhandledRejections.ts'
import type { Typefaces } from '../../server/pages/typefaces.ts'
import { storedFonts } from '../fonts/storedFonts.ts'
import { productFolder, siteFolder } from '../site/folders.js'
import { siteMistakes } from '../site/siteMistakes.js'
import { deniedFiles } from './servedFiles.ts'
import { missingPartsHere } from './siteParts.ts'

/** Exports of the server for development: an app that is ready but does not listen. */
interface ServerModule {
  readonly createDevelopmentServer: (inlineScripts: readonly string[], typefaces: Typefaces) => Promise<FastifyInstance>
}

type CheckedSite = typeof import('../site/checkedSite.ts')

const refreshPreamble = `import RefreshRuntime from '/@react-refresh'
RefreshRuntime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => type => type`

/** An error without stack frames: its message contains the remedy, and the frames would all be the product's. */
class ExplainedError extends Error {
  override stack = ''
}

/**
 * Vite plugin for `npm run dev`: runs the server inside Vite, loaded by its module runner. After a change of a server
 * module, the next request starts a new server; modules of the browser reload as usual.
 */
export const devServer = (): Plugin => {
  let restart = (): void => undefined
  return {
    name: 'dev-server',
    apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview,
    config: () => {
      const { port, host, dataDir, backupDir = dataDir } = readConfig(process.env)
      const deny = deniedFiles([dataDir, backupDir], [productFolder, siteFolder])
      // If a module fails to reload, the runner reports only its stack frames. Starting again reports the cause.
      const logger = { debug: () => undefined, error: () => restart() }
      return {
        server: { port, host, strictPort: true, fs: { deny } },
        environments: {
          ssr: {
            dev: {
              createEnvironment: (name, config) =>
                createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: { logger } } }),
            },
          },
        },
      }
    },
    configureServer(vite) {
      const environment = vite.environments.ssr
      if (!environment || !isRunnableDevEnvironment(environment))
        throw new Error('The SSR environment cannot run modules.')
      let isChecked = false
      /** Throws an Error if site.public.tsx or site.admin.tsx lacks listed parts. Checks once after each change of a file. */
      const requireParts = async (): Promise<void> => {
        if (isChecked) return
        const { listedParts, site } = (await environment.runner.import('/scripts/site/checkedSite.ts')) as CheckedSite
        const [missing] = missingPartsHere(listedParts(site))
        if (missing !== undefined) throw new Error(missing)
        isChecked = true
      }
      /** Mistakes of the site, from a failed start until the next change of a file. */
      let broken: ReturnType<typeof siteMistakes> | undefined
      let running: { readonly module: ServerModule; readonly app: Promise<FastifyInstance> } | undefined

      const open = async (): Promise<FastifyInstance> => {
        const module = (await environment.runner.import('/server/start/main.ts')) as ServerModule
        await requireParts()
        if (running?.module === module) return running.app
        const previous = running?.app
        const opened = (async () => {
          // The previous server is closed first, because it holds the data folder.
          await (await previous?.catch(() => undefined))?.close()
          return module.createDevelopmentServer([refreshPreamble], (await storedFonts()).pairs)
        })()
        const started = { module, app: opened }
        running = started
        // The cause may be outside of the sources, so the next request tries again.
        opened.catch(() => {
          if (running === started) running = undefined
        })
        return opened
      }
      /** Starts the server. Rejects with the site's mistakes, if there are any, because they can make any module of the product fail. */
      const openOrExplain = (): Promise<FastifyInstance> =>
        open().catch(async error => {
          broken ??= siteMistakes({ runnerImport })
          const { mistakes } = await broken
          if (mistakes !== undefined) throw new ExplainedError(mistakes)
          throw error instanceof Error && error.name === 'StartError' ? new ExplainedError(error.message) : error
        })

      restart = () =>
        void openOrExplain().catch(error =>
          vite.config.logger.error(error instanceof Error ? error.stack || error.message : String(error)),
        )
      // Reloads a browser that shows the error.
      vite.watcher.on('all', () => {
        isChecked = false
        if (!broken) return
        broken = undefined
        vite.environments.client.hot.send({ type: 'full-reload' })
      })
      const stopReports = reportUnhandledRejections((reason, message) =>
        vite.config.logger.error(`${message}\n${reason instanceof Error ? reason.stack : String(reason)}`),
      )
      vite.httpServer?.once('close', () => {
        stopReports()
        void running?.app.then(app => app.close())
      })
      vite.httpServer?.once('listening', () => restart())
      return () => {
        vite.middlewares.use((request, response, next) => {
          request.url = request.originalUrl ?? request.url
          openOrExplain().then(
            app => app.server.emit('request', request, response),
            error => next(error),
          )
        })
      }
    },
  }
}
