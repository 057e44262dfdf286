/** Where the bytes of a file of the library are, and under which type: of pictures and of documents. */
import { storedDocumentOf } from '../../src/schema/values/documents.ts'
import { documentKey, documentNameIn } from './documents/documentKey.ts'
import { pictureKey, renditionMediaTypes } from './pictures/renditions.ts'

/** Key of a file by the name of its row. */
export const storedKey = (appKey: string, name: string): string =>
  storedDocumentOf(name) ? documentKey(appKey, name) : pictureKey(appKey, name)

/** Media type of what is stored under a key of `storedKey`. */
export const typeOfKey = (key: string): string => {
  const name = documentNameIn(key.split('/').pop() ?? '')
  return (name && storedDocumentOf(name)?.type) || renditionMediaTypes.webp
}
