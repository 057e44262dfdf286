/** Names of stored files: their leading words, their form in keys, and their addresses. */
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'

/** ASCII form of a name for a key: any other UTF-16 code unit becomes `_` and four hexadecimal digits. */
export const asKeyPart = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9.-]/g, unit => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Reverse of `asKeyPart`; undefined if it could not have produced the part. */
export const nameInKeyPart = (part: string): string | undefined => {
  const name = part.replaceAll(/_([\da-f]{4})/g, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return asKeyPart(name) === part ? name : undefined
}

/** Common beginning of the addresses of an application's files. */
export const filesFolder = (appKey: string): string => `/files/${appKey}/`

/** Address of a stored picture or public document. ASCII, as HTTP headers and `srcset` require. */
export const fileAddress = (appKey: string, name: string): string => filesFolder(appKey) + encodeURIComponent(name)

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])$/i

/**
 * Base name of a file, without its path and invisible characters. Decodes the characters that browsers percent-encode
 * in form data. Source: RFC 7578, 2 and HTML, multipart/form-data.
 */
const nameAlone = (originalName: string): string =>
  originalName
    .replaceAll(/%(?:22|0D|0A)/gi, code => decodeURIComponent(code))
    .replace(/^.*[/\\]/su, '')
    .replaceAll(/\p{Bidi_Control}/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

/**
 * Letters, marks and digits of an original name, without its extension, joined by '-': at most `maxBytes` in a key, cut
 * after a whole grapheme. Returns `fallback` if there are none, and puts it before a name that Windows reserves.
 */
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
  const trimmed = short.replace(/-+$/, '')
  return deviceName.test(trimmed) ? `${fallback}-${trimmed}` : trimmed || fallback
}
