/**
 * Bangla bundle of the whole back office, loaded with the signed-in screens. It includes the translations of a site's
 * resources.
 */
import { perSite } from '../../../resources/perSite.ts'
import { termsIn, wordsIn } from '../../../resources/words/index.ts'
import type { Messages } from '../en/index.ts'
import type { MessageBundle } from '../messageBundle.ts'
import { banglaAccessTerms } from './access.ts'
import { banglaAuthBundle } from './authBundle.ts'
import { banglaMessages } from './index.ts'
import { banglaIssues } from './issues.ts'

export const banglaBundleOf = perSite(
  site =>
    ({
      messages: banglaMessages,
      terms: { ...banglaAuthBundle.terms, ...termsIn(site, 'bn'), ...banglaAccessTerms },
      words: wordsIn(site, 'bn'),
      issues: banglaIssues,
    }) satisfies MessageBundle<Messages>,
)
