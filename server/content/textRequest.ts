/** Jobs for texts: sanitise them, or make their search forms. */
export type TextJob = 'sanitise' | 'forms'

export interface TextRequest {
  readonly job: TextJob
  readonly texts: readonly string[]
}
