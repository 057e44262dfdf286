import type { Option } from '../../../../schema/descriptor/field.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'

/**
 * A stored value that is not among the options, as text, with its message; '' and no message if it is an option or
 * empty.
 */
export const useUnknownChoice = (options: readonly Option[], value: unknown) => {
  const t = useTranslate()
  const text = String(value ?? '')
  const isKnown = text === '' || options.some(option => String(option.value) === text)
  return isKnown ? { unknown: '' } : { unknown: text, problem: t('form.unknownChoice', { value: text }) }
}
