import type { IssueMessages } from '../../schema/validation/issue.ts'
import type { AnyWords } from '../../schema/words/resourceWords.ts'
import type { AuthMessages } from './en/auth.ts'

/** The messages of one language: those of the login screens, or all of them. What it lacks is shown in English. */
export interface MessageBundle<Messages = AuthMessages> {
  readonly messages: Partial<Messages>
  /** Texts by the English ones. */
  readonly terms: Readonly<Record<string, string>>
  /** Words of the resources, by their names. */
  readonly words?: Readonly<Record<string, AnyWords | undefined>>
  readonly issues: IssueMessages
}
