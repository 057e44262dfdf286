/** Texts of the list of job openings and of their pages. */
import { bn } from '../../messages/bn/careers.ts'
import { type CareersMessages, en } from '../../messages/en/careers.ts'
import type { Language } from '../../schema/values/language.ts'
import { useLanguage } from '../site/siteContext.tsx'

const messagesBy: { readonly [L in Language]: CareersMessages } = { en, bn }

/** Texts of the careers block in the site's language. */
export const useCareersMessages = (): CareersMessages => messagesBy[useLanguage()]
