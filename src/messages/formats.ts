/** Formats numbers, counts and days in a language. */
import type { Language } from '../schema/values/language.ts'

/** Locale of each language, for `Intl`. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', bn: 'bn-BD' }

/** Forms of a sentence by plural category; '#' stands for the number. */
type CountForms = { readonly other: string } & { readonly [C in Intl.LDMLPluralRule]?: string }

interface Formats {
  /** Formats a whole number in the digits of the language, with thousands separators. */
  readonly number: (value: number) => string
  /** Converts the ASCII digits in a text, such as a reference number, to the digits of the language. */
  readonly digits: (text: string) => string
  /** Returns the plural form for a number, with the number inserted. */
  readonly count: (value: number, forms: CountForms) => string
}

/** Smallest number with a thousands separator. Smaller English numbers need no formatter. */
const firstWithThousands = 1_000

/** Formatting functions of a language. `Intl` formatters are created on first use, because that is slow on phones. */
export const formatsOf = (language: Language): Formats => {
  const locale = locales[language]
  let numbers: Intl.NumberFormat | undefined
  let plurals: Intl.PluralRules | undefined
  const number = (value: number): string => {
    if (language === 'en' && Number.isInteger(value) && value >= 0 && value < firstWithThousands) return String(value)
    numbers ??= new Intl.NumberFormat(locale)
    return numbers.format(value)
  }
  return {
    number,
    digits: text => (language === 'en' ? text : text.replaceAll(/\d/g, digit => number(Number(digit)))),
    count: (value, forms) => {
      plurals ??= new Intl.PluralRules(locale)
      return (forms[plurals.select(value)] ?? forms.other).replaceAll('#', number(value))
    },
  }
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Formatter of days, cached by zone and language, because creating one is slow. Throws RangeError for an unknown zone. */
const dayFormatOf = (zone: string, language: Language): Intl.DateTimeFormat => {
  const key = `${language} ${zone}`
  const format =
    dayFormats.get(key) ??
    new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone })
  dayFormats.set(key, format)
  return format
}

/** Formats the day of a timestamp (UTC 'YYYY-MM-DD HH:MM:SS') in a time zone: '3 May 2026'. '' if it is empty or invalid. */
export const formatDay = (timestamp: string | null | undefined, zone: string, language: Language): string => {
  const date = new Date(`${timestamp?.replace(' ', 'T')}Z`)
  return !timestamp || Number.isNaN(date.getTime()) ? '' : dayFormatOf(zone, language).format(date)
}
