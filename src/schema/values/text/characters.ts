/** Characters that texts may not hold, and characters that nobody sees. Pure. */

/** All but tab and the ends of lines. */
const controls = String.raw`\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f`
const noncharacters = String.raw`\ufdd0-\ufdef\ufffe\uffff`
/** Without the flag u, which takes ten times as long on Bangla: every page is looked through. */
const unwritable = new RegExp(`[${controls}${noncharacters}]`)
const allUnwritable = new RegExp(unwritable, 'g')

/** Line breaks of word processors: vertical tab, form feed and next line. */
const lineBreaks = '\u000b\u000c\u0085'

/** True for a text with characters that HTML and XML do not allow. */
export const hasControls = (text: string): boolean => unwritable.test(text)

/** A text without the characters that HTML and XML do not allow. Line breaks of word processors become '\n'. */
export const withoutControls = (text: string): string =>
  hasControls(text) ? text.replaceAll(allUnwritable, each => (lineBreaks.includes(each) ? '\n' : '')) : text

/** Replacer and reviver of JSON: each text without these characters. */
export const withoutControlsIn = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutControls(value) : value

/** Spaces, and characters without a shape: joiners, fillers, marks of direction, soft hyphens, the empty Braille pattern. */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** True for a text of which a reader sees nothing. */
export const isInvisible = (text: string): boolean => invisible.test(text)

const direction = /\p{Bidi_Control}/u

/** True for a text with a mark, an embedding, an override or an isolate of direction, which can make it read as another one. */
export const turnsDirection = (text: string): boolean => direction.test(text)

/** A text as it may be stored, '' where nobody sees anything of it. One with a NUL stays to be refused: it was read in a wrong encoding. */
export const storableText = (text: string): string => {
  if (isInvisible(text)) return ''
  return text.includes('\0') ? text : withoutControls(text)
}
