/** Reading Bangla and English side by side. */

export type Language = 'en' | 'bn'

const [other, latin, bengali] = [1, 2, 3]

/** The script of each character that was met, 0 for one that was not: asking Unicode for every letter takes longer than drawing the page. */
const scripts = new Uint8Array(0x10000)
const scriptOf = (unit: number): number => {
  const known = scripts[unit]
  if (known) return known
  const character = String.fromCharCode(unit)
  const script = /\p{Script=Latin}/u.test(character) ? latin : /\p{Script=Bengali}/u.test(character) ? bengali : other
  scripts[unit] = script
  return script
}

/** The language that most of a text's letters are of. */
export const languageOf = (text: string | null | undefined): Language => {
  let balance = 0
  for (let at = 0; at < (text?.length ?? 0); at += 1) {
    const script = scriptOf(text?.charCodeAt(at) ?? 0)
    if (script === latin) balance -= 1
    else if (script === bengali) balance += 1
  }
  return balance > 0 ? 'bn' : 'en'
}

/** The `lang` attribute of a text; undefined for English, the language of the document. */
export const langOf = (...texts: readonly (string | null | undefined)[]): Language | undefined =>
  languageOf(texts.join(' ')) === 'bn' ? 'bn' : undefined

const tags: Readonly<Record<Language, string>> = { en: 'en-GB', bn: 'bn-BD' }

/** The locale of a text, as Open Graph writes it. */
export const localeOf = (text: string): string => tags[languageOf(text)].replace('-', '_')

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone and language: that takes far longer than to write a day. Throws RangeError for an unknown zone. */
const dayFormatOf = (zone: string, language: Language): Intl.DateTimeFormat => {
  const key = `${language} ${zone}`
  const format =
    dayFormats.get(key) ??
    new Intl.DateTimeFormat(tags[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone })
  dayFormats.set(key, format)
  return format
}

/** The day of a moment (UTC 'YYYY-MM-DD HH:MM:SS') in a zone, in words of a language; '' for an empty or unreadable one. */
export const dayInWords = (moment: string | null | undefined, zone: string, language: Language): string => {
  const date = new Date(`${moment?.replace(' ', 'T')}Z`)
  if (!moment || Number.isNaN(date.getTime())) return ''
  return dayFormatOf(zone, language).format(date)
}

/** A whole number in the digits of a language. */
export const numberInWords = (value: number, language: Language): string =>
  new Intl.NumberFormat(tags[language]).format(value)
