/** Texts of the default screens of resources. */
import { bn } from '../../../messages/bn/records.ts'
import { en, type RecordMessages } from '../../../messages/en/records.ts'
import type { Language } from '../../../schema/values/language.ts'
import { useLanguage } from '../../site/siteContext.tsx'

const messagesBy: { readonly [L in Language]: RecordMessages } = { en, bn }

/** Texts of the default screens of resources in the site's language. */
export const useRecordMessages = (): RecordMessages => messagesBy[useLanguage()]
