/** Queue of tasks that wait until capacity is free. */
import { expect, test } from 'vitest'
import { createWorkQueue } from '../../../server/runtime/eventLoop/workQueue.ts'

const held = () => {
  let finish = (): void => undefined
  const work = new Promise<void>(resolve => {
    finish = resolve
  })
  return { work, finish: () => finish() }
}

test('work that waited too long is rejected without affecting running or other queued work', async () => {
  const queue = createWorkQueue({ name: 'imaging', capacity: 1, waitMs: 20 })
  const { work, finish } = held()
  const first = queue(() => work.then(() => 'first'))
  await expect(queue(async () => 'second')).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  const third = queue(async () => 'third')
  finish()
  expect(await Promise.all([first, third])).toEqual(['first', 'third'])
  expect(await queue(async () => 'fourth')).toBe('fourth')
})

test('the queue slot of a failed task goes to the next task', async () => {
  const queue = createWorkQueue({ name: 'imaging', capacity: 1 })
  const failing = queue(async () => Promise.reject(new Error('broken')))
  const next = queue(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
