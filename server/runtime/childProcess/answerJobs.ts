/** Child side of `jobProcess.ts`. */
import { type JobAnswer, type JobMessage, startId } from './jobMessages.ts'

/** Runs each incoming job, and responds with its result or error message. Ends this process when the server is gone. */
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
