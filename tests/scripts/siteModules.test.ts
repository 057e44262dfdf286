/** Optional files of a site. */
import { EventEmitter } from 'node:events'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { siteModules } from '../../scripts/vite/siteModules.ts'

/** Hook of the plugin. */
type Hook = { readonly handler: (this: unknown, ...args: readonly string[]) => unknown }
const { resolveId, load, transform, configureServer } = siteModules() as unknown as {
  readonly [K in 'resolveId' | 'load' | 'transform']: Hook
} & { readonly configureServer: (server: unknown) => void }

test('the fallback for a missing or incomplete site file has all imported exports', () => {
  expect(load.handler('\0absent-site-module:#site/server')).toBe('\nexport const effects = undefined')
  const file = resolveId.handler('#site/public')
  const screens = 'export const screens = {}'
  expect(transform.handler(screens, String(file))).toEqual({
    code: `${screens}\nexport const sections = undefined`,
    map: null,
  })
})

test('an added or removed site file during development reloads every page', () => {
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn() })
  const environment = { moduleGraph: { invalidateAll: vi.fn() }, hot: { send: vi.fn() } }
  configureServer({
    watcher,
    config: { logger: { info: vi.fn() } },
    environments: { client: environment, ssr: environment },
  })
  expect(watcher.add).toHaveBeenCalledWith(expect.arrayContaining([resolve('site.server.ts')]))
  watcher.emit('add', resolve('notes.txt'))
  watcher.emit('add', join(resolve('resources'), 'site.server.ts'))
  expect(environment.hot.send).not.toHaveBeenCalled()
  watcher.emit('add', resolve('site.server.ts'))
  watcher.emit('unlink', resolve('site.public.tsx'))
  expect(environment.moduleGraph.invalidateAll).toHaveBeenCalledTimes(4)
  expect(environment.hot.send.mock.calls).toEqual(Array.from({ length: 4 }, () => [{ type: 'full-reload' }]))
})
