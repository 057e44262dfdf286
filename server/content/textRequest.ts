/** What can be made of texts: their harmless part, or what search needs of them. */
export type TextJob = 'sanitise' | 'forms'

export interface TextRequest {
  readonly job: TextJob
  readonly texts: readonly string[]
}
