/**
 * Detects the type of an uploaded document by its content, never by its name or claimed type. The name only
 * distinguishes CSV from other text, and shows that a text was meant to be another document or a program. Files that
 * programs could interpret as two types are refused, and so are files of visitors with the name of a program.
 */
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type DocumentEnding, documentTypes } from '../../../src/schema/values/documents.ts'
import type { DocumentRefusal } from './documentRefusals.ts'
import { createFormulaFinder } from './formulas.ts'
import { programEndingOf } from './programNames.ts'
import { zipContent } from './zipContent.ts'

type Outcome = DocumentEnding | DocumentRefusal

/**
 * Number of bytes at the start and the end of a file in which readers search for a PDF's markers. Browsers sniff the
 * type in as many.
 */
const edgeBytes = 1_024
/** Maximum size of a ZIP archive's end record, with the longest comment. */
const zipEndBytes = 22 + 65_535

const markup = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b/i
const oldOffice = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Bytes of a file as Latin-1. A negative `from` counts from the end. */
const readAt = async (file: FileHandle, from: number, count: number): Promise<string> => {
  const { size } = await file.stat()
  const start = Math.max(0, from < 0 ? size + from : from)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, start)
  return buffer.toString('latin1', 0, bytesRead)
}

/** True if a file ends with a ZIP archive's end record. */
const endsAsZip = (end: string): boolean => {
  for (let at = end.lastIndexOf('PK\x05\x06'); at >= 0; at = at === 0 ? -1 : end.lastIndexOf('PK\x05\x06', at - 1)) {
    const comment = end.charCodeAt(at + 20) + 256 * end.charCodeAt(at + 21)
    if (at + 22 + comment === end.length) return true
  }
  return false
}
const endsAsPdf = (end: string): boolean => end.slice(-edgeBytes).includes('%%EOF')

/** True for a file name with a text extension. */
const isTextName = (name: string): boolean => /\.(?:txt|text|csv|tsv|md|log)$/i.test(name.trim())

/** File extensions of binary documents. A file with such a name is damaged if its content is text. */
const otherEndings: readonly string[] = [
  ...Object.entries(documentTypes).flatMap(([ending, type]) => (type.startsWith('text/') ? [] : [ending])),
  ...['jpeg', 'doc', 'xls', 'ppt'],
]
const isOtherName = (name: string): boolean =>
  otherEndings.includes(/\.([a-z]{3,4})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '')

const isControl = (text: string): boolean => /[^\P{Cc}\t\n\r\f]/u.test(text)

/** True for the byte order mark of UTF-16. */
const isUtf16 = (begin: string): boolean => /^(?:\xff\xfe|\xfe\xff)/.test(begin)
/** True for text with bytes that no 8-bit text encoding uses. */
const isBinary = (begin: string): boolean => /[^\P{Cc}\t\n\r\f\x80-\x9f]/u.test(begin)

/**
 * Returns a function that takes the chunks of a text in order, and returns true if the pattern matches in the chunk or
 * across its beginning, with up to `overlap` characters before it.
 */
const createFinder = (pattern: RegExp): ((part: string) => boolean) => {
  const overlap = 64
  let end = ''
  return part => {
    const text = end + part
    end = text.slice(-overlap)
    return pattern.test(text)
  }
}

/** Origin of a document. */
interface Origin {
  /** File name given by the sender. */
  readonly originalName: string
  /** True if the sender is an anonymous visitor; markup and formulas are then refused. */
  readonly isVisitors: boolean
}

/** Reason for refusing a file that is not UTF-8: the encoding, if name and first bytes are those of a text. */
const notUtf8 = (begin: string, originalName: string): DocumentRefusal =>
  isTextName(originalName) && (isUtf16(begin) || !isBinary(begin)) ? 'document-not-utf8' : 'not-a-document'

const textType = async (path: string, begin: string, { originalName, isVisitors }: Origin): Promise<Outcome> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const ending = /\.csv$/i.test(originalName.trim()) ? 'csv' : 'txt'
  const hasMarkup = createFinder(markup)
  const hasFormula = createFormulaFinder()
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      if (isControl(text)) return 'not-a-document'
      if (isFirst && (/^\s*<[a-z!?/]/i.test(text) || markup.test(text.slice(0, edgeBytes)))) return 'document-markup'
      if (isVisitors && hasMarkup(text)) return 'document-markup'
      if (isVisitors && ending === 'csv' && hasFormula(text)) return 'document-formulas'
      isFirst = false
    }
    decoder.decode()
    if (isOtherName(originalName)) return 'document-unreadable'
    // A script is text, too.
    if (programEndingOf(originalName)) return 'not-a-document'
  } catch (error) {
    if (error instanceof TypeError) return notUtf8(begin, originalName)
    throw error
  }
  return ending
}

/** True if a file contains a web page. PDF files may contain other markup. */
const holdsPage = async (path: string): Promise<boolean> => {
  const hasPage = createFinder(/<(?:!doctype\s{1,9}html|html|script|iframe)\b/i)
  for await (const chunk of createReadStream(path)) if (hasPage((chunk as Buffer).toString('latin1'))) return true
  return false
}

/**
 * Type of a file with a PDF header. Readers accept bytes before the header, and objects may contain markup; bytes
 * before the first object may not.
 */
const pdfType = (begin: string, end: string): Outcome => {
  const [beforeObjects = ''] = begin.split(/\b\d+\s+\d+\s+obj\b/, 1)
  if (markup.test(beforeObjects) || endsAsZip(end)) return 'document-two-types'
  return endsAsPdf(end) ? 'pdf' : 'document-unreadable'
}

/** Type of a photo. Phones append a video to a photo, so anything but an archive may follow it. */
const photoType = (ending: 'jpg' | 'png', begin: string, end: string): Outcome =>
  markup.test(begin) || begin.includes('%PDF-') || endsAsZip(end) ? 'document-two-types' : ending

const typeByContent = async (path: string, origin: Origin): Promise<Outcome> => {
  const file = await open(path, 'r')
  let [begin, end] = ['', '']
  try {
    begin = await readAt(file, 0, edgeBytes)
    end = await readAt(file, -zipEndBytes, zipEndBytes)
  } finally {
    await file.close()
  }
  if (begin === '') return 'document-empty'
  if (/^%PDF-\d/.test(begin)) return pdfType(begin, end)
  if (begin.startsWith('PK\x03\x04'))
    return begin.includes('%PDF-') && endsAsPdf(end) ? 'document-two-types' : zipContent(path)
  if (begin.startsWith('\xff\xd8\xff')) return photoType('jpg', begin, end)
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return photoType('png', begin, end)
  if (begin.startsWith(oldOffice)) return 'document-old-office'
  // A text about PDF files does not end as one.
  if (/%PDF-\d/.test(begin) && endsAsPdf(end)) return pdfType(begin, end)
  return textType(path, begin, origin)
}

/** Types that a browser could sniff as a web page. */
const isGuessable = (type: Outcome): boolean => type === 'pdf' || type === 'jpg' || type === 'png'

/** Extension of a file's type, or the reason for refusing it. `path` is absolute. */
export const documentTypeOf = async (path: string, origin: Origin): Promise<Outcome> => {
  if (origin.isVisitors && programEndingOf(origin.originalName)) return 'not-a-document'
  const type = await typeByContent(path, origin)
  return origin.isVisitors && isGuessable(type) && (await holdsPage(path)) ? 'document-two-types' : type
}
