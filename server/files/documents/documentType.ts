/**
 * The type of an uploaded document by what it holds, never by its name or the type that is claimed. The name decides between CSV and other text alone.
 * Only files that one program reads in one way are taken.
 */
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { DocumentEnding } from '../../../src/schema/values/documents.ts'
import type { DocumentRefusal } from './documentRefusals.ts'
import { createFormulaFinder } from './formulas.ts'
import { zipContent } from './zipContent.ts'

type Outcome = DocumentEnding | DocumentRefusal

/** In which readers look for the beginning of a PDF, and for its end; browsers guess a type from as much. */
const edgeBytes = 1_024
/** The last record of a ZIP archive, with the longest comment. */
const zipEndBytes = 22 + 65_535

const markup = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b/i
const oldOffice = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Some bytes of a file, as Latin-1. A negative `from` counts from the end. */
const readAt = async (file: FileHandle, from: number, count: number): Promise<string> => {
  const { size } = await file.stat()
  const start = Math.max(0, from < 0 ? size + from : from)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, start)
  return buffer.toString('latin1', 0, bytesRead)
}

/** Whether a ZIP archive ends where the file ends. */
const endsAsZip = (end: string): boolean => {
  for (let at = end.lastIndexOf('PK\x05\x06'); at >= 0; at = at === 0 ? -1 : end.lastIndexOf('PK\x05\x06', at - 1)) {
    const comment = end.charCodeAt(at + 20) + 256 * end.charCodeAt(at + 21)
    if (at + 22 + comment === end.length) return true
  }
  return false
}
const endsAsPdf = (end: string): boolean => end.slice(-edgeBytes).includes('%%EOF')

const isControl = (text: string): boolean => /[^\P{Cc}\t\n\r\f]/u.test(text)

/** Finds a pattern in a text that is read in parts, also where it lies on both sides of a border. No match is longer than `overlap`. */
const createFinder = (pattern: RegExp): ((part: string) => boolean) => {
  const overlap = 64
  let end = ''
  return part => {
    const text = end + part
    end = text.slice(-overlap)
    return pattern.test(text)
  }
}

/** Where a document comes from. */
interface Origin {
  /** What the sender calls it. */
  readonly originalName: string
  /** Whether a visitor sends it, whom nobody knows: it holds no markup anywhere, and no formulas. */
  readonly isVisitors: boolean
}

const textType = async (path: string, { originalName, isVisitors }: Origin): Promise<Outcome> => {
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
  } catch (error) {
    if (error instanceof TypeError) return 'document-not-utf8'
    throw error
  }
  return ending
}

/** Whether a file holds a web page somewhere. PDF files hold other markup of their own. */
const holdsPage = async (path: string): Promise<boolean> => {
  const hasPage = createFinder(/<(?:!doctype\s{1,9}html|html|script|iframe)\b/i)
  for await (const chunk of createReadStream(path)) if (hasPage((chunk as Buffer).toString('latin1'))) return true
  return false
}

/** Readers take a PDF with other bytes before it, and objects of it may hold markup; what stands before its first object may not. */
const pdfType = (begin: string, end: string): Outcome => {
  const [beforeObjects = ''] = begin.split(/\b\d+\s+\d+\s+obj\b/, 1)
  if (markup.test(beforeObjects) || endsAsZip(end)) return 'document-two-types'
  return endsAsPdf(end) ? 'pdf' : 'document-unreadable'
}

/** Phones put a film behind a photo, so it may end as it likes, but as an archive. */
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
  // A text that writes of PDF files does not end as one.
  if (/%PDF-\d/.test(begin) && endsAsPdf(end)) return pdfType(begin, end)
  // UTF-16 and binary formats have zero bytes, which no text of UTF-8 has.
  if (/^(?:\xff\xfe|\xfe\xff)/.test(begin)) return 'document-not-utf8'
  return textType(path, origin)
}

/** Types whose bytes a browser would read as a web page if it guessed. */
const isGuessable = (type: Outcome): boolean => type === 'pdf' || type === 'jpg' || type === 'png'

/** The ending of the type of a file, or why it is refused. `path` is absolute. */
export const documentTypeOf = async (path: string, origin: Origin): Promise<Outcome> => {
  const type = await typeByContent(path, origin)
  return origin.isVisitors && isGuessable(type) && (await holdsPage(path)) ? 'document-two-types' : type
}
