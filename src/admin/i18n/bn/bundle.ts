/** Everything that the back office says in Bangla, loaded with the screens behind the door. */

import type { Catalogue } from '../en/index.ts'
import type { LanguagePack } from '../language.tsx'
import { banglaDoorPack } from './authBundle.ts'
import { banglaWords } from './descriptors.ts'
import { banglaTexts } from './index.ts'
import { banglaServerSentences } from './serverErrors.ts'
import { banglaSentences } from './validation.ts'

export const banglaPack = {
  texts: banglaTexts,
  words: { ...banglaDoorPack.words, ...banglaWords },
  sentences: { ...banglaDoorPack.sentences, ...banglaSentences, ...banglaServerSentences },
} satisfies LanguagePack<Catalogue>
