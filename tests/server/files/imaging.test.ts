/** The process that works on pictures, and the requests that wait for it. */
import { expect, test } from 'vitest'
import { takePicture } from '../../../server/files/intake.ts'
import { createImaging, imagingQueue } from '../../../server/files/pictures/imaging.ts'
import { limits } from '../../../server/limits.ts'

/** Loops where the source is 'hang'; else gives the id of the process, after longer than a time limit of 0. */
const script = `process.on('message', ({ id, job: { input: { source } } }) => {
  const end = performance.now() + (source === 'hang' ? Infinity : 20)
  while (performance.now() < end);
  process.send({ id, memory: 0, given: process.pid })
})
process.on('disconnect', () => process.exit())
process.send({ id: 0, memory: 0, given: undefined })`

test('a decoder that never ends is ended, and the next picture gets a new process', async () => {
  const imaging = createImaging({ script, timeoutMs: 300 })
  const before = await imaging('draw', { source: 'process', effort: 0, isOwn: true })
  await expect(imaging('measure', { source: 'hang' })).rejects.toThrow('The process that works on pictures has ended.')
  const after = await imaging('draw', { source: 'process', effort: 0, isOwn: true })
  expect(new Set([before, after, process.pid]).size).toBe(3)
})

test('a picture of this product has no time limit, because a slow machine may need minutes for it', async () => {
  const imaging = createImaging({ script, timeoutMs: 0 })
  await expect(imaging('measure', { source: 'process' })).rejects.toThrow()
  expect(await imaging('draw', { source: 'process', effort: 0, isOwn: true })).toEqual(expect.any(Number))
})

test('uploads beyond those that may wait are rejected with Retry-After', async () => {
  const noPicture = Buffer.from('GIF89a but no picture')
  const all = await Promise.allSettled(
    Array.from({ length: limits.waitingPictures.value + 5 }, () => takePicture(noPicture, 'a.gif')),
  )
  const refused = all.filter(each => each.status === 'rejected').map(({ reason }) => reason)
  // More where those of another test still wait.
  expect(refused.length).toBeGreaterThanOrEqual(3)
  for (const each of refused) expect(each).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  const drawn = all.filter(each => each.status === 'fulfilled').map(({ value }) => value)
  expect(new Set(drawn)).toEqual(new Set(['unreadable']))
})

test('an upload whose sender has gone is not decoded', async () => {
  await expect(takePicture(Buffer.from('GIF89a'), 'a.gif', () => false)).rejects.toMatchObject({ code: 'bad-request' })
})

test('renditions beyond those that may wait to be made are rejected with Retry-After', async () => {
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
