/** Numbers and digits as a language writes them. */
import type { Language } from '../api/adminPreferences.ts'

const formats: { readonly [L in Language]: Intl.NumberFormat } = {
  en: new Intl.NumberFormat('en'),
  bn: new Intl.NumberFormat('bn'),
}

/** A number, its thousands kept apart: '1,234', '১,২৩৪'. */
export const numberIn = (value: number, language: Language): string => formats[language].format(value)

/** A text whose ASCII digits are those of a language: '2026-01-31', '২০২৬-০১-৩১'. */
export const digitsIn = (text: string, language: Language): string =>
  text.replaceAll(/\d/g, digit => numberIn(Number(digit), language))
