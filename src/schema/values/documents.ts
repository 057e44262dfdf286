/**
 * Types of documents, and addresses of stored documents: `/files/{app_key}/{words}-{random}-{bytes}.{ending}`. The
 * address contains the metadata, so pages can describe a link without a request. Pure functions.
 */

import { lastPartOf } from './links.ts'
import { toUnicodeForm } from './text/unicode.ts'

/** Media types by file extension. */
export const documentTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  csv: 'text/csv',
  zip: 'application/zip',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const

/** File extension of a document, without the dot. */
export type DocumentEnding = keyof typeof documentTypes
/** Media type of a document. */
export type DocumentType = (typeof documentTypes)[DocumentEnding]

/** File extensions of all documents that a site can store. */
export const allEndings = Object.keys(documentTypes) as readonly DocumentEnding[]
/** True for photos, which are accepted only as private documents. The library re-encodes public pictures instead. */
export const isPhoto = (ending: DocumentEnding): boolean => documentTypes[ending].startsWith('image/')
/** File extensions of documents that the library accepts. */
export const documentEndings = allEndings.filter(ending => !isPhoto(ending))
export const isDocumentEnding = (ending: string): ending is DocumentEnding => Object.hasOwn(documentTypes, ending)

interface Accepting {
  readonly accept?: readonly string[]
  readonly private?: boolean
}

/** File extensions that a file field accepts. */
export const endingsOf = ({ accept, private: isPrivate = false }: Accepting): readonly DocumentEnding[] =>
  (isPrivate ? allEndings : documentEndings).filter(
    ending => accept === undefined || (Array.isArray(accept) && accept.includes(documentTypes[ending])),
  )

/** Metadata of a document, which visitors receive in addition to its address. */
export interface DocumentOfRecord {
  /** File name of the download, such as 'Annual-report-2026.pdf'. */
  readonly name: string
  /** Media type. */
  readonly type: string
  /** Size; absent if the address does not contain it, as for a document on another host. */
  readonly bytes?: number
}

/** Metadata of a document, from its address. */
interface DocumentFacts extends DocumentOfRecord {
  readonly ending: DocumentEnding
  readonly type: DocumentType
}

const storedPattern = /^([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)-[a-z2-7]{10}-([1-9]\d{0,9})\.([a-z]{3,4})$/u

/** Parses the last segment of the address of a stored document; undefined if it has another form. */
export const storedDocumentOf = (name: string): Required<DocumentFacts> | undefined => {
  const [, words, bytes, ending = ''] = storedPattern.exec(name) ?? []
  if (words === undefined || !isDocumentEnding(ending)) return undefined
  return { name: `${words}.${ending}`, ending, type: documentTypes[ending], bytes: Number(bytes) }
}

/** Metadata of a document from its address; undefined if the address has no file extension of a document. */
export const documentOf = (address: string | null | undefined): DocumentFacts | undefined => {
  const last = toUnicodeForm(lastPartOf(address?.trim() ?? ''))
  const stored = storedDocumentOf(last)
  if (stored) return stored
  const ending = /[^.]\.([a-z]{3,4})$/i.exec(last)?.[1]?.toLowerCase() ?? ''
  return isDocumentEnding(ending) && !isPhoto(ending) ? { name: last, ending, type: documentTypes[ending] } : undefined
}

/** Address prefix of private documents, which only callers who may read their field can download. */
export const privateFiles = '/api/private-files/'

/** Prefix of the stored names of private documents, which distinguishes them from files of the library. */
const privatePrefix = '~'

/** Address of a private document, from its stored name. */
export const privateAddressOf = (name: string): string => privateFiles + encodeURIComponent(name.slice(1))

/** Stored name of a private document, from its address; undefined for any other address. */
export const privateNameIn = (address: string): string | undefined => {
  if (!address.startsWith(privateFiles)) return undefined
  const last = lastPartOf(address)
  return storedDocumentOf(last) && privateFiles + encodeURIComponent(last) === address ? toPrivateName(last) : undefined
}

/** Adds the prefix of private documents to a name. */
export const toPrivateName = (name: string): string => `${privatePrefix}${name}`

/** Stored name of a private document without the prefix, as in addresses and storage keys; undefined for any other file. */
export const unprefixedName = (name: string): string | undefined =>
  name.startsWith(privatePrefix) ? name.slice(1) : undefined

/** Label of a file type: 'PDF', 'DOCX'. */
export const typeLabelOf = (ending: DocumentEnding): string => ending.toUpperCase()

/** Bytes in a megabyte, for displayed sizes and configured limits. */
export const megabyte = 1_000_000

/** True if a text contains every word of a search, in any order and ignoring case. True for an empty search. */
export const matchesSearch = (search: string, text: string): boolean => {
  const folded = toUnicodeForm(text).toLowerCase()
  return toUnicodeForm(search)
    .toLowerCase()
    .split(/\s+/)
    .every(word => folded.includes(word))
}
