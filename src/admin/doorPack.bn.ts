/** What is said in Bangla before the door, loaded as one. */
import { banglaVisitorWords } from '../messages/bn/sentences.ts'
import { banglaDoorSentences } from './doorSentences.bn.ts'
import { banglaDoorTexts } from './doorTexts.bn.ts'
import type { LanguagePack } from './language.tsx'

/** Names of what is asked for there, as sentences say them. */
export const banglaDoorWords: Readonly<Record<string, string>> = {
  ...banglaVisitorWords,
  Password: 'পাসওয়ার্ড',
  'Email or phone': 'ইমেইল বা ফোন',
}

export const banglaDoorPack = {
  texts: banglaDoorTexts,
  words: banglaDoorWords,
  sentences: banglaDoorSentences,
} satisfies LanguagePack
