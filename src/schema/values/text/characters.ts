/** Forbidden and invisible characters in texts. Pure functions. */

/** Control characters except tab and line breaks. */
const controls = String.raw`\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f`
const noncharacters = String.raw`\ufdd0-\ufdef\ufffe\uffff`
/** Matches a character that HTML and XML forbid. Without the `u` flag, which is ten times as slow on Bangla text. */
const unwritable = new RegExp(`[${controls}${noncharacters}]`)
const allUnwritable = new RegExp(unwritable, 'g')

/** Line breaks of word processors: vertical tab, form feed and next line. */
const lineBreaks = '\u000b\u000c\u0085'

/** True if a text contains characters that HTML and XML forbid. */
export const hasControls = (text: string): boolean => unwritable.test(text)

/** Removes characters that HTML and XML forbid. Line breaks of word processors become '\n'. */
export const withoutControls = (text: string): string =>
  hasControls(text) ? text.replaceAll(allUnwritable, each => (lineBreaks.includes(each) ? '\n' : '')) : text

/** JSON replacer and reviver that removes characters forbidden in HTML and XML from all strings. */
export const withoutControlsIn = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutControls(value) : value

/** White space and invisible characters: joiners, fillers, direction marks, soft hyphens, the empty Braille pattern. */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** True if a text has no visible characters. */
export const isInvisible = (text: string): boolean => invisible.test(text)

const direction = /\p{Bidi_Control}/u

/** True if a text contains directional formatting characters, which can disguise it as another text. */
export const hasBidiControls = (text: string): boolean => direction.test(text)

/**
 * Removes forbidden characters from a text; '' if it has no visible characters. Text with a NUL was decoded wrongly: it
 * is returned unchanged, so that validation refuses it.
 */
export const storableText = (text: string): string => {
  if (isInvisible(text)) return ''
  return text.includes('\0') ? text : withoutControls(text)
}
