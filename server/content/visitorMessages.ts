/** What the server writes and answers to visitors, in the language of the site. */
import { banglaVisitorIssues, banglaVisitorTerms } from '../../src/messages/bn/visitorIssues.ts'
import { bn } from '../../src/messages/bn/visitors.ts'
import { en, type VisitorMessages } from '../../src/messages/en/visitors.ts'
import { formatsOf } from '../../src/messages/formats.ts'
import { type Issue, type IssueWording, wordIssue } from '../../src/schema/validation/issue.ts'
import { type Language, languageIn } from '../../src/schema/values/language.ts'
import { englishIssue } from '../errors.ts'

/** Gives the message of an issue in a language. */
export type WordIssue = (issue: Issue) => string

const messagesBy: { readonly [L in Language]: VisitorMessages } = { en, bn }

/** The messages for visitors of a site, in the language of its settings; in English where there are none. */
export const visitorMessages = (site: { readonly language?: unknown } | undefined): VisitorMessages =>
  messagesBy[languageIn(site?.language)]

const inBangla: IssueWording = {
  messages: banglaVisitorIssues,
  term: text => (Object.hasOwn(banglaVisitorTerms, text) ? (banglaVisitorTerms[text] ?? text) : text),
  digits: formatsOf('bn').digits,
}

/** Issues in each language; in English where that lacks one, which visitors do not meet. */
export const wordIssueIn: { readonly [L in Language]: WordIssue } = {
  en: englishIssue,
  bn: issue => wordIssue(issue, inBangla) ?? englishIssue(issue),
}
