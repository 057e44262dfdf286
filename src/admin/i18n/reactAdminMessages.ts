/**
 * Messages that react-admin itself looks up: some general ones, and the names of resources and fields. All other
 * messages are in `en` and `bn`.
 */
import type { I18nProvider } from 'react-admin'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { Translate } from './useTranslate.ts'

const generalMessages = (t: Translate): Readonly<Record<string, string>> => ({
  'ra.action.delete': t('common.delete'),
  'ra.action.edit': t('common.edit'),
  'ra.page.loading': t('common.loading'),
  'ra.message.error': t('common.failed'),
  'ra.navigation.no_results': '',
})

/** Messages of one resource under react-admin's keys. */
const messagesOf = (resource: Descriptor): Readonly<Record<string, string>> => ({
  [`resources.${resource.path}.name`]: `${resource.label.one} |||| ${resource.label.many}`,
  ...Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [`resources.${resource.path}.fields.${name}`, field.label]),
  ),
})

/**
 * Locale that react-admin is given. It never changes, because react-admin renders everything again if its store and its
 * messages disagree about it.
 */
export const oneLocale = 'en'

/** react-admin's i18n provider. A key without a message returns its default text, or itself. */
export const i18nProviderOf = (descriptors: readonly Descriptor[], t: Translate): I18nProvider => {
  const messages: Readonly<Record<string, string>> = Object.assign(
    {},
    generalMessages(t),
    ...descriptors.map(messagesOf),
  )
  return {
    translate: (key, options: { readonly _?: string; readonly smart_count?: number } = {}) => {
      const forms = (messages[key] ?? options._ ?? key).split(' |||| ')
      return (options.smart_count === 1 ? forms[0] : forms[forms.length - 1]) ?? key
    },
    changeLocale: async () => undefined,
    getLocale: () => oneLocale,
  }
}
