import type { Descriptor } from './resource.ts'

/** Publishing of the records of a resource. */
export interface Publishing {
  /** True if the previous contents of records are stored. Default: true, unless visitors submit the records. */
  readonly history?: boolean
}

/** True if the previous contents of the records of a resource are stored. */
export const hasHistory = ({ publishing, submissions }: Pick<Descriptor, 'publishing' | 'submissions'>): boolean =>
  publishing?.history ?? submissions === undefined
