/** Names of stored documents, and their keys in the file store. A name has letters of any script; a key is ASCII. */

import { type DocumentEnding, storedDocumentOf } from '../../../src/schema/values/documents.ts'
import { toUnicodeForm } from '../../../src/schema/values/text/unicode.ts'
import { randomText } from '../randomText.ts'

/** File systems take names of 255 bytes; a temporary file adds 14, and the random part, the size and the ending come to 27. */
const maxWordBytes = 200

const encoded = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9.-]/g, unit => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const decoded = (part: string): string =>
  part.replaceAll(/_([\da-f]{4})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The letters and digits of an original name, without its ending; 'document' where there are none. */
const wordsOf = (originalName: string): string => {
  const stem = toUnicodeForm(originalName).replace(/\.[^.]*$/, '')
  const words = stem.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^[-\p{M}]+|-+$/gu, '')
  let short = ''
  for (const character of words) {
    if (encoded(short + character).length > maxWordBytes) break
    short += character
  }
  return short.replace(/-+$/, '') || 'document'
}

/** A new name: `{words}-{random}-{bytes}.{ending}`. */
export const documentName = (originalName: string, bytes: number, ending: DocumentEnding): string =>
  `${wordsOf(originalName)}-${randomText()}-${bytes}.${ending}`

/** Folders of documents: those of the library, and those that are private. The address of a file never leads into the second. */
export const documentFolders = { open: 'documents', private: 'private' } as const

/** Key of a document of the library. */
export const documentKey = (appKey: string, name: string): string =>
  `${documentFolders.open}/${appKey}/${encoded(name)}`

/** Key of a private document, by its name without the mark. */
export const privateKey = (appKey: string, unmarked: string): string =>
  `${documentFolders.private}/${appKey}/${encoded(unmarked)}`

/** The name of the document whose key ends with `part`, without the mark of a private one; undefined where none has such a key. */
export const documentNameIn = (part: string): string | undefined => {
  const name = decoded(part)
  return storedDocumentOf(name) && encoded(name) === part ? name : undefined
}
