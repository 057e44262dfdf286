/** What the pictures in an answer to visitors show, as editors have described them in the library. */
import type { FileRows } from '../../records/rows/fileRows.ts'
import { addressesInJson } from '../addressesInJson.ts'
import { pictureAddress } from './renditions.ts'

/** Names of the pictures whose addresses are whole values in a JSON text. */
const namesIn = (json: Buffer, appKey: string): ReadonlySet<string> =>
  new Set(Array.from(addressesInJson(json, appKey), ({ name }) => name).filter(name => /^[\w-]+\.webp$/.test(name)))

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
