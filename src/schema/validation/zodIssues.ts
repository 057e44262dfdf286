/** Issues as checks of zod report them: as texts, which are read again here. */
import type { z } from 'zod'
import type { Field } from '../descriptor/field.ts'
import { isComposite } from '../descriptor/innerFields.ts'
import { type Issue, type IssuesByField, isIssue, type Param } from './issue.ts'
import { pathAt } from './places.ts'
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
export const issuesIn = ({ issues }: Pick<z.ZodError, 'issues'>): Issue[] => {
  const ofType = issues.filter(issue => issue.code === 'invalid_type')
  return issuesFrom((ofType.length ? ofType : issues).map(({ message }) => message))
}

/** Values with issues that one field names: more help nobody, and an answer with thousands would be long. */
const maxPlaces = 100

/**
 * What is wrong with the value of a field, by its name; of values inside it, by their paths, like 'contacts.1.phone'. `value` is what was validated,
 * as it is sent.
 */
export const issuesOfValue = (name: string, field: Field, value: unknown, error: z.ZodError): IssuesByField => {
  if (!isComposite(field)) return { [name]: issuesIn(error) }
  const places = new Map<string, { readonly label: Param; readonly issues: z.core.$ZodIssue[] }>()
  for (const issue of error.issues) {
    const { keys, label } = pathAt(field, value, issue.path)
    const path = [name, ...keys].join('.')
    const known = places.get(path)
    if (known) known.issues.push(issue)
    else if (places.size < maxPlaces) places.set(path, { label, issues: [issue] })
  }
  return Object.fromEntries(
    [...places].map(([path, { label, issues }]) => [
      path,
      issuesIn({ issues }).map(issue =>
        'label' in issue.params ? { ...issue, params: { ...issue.params, label } } : issue,
      ),
    ]),
  )
}
