/** Rich text as lines. */
import { textOf } from '../../../schema/values/excerpt.ts'

/** Text of sanitized HTML by lines, without markup. Paragraphs, list items and breaks end a line; empty lines are left out. */
export const linesIn = (html: string | null | undefined): readonly string[] =>
  (html ?? '').split(/<br\s*\/?>|<\/(?:p|li|div|h[1-6]|td|th|blockquote)>/i).flatMap(part => textOf(part).trim() || [])
