/** What the deletion of a record would do to the records that refer to it. */

/** Records of one resource to which the same happens. */
export interface DeletionEffect {
  /** API name. */
  readonly resource: string
  /** 'refused': they prevent it; 'emptied': their reference becomes empty; 'deleted': they are deleted with it. */
  readonly effect: 'refused' | 'emptied' | 'deleted'
  /** From 1. */
  readonly count: number
}
