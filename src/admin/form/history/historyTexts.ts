/** Texts of the comparison of a change, loaded with it. */
import { useMemo } from 'react'
import type { Language } from '../../../api/admin/adminPreferences.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { createTranslate, type TranslateOf } from '../../i18n/translate.ts'

const english = {
  with: 'Compare',
  change: 'This change',
  now: 'With today',
  before: 'Before',
  after: 'After',
  afterChange: 'After this change',
  today: 'Today',
  same: 'No field differs.',
  gone: 'This content is not stored any more.',
  tryAgain: 'Try again',
  close: 'Close',
  restore: 'Restore',
  restoreField: 'Restore {field}: the value on the left goes into the form',
  restoreAll: 'Restore all {count}',
  help: 'Restore puts the older value into the form. Nothing is saved until you press “{submit}”.',
  inForm: 'The form has the older value.',
  notWritable: 'You cannot change this field here.',
  dropped: 'Not restored, because it no longer fits this form: {fields}.',
  notRestored: 'Not restored: {fields}.',
  filledOne: 'Filled in {fields}.',
  filled: '{count} fields filled in: {fields}.',
  unsaved: 'Press “{submit}” to save.',
} as const

type HistoryTextKey = keyof typeof english

const bangla: { readonly [K in HistoryTextKey]: string } = {
  with: 'তুলনা',
  change: 'এই বদল',
  now: 'আজকের সঙ্গে',
  before: 'আগে',
  after: 'পরে',
  afterChange: 'এই বদলের পরে',
  today: 'আজ',
  same: 'কোনো ঘরে পার্থক্য নেই।',
  gone: 'এই লেখা আর সংরক্ষিত নেই।',
  tryAgain: 'আবার চেষ্টা করুন',
  close: 'বন্ধ করুন',
  restore: 'ফিরিয়ে আনুন',
  restoreField: '{field} ফিরিয়ে আনুন: আগের মানটি ফর্মে বসবে',
  restoreAll: 'সব {count}টি ফিরিয়ে আনুন',
  help: 'ফিরিয়ে আনলে আগের মান ফর্মে বসে। “{submit}” চাপার আগে কিছুই সংরক্ষিত হয় না।',
  inForm: 'ফর্মে আগের মানটিই আছে।',
  notWritable: 'এই ঘরটি আপনি এখানে বদলাতে পারেন না।',
  dropped: 'বাদ পড়েছে, কারণ এই ফর্মে আর খাপ খায় না: {fields}।',
  notRestored: 'বাদ পড়েছে: {fields}।',
  filledOne: '{fields} ফর্মে বসানো হয়েছে।',
  filled: '{count}টি ঘর ফর্মে বসানো হয়েছে: {fields}।',
  unsaved: 'সংরক্ষণ করতে “{submit}” চাপুন।',
}

const catalogues: { readonly [L in Language]: { readonly [K in HistoryTextKey]: string } } = { en: english, bn: bangla }

/** Translate function of these texts, in the language of the back office. */
export const useHistoryTexts = (): TranslateOf<HistoryTextKey> => {
  const { language } = useLanguage()
  return useMemo(() => createTranslate(catalogues[language], { language }), [language])
}
