/** Messages between the server and a child process that does jobs. */

export interface JobMessage<J = unknown> {
  /** From 1; the answer repeats it. */
  readonly id: number
  readonly job: J
}

/** Result of a job, or the words of its failure. `memory` is what the process holds then, in bytes. */
export type JobAnswer = { readonly id: number; readonly memory: number } & (
  | { readonly given: unknown }
  | { readonly error: string }
)

/** Id in the first answer of a process, which says that it has started. */
export const startId = 0
