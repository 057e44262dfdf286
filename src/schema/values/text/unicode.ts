/** Unicode normalization of texts that strangers send. */

type Form = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** A text of so many UTF-16 units is normalized at once, whatever it holds. */
const alwaysQuickUnits = 256

/**
 * Sorting a run of combining marks takes time by the square of its length. No script has more than 30 in a row; a longer run is cut by U+034F, as the Stream-Safe Text Format
 * does. Source: Unicode Standard Annex 15, 13.
 */
const longRun = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu

/** A text in a normalization form, in a time by its length alone. Default: NFC. */
export const toUnicodeForm = (text: string, form: Form = 'NFC'): string =>
  (text.length > alwaysQuickUnits ? text.replaceAll(longRun, '$&\u034f') : text).normalize(form)
