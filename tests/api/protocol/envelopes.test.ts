import { describe, expect, test } from 'vitest'
import {
  readFiles,
  readList,
  readRecord,
  readReport,
  readSignedIn,
  readUploaded,
  readWrittenRecord,
} from '../../../src/api/protocol/envelopes.ts'
import { lastPartOf } from '../../../src/schema/values/links.ts'

const rows = [{ id: 1 }, { id: 2 }]
const counts = { current_page: 2, last_page: 5, total: 42, per_page: 10 }
const strange = (what: string) => expect.objectContaining({ status: 502, message: expect.stringContaining(what) })

describe('the list envelope', () => {
  test.each([
    ['in data.data, with its counts', { data: { data: rows, ...counts } }, counts],
    ['in data, with counts beside it', { data: rows, ...counts }, counts],
    [
      'with counts as strings',
      { data: { data: rows, current_page: '2', last_page: '5', total: '42', per_page: '10' } },
      counts,
    ],
    ['with hasMore set to true', { data: { data: rows, ...counts, has_more: true } }, { ...counts, has_more: true }],
    ['with hasMore set to false', { data: { data: rows, ...counts, has_more: false } }, counts],
    ['without counts', { data: { data: rows } }, { current_page: 1, last_page: 1, total: 2, per_page: 2 }],
    ['in data alone', { data: rows }, { current_page: 1, last_page: 1, total: 2, per_page: 2 }],
    ['at the top level', rows, { current_page: 1, last_page: 1, total: 2, per_page: 2 }],
    [
      'with invalid counts',
      { data: { data: rows, current_page: null, last_page: -1, total: 'many', per_page: 2.5 } },
      { current_page: 1, last_page: 1, total: 2, per_page: 2 },
    ],
  ])('a list is parsed %s', (_where, body, read) => {
    expect(readList(body)).toEqual({ data: rows, ...read })
  })
  test('a list may be empty', () => {
    expect(readList({ data: { data: [], current_page: 9, last_page: 1, total: 0 } })).toMatchObject({
      data: [],
      total: 0,
    })
  })
  test.each([undefined, null, 'x', 5, {}, { data: null }, { data: { data: {} } }])(
    'the value %j is not a list',
    body => {
      expect(() => readList(body)).toThrow(strange('the list'))
    },
  )
})

describe('the record envelope', () => {
  test('a record is parsed both from `data` and from the top level of the response', () => {
    expect(readRecord({ data: { id: 1 } })).toEqual({ id: 1 })
    expect(readRecord({ id: 1 })).toEqual({ id: 1 })
  })
  test.each([undefined, null, 'x', [[]], { data: null }, { data: [] }, { data: 'x' }])(
    'the value %j is not a record',
    body => {
      expect(() => readRecord(body)).toThrow(strange('the record'))
    },
  )
  test('a write response may omit the record', () => {
    expect(readWrittenRecord({ message: 'Stored.', data: { id: 1 } })).toEqual({ id: 1 })
    for (const body of [undefined, {}, { data: null }, { data: [] }, { data: {} }])
      expect(readWrittenRecord(body)).toBeUndefined()
  })
})

describe('the token envelope', () => {
  const user = { id: 1, name: 'A' }
  test.each([
    [{ token: 't' }, { token: 't' }],
    [{ data: { token: 't' } }, { token: 't' }],
    [
      { token: 't', user, expires_at: 'x' },
      { token: 't', user },
    ],
    [{ data: { token: 't', user } }, { token: 't', user }],
    [{ token: '', data: { token: 't' } }, { token: 't' }],
  ])('a token is parsed from %j', (body, read) => {
    expect(readSignedIn(body)).toEqual(read)
  })
  test.each([undefined, {}, { token: '' }, { token: 5 }, { data: [] }, 't'])('no token is found in %j', body => {
    expect(() => readSignedIn(body)).toThrow(strange('the token'))
  })
})

test('a report has five counts, and missing counts are 0', () => {
  const full = { total_page: 1, total_section: 2, total_widget: 3, total_post_category: 4, total_post: 5 }
  expect(readReport({ data: full })).toEqual(full)
  expect(readReport(full)).toEqual(full)
  expect(readReport({ data: { total_page: '7', total_post: -1 } })).toEqual({
    total_page: 7,
    total_section: 0,
    total_widget: 0,
    total_post_category: 0,
    total_post: 0,
  })
})

describe('the files envelope', () => {
  const address = '/files/demo/pond-x-10x10-aabbcc.jpg'
  test('files are parsed from addresses, both in `data` and at the top level of the response', () => {
    const files = [{ name: 'pond-x-10x10-aabbcc.jpg', address }]
    expect(readFiles({ file_names: [address, null, 5] })).toEqual(files)
    expect(readFiles({ data: { file_names: [address] } })).toEqual(files)
  })
  test('files are parsed with their metadata if the provider host sends it', () => {
    const file = { name: 'pond.jpg', address, width: 10, height: 10, bytes: 99, created_at: '2026-01-31 09:00:00' }
    expect(readFiles({ file_names: [address], files: [file, null, { name: 'no address' }] })).toEqual([file])
    expect(readFiles({ files: [{ address }] })).toEqual([{ name: 'pond-x-10x10-aabbcc.jpg', address }])
  })
  test.each([undefined, {}, { file_names: 'x' }])('no files are found in %j', body => {
    expect(() => readFiles(body)).toThrow(strange('the list of files'))
  })
  test.each([
    ['https://cdn.example/a/b.png?x=/c#d/e', 'b.png'],
    ['b.png', 'b.png'],
    ['/a/%E0%A6%95.png', 'ক.png'],
    ['/a/100%.png', '100%.png'],
    ['', ''],
  ])('the file at %j has the name %j', (given, name) => {
    expect(lastPartOf(given)).toBe(name)
  })
})

test('the address of an uploaded file is parsed both from `data` and from the top level of the response', () => {
  expect(readUploaded({ message: 'File uploaded successfully!', file_name: '/a.png' })).toBe('/a.png')
  expect(readUploaded({ data: { file_name: '/a.png' } })).toBe('/a.png')
  for (const body of [undefined, {}, { file_name: 5 }, 'x']) expect(readUploaded(body)).toBeUndefined()
})
