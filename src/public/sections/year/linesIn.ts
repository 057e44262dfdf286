/** Written content line by line. */
import { textOf } from '../../../schema/values/excerpt.ts'

/** The lines of sanitised HTML without its markup: a paragraph, an item of a list, or what ends with a break; none that is empty. */
export const linesIn = (html: string | null | undefined): readonly string[] =>
  (html ?? '').split(/<br\s*\/?>|<\/(?:p|li|div|h[1-6]|td|th|blockquote)>/i).flatMap(part => textOf(part).trim() || [])
