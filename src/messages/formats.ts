/** Numbers, counts and days as a language writes them. */
import type { Language } from '../schema/values/language.ts'

/** The locale of each language, as `Intl` takes it. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', bn: 'bn-BD' }

/** Forms of a sentence by the plural category of its number, which stands at '#'. */
type CountForms = { readonly other: string } & { readonly [C in Intl.LDMLPluralRule]?: string }

interface Formats {
  /** A whole number in the digits of the language, with its thousands apart. */
  readonly number: (value: number) => string
  /** ASCII digits inside a text, like a reference number, in those of the language. */
  readonly digits: (text: string) => string
  /** The form that a number asks for, with the number in it. */
  readonly count: (value: number, forms: CountForms) => string
}

/** Below it, English digits with nothing between them are the number. */
const firstWithThousands = 1_000

/** Formats of a language. Each formatter is made when it is first needed: a phone takes longer for that than for all that it then writes. */
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

/** Made once for each zone and language, as above. Throws RangeError for an unknown zone. */
const dayFormatOf = (zone: string, language: Language): Intl.DateTimeFormat => {
  const key = `${language} ${zone}`
  const format =
    dayFormats.get(key) ??
    new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone })
  dayFormats.set(key, format)
  return format
}

/** The day of a moment (UTC 'YYYY-MM-DD HH:MM:SS') in a zone, as a language writes it; '' for an empty or unreadable one. */
export const dayIn = (moment: string | null | undefined, zone: string, language: Language): string => {
  const date = new Date(`${moment?.replace(' ', 'T')}Z`)
  return !moment || Number.isNaN(date.getTime()) ? '' : dayFormatOf(zone, language).format(date)
}
