/** Bangla bundle of the login screens, loaded as one file. */
import { banglaVisitorTerms } from '../../../messages/bn/visitorIssues.ts'
import type { MessageBundle } from '../messageBundle.ts'
import { banglaAuthMessages } from './auth.ts'
import { banglaAuthIssues } from './authIssues.ts'

/** Field labels of the login screens, as used in messages. */
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
