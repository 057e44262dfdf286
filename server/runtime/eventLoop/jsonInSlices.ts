/** Serializes many records with long texts to JSON without blocking the event loop. */
import { yieldToOthers } from './yieldToOthers.ts'

/** Records that are serialized at once. */
const recordsAtOnce = 50

/** JSON, in UTF-8, of an object with the properties of `head` and the records as `data`. `head` must not be empty. */
export const jsonInSlices = async (
  head: Readonly<Record<string, unknown>>,
  records: readonly unknown[],
): Promise<Buffer> => {
  const pieces = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"data":[`)]
  for (let at = 0; at < records.length; at += recordsAtOnce) {
    const some = JSON.stringify(records.slice(at, at + recordsAtOnce)).slice(1, -1)
    pieces.push(Buffer.from(at === 0 ? some : `,${some}`))
    await yieldToOthers()
  }
  return Buffer.concat([...pieces, Buffer.from(']}')])
}
