/**
 * Descriptions and focal points of the pictures in a response to visitors, as editors have entered them in the library.
 */
import type { FileRows, PictureNotes } from '../../records/rows/fileRows.ts'
import { addressesInJson } from '../addressesInJson.ts'
import { isPictureName } from './renditions.ts'

/** Names of the pictures whose addresses are whole strings in a JSON text, by address. */
const picturesIn = (json: Buffer, appKey: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(addressesInJson(json, appKey), ({ address, name }) => [address, name] as const).filter(([, name]) =>
      isPictureName(name),
    ),
  )

/** Texts by address of a picture; undefined if there are none. */
type ByAddress = Readonly<Record<string, string>> | undefined

/** Notes of the pictures in a JSON text, in the form of a response. */
export const pictureNotesIn = async (
  json: Buffer,
  appKey: string,
  files: Pick<FileRows, 'notes'>,
): Promise<{ readonly pictures: ByAddress; readonly focal_points: ByAddress }> => {
  const pictures = picturesIn(json, appKey)
  const noted = pictures.size > 0 ? await files.notes([...new Set(pictures.values())]) : new Map<string, PictureNotes>()
  const textsByAddress = (key: keyof PictureNotes): ByAddress => {
    const said: Record<string, string> = {}
    for (const [address, name] of pictures) {
      const text = noted.get(name)?.[key]
      if (text) said[address] = text
    }
    return Object.keys(said).length > 0 ? said : undefined
  }
  return { pictures: textsByAddress('alt'), focal_points: textsByAddress('focal_point') }
}
