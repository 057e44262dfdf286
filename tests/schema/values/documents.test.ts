import { describe, expect, test } from 'vitest'
import { file } from '../../../src/schema/descriptor/field.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { formatInEnglish } from '../../../src/schema/validation/valueIssues.ts'
import {
  documentOf,
  documentTypes,
  matchesSearch,
  privateAddressOf,
  privateNameIn,
  storedDocumentOf,
} from '../../../src/schema/values/documents.ts'

const report = '/files/demo/Annual-report-2026-abcdefghij-1234567.pdf'

describe('the address of a document', () => {
  test.each([
    [report, { name: 'Annual-report-2026.pdf', ending: 'pdf', type: 'application/pdf', bytes: 1_234_567 }],
    [
      `https://example.org${encodeURI('/files/demo/প্রতিবেদন-abcdefghij-9.csv')}?x#y`,
      { name: 'প্রতিবেদন.csv', ending: 'csv', type: 'text/csv', bytes: 9 },
    ],
    ['https://example.org/a%20b.PDF', { name: 'a b.PDF', ending: 'pdf', type: 'application/pdf' }],
  ])('the address %s contains the name, the type and, for library documents, the size', (address, facts) => {
    expect(documentOf(address)).toEqual(facts)
  })

  test.each([
    '',
    '/',
    '/a',
    '/.pdf',
    '/a.svg',
    '/a.pdf/',
    '/files/demo/x-abcdefghij-9x9-ffffff.webp',
    '/%E0%A4.exe',
    null,
  ])('the value %j is not a document address', address => {
    expect(documentOf(address)).toBeUndefined()
  })

  test.each([
    '-abcdefghij-9.pdf',
    'a-abcdefghij-09.pdf',
    'a-abcdefghi1-9.pdf',
    'a/b-abcdefghij-9.pdf',
    'a.b-abcdefghij-9.pdf',
  ])('the value %j is not an address of the document library', name => {
    expect(storedDocumentOf(name)).toBeUndefined()
  })
})

describe('a field of documents', () => {
  const fields = { report: file('Report', { accept: [documentTypes.pdf, documentTypes.docx], maxMegabytes: 1.2 }) }
  const wordsOf = (value: string) => {
    const result = validate({ fields }, { report: value })
    return result.ok ? [] : (result.issues.report ?? []).map(formatInEnglish)
  }
  test('a document field accepts its types and sizes', () => {
    expect(wordsOf(report.replace('1234567', '1200000'))).toEqual([])
    expect(wordsOf('https://example.org/a.docx')).toEqual([])
  })
  test('a document field rejects other types and larger documents', () => {
    expect(wordsOf('/files/demo/a-abcdefghij-9.zip')).toEqual([
      'Report must be a document of one of these types: PDF, DOCX.',
    ])
    expect(wordsOf(report)).toEqual(['Report must be at most 1.2 MB.'])
  })
})

describe('a field of private documents', () => {
  const fields = { paper: file('Paper', { private: true, maxMegabytes: 1 }) }
  const paper = '/api/private-files/Passport-abcdefghij-1234.jpg'
  const wordsOf = (value: string) => {
    const result = validate({ fields }, { paper: value })
    return result.ok ? [] : (result.issues.paper ?? []).map(formatInEnglish)
  }
  test('a private document field accepts documents and photos by their address', () => {
    expect(wordsOf(paper)).toEqual([])
    expect(wordsOf(paper.replace('jpg', 'pdf'))).toEqual([])
    expect(privateNameIn(paper)).toBe('~Passport-abcdefghij-1234.jpg')
    expect(privateAddressOf('~Passport-abcdefghij-1234.jpg')).toBe(paper)
    expect(fields.paper.unique).toBe(true)
  })
  test.each([
    report,
    paper.replace('Passport', '..%2fPassport'),
    paper.replace('Passport', 'P%61ssport'),
    paper.replace('-1234', ''),
    `https://example.org${paper}`,
    `${paper}?a`,
    `${paper}#a`,
    paper.replace('private-files/', 'private-files/a/'),
    paper.replace('jpg', 'svg'),
  ])('a private document field rejects %s', address => {
    expect(wordsOf(address)).toEqual(['Paper is no longer stored here, or belongs to another record. Attach it again.'])
  })
  test('a private document field rejects large files, and a library field rejects private ones and photos', () => {
    expect(wordsOf(paper.replace('1234', '1000001'))).toEqual(['Paper must be at most 1 MB.'])
    const open = (value: string) => {
      const result = validate({ fields: { paper: file('Paper') } }, { paper: value })
      return result.ok ? [] : (result.issues.paper ?? []).map(({ code }) => code)
    }
    expect(open(paper)).toEqual(['private-document'])
    expect(open('/files/demo/Passport-abcdefghij-1234.jpg')).toEqual(['wrong-document-type'])
    expect(open('https://example.org/a.jpg')).toEqual(['not-document'])
  })
})

test.each([
  ['', true],
  ['report ANNUAL', true],
  ['ann 2026', true],
  ['annual 2027', false],
])('a search for %j finds “Annual-report-2026.pdf”: %j', (search, isFound) => {
  expect(matchesSearch(search, 'Annual-report-2026.pdf')).toBe(isFound)
})
