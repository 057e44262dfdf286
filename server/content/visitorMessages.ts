/** Server messages for visitors, in the language of the site. */
import { banglaVisitorIssues, banglaVisitorTerms } from '../../src/messages/bn/visitorIssues.ts'
import { bn } from '../../src/messages/bn/visitors.ts'
import { en, type VisitorMessages } from '../../src/messages/en/visitors.ts'
import { formatsOf } from '../../src/messages/formats.ts'
import { formatIssue, type Issue, type IssueWording } from '../../src/schema/validation/issue.ts'
import { type Language, languageIn } from '../../src/schema/values/language.ts'
import { englishIssue } from '../runtime/errors.ts'

/** Returns the message of an issue in one language. */
export type WordIssue = (issue: Issue) => string

const messagesBy: { readonly [L in Language]: VisitorMessages } = { en, bn }

/** Messages for visitors in the site's language; English if none is set. */
export const visitorMessages = (site: { readonly language?: unknown } | undefined): VisitorMessages =>
  messagesBy[languageIn(site?.language)]

const inBangla: IssueWording = {
  messages: banglaVisitorIssues,
  term: text => (Object.hasOwn(banglaVisitorTerms, text) ? (banglaVisitorTerms[text] ?? text) : text),
  digits: formatsOf('bn').digits,
}

/** Wording of issues by language. Falls back to English for issues that visitors do not encounter. */
export const wordIssueIn: { readonly [L in Language]: WordIssue } = {
  en: englishIssue,
  bn: issue => formatIssue(issue, inBangla) ?? englishIssue(issue),
}
