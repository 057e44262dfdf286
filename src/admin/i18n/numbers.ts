/** Numbers and digits as a language writes them. */
import type { Language } from '../../api/admin/adminPreferences.ts'

const formats = new Map<Language, Intl.NumberFormat>()

/** Made when it is first needed: the browser takes up to 30 ms for its first one. */
const formatOf = (language: Language): Intl.NumberFormat => {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format
}

/** Before each three digits that others follow. */
const thousands = /\B(?=(?:\d{3})+$)/g

/** A number with separated thousands: '1,234', '১,২৩৪'. */
export const numberIn = (value: number, language: Language): string =>
  language === 'en' && Number.isSafeInteger(value)
    ? String(value).replace(thousands, ',')
    : formatOf(language).format(value)

/** A number with separated thousands and just so many digits behind the point: '1,234.50', '১,২৩৪.৫০'. */
export const amountIn = (value: number, places: number, language: Language): string => {
  const [whole = '', fraction] = Math.abs(value).toFixed(places).split('.')
  const text = `${value < 0 ? '-' : ''}${whole.replace(thousands, ',')}${fraction === undefined ? '' : `.${fraction}`}`
  return language === 'en' ? text : digitsIn(text, language)
}

/** A text whose ASCII digits are those of a language: '2026-01-31', '২০২৬-০১-৩১'. */
export const digitsIn = (text: string, language: Language): string =>
  text.replaceAll(/\d/g, digit => numberIn(Number(digit), language))
