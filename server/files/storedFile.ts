/** Key and type of a stored file: a picture, a public document or a private document. */
import { storedDocumentOf, unprefixedName } from '../../src/schema/values/documents.ts'
import { documentKey, documentNameIn, privateDocumentKey } from './documents/documentKey.ts'
import { pictureKey, renditionMediaTypes } from './pictures/renditions.ts'

/** Key of a file by the name in its row. */
export const storedKey = (appKey: string, name: string): string => {
  const unprefixed = unprefixedName(name)
  if (unprefixed !== undefined) return privateDocumentKey(appKey, unprefixed)
  return storedDocumentOf(name) ? documentKey(appKey, name) : pictureKey(appKey, name)
}

/** Media type of the file under a key of `storedKey`. */
export const typeOfKey = (key: string): string => {
  const name = documentNameIn(key.split('/').pop() ?? '')
  return (name && storedDocumentOf(name)?.type) || renditionMediaTypes.webp
}
