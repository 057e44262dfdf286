import type { FastifyInstance } from 'fastify'
import { isRunnableDevEnvironment, type Plugin } from 'vite'
import { readConfig } from '../../server/config/config.ts'
import type { Typefaces } from '../../server/pages/typefaces.ts'
import { storedFonts } from '../fonts/storedFonts.ts'
import { productFolder, siteFolder } from '../site/folders.js'
import { deniedFiles } from './servedFiles.ts'

/** What the server's program gives for development: an app that is ready and does not listen. */
interface ServerModule {
  readonly createDevelopmentServer: (inlineScripts: readonly string[], typefaces: Typefaces) => Promise<FastifyInstance>
}

const refreshPreamble = `import RefreshRuntime from '/@react-refresh'
RefreshRuntime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => type => type`

/**
 * `npm run dev`: the server runs inside Vite, loaded through its module runner.
 * A changed server module makes a new server at the next request; the browser's modules reload as Vite does it.
 */
export const devServer = (): Plugin => ({
  name: 'dev-server',
  apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview,
  config: () => {
    const { port, host, dataDir, backupDir = dataDir } = readConfig(process.env)
    const deny = deniedFiles([dataDir, backupDir], [productFolder, siteFolder])
    return { server: { port, host, strictPort: true, fs: { deny } } }
  },
  configureServer(vite) {
    const environment = vite.environments.ssr
    if (!environment || !isRunnableDevEnvironment(environment))
      throw new Error('The ssr environment cannot run modules.')
    let running: { readonly module: ServerModule; readonly app: Promise<FastifyInstance> } | undefined

    const open = async (): Promise<FastifyInstance> => {
      const module = (await environment.runner.import('/server/main.ts')) as ServerModule
      if (running?.module === module) return running.app
      const former = running?.app
      const opened = (async () => {
        // The former one holds the data folder.
        await (await former?.catch(() => undefined))?.close()
        return module.createDevelopmentServer([refreshPreamble], (await storedFonts()).pairs)
      })()
      const started = { module, app: opened }
      running = started
      // The cause may be outside the sources: the next request tries again.
      opened.catch(() => {
        if (running === started) running = undefined
      })
      return opened
    }

    vite.httpServer?.once('close', () => void running?.app.then(app => app.close()))
    vite.httpServer?.once('listening', () => void open().catch(error => vite.config.logger.error(String(error))))
    return () => {
      vite.middlewares.use((request, response, next) => {
        request.url = request.originalUrl ?? request.url
        open().then(
          app => app.server.emit('request', request, response),
          error => next(error),
        )
      })
    }
  },
})
