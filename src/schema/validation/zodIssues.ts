/** Passes issues through zod as JSON, because its checks report only text. */
import type { z } from 'zod'
import type { Field } from '../descriptor/field.ts'
import { isComposite } from '../descriptor/innerFields.ts'
import { type Issue, type IssuesByField, isIssue, type Param } from './issue.ts'
import { pathAt } from './places.ts'
import { valueIssue } from './valueIssues.ts'

/** Serialises an issue as the message of a zod check. `issuesIn` parses it. */
export const textOfIssue = (issue: Issue): string => JSON.stringify(issue)

/** Options with which a zod check reports an issue. Serialised only when reported: otherwise, building a schema takes twice as long. */
export const reports = (issue: Issue): { readonly error: () => string } => ({ error: () => textOfIssue(issue) })

const issueOf = (message: string): Issue => {
  try {
    const issue: unknown = JSON.parse(message)
    if (isIssue(issue)) return issue
  } catch {
    // A message of zod itself.
  }
  return valueIssue('other', { value: message })
}

/** Parses the issues in messages that zod reported, without duplicates. */
export const issuesFrom = (texts: readonly string[]): Issue[] => [...new Set(texts)].map(issueOf)

/**
 * Issues in an error of zod, without duplicates. If the type is wrong, returns only that issue, because zod also checks
 * the length of an array that should be a text.
 */
export const issuesIn = ({ issues }: Pick<z.ZodError, 'issues'>): Issue[] => {
  const ofType = issues.filter(issue => issue.code === 'invalid_type')
  return issuesFrom((ofType.length ? ofType : issues).map(({ message }) => message))
}

/** Maximum number of inner values of a field with reported issues. More would only make the response longer. */
const maxPlaces = 100

/**
 * Issues in an error of zod, by field name or, for inner values, by path such as 'contacts.1.phone'. `value` is the
 * checked value, in the form of API requests.
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
