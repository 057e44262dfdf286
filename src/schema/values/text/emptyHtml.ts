/** Recognises HTML that shows nothing. A module of its own, because the public site does not load it. */
import { textOf } from '../excerpt.ts'
import { isInvisible } from './characters.ts'

/** Characters of a fragment that are looked at. Nobody writes more of nothing, and to read a megabyte of tags keeps others waiting. */
const mostRead = 16_384

/** The first letter or digit of a fragment that begins with nothing but tags before it, as most do. */
const firstLetter = /^(?:\s|<\/?(?!script|style)[a-z][^<>]*>)*([\p{L}\p{N}])/u

/** True for an HTML fragment without visible text, picture, line, list or table. False for every long one. */
export const isEmptyHtml = (html: string): boolean => {
  const [, letter] = firstLetter.exec(html) ?? []
  if (letter !== undefined && !isInvisible(letter)) return false
  return html.length <= mostRead && !/<(?:img|hr|li|table)\b/i.test(html) && isInvisible(textOf(html))
}
