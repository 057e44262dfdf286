/** Optional files of a site. */
import { EventEmitter } from 'node:events'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { placeOf } from '../../scripts/vite/productModule.js'
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

test('an error of a file that developers write has its place, in a site and in the repository', () => {
  const here = resolve('.')
  const thrownIn = (...files: readonly string[]) => ({
    stack: ['ReferenceError: textt is not defined', ...files.map(file => `    at ${file}:21:12`)].join('\n'),
  })
  const descriptor = join(here, 'src/resources/auctions.ts')
  expect(placeOf(thrownIn(descriptor), here)).toBe(`${join('src', 'resources', 'auctions.ts')}:21:12`)
  expect(placeOf(thrownIn(join(here, 'site.config.ts')), here)).toBe('site.config.ts:21:12')
  const product = [join(here, 'src/schema/descriptor/field.ts'), join(here, 'node_modules/vite/dist/node.js')]
  expect(placeOf(thrownIn(...product, descriptor), here)).toBe(`${join('src', 'resources', 'auctions.ts')}:21:12`)
  expect(placeOf(thrownIn(...product), here)).toBeUndefined()
  expect(placeOf(thrownIn(...product, '/boats/resources/boats.ts'), '/boats')).toBe('resources/boats.ts:21:12')
})
