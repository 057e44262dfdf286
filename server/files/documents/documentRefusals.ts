/** Why an uploaded file is not taken as a document. */
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { megabyte } from '../../../src/schema/values/documents.ts'
import { issue } from '../../errors.ts'
import { limits } from '../../limits.ts'

/** What is wrong with the file. */
export const documentRefusals = {
  'not-a-document': issue('not-a-document'),
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

export type DocumentRefusal = keyof typeof documentRefusals
