/** What the pictures in an answer to visitors show, as editors have described them in the library. */
import type { FileRows } from '../../records/rows/fileRows.ts'
import { pictureAddress } from './renditions.ts'

const mostNameBytes = 200

/** Names of the pictures whose addresses are whole values in a JSON text. The text may be long, so it is not decoded. */
const namesIn = (json: Buffer, appKey: string): ReadonlySet<string> => {
  const names = new Set<string>()
  const before = `"${pictureAddress(appKey, '')}`
  for (let at = json.indexOf(before); at >= 0; at = json.indexOf(before, at + before.length)) {
    const start = at + before.length
    const [name] = /^[\w-]+\.webp(?=")/.exec(json.toString('latin1', start, start + mostNameBytes)) ?? []
    if (name) names.add(name)
  }
  return names
}

/** The descriptions of the pictures that a JSON text names, by their addresses; undefined where there is none. */
export const pictureTextsIn = async (
  json: Buffer,
  appKey: string,
  files: Pick<FileRows, 'descriptions'>,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const names = namesIn(json, appKey)
  const described = names.size > 0 ? await files.descriptions([...names]) : undefined
  if (!described?.size) return undefined
  return Object.fromEntries(Array.from(described, ([name, text]) => [pictureAddress(appKey, name), text]))
}
