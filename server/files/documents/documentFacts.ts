/** Facts about the documents in a response to visitors, derived from their addresses. */
import { type DocumentOfRecord, storedDocumentOf } from '../../../src/schema/values/documents.ts'
import { addressesInJson } from '../addressesInJson.ts'

/** Documents whose addresses are whole strings in a JSON text, by address; undefined if there are none. */
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
