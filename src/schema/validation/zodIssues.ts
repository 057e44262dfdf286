/** Issues as checks of zod report them: as texts, which are read again here. */
import type { z } from 'zod'
import { type Issue, isIssue } from './issue.ts'
import { valueIssue } from './valueIssues.ts'

/** An issue as the text that a check of zod reports, which reports nothing else; `issuesIn` reads it. */
export const textOfIssue = (issue: Issue): string => JSON.stringify(issue)

/** Makes a check of zod report an issue. The text is written when it is needed: that costs a start as much as the schema. */
export const reports = (issue: Issue): { readonly error: () => string } => ({ error: () => textOfIssue(issue) })

const issueOf = (message: string): Issue => {
  try {
    const issue: unknown = JSON.parse(message)
    if (isIssue(issue)) return issue
  } catch {
    // A message of zod's own.
  }
  return valueIssue('other', { value: message })
}

/** The issues of texts that zod reports, each once. */
export const issuesFrom = (texts: readonly string[]): Issue[] => [...new Set(texts)].map(issueOf)

/** What is wrong, each thing once. A value of another type has that issue alone, though zod also measures an array's length like a text's. */
export const issuesIn = ({ issues }: z.ZodError): Issue[] => {
  const ofType = issues.filter(issue => issue.code === 'invalid_type')
  return issuesFrom((ofType.length ? ofType : issues).map(({ message }) => message))
}
