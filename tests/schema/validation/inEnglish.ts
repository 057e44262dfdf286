/** Validates a body and words the issues in English. */
import { wordIssues } from '../../../src/schema/validation/issue.ts'
import { validate as validateBody } from '../../../src/schema/validation/validation.ts'
import { englishValueIssue } from '../../../src/schema/validation/valueIssues.ts'

export const validate = (...args: Parameters<typeof validateBody>) => {
  const result = validateBody(...args)
  return result.ok ? result : { ok: false as const, errors: wordIssues(result.issues, englishValueIssue) }
}
