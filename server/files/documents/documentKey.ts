/** Names of stored documents, and their keys in the file store. A name has letters of any script; a key is ASCII. */

import { type DocumentEnding, storedDocumentOf } from '../../../src/schema/values/documents.ts'
import { asKeyPart, nameInKeyPart, wordsOfFileName } from '../fileNames.ts'
import { randomText } from '../randomText.ts'

/** File systems take names of 255 bytes; a temporary file adds 14, and the random part, the size and the ending come to 27. */
const maxWordBytes = 200

/** A new name: `{words}-{random}-{bytes}.{ending}`. */
export const documentName = (originalName: string, bytes: number, ending: DocumentEnding): string =>
  `${wordsOfFileName(originalName, maxWordBytes, 'document')}-${randomText()}-${bytes}.${ending}`

/** Folders of documents: those of the library, and those that are private. The address of a file never leads into the second. */
export const documentFolders = { open: 'documents', private: 'private' } as const

/** Key of a document of the library. */
export const documentKey = (appKey: string, name: string): string =>
  `${documentFolders.open}/${appKey}/${asKeyPart(name)}`

/** Key of a private document, by its name without the mark. */
export const privateKey = (appKey: string, unmarked: string): string =>
  `${documentFolders.private}/${appKey}/${asKeyPart(unmarked)}`

/** The name of the document whose key ends with `part`, without the mark of a private one; undefined where none has such a key. */
export const documentNameIn = (part: string): string | undefined => {
  const name = nameInKeyPart(part)
  return name !== undefined && storedDocumentOf(name) ? name : undefined
}
