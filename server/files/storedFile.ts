/** Where the bytes of a stored file are, and under which type: of pictures, of documents of the library, and of private ones. */
import { storedDocumentOf, unmarkedName } from '../../src/schema/values/documents.ts'
import { documentKey, documentNameIn, privateKey } from './documents/documentKey.ts'
import { pictureKey, renditionMediaTypes } from './pictures/renditions.ts'

/** Key of a file by the name of its row. */
export const storedKey = (appKey: string, name: string): string => {
  const unmarked = unmarkedName(name)
  if (unmarked !== undefined) return privateKey(appKey, unmarked)
  return storedDocumentOf(name) ? documentKey(appKey, name) : pictureKey(appKey, name)
}

/** Media type of what is stored under a key of `storedKey`. */
export const typeOfKey = (key: string): string => {
  const name = documentNameIn(key.split('/').pop() ?? '')
  return (name && storedDocumentOf(name)?.type) || renditionMediaTypes.webp
}
