/** Everything that the back office says in Bangla, loaded as one. */
import type { LanguagePack } from './language.tsx'
import { banglaSentences } from './sentences.bn.ts'
import { banglaTexts } from './texts.bn.ts'
import { banglaWords } from './words.bn.ts'

export const banglaPack = {
  texts: banglaTexts,
  words: banglaWords,
  sentences: banglaSentences,
} satisfies LanguagePack
