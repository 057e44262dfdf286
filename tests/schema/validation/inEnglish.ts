/** Validates a body and words the issues in English. */
import { formatIssues } from '../../../src/schema/validation/issue.ts'
import { validate as validateBody } from '../../../src/schema/validation/validation.ts'
import { formatInEnglish } from '../../../src/schema/validation/valueIssues.ts'

export const validate = (...args: Parameters<typeof validateBody>) => {
  const result = validateBody(...args)
  return result.ok ? result : { ok: false as const, errors: formatIssues(result.issues, formatInEnglish) }
}
