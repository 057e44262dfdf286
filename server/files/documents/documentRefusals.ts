/** Reasons why an uploaded file is refused as a document. */
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { type DocumentEnding, megabyte, typeLabelOf } from '../../../src/schema/values/documents.ts'
import { issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'

/** Issue for each reason, except for files of formats that are not documents. */
const refusals = {
  'document-empty': issue('document-empty'),
  'document-markup': issue('document-markup'),
  'document-macros': issue('document-macros'),
  'document-formulas': issue('document-formulas'),
  'document-old-office': issue('document-old-office'),
  'document-two-types': issue('document-two-types'),
  'document-unreadable': issue('document-unreadable'),
  'document-not-utf8': issue('document-not-utf8'),
  'document-bomb': issue('document-bomb', { size: limits.documentUnpackedBytes.value / megabyte }),
} as const satisfies Readonly<Record<string, Issue>>

/** Reason why a file is refused. 'not-a-document': its format is not one of documents. */
export type DocumentRefusal = keyof typeof refusals | 'not-a-document'

/** True if the result of type detection is a reason for refusing the file. */
export const isRefusal = (outcome: DocumentEnding | DocumentRefusal): outcome is DocumentRefusal =>
  outcome === 'not-a-document' || Object.hasOwn(refusals, outcome)

interface Refused {
  /** Extensions that are accepted instead. */
  readonly taken: readonly DocumentEnding[]
  /** Format of the file, such as 'GIF'; undefined if it is unknown. */
  readonly kind: string | undefined
}

/** Issue of a refused file. */
export const refusalIssue = (refusal: DocumentRefusal, { taken, kind }: Refused): Issue => {
  if (refusal !== 'not-a-document') return refusals[refusal]
  const types = taken.map(typeLabelOf)
  if (kind === undefined) return issue('not-a-document', { types })
  return kind === 'HEIC' && taken.includes('jpg')
    ? issue('document-heic', { types })
    : issue('document-other-kind', { kind, types })
}
