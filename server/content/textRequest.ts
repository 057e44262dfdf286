/** Job of the child process for texts: sanitise them, or compute their search forms. */
export type TextJob = 'sanitise' | 'forms'

/** Request to the child process: one job for several texts. */
export interface TextRequest {
  readonly job: TextJob
  readonly texts: readonly string[]
}
