/** Default texts of the blocks, shown until editors write their own, by language. */
import { blockTexts as bn } from '../../messages/bn/blockTexts.ts'
import type { Shape } from '../../messages/catalogue.ts'
import { blockTexts as en } from '../../messages/en/blockTexts.ts'
import type { Language } from '../../schema/values/language.ts'
import { siteLanguage, useSite } from '../site/siteContext.tsx'

const textsBy: { readonly [L in Language]: Shape<typeof en> } = { en, bn }

/** Default texts in the site's language. */
export const useEngineTexts = () => textsBy[siteLanguage(useSite())]
