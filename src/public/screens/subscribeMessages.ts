/** Words of the pages about news by mail. */
import { bn } from '../../messages/bn/subscribe.ts'
import { en, type SubscribeMessages } from '../../messages/en/subscribe.ts'
import type { Language } from '../../schema/values/language.ts'
import { useLanguage } from '../site/siteContext.tsx'

const messagesBy: { readonly [L in Language]: SubscribeMessages } = { en, bn }

/** Those words, in the site's language. */
export const useSubscribeMessages = (): SubscribeMessages => messagesBy[useLanguage()]
