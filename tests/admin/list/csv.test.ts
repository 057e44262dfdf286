import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { doForEach } from '../../../src/admin/list/bulk/bulkTask.ts'
import { type CsvTable, cellText, csvOf, readCsv, textOfBytes } from '../../../src/admin/list/csv/csvText.ts'
import { exportRows } from '../../../src/admin/list/csv/exportCsv.ts'
import { bodyOfRow, guessMapping, validateRows } from '../../../src/admin/list/csv/importRows.ts'
import { idsOfNames } from '../../../src/admin/list/csv/referencedNames.ts'
import { shownColumns } from '../../../src/admin/list/table/columns.ts'
import type { AdminDataProvider } from '../../../src/dataProvider.ts'
import { careers, resources, sections, subscribers, users } from '../../../src/resources/index.ts'
import { choices, flag } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { normalize } from '../../../src/schema/validation/normalize.ts'
import { englishValueIssue } from '../../../src/schema/validation/valueIssues.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

const messages = {
  issue: englishValueIssue,
  twice: (label: string, row: number) => `${label} as in row ${row}`,
  surplus: (cells: readonly string[]) => `beyond the headings: ${cells.join()}`,
}

/** A file that holds rows. */
const tableOf = (text: string): CsvTable => {
  const table = readCsv(text)
  if (!table || 'brokenQuoteIn' in table) throw new Error('The text is no table.')
  return table
}

