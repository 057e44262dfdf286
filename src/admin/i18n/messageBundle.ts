import type { IssueMessages } from '../../schema/validation/issue.ts'
import type { AnyWords } from '../../schema/words/resourceWords.ts'
import type { AuthMessages } from './en/auth.ts'

/** Messages of one language: those of the login screens, or all. Missing messages are shown in English. */
export interface MessageBundle<Messages = AuthMessages> {
  readonly messages: Partial<Messages>
  /** Texts by their English original. */
  readonly terms: Readonly<Record<string, string>>
  /** Translations of the resources, by resource name. */
  readonly words?: Readonly<Record<string, AnyWords | undefined>>
  readonly issues: IssueMessages
}
