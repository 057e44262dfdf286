/** Jobs in a child process: its failure affects neither the server nor the next job. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createJobProcess } from '../../../server/runtime/childProcess/jobProcess.ts'
import { jobScript } from '../../support/harness/jobScript.ts'
import { openProgram } from '../../support/harness/program.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobs-'))
})
afterEach(() => rm(folder, { recursive: true }))

const idleBytes = 1_000
const create = (script = jobScript) =>
  createJobProcess({ subject: 'samples', script, heapBytes: 32 * 1024 * 1024, idleBytes })
const pidJob = { do: 'tell', what: 'pid' }

test.each([
  ['loops', { do: 'loop' }, 50, 'time'],
  ['fills the memory', { do: 'fill' }, undefined, 'memory'],
  ['exits', { do: 'exit' }, undefined, 'crash'],
] as const)(
  'a job that %s ends with its process, and the next job gets a new process',
  async (_what, job, ms, reason) => {
    const run = create()
    const before = await run(pidJob)
    await expect(run(job, ms)).rejects.toMatchObject({
      name: 'JobEndedError',
      reason,
      message: 'The process that works on samples has ended.',
    })
    const after = await run(pidJob)
    expect(new Set([before, after, process.pid]).size).toBe(3)
  },
)

test('a failing job throws its error, and the process runs the next job', async () => {
  const run = create()
  const before = await run(pidJob)
  await expect(run({ do: 'fail' })).rejects.toThrow('broken')
  expect(await run(pidJob)).toBe(before)
})

test('an unreadable script is reported, and no job waits for it', async () => {
  await expect(create('(')(pidJob)).rejects.toMatchObject({ code: 'busy', status: 503 })
})

test('the time limit of a job starts once its process has started', async () => {
  // If it started when the job is submitted, a busy machine would reject the first job after each pause.
  const slowStart = `const end = performance.now() + 300
    while (performance.now() < end);
    ${jobScript}`
  expect(await create(slowStart)(pidJob, 250)).toEqual(expect.any(Number))
})

test('the environment of the process contains no server secrets', async () => {
  process.env.SECRET_KEY = 'a secret'
  try {
    const names = await create()({ do: 'tell', what: 'environment' })
    expect(names).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX', 'PATH']))
    expect(names).not.toContain('SECRET_KEY')
  } finally {
    delete process.env.SECRET_KEY
  }
})

test('a job whose process failed to start can be retried in a new process', async () => {
  const flag = join(folder, 'started')
  const run = create(`const { existsSync, writeFileSync } = require('node:fs')
    if (!existsSync('${flag}')) { writeFileSync('${flag}', ''); process.exit(1) }
    ${jobScript}`)
  await expect(run(pidJob)).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  expect(await run(pidJob)).toEqual(expect.any(Number))
})

test('an idle process that uses much memory is terminated', async () => {
  const run = create()
  const before = await run(pidJob)
  expect(await run({ ...pidJob, memory: idleBytes })).toBe(before)
  expect(await run({ ...pidJob, memory: idleBytes + 1 })).toBe(before)
  expect(await run(pidJob)).not.toBe(before)
})

test('a process with an endless job ends with the server', async () => {
  const program = await openProgram('loopingJob')
  const { code, output } = await program.run([join(folder, 'begun')]).finally(program.remove)
  expect(code, output).toBe(0)
  const child = Number(output)
  const isThere = (signal: NodeJS.Signals | 0 = 0): boolean => {
    try {
      return process.kill(child, signal)
    } catch {
      return false
    }
  }
  try {
    await expect.poll(() => isThere()).toBe(false)
  } finally {
    isThere('SIGKILL')
  }
})
