/** All of the back office's Bangla, loaded with the screens of those who are signed in. */

import { termsIn, wordsIn } from '../../../resources/words/index.ts'
import type { Messages } from '../en/index.ts'
import type { MessageBundle } from '../messageBundle.ts'
import { banglaAccessTerms } from './access.ts'
import { banglaAuthBundle } from './authBundle.ts'
import { banglaMessages } from './index.ts'
import { banglaIssues } from './issues.ts'

export const banglaBundle = {
  messages: banglaMessages,
  terms: { ...banglaAuthBundle.terms, ...termsIn('bn'), ...banglaAccessTerms },
  words: wordsIn('bn'),
  issues: banglaIssues,
} satisfies MessageBundle<Messages>
