import { useFormContext } from 'react-hook-form'
import { type Descriptor, fieldOf, inputsOf } from '../../../schema/descriptor/resource.ts'
import { textsOf } from '../../../schema/descriptor/texts.ts'
import { localeOf, useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import type { FormValues } from '../formValues.ts'
import { labelIn } from '../labels.ts'
import { useFocusInput } from '../shape/openTab.ts'
import { isSetByServer } from '../shape/shownFields.ts'
import { useHistoryTexts } from './historyTexts.ts'

/** Names of the fields that the person can restore, in the form's order. */
export const restorableFields = (descriptor: Descriptor, names: readonly string[]): readonly string[] =>
  inputsOf(descriptor)
    .map(({ field }) => field)
    .filter(name => names.includes(name) && !isSetByServer(fieldOf(descriptor, name)))

/** Returns a list of the fields' labels, as part of a sentence. */
export const useLabelList = (descriptor: Descriptor) => {
  const { language } = useLanguage()
  return (names: readonly string[]): string =>
    new Intl.ListFormat(localeOf(language)).format(names.map(name => labelIn(descriptor, name)))
}

/**
 * Returns a function that puts older values into the enclosing form, as unsaved changes. It focuses the first of their
 * inputs, and reports the number of fields, with a button that reverts it.
 */
export const useRestore = (descriptor: Descriptor) => {
  const t = useTranslate()
  const texts = useHistoryTexts()
  const listed = useLabelList(descriptor)
  const showBanner = useBanner()
  const focusInput = useFocusInput()
  const { getValues, setValue } = useFormContext()
  const fill = (values: FormValues) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true, shouldTouch: true })
  }
  return (values: FormValues, left: readonly string[] = []): void => {
    const names = Object.keys(values)
    const [first] = names
    if (first === undefined) return
    const previous = Object.fromEntries(names.map(name => [name, getValues(name)]))
    fill(values)
    focusInput(first)
    const unsaved = texts('unsaved', { submit: textsOf(descriptor).submit })
    const out = left.length > 0 ? texts('notRestored', { fields: listed(left) }) : ''
    showBanner([
      texts(names.length === 1 ? 'filledOne' : 'filled', { count: names.length, fields: listed(names) }),
      [unsaved, out].filter(Boolean).join(' '),
      { action: { label: t('delete.undo'), act: () => fill(previous) } },
    ])
  }
}
