/** A server in a process of its own, whose event loop is watched. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { onExit } from '../system/leaving.ts'
import { firstUrl, unitEnvironment } from '../system/subject.ts'
import type { Worst } from './loopWatch.ts'

/** A running server that reports its event-loop delays. */
export interface Watched {
  readonly url: string
  /** Largest delays and memory since the last call. */
  worst(): Promise<Worst>
  stop(): Promise<void>
}

/** Starts a server that reports its event-loop delays. */
export const startWatched = async (server: string, variables: Readonly<Record<string, string>>): Promise<Watched> => {
  const child: ChildProcess = fork(server, [], {
    env: { PATH: process.env.PATH ?? '', ...unitEnvironment, ...variables },
    execArgv: [`--import=${join(projectFolder, 'dist/server/cli/loopWatch.js')}`],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onExit(() => child.kill('SIGKILL'))
  const url = await firstUrl(child)
  child.stdout?.resume()
  return {
    url,
    worst: async () => {
      const report = once(child, 'message')
      child.send('worst')
      const [worst] = await report
      // Safe cast: `loopWatch.ts` sends this shape.
      return worst as Worst
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
