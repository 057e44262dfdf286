/** The load generator as seen by the bench: one process that runs one load after another. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { commandOn, generatorCore } from '../system/cores.ts'
import { onExit } from '../system/leaving.ts'
import type { Job, JobResult } from './generator.ts'

/** The process that sends the requests. */
export interface LoadGenerator {
  /** Throws if a response is not the expected one. */
  run(job: Job): Promise<JobResult>
  stop(): void
}

type Reply = { readonly result: JobResult } | { readonly error: string }

/** Starts the load generator. `program` is the built bench, which runs as the generator with the argument 'generator'. */
export const startLoadGenerator = (program: string): LoadGenerator => {
  const [command = '', ...words] = commandOn(generatorCore, [program, 'generator'])
  // Messages contain maps and bytes, which JSON cannot represent.
  const child = spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  onExit(() => child.kill('SIGKILL'))
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('The load generator has ended.')))
  return {
    run: async job => {
      child.send(job)
      // Safe cast: `runGenerator` sends nothing else.
      const [reply] = (await once(child, 'message', { signal: ended.signal })) as [Reply]
      if ('error' in reply) throw new Error(`The load generator failed: ${reply.error}`)
      if (reply.result.wrong !== undefined) throw new Error(`Unexpected response. ${reply.result.wrong}`)
      return reply.result
    },
    stop: () => child.disconnect(),
  }
}
