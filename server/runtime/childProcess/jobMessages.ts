/** Messages between the server and a child process that runs jobs. */

/** Request to run a job. */
export interface JobMessage<J = unknown> {
  /** Number of the job, from 1. The response repeats it. */
  readonly id: number
  readonly job: J
}

/** Result of a job, or its error message. `memory` is the resident memory of the process, bytes. */
export type JobAnswer = { readonly id: number; readonly memory: number } & (
  | { readonly given: unknown }
  | { readonly error: string }
)

/** Id of the first message of a process, which reports that it has started. */
export const startId = 0
