/** The child's side of `jobProcess.ts`. */
import { type JobAnswer, type JobMessage, startId } from './jobMessages.ts'

/** Does each job that comes in, and answers with its result or with the words of its failure. Ends this process when the server is gone. */
export const answerJobs = <J>(doJob: (job: J) => unknown): void => {
  process.on('message', async ({ id, job }: JobMessage<J>) => {
    const result = await (async () => ({ given: await doJob(job) }))().catch((error: unknown) => ({
      error: error instanceof Error ? error.message : String(error),
    }))
    process.send?.({ id, memory: process.memoryUsage.rss(), ...result } satisfies JobAnswer)
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ id: startId, memory: 0, given: undefined } satisfies JobAnswer)
}
