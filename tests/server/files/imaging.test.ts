/** Child process that decodes and encodes images, and its queue. */
import { expect, test } from 'vitest'
import { takePicture } from '../../../server/files/intake.ts'
import { createImaging, imagingQueue } from '../../../server/files/pictures/imaging.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'

/**
 * Script of the child process. It loops forever if the source is 'hang'; otherwise it works for 20 ms, longer than a
 * time limit of 0, and returns its process id.
 */
const script = `process.on('message', ({ id, job: { input: { source } } }) => {
  const end = performance.now() + (source === 'hang' ? Infinity : 20)
  while (performance.now() < end);
  process.send({ id, memory: 0, given: process.pid })
})
process.on('disconnect', () => process.exit())
process.send({ id: 0, memory: 0, given: undefined })`

test('a hanging image decoder is terminated, and the next image gets a new process', async () => {
  const imaging = createImaging({ script, timeoutMs: 300 })
  const before = await imaging('draw', { source: 'process', effort: 0, isOwn: true })
  await expect(imaging('measure', { source: 'hang' })).rejects.toThrow('The process that works on pictures has ended.')
  const after = await imaging('draw', { source: 'process', effort: 0, isOwn: true })
  expect(new Set([before, after, process.pid]).size).toBe(3)
})

test('images shipped with the product are decoded without a time limit, because the machine may be slow', async () => {
  const imaging = createImaging({ script, timeoutMs: 0 })
  await expect(imaging('measure', { source: 'process' })).rejects.toThrow()
  expect(await imaging('draw', { source: 'process', effort: 0, isOwn: true })).toEqual(expect.any(Number))
})

test('uploads beyond the queue limit are rejected with Retry-After', async () => {
  const noPicture = Buffer.from('GIF89a but no picture')
  const all = await Promise.allSettled(
    Array.from({ length: limits.waitingPictures.value + 5 }, () => takePicture(noPicture, 'a.gif')),
  )
  const refused = all.filter(each => each.status === 'rejected').map(({ reason }) => reason)
  // There are more than three if requests of another test are still waiting.
  expect(refused.length).toBeGreaterThanOrEqual(3)
  for (const each of refused) expect(each).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  const drawn = all.filter(each => each.status === 'fulfilled').map(({ value }) => value)
  expect(new Set(drawn)).toEqual(new Set(['unreadable']))
})

test('an aborted upload is not decoded', async () => {
  await expect(takePicture(Buffer.from('GIF89a'), 'a.gif', () => false)).rejects.toMatchObject({ code: 'bad-request' })
})

test('renditions beyond the queue limit are rejected with Retry-After', async () => {
  let finish = (): void => undefined
  const held = new Promise<void>(resolve => {
    finish = resolve
  })
  const running = imagingQueue(() => held, limits.imagingBytes.value)
  const waiting = Array.from({ length: limits.waitingRenditions.value }, () => imagingQueue(async () => undefined))
  await expect(imagingQueue(async () => undefined)).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  finish()
  await Promise.all([running, ...waiting])
})
