/** The process that works on pictures: what happens to it happens to no request but the picture's own. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takePicture } from '../../../server/files/intake.ts'
import { createImaging, imagingQueue } from '../../../server/files/pictures/imaging.ts'
import { limits } from '../../../server/limits.ts'

/** Does as the source says: 'end', 'hang' or 'say' what the process knows of itself. */
const script = `process.on('message', ({ id, input: { source } }) => {
  if (source === 'end') process.exit(1)
  if (source === 'hang') for (;;) {}
  process.send({ id, memory: source === 'full' ? 1e9 : 0, given: source === 'environment' ? Object.keys(process.env).sort() : process.pid })
})
process.on('disconnect', () => process.exit())`

test('a decoder that crashes ends alone, and the next picture gets a new process', async () => {
  const imaging = createImaging({ script })
  const former = await imaging('measure', { source: 'process' })
  await expect(imaging('measure', { source: 'end' })).rejects.toThrow('The process that works on pictures has ended.')
  const next = await imaging('measure', { source: 'process' })
  expect(next).not.toBe(former)
  expect(next).not.toBe(process.pid)
})

test('a decoder that never ends is ended', async () => {
  const imaging = createImaging({ script, timeoutMs: 300 })
  await expect(imaging('measure', { source: 'hang' })).rejects.toThrow('has ended')
  // Without a limit, because on a busy machine a process may take longer than that to start.
  expect(await imaging('draw', { source: 'process', effort: 0, isOwn: true })).toEqual(expect.any(Number))
})

test('a picture of this product has no time limit, because a slow machine may need minutes for it', async () => {
  // No process starts within it.
  const imaging = createImaging({ script, timeoutMs: 0 })
  await expect(imaging('measure', { source: 'process' })).rejects.toThrow()
  expect(await imaging('draw', { source: 'process', effort: 0, isOwn: true })).toEqual(expect.any(Number))
})

test('the environment of the process for pictures holds no secret of the server', async () => {
  process.env.SECRET_KEY = 'a secret'
  try {
    const names = await createImaging({ script })('measure', { source: 'environment' })
    expect(names).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX', 'PATH']))
    expect(names).not.toContain('SECRET_KEY')
  } finally {
    delete process.env.SECRET_KEY
  }
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

test('a picture is not rejected because a process could not be started, and the next task starts another', async () => {
  const flag = join(await mkdtemp(join(tmpdir(), 'imaging-')), 'started')
  const failsOnce = `const { existsSync, writeFileSync } = require('node:fs')
    if (!existsSync('${flag}')) { writeFileSync('${flag}', ''); process.exit(1) }
    ${script}`
  const imaging = createImaging({ script: failsOnce })
  await expect(imaging('measure', { source: 'process' })).rejects.toMatchObject({ code: 'busy', status: 503 })
  expect(await imaging('measure', { source: 'process' })).toEqual(expect.any(Number))
})

test('a process that still holds much memory is ended when it has no work', async () => {
  const imaging = createImaging({ script })
  const former = await imaging('measure', { source: 'process' })
  expect(await imaging('measure', { source: 'process' })).toBe(former)
  expect(await imaging('measure', { source: 'full' })).toBe(former)
  expect(await imaging('measure', { source: 'process' })).not.toBe(former)
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
