/**
 * Documents of the file library: their types, and the facts that the server puts into their addresses, so that a page says what a link leads to
 * without asking for it: `/files/{app_key}/{words}-{random}-{bytes}.{ending}`. Pure.
 */

import { lastPartOf } from './links.ts'
import { toUnicodeForm } from './text/unicode.ts'

/** Media type of each kind of document, by its ending. */
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

export type DocumentEnding = keyof typeof documentTypes
export type DocumentType = (typeof documentTypes)[DocumentEnding]

const allEndings = Object.keys(documentTypes) as readonly DocumentEnding[]
/** Photos are private documents alone: what everybody sees is a picture of the library, which is encoded again. */
export const isPhoto = (ending: DocumentEnding): boolean => documentTypes[ending].startsWith('image/')
/** Of the documents of the library. */
export const documentEndings = allEndings.filter(ending => !isPhoto(ending))
export const isDocumentEnding = (ending: string): ending is DocumentEnding => Object.hasOwn(documentTypes, ending)

interface Accepting {
  readonly accept?: readonly string[]
  readonly private?: boolean
}

/** The endings of the types that a field takes. */
export const endingsOf = ({ accept, private: isPrivate = false }: Accepting): readonly DocumentEnding[] =>
  (isPrivate ? allEndings : documentEndings).filter(
    ending => accept === undefined || (Array.isArray(accept) && accept.includes(documentTypes[ending])),
  )

/** A document, as visitors get it beside its address. */
export interface DocumentOfRecord {
  /** As it is downloaded, like 'Annual-report-2026.pdf'. */
  readonly name: string
  /** Media type. */
  readonly type: string
  /** Absent where the address does not say it, as for a document of another host. */
  readonly bytes?: number
}

/** What an address says of a document. */
interface DocumentFacts extends DocumentOfRecord {
  readonly ending: DocumentEnding
  readonly type: DocumentType
}

const storedPattern = /^([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)-[a-z2-7]{10}-([1-9]\d{0,9})\.([a-z]{3,4})$/u

/** The facts in the last part of the address of a stored document; undefined for any other name. */
export const storedDocumentOf = (name: string): Required<DocumentFacts> | undefined => {
  const [, words, bytes, ending = ''] = storedPattern.exec(name) ?? []
  if (words === undefined || !isDocumentEnding(ending)) return undefined
  return { name: `${words}.${ending}`, ending, type: documentTypes[ending], bytes: Number(bytes) }
}

/** What an address says of the document that it leads to; undefined where it leads to none. */
export const documentOf = (address: string | null | undefined): DocumentFacts | undefined => {
  const last = toUnicodeForm(lastPartOf(address?.trim() ?? ''))
  const stored = storedDocumentOf(last)
  if (stored) return stored
  const ending = /[^.]\.([a-z]{3,4})$/i.exec(last)?.[1]?.toLowerCase() ?? ''
  return isDocumentEnding(ending) && !isPhoto(ending) ? { name: last, ending, type: documentTypes[ending] } : undefined
}

/** What the address of a private document begins with; only who may read its field is answered there. */
export const privateFiles = '/api/private-files/'

/** Begins the name of a private document among the stored files, which tells it from those of the library. */
const privateMark = '~'

/** The address of a private document, by its name among the stored files. */
export const privateAddressOf = (name: string): string => privateFiles + encodeURIComponent(name.slice(1))

/** The name of a private document among the stored files, by its address; undefined for any other address. */
export const privateNameIn = (address: string): string | undefined => {
  if (!address.startsWith(privateFiles)) return undefined
  const last = lastPartOf(address)
  return storedDocumentOf(last) && privateFiles + encodeURIComponent(last) === address ? asPrivate(last) : undefined
}

/** The name that a document has among the stored files where it is private. */
export const asPrivate = (name: string): string => `${privateMark}${name}`

/** The name of a private document without its mark, as addresses and keys have it; undefined for any other file. */
export const unmarkedName = (name: string): string | undefined =>
  name.startsWith(privateMark) ? name.slice(1) : undefined

/** What people call a type: 'PDF', 'DOCX'. */
export const typeLabelOf = (ending: DocumentEnding): string => ending.toUpperCase()

/** Bytes in a megabyte, as sizes are shown and limits are written. */
export const megabyte = 1_000_000

/** Whether a text has every word of a search, in any order and case. An empty search finds every text. */
export const wordsFound = (search: string, text: string): boolean => {
  const folded = toUnicodeForm(text).toLowerCase()
  return toUnicodeForm(search)
    .toLowerCase()
    .split(/\s+/)
    .every(word => folded.includes(word))
}
