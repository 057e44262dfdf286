/** Publishing of records: the period in which visitors see them, and their history. */

/** Date or timestamp fields that limit the period in which visitors see a record. An empty value sets no limit. */
export interface Visible<K extends string = string> {
  /** Visible from the start of this day, or from this timestamp. Default: always. */
  readonly from?: K
  /** Visible until the end of this day, or until this timestamp. Default: no end. */
  readonly until?: K
}

/** Options of the publishing of a resource. */
export interface Publishing {
  /** True if the previous contents of records are stored. Default: true, unless visitors submit the records. */
  readonly history?: boolean
}

/** True if the previous contents of the records of a resource are stored. */
export const hasHistory = ({
  publishing,
  submissions,
}: {
  readonly publishing?: Publishing
  readonly submissions?: unknown
}): boolean => publishing?.history ?? submissions === undefined
