/** Addresses of stored files that are whole values in a JSON text. */
import { lastPartOf } from '../../src/schema/values/links.ts'
import { filesFolder } from './fileNames.ts'

/** Greatest length of a name in an address, with its letters percent-encoded. */
const mostNameBytes = 600

interface FileAddress {
  /** As the text has it: with its letters percent-encoded, or as they are. */
  readonly address: string
  readonly name: string
}

/** The files of an application that a JSON text names, each as often as it does. The text may be long, so it is not decoded. */
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
