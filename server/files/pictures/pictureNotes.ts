/** What the pictures in an answer to visitors show, and what of them stays visible where they are cut, as editors have said in the library. */
import type { FileRows, PictureNotes } from '../../records/rows/fileRows.ts'
import { addressesInJson } from '../addressesInJson.ts'
import { isPictureName } from './renditions.ts'

/** Names of the pictures whose addresses are whole values in a JSON text, by these addresses. */
const picturesIn = (json: Buffer, appKey: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(addressesInJson(json, appKey), ({ address, name }) => [address, name] as const).filter(([, name]) =>
      isPictureName(name),
    ),
  )

/** Texts by the addresses of pictures; undefined where there is none. */
type ByAddress = Readonly<Record<string, string>> | undefined

/** What is said of the pictures that a JSON text names, as an answer has it. */
export const pictureNotesIn = async (
  json: Buffer,
  appKey: string,
  files: Pick<FileRows, 'notes'>,
): Promise<{ readonly pictures: ByAddress; readonly focal_points: ByAddress }> => {
  const pictures = picturesIn(json, appKey)
  const noted = pictures.size > 0 ? await files.notes([...new Set(pictures.values())]) : new Map<string, PictureNotes>()
  const saidAs = (key: keyof PictureNotes): ByAddress => {
    const said: Record<string, string> = {}
    for (const [address, name] of pictures) {
      const text = noted.get(name)?.[key]
      if (text) said[address] = text
    }
    return Object.keys(said).length > 0 ? said : undefined
  }
  return { pictures: saidAs('alt'), focal_points: saidAs('focal_point') }
}
