import { describe, expect, test } from 'vitest'
import { file } from '../../../src/schema/descriptor/field.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { englishValueIssue } from '../../../src/schema/validation/valueIssues.ts'
import { documentOf, documentTypes, storedDocumentOf, wordsFound } from '../../../src/schema/values/documents.ts'

const report = '/files/demo/Annual-report-2026-abcdefghij-1234567.pdf'

describe('the address of a document', () => {
  test.each([
    [report, { name: 'Annual-report-2026.pdf', ending: 'pdf', type: 'application/pdf', bytes: 1_234_567 }],
    [
      `https://example.org${encodeURI('/files/demo/প্রতিবেদন-abcdefghij-9.csv')}?x#y`,
      { name: 'প্রতিবেদন.csv', ending: 'csv', type: 'text/csv', bytes: 9 },
    ],
    ['https://example.org/a%20b.PDF', { name: 'a b.PDF', ending: 'pdf', type: 'application/pdf' }],
  ])('%s says its name, its type and, where it is of the library, its size', (address, facts) => {
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
  ])('%j leads to none', address => {
    expect(documentOf(address)).toBeUndefined()
  })

  test.each([
    '-abcdefghij-9.pdf',
    'a-abcdefghij-09.pdf',
    'a-abcdefghi1-9.pdf',
    'a/b-abcdefghij-9.pdf',
    'a.b-abcdefghij-9.pdf',
  ])('%j is not one that the library gives', name => {
    expect(storedDocumentOf(name)).toBeUndefined()
  })
})

describe('a field of documents', () => {
  const fields = { report: file('Report', { accept: [documentTypes.pdf, documentTypes.docx], maxMegabytes: 1.2 }) }
  const wordsOf = (value: string) => {
    const result = validate({ fields }, { report: value })
    return result.ok ? [] : (result.issues.report ?? []).map(englishValueIssue)
  }
  test('takes the types and the sizes that it says', () => {
    expect(wordsOf(report.replace('1234567', '1200000'))).toEqual([])
    expect(wordsOf('https://example.org/a.docx')).toEqual([])
  })
  test('refuses other types, and larger documents', () => {
    expect(wordsOf('/files/demo/a-abcdefghij-9.zip')).toEqual([
      'Report must be a document of one of these types: PDF, DOCX.',
    ])
    expect(wordsOf(report)).toEqual(['Report must be at most 1.2 MB.'])
  })
})

test.each([
  ['', true],
  ['report ANNUAL', true],
  ['ann 2026', true],
  ['annual 2027', false],
])('a search for %j finds “Annual-report-2026.pdf”: %j', (search, isFound) => {
  expect(wordsFound(search, 'Annual-report-2026.pdf')).toBe(isFound)
})
