/** All of the back office's Bangla, loaded with the screens of those who are signed in. */

import { banglaDescriptorTexts } from '../../../resources/words/bn.ts'
import type { Messages } from '../en/index.ts'
import type { MessageBundle } from '../messageBundle.ts'
import { banglaAccessTerms } from './access.ts'
import { banglaAuthBundle } from './authBundle.ts'
import { banglaMessages } from './index.ts'
import { banglaIssues } from './issues.ts'

export const banglaBundle = {
  messages: banglaMessages,
  terms: { ...banglaAuthBundle.terms, ...banglaDescriptorTexts, ...banglaAccessTerms },
  issues: banglaIssues,
} satisfies MessageBundle<Messages>
