/** Names of stored files: the words that they begin with, their form in keys, and their addresses. */
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'

/** A part of a key in ASCII: any other UTF-16 unit is written as `_` and four hexadecimal digits. */
export const asKeyPart = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9.-]/g, unit => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The name that `asKeyPart` made a part of a key of; undefined if it made none like it. */
export const nameInKeyPart = (part: string): string | undefined => {
  const name = part.replaceAll(/_([\da-f]{4})/g, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return asKeyPart(name) === part ? name : undefined
}

/** Common beginning of the addresses of an application's files. */
export const filesFolder = (appKey: string): string => `/files/${appKey}/`

/** Address of a stored picture or of a document of the library. It is ASCII, as HTTP headers and `srcset` require. */
export const fileAddress = (appKey: string, name: string): string => filesFolder(appKey) + encodeURIComponent(name)

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Names that Windows keeps for devices, whatever ending they have. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])$/i

/** A name without its folders, and with the characters that a form writes by their codes. Source: RFC 7578, 2 and HTML, multipart/form-data. */
const nameAlone = (originalName: string): string =>
  originalName
    .replaceAll(/%(?:22|0D|0A)/gi, code => decodeURIComponent(code))
    .replace(/^.*[/\\]/su, '')
    .replaceAll(/\p{Bidi_Control}/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

/** The letters, marks and digits of any script of an original name, without its ending, joined by '-': at most `maxBytes` in a key, cut after a whole grapheme. `fallback` if there are none. */
export const wordsOfFileName = (originalName: string, maxBytes: number, fallback: string): string => {
  const stem = toUnicodeForm(nameAlone(originalName)).replace(/\.[^.]*$/u, '')
  const words = stem.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^[-\p{M}]+|-+$/gu, '')
  let short = ''
  let bytes = 0
  for (const { segment } of graphemes.segment(words)) {
    bytes += asKeyPart(segment).length
    if (bytes > maxBytes) break
    short += segment
  }
  const kept = short.replace(/-+$/, '')
  return deviceName.test(kept) ? `${fallback}-${kept}` : kept || fallback
}
