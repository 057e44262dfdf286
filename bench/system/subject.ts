/** A measured process: the built server, or a reference server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import environment from '../../deploy/environment.json' with { type: 'json' }
import { commandOn } from './cores.ts'
import { onExit } from './leaving.ts'

/** A running process whose time and memory are measured. */
export interface Subject {
  readonly url: string
  /** Time from the start of its process until it has printed the address that it listens on, ms. */
  readonly startMs: number
  /** Resident memory of its process, bytes. */
  memory(): Promise<number>
  /** CPU seconds of its process since its start. */
  cpuSeconds(): Promise<number>
  isRunning(): boolean
  /** Stops it gracefully and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
}

/** C library settings of the systemd unit and the image, in addition to the server's variables. */
export const unitEnvironment: Readonly<Record<string, string>> = environment

/**
 * Address that a process listens on, from its first line that names it; the address in SITE_URL is ignored. Throws if
 * the process exits first.
 */
export const firstUrl = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('The process has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The process ended before it listened. See its output above.')
}

/** CPU time of a thread by its folder in /proc, ns; 0 if it has ended. `stat` has a resolution of only a hundredth of a second. */
const nanosecondsOf = async (folder: string): Promise<number> => {
  const [ran] = (await readFile(`${folder}/schedstat`, 'utf8').catch(() => '0')).split(' ')
  return Number(ran)
}

/**
 * Starts a Node module, on the named cores if any, and waits until it has printed the address that it listens on.
 * Throws if it exits first.
 */
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
  onExit(() => child.kill('SIGKILL'))
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
      if (kilobytes === undefined) throw new Error('The memory of the server cannot be read, because it is ending.')
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
