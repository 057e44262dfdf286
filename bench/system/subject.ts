/** What is measured: the built server, or a yardstick, in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import environment from '../../deploy/environment.json' with { type: 'json' }
import { commandOn } from './cores.ts'
import { onLeaving } from './leaving.ts'

export interface Subject {
  readonly url: string
  /** Milliseconds from the start of its process to its first line of output, which it writes when it listens. */
  readonly startMs: number
  /** Resident memory of its process, in bytes. */
  memory(): Promise<number>
  /** Seconds of a core that its process has used since it began. */
  cpuSeconds(): Promise<number>
  isRunning(): boolean
  /** Ends it in good order; its exit code. */
  stop(): Promise<number | null>
  /** Ends it at once, as a power cut ends a program. */
  kill(): Promise<void>
}

/** What the unit and the image set for the C library, beside the variables of the server. */
export const unitEnvironment: Readonly<Record<string, string>> = environment

/** Where a process listens, by its first line that says so. The address that SITE_URL gives a site is another. Throws when it ends before that. */
export const firstUrl = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('The process has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The process ended before it listened. What it said stands above.')
}

/** Time that a thread has run, by its folder in /proc; 0 for one that has ended. `stat` would count it in hundredths of a second. */
const nanosecondsOf = async (folder: string): Promise<number> => {
  const [ran] = (await readFile(`${folder}/schedstat`, 'utf8').catch(() => '0')).split(' ')
  return Number(ran)
}

/** Runs a module of Node until it prints its address, on the cores that are named, if any. Throws when it ends before that. */
export const startSubject = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cores?: string,
): Promise<Subject> => {
  const began = performance.now()
  const [command = '', ...words] = commandOn(cores, args)
  const child = spawn(command, words, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onLeaving(() => child.kill('SIGKILL'))
  const url = await firstUrl(child)
  child.stdout?.resume()
  const startMs = performance.now() - began
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    if (!isRunning()) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    url,
    startMs,
    memory: async () => {
      const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${child.pid}/status`, 'utf8')) ?? []
      if (kilobytes === undefined) throw new Error('The server is ending: it has no memory any more.')
      return Number(kilobytes) * 1024
    },
    cpuSeconds: async () => {
      const threads = await readdir(`/proc/${child.pid}/task`)
      const times = await Promise.all(threads.map(thread => nanosecondsOf(`/proc/${child.pid}/task/${thread}`)))
      return times.reduce((sum, each) => sum + each, 0) / 1e9
    },
    isRunning,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}
