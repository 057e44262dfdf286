/** The Bangla of the login screens, loaded as one. */
import { banglaVisitorWords } from '../../../messages/bn/sentences.ts'
import type { MessageBundle } from '../language.tsx'
import { banglaAuthMessages } from './auth.ts'
import { banglaAuthErrors } from './authErrors.ts'

/** Names of the fields there, as sentences about them have them. */
const banglaAuthTexts: Readonly<Record<string, string>> = {
  ...banglaVisitorWords,
  Password: 'পাসওয়ার্ড',
  'Email or phone': 'ইমেইল বা ফোন',
}

export const banglaAuthBundle = {
  messages: banglaAuthMessages,
  terms: banglaAuthTexts,
  sentences: banglaAuthErrors,
} satisfies MessageBundle
