/** Exit handlers of modules that development reloads repeatedly. */
import { expect, test, vi } from 'vitest'

test('reloaded modules add no more exit listeners', async () => {
  const load = async () => {
    vi.resetModules()
    await import('../../../server/runtime/childProcess/jobProcess.ts')
    const { logOptions } = await import('../../../server/log/log.ts')
    // The first line opens the stream, which is flushed at exit.
    const options = logOptions({ logLevel: undefined }, false)
    if (typeof options === 'object' && 'stream' in options) options.stream?.write('')
  }
  await load()
  const before = process.listenerCount('exit')
  for (let times = 0; times < 12; times += 1) await load()
  expect(process.listenerCount('exit')).toBe(before)
})

test('exit handlers of all module versions run at exit', async () => {
  const done: number[] = []
  const once = vi.spyOn(process, 'once').mockImplementation(() => process)
  const key = Symbol.for('organisation-site.at-exit')
  const previous = Reflect.get(globalThis, key)
  Reflect.deleteProperty(globalThis, key)
  try {
    for (const load of [1, 2]) {
      vi.resetModules()
      const { onExit } = await import('../../../server/runtime/onExit.ts')
      onExit(() => void done.push(load))
    }
    expect(once).toHaveBeenCalledTimes(1)
    once.mock.calls[0]?.[1]()
    expect(done).toEqual([1, 2])
  } finally {
    once.mockRestore()
    Reflect.set(globalThis, key, previous)
  }
})
