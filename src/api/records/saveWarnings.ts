/** Content that a save has removed, reported with the stored record: an extension of the contract. */
import type { IssuesByField } from '../../schema/validation/issue.ts'
import { issuesOf, messageLists } from '../protocol/failure.ts'
import { isObject } from '../protocol/json.ts'

/** Warnings of a save, by the path of the text that lost content. */
export interface SaveWarnings {
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Structured form of `errors`, in the same order; empty if the provider does not send it. */
  readonly issues: IssuesByField
}

/** Warnings by record, because react-admin's data provider passes on only the record of a save. */
const warningsByRecord = new WeakMap<object, SaveWarnings>()

/** Warnings in the response to a save, or in one outcome of a bulk change; undefined if there are none. */
export const readSaveWarnings = (body: unknown): SaveWarnings | undefined => {
  const errors = isObject(body) ? messageLists(body.warnings) : undefined
  if (!isObject(body) || !errors) return undefined
  return { errors, issues: isObject(body.issues) ? issuesOf(body.issues) : {} }
}

/** Stores the warnings in the response to a save under the record in it. Returns the record. */
export const withSaveWarnings = <T>(record: T, body: unknown): T => {
  const warnings = readSaveWarnings(body)
  if (isObject(record) && warnings) warningsByRecord.set(record, warnings)
  return record
}

/** Warnings of the save that returned a record; undefined if it removed nothing. */
export const saveWarningsOf = (record: object): SaveWarnings | undefined => warningsByRecord.get(record)
