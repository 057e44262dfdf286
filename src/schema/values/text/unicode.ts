/** Unicode normalisation of untrusted text. */

type Form = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** Maximum number of consecutive combining marks. Genuine text of any script has fewer. */
const longestRun = 30

/**
 * Matches the start of a longer run of combining marks. Such runs are split with U+034F as in the Stream-Safe Text
 * Format, because normalisation sorts a run in quadratic time. Source: Unicode Standard Annex 15, 13.
 */
const longRun = new RegExp(String.raw`(?:(?!\u034f)\p{M}){${longestRun}}(?=(?!\u034f)\p{M})`, 'gu')

const markOrHalf = /[\p{M}\p{Surrogate}]/u

/**
 * True if a text may contain a longer run of marks. Checks only every 31st character, one of which every such run
 * contains. This takes a tenth of the time of a search.
 */
const mayHaveLongRun = (text: string): boolean => {
  const isMark = (at: number) => at >= 0 && at < text.length && markOrHalf.test(text.charAt(at))
  for (let at = longestRun; at < text.length; at += longestRun + 1) {
    if (!isMark(at)) continue
    let [start, end] = [at, at]
    while (isMark(start - 1)) start -= 1
    while (isMark(end + 1)) end += 1
    if (end - start >= longestRun) return true
  }
  return false
}

/** Normalises a text in linear time. Default form: NFC. */
export const toUnicodeForm = (text: string, form: Form = 'NFC'): string =>
  (mayHaveLongRun(text) ? text.replaceAll(longRun, '$&\u034f') : text).normalize(form)