describe('a CSV file', () => {
  test('begins with the mark of UTF-8 and keeps every script, separator and line', () => {
    const text = csvOf([
      ['Name', 'Note'],
      ['মৎস্য "বড়"', 'one,\ntwo'],
    ])
    expect(text).toBe('\uFEFFName,Note\r\n"মৎস্য ""বড়""","one,\ntwo"')
    expect(readCsv(text)).toEqual({ headings: ['Name', 'Note'], rows: [{ row: 2, cells: ['মৎস্য "বড়"', 'one,\ntwo'] }] })
  })

  test.each([
    ...['=1+2', '+880171', '-5+1', '@SUM(A1)', '\tx', '\rx', '\n=x', '＝1', '＋1', '－1', '＠a'],
    ...[' =1', '"=1"', '\u00a0=1', '\t=1', '\r\n=1', ';=1', ';;=1', ' ;=1', '"";=1'],
    ...['a;=1', 'a\t=1', 'a\n=1', 'a\r-1', 'a; "=1"', 'a;＝1', "'=1", "''=1", "a;'=1", "a\n'''@x", ";'=1;=1\n+1\t'-1"],
  ])('never lets a spreadsheet run %j, with any separator, and is read back as it was', cell => {
    const text = csvOf([['a'], ['first'], [cell]])
    expect(tableOf(text).rows.at(-1)?.cells).toEqual([cell])
    for (const separator of [',', ';', '\t']) {
      // As a spreadsheet reads it that takes no notice of quotes inside a cell, and as one that does.
      const naive = text.split(/\r\n|\n|\r/).flatMap(line => line.split(separator))
      const quoted = Papa.parse<string[]>(text, { delimiter: separator }).data.flat()
      for (const part of [...naive, ...quoted]) expect(part).not.toMatch(/^[\s"\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/)
    }
  })

  test('leaves numbers and existing apostrophes unchanged', () => {
    expect(csvOf([[-5, "'quoted'; it's 1-2 = a@b"]])).toBe("\uFEFF-5,'quoted'; it's 1-2 = a@b")
    expect(cellText("'quoted'")).toBe("'quoted'")
  })

  test('is read with semicolons and tabs too, without empty rows, and with every row as long as the headings', () => {
    expect(readCsv('a;b;c\r\n\r\n;;\r\n1;2\r\n')).toEqual({
      headings: ['a', 'b', 'c'],
      rows: [{ row: 4, cells: ['1', '2', ''] }],
    })
    expect(tableOf('Title;Picture\nGood;\n;/files/a.png\n').headings).toEqual(['Title', 'Picture'])
    expect(readCsv('a\tb\n1\t2\t\t ')).toEqual({ headings: ['a', 'b'], rows: [{ row: 2, cells: ['1', '2'] }] })
    expect(readCsv('')).toBeUndefined()
    expect(readCsv(',,\n  \n')).toBeUndefined()
  })

  test('keeps what stands in a row beyond the last heading', () => {
    expect(tableOf('a,b\n1,2,3,,4\n5,6').rows).toEqual([
      { row: 2, cells: ['1', '2'], surplus: ['3', '4'] },
      { row: 3, cells: ['5', '6'] },
    ])
  })

  test.each([
    ['is not closed', 'a,b\n1,2\n"3,4\n5,6\n', 3],
    ['is not closed in the headings', '"a,b\n1,2', 1],
    ['closes before the cell ends', 'a,b\n"1"x,2', 2],
  ])('has no rows where a quotation mark %s', (_, text, row) => {
    expect(readCsv(text)).toEqual({ brokenQuoteIn: row })
  })

  test.each([
    ...['sep=;\r\n', 'sep=;\n', 'SEP=;\r', '"sep=;"\n', '\uFEFFsep=;\r\n'].map(line => [line, ';']),
    ...['sep=,\n', 'sep=,,\n'].map(line => [line, ',']),
    ...['sep=\t\n', 'sep=\\t\n'].map(line => [line, '\t']),
    ['sep=|\n', '|'],
  ])('is read with the separator that its first line %j names, which is no row', (line, separator) => {
    const text = [['a,;', 'b\t|'].map(cell => `"${cell}"`).join(separator), ['1', '2'].join(separator)].join('\n')
    expect(readCsv(line + text)).toEqual({ headings: ['a,;', 'b\t|'], rows: [{ row: 2, cells: ['1', '2'] }] })
  })

  test('has a heading of its own that begins like a named separator', () => {
    expect(tableOf('sep=name,b\n1,2').headings).toEqual(['sep=name', 'b'])
  })

  const utf16 = (text: string, isBigEndian: boolean) => {
    const bytes = Buffer.from(text, 'utf16le')
    return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
  }

  test.each([...['Name,Note\r\nA,B\r\n', 'নাম\nমাছ\n', '名前\r魚\u3000池\u3000\u0100\r']])(
    '%j is decoded from UTF-16 with and without a byte order mark',
    text => {
      for (const isBigEndian of [false, true])
        for (const mark of ['', '\uFEFF']) expect(textOfBytes(utf16(mark + text, isBigEndian))).toBe(text)
    },
  )

  test('is decoded from UTF-8 and UTF-16 alone', () => {
    expect(textOfBytes(new TextEncoder().encode('পুকুর'))).toBe('পুকুর')
    expect(textOfBytes(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toBe('a')
    // Zero bytes that are no text in either encoding: as in an archive, and as in a text that ends early.
    expect(textOfBytes(new Uint8Array([0x50, 0x4b, 0, 0, 0x0a, 0]))).toBeUndefined()
    expect(textOfBytes(new Uint8Array([0x61, 0, 0x0a, 0, 0x61]))).toBeUndefined()
    expect(textOfBytes(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))).toBeUndefined()
  })
})

/** A provider that holds rows; everything else that is asked of it fails the test. */
const providerOf = (held: Readonly<Record<string, readonly Record<string, unknown>[]>>, requested: string[] = []) =>
  // Only the two methods that an export uses.
  ({
    getList: async (path: string, { pagination, filter, sort }: Readonly<Record<string, unknown>>) => {
      requested.push(JSON.stringify({ path, pagination, filter, sort }))
      const { page, perPage } = pagination as { page: number; perPage: number }
      const rows = held[path] ?? []
      return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
    },
    getMany: async (path: string, { ids }: { ids: readonly unknown[] }) => {
      requested.push(`${path} ${ids.join()}`)
      return { data: (held[path] ?? []).filter(row => ids.includes(row.id)) }
    },
  }) as unknown as AdminDataProvider

const query = { filter: { status: 1 }, sort: { field: 'name', order: 'DESC' } } as const

describe('an export', () => {
  const rows = [
    { id: 1, name: '=cmd', title: null, page_id: 3, sort_order: 0, is_top: 1, status: 1, content: '<p>Rich</p>' },
    { id: 2, name: 'Second', title: 'A long title that a list would cut', page_id: null, is_top: 0, status: 7 },
    { id: 5, name: 'Third', title: '', page_id: 9, is_top: 0, status: 0 },
  ]
  const held = { section: rows, page: [{ id: 3, title: 'About us' }] }

  test('of a view has the columns shown, at full length, with what they refer to by name in one request', async () => {
    const requested: string[] = []
    const columns = shownColumns(sections, ['name', 'title', 'page_id', 'is_top', 'status', 'content'])
    const provider = providerOf(held, requested)
    expect(
      await exportRows({ dataProvider: provider, descriptor: sections, query, columns, zone: 'Asia/Dhaka' }),
    ).toEqual([
      ['Name', 'Title', 'Page', 'Is Top', 'Status', 'Content'],
      ['=cmd', '', '3 · About us', 'Yes', 'Active', 'Rich'],
      ['Second', 'A long title that a list would cut', '', 'No', 'Inactive', ''],
      ['Third', '', 9, 'No', 'Inactive', ''],
    ])
    expect(requested).toEqual([
      JSON.stringify({ path: 'section', pagination: { page: 1, perPage: 1000 }, ...query }),
      'page 3,9',
    ])
  })

  test('reads every page', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({ id: index + 1, name: `n${index}` }))
    const requested: string[] = []
    const exported = await exportRows({
      dataProvider: providerOf({ subscribers: many }, requested),
      descriptor: subscribers,
      query,
      columns: shownColumns(subscribers),
      zone: 'UTC',
    })
    expect(exported).toHaveLength(2501)
    expect(requested).toHaveLength(3)
  })

  test('shows moments in the zone of the site', async () => {
    const record = { id: 1, title: 'x', application_end_at: '2026-01-31 20:00:00', status: 1 }
    const columns = shownColumns(careers, ['application_end_at'])
    const dataProvider = providerOf({ career: [record] })
    const exported = await exportRows({ dataProvider, descriptor: careers, query, columns, zone: 'Asia/Dhaka' })
    expect(exported[1]).toEqual(['2026-02-01 02:00'])
  })

  test('names several choices by their labels, and what it holds as stored is read back', async () => {
    const options = [
      { value: 'loans', label: 'Loans' },
      { value: 'savings', label: 'Savings' },
    ]
    const branches = boats({ services: choices('Services', options), is_main: flag('Main office') })
    const dataProvider = providerOf({
      boat: [
        { id: 1, name: 'Khulna', services: ['loans', 'savings'], is_main: 1 },
        { id: 2, name: 'Barisal', services: [], is_main: 0 },
      ],
    })
    const request = { dataProvider, descriptor: branches, query, zone: 'UTC' }
    const columns = shownColumns(branches, ['name', 'services', 'is_main'])
    expect((await exportRows({ ...request, columns })).slice(1)).toEqual([
      ['Khulna', 'Loans; Savings', 'Yes'],
      ['Barisal', '', 'No'],
    ])
    const [, first, second] = await exportRows({ ...request, columns: undefined })
    expect([first?.slice(0, 4), second?.slice(0, 4)]).toEqual([
      [1, 'Khulna', '["loans","savings"]', 1],
      [2, 'Barisal', '', 0],
    ])
    const read = (cell: string) => bodyOfRow(branches, ['services'], [cell]).services
    expect([read('savings; Loans'), read('["loans"]'), read('')]).toEqual([['savings', 'loans'], '["loans"]', []])
    expect(
      validateRows(
        branches,
        ['name', 'services'],
        { headings: [], rows: [{ row: 2, cells: ['A', 'Loans; Boats'] }] },
        messages,
      ).problems,
    ).toHaveLength(1)
  })

  test('never holds a password', async () => {
    const dataProvider = providerOf({ users: [{ id: 1, name: 'A', password: 'secret' }] })
    const exported = await exportRows({ dataProvider, descriptor: users, query, columns: undefined, zone: 'UTC' })
    expect(exported[0]).not.toContain('password')
    expect(JSON.stringify(exported)).not.toContain('secret')
  })

  test.each(resources as readonly Descriptor[])('of all fields of $name can be imported again', async descriptor => {
    const record = { ...sampleOf(descriptor, 'again'), id: 4, status: 1 }
    const dataProvider = providerOf({ [descriptor.path]: [record] })
    const [headings = [], ...cells] = await exportRows({
      dataProvider,
      descriptor,
      query,
      columns: undefined,
      zone: 'UTC',
    })
    const table = tableOf(csvOf([headings, ...cells]))
    const mapping = guessMapping(descriptor, table.headings)
    const body = bodyOfRow(descriptor, mapping, table.rows[0]?.cells ?? [])
    for (const [name, field] of Object.entries(descriptor.fields)) {
      if (field.readOnly || field.writeOnly) continue
      const value = (record as Record<string, unknown>)[name]
      expect([name, normalize(field, body[name])]).toEqual([name, normalize(field, value)])
    }
  })
})

describe('an import', () => {
  test('finds its fields by name, label or the form’s label, each once', () => {
    expect(
      guessMapping(sections, ['NAME', 'link_url', 'Link URL', 'Short Order', 'Show in Home page?', 'What']),
    ).toEqual(['name', 'link_url', undefined, 'sort_order', 'is_top', undefined])
    expect(guessMapping(sections, ['id', 'version', 'created_at'])).toEqual([undefined, undefined, undefined])
  })

  test('takes the labels that people read for the values that are stored', () => {
    const table = tableOf('Name,Is Top,Status,Page\nOne,Yes,inactive,3 · About us\nTwo,0,1,4')
    const mapping = guessMapping(sections, table.headings)
    const { good, problems } = validateRows(sections, mapping, table, messages)
    expect(problems).toEqual([])
    expect(good.map(({ row, body }) => [row, body.name, body.is_top, body.status, body.page_id])).toEqual([
      [2, 'One', 1, 0, 3],
      [3, 'Two', 0, 1, 4],
    ])
    // What the file does not give is as in a new form.
    expect(good[0]?.body).toMatchObject({ template: 'default', sort_order: null })
  })

  test('finds records by name where one alone has it, and rejects the rows of others', async () => {
    const table = tableOf('Name,Page\nOne,about US\nTwo,Twins\nThree,Nobody\nFour,4')
    const pages = ['About us', 'Twins', 'Twins', 'About us today'].map((name, at) => ({ id: at + 1, name }))
    const requested: string[] = []
    const ids = await idsOfNames(sections, ['name', 'page_id'], table, async (resource, words) => {
      requested.push(`${resource} ${words}`)
      return pages.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
    })
    expect(requested).toEqual(['pages about US', 'pages Twins', 'pages Nobody'])
    const { good, problems } = validateRows(sections, ['name', 'page_id'], table, messages, ids)
    expect(good.map(({ body }) => [body.name, body.page_id])).toEqual([
      ['One', 1],
      ['Four', 4],
    ])
    expect(problems.map(({ row, label }) => [row, label])).toEqual([
      [3, 'Page'],
      [4, 'Page'],
    ])
  })

  test('lists the field and the error of each wrong row in the words of the form, and accepts the others', () => {
    const table = tableOf('Email,Name,Status\nnot an address,A,1\n,B,1\ngood@example.org,C,often\nfine@example.org,D,1')
    const { good, problems } = validateRows(subscribers, ['email', 'name', 'status'], table, messages)
    expect(problems).toEqual([
      { row: 2, label: 'Email', message: 'Email must be an email address, like name@example.org.' },
      { row: 3, label: 'Email', message: 'Email is required.' },
      { row: 4, label: 'Status', message: 'Status must be one of: Active, Inactive.' },
    ])
    expect(good.map(({ row, body }) => [row, body.email])).toEqual([[5, 'fine@example.org']])
  })

  test('reports a unique value in two rows of the file', () => {
    const table = tableOf('email\nA@example.org\nb@example.org\na@example.org')
    const { good, problems } = validateRows(subscribers, ['email'], table, messages)
    expect(problems).toEqual([{ row: 4, label: 'Email', message: 'Email as in row 2' }])
    expect(good).toHaveLength(2)
  })

  test('reports cells beyond the headings with their row, and accepts the other rows', () => {
    const { good, problems } = validateRows(
      subscribers,
      ['email'],
      tableOf('email\na@example.org,lost\nb@example.org,'),
      messages,
    )
    expect(problems).toEqual([{ row: 2, label: '', message: 'beyond the headings: lost' }])
    expect(good.map(({ row }) => row)).toEqual([3])
  })

  test('sends no empty secret', () => {
    const table = tableOf('name,email,password\nA,a@example.org,a long enough password')
    const { good } = validateRows(users, ['name', 'email', 'password'], table, messages)
    expect(good[0]?.body).toMatchObject({ password: 'a long enough password' })
    expect(good[0]?.body).not.toHaveProperty('confirm_password')
  })
})

test.each([
  { atOnce: 1, most: 1 },
  { atOnce: undefined, most: 4 },
])('$most of several tasks run together, in their order', async ({ atOnce, most }) => {
  const begun: unknown[] = []
  let working = 0
  let together = 0
  const work = async (id: unknown) => {
    begun.push(id)
    working += 1
    together = Math.max(together, working)
    await Promise.resolve()
    working -= 1
    return undefined
  }
  const signal = new AbortController().signal
  await doForEach([1, 2, 3, 4, 5, 6], work, { signal, onDone: () => undefined, ...(atOnce && { atOnce }) })
  expect({ together, begun }).toEqual({ together: most, begun: [1, 2, 3, 4, 5, 6] })
})
