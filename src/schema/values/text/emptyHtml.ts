/** Detects HTML that displays nothing. A separate module, because the public site does not load it. */
import { textOf } from '../excerpt.ts'
import { isInvisible } from './characters.ts'

/**
 * Maximum length of a fragment that is examined. In practice, empty markup is shorter, and parsing a megabyte of tags
 * would block other requests.
 */
const maxExaminedChars = 16_384

/** Matches the first letter or digit of a fragment if only tags precede it, which is the usual case. */
const firstLetter = /^(?:\s|<\/?(?!script|style)[a-z][^<>]*>)*([\p{L}\p{N}])/u

/** True if an HTML fragment has no visible text, picture, line, list or table. False for every long fragment. */
export const isEmptyHtml = (html: string): boolean => {
  const [, letter] = firstLetter.exec(html) ?? []
  if (letter !== undefined && !isInvisible(letter)) return false
  return html.length <= maxExaminedChars && !/<(?:img|hr|li|table)\b/i.test(html) && isInvisible(textOf(html))
}
