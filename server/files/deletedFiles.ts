/** Leaves deleted files out of the rich texts that visitors get. The stored texts keep them. */
import { lastPartOf } from '../../src/schema/values/links.ts'
import type { FileRows } from '../records/rows/fileRows.ts'
import { filesFolder } from './fileNames.ts'
import { renditionOf } from './pictures/renditions.ts'

/** Attribute with the address of a file, in a tag of sanitized HTML in JSON, which escapes its quotation marks. */
const attribute = (folder: string, name: string) => `\\s${name}=\\\\"${folder.replaceAll('.', '\\.')}([^"\\\\]+)\\\\"`

/** Name of the stored file at the end of an address. */
const nameOf = (address: string): string => {
  const name = lastPartOf(address)
  return renditionOf(name)?.of ?? name
}

/**
 * JSON of records whose rich texts have no picture that the application has deleted, and no link to a document that it
 * has deleted; the text of such a link stays.
 */
export const withoutDeletedFiles = async (
  json: Buffer,
  { appKey, files }: { readonly appKey: string; readonly files: Pick<FileRows, 'stored'> },
): Promise<Buffer> => {
  const folder = filesFolder(appKey)
  if (!json.includes(`=\\"${folder}`)) return json
  const text = json.toString()
  const picture = new RegExp(`<img(?=\\s)[^<>]*${attribute(folder, 'src')}[^<>]*>`, 'g')
  const link = new RegExp(`(?<=<a(?=\\s)[^<>]*)${attribute(folder, 'href')}`, 'g')
  const names = [picture, link].flatMap(each => Array.from(text.matchAll(each), ([, address = '']) => nameOf(address)))
  const stored = await files.stored([...new Set(names)])
  if (names.every(name => stored.has(name))) return json
  const ifStored = (whole: string, address: string) => (stored.has(nameOf(address)) ? whole : '')
  return Buffer.from(text.replaceAll(picture, ifStored).replaceAll(link, ifStored))
}
