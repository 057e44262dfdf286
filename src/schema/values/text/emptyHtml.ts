/** Whether HTML shows anything. Apart from what the public site loads. */
import { textOf } from '../excerpt.ts'
import { isInvisible } from './characters.ts'

/** Characters of a fragment that are looked at. Nobody writes more of nothing, and to read a megabyte of tags keeps others waiting. */
const mostRead = 16_384

/** Whether an HTML fragment shows nothing: no visible text, no picture, line, list or table. A long one always counts as showing something. */
export const isEmptyHtml = (html: string): boolean =>
  html.length <= mostRead && !/<(?:img|hr|li|table)\b/i.test(html) && isInvisible(textOf(html))
