/** Runs several commands in one process, which loads Vite only once. That is half the work of a process per command. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** Result of a command. */
export interface CommandResult {
  readonly status: number | null
  readonly output: string
  readonly error: string
}

export interface CommandProcess {
  /** Runs a script of the product with arguments. */
  readonly run: (file: string, words: readonly string[]) => Promise<CommandResult>
  readonly end: () => Promise<void>
}

/** Starts the process in a folder. */
export const startCommandProcess = (cwd: string, env: NodeJS.ProcessEnv = process.env): CommandProcess => {
  const child = fork(resolve('tests/support/harness/commandRunner.js'), {
    cwd,
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  return {
    run: async (file, words) => {
      const answer = once(child, 'message')
      child.send({ file, words })
      const [result] = await Promise.race([answer, ended])
      if (typeof result !== 'object') throw new Error(`The process of the commands ended with ${result}.`)
      return result
    },
    end: async () => {
      child.disconnect()
      await ended
    },
  }
}
