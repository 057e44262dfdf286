/** What the pictures in an answer to visitors show, and what of them stays visible where they are cut, as editors have said in the library. */
import type { FileRows, PictureNotes } from '../../records/rows/fileRows.ts'
import { addressesInJson } from '../addressesInJson.ts'
import { pictureAddress } from './renditions.ts'

/** Names of the pictures whose addresses are whole values in a JSON text. */
const namesIn = (json: Buffer, appKey: string): ReadonlySet<string> =>
  new Set(Array.from(addressesInJson(json, appKey), ({ name }) => name).filter(name => /^[\w-]+\.webp$/.test(name)))

/** Texts by the addresses of pictures; undefined where there is none. */
type ByAddress = Readonly<Record<string, string>> | undefined

/** What is said of the pictures that a JSON text names, as an answer has it. */
export const pictureNotesIn = async (
  json: Buffer,
  appKey: string,
  files: Pick<FileRows, 'notes'>,
): Promise<{ readonly pictures: ByAddress; readonly focal_points: ByAddress }> => {
  const names = namesIn(json, appKey)
  const noted = names.size > 0 ? await files.notes([...names]) : new Map<string, PictureNotes>()
  const saidAs = (key: keyof PictureNotes): ByAddress => {
    const said: Record<string, string> = {}
    for (const [name, { [key]: text }] of noted) if (text) said[pictureAddress(appKey, name)] = text
    return Object.keys(said).length > 0 ? said : undefined
  }
  return { pictures: saidAs('alt'), focal_points: saidAs('focal_point') }
}
