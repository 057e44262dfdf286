import type { Option } from '../../../../schema/descriptor/field.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'

/** A stored value that is none of the options, as text, and what is said of it; '' and nothing where it is one, or empty. */
export const useUnknownChoice = (options: readonly Option[], value: unknown) => {
  const t = useTranslate()
  const text = String(value ?? '')
  const isKnown = text === '' || options.some(option => String(option.value) === text)
  return isKnown ? { unknown: '' } : { unknown: text, problem: t('form.unknownChoice', { value: text }) }
}
