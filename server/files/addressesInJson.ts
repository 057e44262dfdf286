/** Addresses of stored files that are whole values in a JSON text. */
import { pictureAddress } from './pictures/renditions.ts'

const mostNameBytes = 300

interface FileAddress {
  readonly address: string
  readonly name: string
}

/** The files of an application that a JSON text names, each as often as it does. The text may be long, so it is not decoded. */
export function* addressesInJson(json: Buffer, appKey: string): Generator<FileAddress> {
  const before = `"${pictureAddress(appKey, '')}`
  for (let at = json.indexOf(before); at >= 0; at = json.indexOf(before, at + before.length)) {
    const start = at + before.length
    const end = json.indexOf('"', start)
    if (end < 0 || end - start > mostNameBytes) continue
    const name = json.toString('utf8', start, end)
    yield { address: pictureAddress(appKey, name), name }
  }
}
