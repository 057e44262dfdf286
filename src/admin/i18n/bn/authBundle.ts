/** The Bangla of the login screens, loaded as one. */
import { banglaVisitorTerms } from '../../../messages/bn/visitorIssues.ts'
import type { MessageBundle } from '../messageBundle.ts'
import { banglaAuthMessages } from './auth.ts'
import { banglaAuthIssues } from './authIssues.ts'

/** Names of the fields there, as messages about them have them. */
const banglaAuthTexts: Readonly<Record<string, string>> = {
  ...banglaVisitorTerms,
  Password: 'পাসওয়ার্ড',
  'Email or phone': 'ইমেইল বা ফোন',
}

export const banglaAuthBundle = {
  messages: banglaAuthMessages,
  terms: banglaAuthTexts,
  issues: banglaAuthIssues,
} satisfies MessageBundle
