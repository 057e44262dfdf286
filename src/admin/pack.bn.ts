/** Everything that the back office says in Bangla, loaded with the screens behind the door. */
import { banglaDoorPack } from './doorPack.bn.ts'
import type { LanguagePack } from './language.tsx'
import { banglaSentences } from './sentences.bn.ts'
import { banglaServerSentences } from './serverSentences.bn.ts'
import { banglaTexts } from './texts.bn.ts'
import type { Catalogue } from './texts.ts'
import { banglaWords } from './words.bn.ts'

export const banglaPack = {
  texts: banglaTexts,
  words: { ...banglaDoorPack.words, ...banglaWords },
  sentences: { ...banglaDoorPack.sentences, ...banglaSentences, ...banglaServerSentences },
} satisfies LanguagePack<Catalogue>
