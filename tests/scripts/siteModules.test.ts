/** The files of a site that may be missing. */
import { EventEmitter } from 'node:events'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { siteModules } from '../../scripts/vite/siteModules.ts'

/** A hook as it is called. */
type Hook = { readonly handler: (this: unknown, ...args: readonly string[]) => unknown }
const { resolveId, load, transform, configureServer } = siteModules() as unknown as {
  readonly [K in 'resolveId' | 'load' | 'transform']: Hook
} & { readonly configureServer: (server: unknown) => void }

test('what stands for a missing file exports all that is read of it, and so does a file that has a part of it', () => {
  expect(load.handler('\0absent-site-module:#site/server')).toBe('\nexport const effects = undefined')
  const file = resolveId.handler('#site/public')
  const screens = 'export const screens = {}'
  expect(transform.handler(screens, String(file))).toEqual({
    code: `${screens}\nexport const sections = undefined`,
    map: null,
  })
})

test('a file that comes or goes while the site is developed is read, and every page is loaded again', () => {
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
