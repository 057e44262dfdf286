/**
 * Names of stored documents, and their keys in the file store. A name may have letters of any script; a key is ASCII.
 */

import { type DocumentEnding, storedDocumentOf } from '../../../src/schema/values/documents.ts'
import { asKeyPart, nameInKeyPart, wordsOfFileName } from '../fileNames.ts'
import { randomText } from '../randomText.ts'

/**
 * Maximum bytes of the words in a name: file systems allow 255; a temporary file adds 14; random part, size and
 * extension take 27.
 */
const maxWordBytes = 200

/** A new name: `{words}-{random}-{bytes}.{ending}`. */
export const documentName = (
  originalName: string,
  bytes: number,
  ending: DocumentEnding,
  random: string = randomText(),
): string => `${wordsOfFileName(originalName, maxWordBytes, 'document')}-${random}-${bytes}.${ending}`

/** Folders of public and private documents. The public address of a file never leads to the private folder. */
export const documentFolders = { open: 'documents', private: 'private' } as const

/** Key of a public document. */
export const documentKey = (appKey: string, name: string): string =>
  `${documentFolders.open}/${appKey}/${asKeyPart(name)}`

/** Key of a private document. `name` is its stored name without the prefix. */
export const privateDocumentKey = (appKey: string, name: string): string =>
  `${documentFolders.private}/${appKey}/${asKeyPart(name)}`

/**
 * Name of the document whose key ends with `part`, without the prefix of private documents; undefined if it is not the
 * key of a document.
 */
export const documentNameIn = (part: string): string | undefined => {
  const name = nameInKeyPart(part)
  return name !== undefined && storedDocumentOf(name) ? name : undefined
}
