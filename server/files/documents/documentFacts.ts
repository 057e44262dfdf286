/** What the documents in an answer to visitors are, from their addresses alone. */
import { type DocumentOfRecord, storedDocumentOf } from '../../../src/schema/values/documents.ts'
import { addressesInJson } from '../addressesInJson.ts'

/** The documents that a JSON text names as whole values, by their addresses; undefined where there is none. */
export const documentFactsIn = (
  json: Buffer,
  appKey: string,
): Readonly<Record<string, DocumentOfRecord>> | undefined => {
  const found: Record<string, DocumentOfRecord> = {}
  for (const { address, name } of addressesInJson(json, appKey)) {
    const document = storedDocumentOf(name)
    if (document) found[address] = { name: document.name, type: document.type, bytes: document.bytes }
  }
  return Object.keys(found).length > 0 ? found : undefined
}
