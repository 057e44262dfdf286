/** Numbers and digits as a language writes them. */
import type { Language } from '../api/adminPreferences.ts'

const formats = new Map<Language, Intl.NumberFormat>()

/** Made when it is first needed: the browser takes 8 ms for its first one. */
const formatOf = (language: Language): Intl.NumberFormat => {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format
}

/** Whether English writes a number as a program does. */
const isPlain = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1000

/** A number, its thousands kept apart: '1,234', '১,২৩৪'. */
export const numberIn = (value: number, language: Language): string =>
  language === 'en' && isPlain(value) ? String(value) : formatOf(language).format(value)

/** A text whose ASCII digits are those of a language: '2026-01-31', '২০২৬-০১-৩১'. */
export const digitsIn = (text: string, language: Language): string =>
  text.replaceAll(/\d/g, digit => numberIn(Number(digit), language))
