/** Formats numbers and digits in a language. */
import type { Language } from '../../api/admin/adminPreferences.ts'

const formats = new Map<Language, Intl.NumberFormat>()

/** Formats are created on first use: the first Intl.NumberFormat takes a browser up to 30 ms. */
const formatOf = (language: Language): Intl.NumberFormat => {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format
}

/** Positions before each group of three digits. */
const thousands = /\B(?=(?:\d{3})+$)/g

/** Number with thousands separators: '1,234', '১,২৩৪'. */
export const numberIn = (value: number, language: Language): string =>
  language === 'en' && Number.isSafeInteger(value)
    ? String(value).replace(thousands, ',')
    : formatOf(language).format(value)

/** Number with thousands separators and a fixed number of decimal places: '1,234.50', '১,২৩৪.৫০'. */
export const amountIn = (value: number, places: number, language: Language): string => {
  const [whole = '', fraction] = Math.abs(value).toFixed(places).split('.')
  const text = `${value < 0 ? '-' : ''}${whole.replace(thousands, ',')}${fraction === undefined ? '' : `.${fraction}`}`
  return language === 'en' ? text : digitsIn(text, language)
}

/** Replaces ASCII digits with those of a language: '2026-01-31', '২০২৬-০১-৩১'. */
export const digitsIn = (text: string, language: Language): string =>
  text.replaceAll(/\d/g, digit => numberIn(Number(digit), language))
