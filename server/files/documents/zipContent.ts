/**
 * Detects the type of a ZIP archive: an Office file, an OpenDocument file or an archive. Only the two small entries
 * that state the type are unpacked.
 */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { type Entry, open, type ZipFile } from 'yauzl'
import type { DocumentEnding } from '../../../src/schema/values/documents.ts'
import { yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { limits } from '../../runtime/limits/limits.ts'
import type { DocumentRefusal } from './documentRefusals.ts'

/** Maximum size of an entry that is read, bytes: such an entry lists the parts of one document. */
const maxReadBytes = 1_000_000
/** Unpacked size that is allowed for any archive, bytes: sheets with many empty cells reach it. */
const freeUnpackedBytes = 50_000_000
/** Maximum ratio of unpacked to packed size above that: usual sheets have up to 10, an archive of zeros 1,000. */
const maxUnpackedTimes = 200
const entriesAtOnce = 500

const officeMain = 'application/vnd.openxmlformats-officedocument.'
const officeEndings: Readonly<Record<string, DocumentEnding>> = {
  [`${officeMain}wordprocessingml.document.main+xml`]: 'docx',
  [`${officeMain}spreadsheetml.sheet.main+xml`]: 'xlsx',
  [`${officeMain}presentationml.presentation.main+xml`]: 'pptx',
  [`${officeMain}presentationml.slideshow.main+xml`]: 'pptx',
}
const openDocumentEndings: Readonly<Record<string, DocumentEnding>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

const contentTypes = '[Content_Types].xml'
const mimeType = 'mimetype'

/**
 * True for macros of Office and OpenDocument. OpenDocument's `script-lb.xml` and `script-lc.xml` only list libraries.
 */
const isMacro = ({ fileName }: Entry): boolean =>
  /(^|\/)vbaProject\.bin$|(^|\/)macrosheets\//i.test(fileName) ||
  /^Basic\/.*\/(?!script-l[bc]\.xml$)[^/]+$/.test(fileName) ||
  /^Scripts\/.*[^/]$/.test(fileName)

/** Opens an archive; entries whose names lead out of the folder are refused. The caller closes it. */
const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { strictFileNames: true, lazyEntries: true, autoClose: false }, (error, zip) =>
      zip ? resolve(zip) : reject(error),
    )
  })

/** Next entry; undefined after the last one. */
const nextEntry = async (zip: ZipFile): Promise<Entry | undefined> => {
  const listening = new AbortController()
  const { signal } = listening
  const next = Promise.race([once(zip, 'entry', { signal }), once(zip, 'end', { signal })])
  try {
    zip.readEntry()
    const [entry] = await next
    return entry
  } finally {
    listening.abort()
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) yield entry
}

const textOf = async (zip: ZipFile, entry: Entry): Promise<string> => {
  if (entry.uncompressedSize > maxReadBytes) throw new RangeError(`${entry.fileName} is too large.`)
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (stream ? buffer(stream).then(resolve, reject) : reject(error)))
  })
  return bytes.toString('utf8')
}

interface Contents {
  readonly office?: string
  readonly mime?: string
  readonly hasMacros: boolean
}

const isBomb = (unpacked: number, bytes: number): boolean =>
  unpacked > limits.documentUnpackedBytes.value || (unpacked > freeUnpackedBytes && unpacked > bytes * maxUnpackedTimes)

const contentsOf = async (zip: ZipFile): Promise<Contents | 'document-bomb'> => {
  let [unpacked, seen, hasMacros] = [0, 0, false]
  const texts: { office?: string; mime?: string } = {}
  if (zip.entryCount > limits.documentEntries.value) return 'document-bomb'
  for await (const entry of entriesOf(zip)) {
    unpacked += entry.uncompressedSize
    if (isBomb(unpacked, zip.fileSize)) return 'document-bomb'
    hasMacros ||= isMacro(entry)
    if (entry.fileName === contentTypes) texts.office = await textOf(zip, entry)
    if (entry.fileName === mimeType) texts.mime = await textOf(zip, entry)
    seen += 1
    if (seen % entriesAtOnce === 0) await yieldToOthers()
  }
  return { ...texts, hasMacros }
}

const officeEndingOf = (list: string): DocumentEnding | DocumentRefusal => {
  if (/macroEnabled|vbaProject/i.test(list)) return 'document-macros'
  const main = Object.keys(officeEndings).find(type => list.includes(`"${type}"`))
  return (main && officeEndings[main]) || 'not-a-document'
}

/** Extension of the archive at an absolute path, or the reason for refusing it. Never throws because of the content. */
export const zipContent = async (path: string): Promise<DocumentEnding | DocumentRefusal> => {
  let zip: ZipFile | undefined
  try {
    zip = await openZip(path)
    const contents = await contentsOf(zip)
    if (contents === 'document-bomb') return contents
    if (contents.hasMacros) return 'document-macros'
    if (contents.office !== undefined) return officeEndingOf(contents.office)
    if (contents.mime !== undefined) return openDocumentEndings[contents.mime.trim()] ?? 'not-a-document'
    return 'zip'
  } catch {
    // A damaged directory, a name that leads out of the folder, or an entry that is larger than stated.
    return 'document-unreadable'
  } finally {
    zip?.close()
  }
}
