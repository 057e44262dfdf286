/** What is measured: the built server in a process of its own, and a bare Fastify beside it that sends constants. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { onLeaving } from './leaving.ts'

export interface Subject {
  readonly url: string
  /** Milliseconds from the start of its process to its first line of output, which it writes when it listens. */
  readonly startMs: number
  /** Resident memory of its process, in bytes. */
  memory(): Promise<number>
  isRunning(): boolean
  /** Ends it in good order; its exit code. */
  stop(): Promise<number | null>
  /** Ends it at once, as a power cut ends a program. */
  kill(): Promise<void>
}

const firstUrl = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('The process has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/[\w.:]+/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('The process ended before it listened. What it said stands above.')
}

/** Runs a module of Node until it tells its address. Throws when it ends before that. */
export const startSubject = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Subject> => {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
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
    isRunning,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** A module that sends the bytes of a file from every address, as bare Fastify does it. */
export const bareFastify = `
import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
const { BODY, TYPE } = process.env
const body = readFileSync(BODY)
const app = fastify()
app.get('/*', (_request, reply) => reply.header('content-type', TYPE).send(body))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
`
