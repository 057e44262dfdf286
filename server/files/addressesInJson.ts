/** Finds addresses of stored files that are whole strings in a JSON text. */
import { lastPartOf } from '../../src/schema/values/links.ts'
import { filesFolder } from './fileNames.ts'

/** Maximum length of a percent-encoded name in an address, bytes. */
const mostNameBytes = 600

interface FileAddress {
  /** Address as in the text, percent-encoded or not. */
  readonly address: string
  readonly name: string
}

/** Files of an application in a JSON text, including duplicates. The text may be long, so it is not parsed. */
export function* addressesInJson(json: Buffer, appKey: string): Generator<FileAddress> {
  const folder = filesFolder(appKey)
  const before = `"${folder}`
  for (let at = json.indexOf(before); at >= 0; at = json.indexOf(before, at + before.length)) {
    const start = at + before.length
    const end = json.indexOf('"', start)
    if (end < 0 || end - start > mostNameBytes) continue
    const written = json.toString('utf8', start, end)
    yield { address: folder + written, name: /[/?#]/.test(written) ? written : lastPartOf(written) }
  }
}
