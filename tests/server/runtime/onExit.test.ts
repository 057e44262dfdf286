/** Work at the exit of the process, of modules that development loads again and again. */
import { expect, test, vi } from 'vitest'

test('modules that are loaded again add no more listeners of the exit', async () => {
  const load = async () => {
    vi.resetModules()
    await import('../../../server/runtime/childProcess/jobProcess.ts')
    const { logOptions } = await import('../../../server/log/log.ts')
    // The first line opens the stream, which is flushed at the exit.
    const options = logOptions({ logLevel: undefined }, false)
    if (typeof options === 'object' && 'stream' in options) options.stream?.write('')
  }
  await load()
  const before = process.listenerCount('exit')
  for (let times = 0; times < 12; times += 1) await load()
  expect(process.listenerCount('exit')).toBe(before)
})

test('the work of every load is done at the exit', async () => {
  const done: number[] = []
  const once = vi.spyOn(process, 'once').mockImplementation(() => process)
  const key = Symbol.for('organisation-site.at-exit')
  const former = Reflect.get(globalThis, key)
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
    Reflect.set(globalThis, key, former)
  }
})
