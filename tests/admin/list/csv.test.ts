import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { runForEach } from '../../../src/admin/list/bulk/bulkTask.ts'
import { type CsvTable, cellText, csvOf, readCsv, textOfBytes } from '../../../src/admin/list/csv/csvText.ts'
import { exportRows } from '../../../src/admin/list/csv/exportCsv.ts'
import { bodyOfRow, guessMapping, validateRows } from '../../../src/admin/list/csv/importRows.ts'
import { idsOfNames } from '../../../src/admin/list/csv/referencedNames.ts'
import { shownColumns } from '../../../src/admin/list/table/columns.ts'
import type { AdminDataProvider } from '../../../src/dataProvider.ts'
import { careers, posts, resources, sections, site, subscribers, users } from '../../../src/resources/index.ts'
import { inLanguage } from '../../../src/resources/words/index.ts'
import { choices, flag } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { normalize } from '../../../src/schema/validation/normalize.ts'
import { formatInEnglish } from '../../../src/schema/validation/valueIssues.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

const messages = {
  issue: formatInEnglish,
  twice: (label: string, row: number) => `${label} as in row ${row}`,
  surplus: (cells: readonly string[]) => `beyond the headings: ${cells.join()}`,
  unknownName: (label: string, name: string) => `${label}: nothing is called ${name}`,
  ambiguousName: (label: string, name: string, ids: readonly number[]) => `${label}: ${name} is ${ids.join(' or ')}`,
}

/** Parses a CSV file. */
const tableOf = (text: string): CsvTable => {
  const table = readCsv(text)
  if (!table || 'brokenQuoteIn' in table) throw new Error('The text is not a table.')
  return table
}

describe('a CSV file', () => {
  test('a CSV file begins with a UTF-8 byte order mark and retains scripts, separators and line breaks', () => {
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
  ])('a CSV file never lets a spreadsheet run %j, with any separator, and is read back unchanged', cell => {
    const text = csvOf([['a'], ['first'], [cell]])
    expect(tableOf(text).rows.at(-1)?.cells).toEqual([cell])
    for (const separator of [',', ';', '\t']) {
      // Cells as read by a spreadsheet that ignores quotes, and by one that supports them.
      const naive = text.split(/\r\n|\n|\r/).flatMap(line => line.split(separator))
      const quoted = Papa.parse<string[]>(text, { delimiter: separator }).data.flat()
      for (const part of [...naive, ...quoted]) expect(part).not.toMatch(/^[\s"\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/)
    }
  })

  test('a CSV file leaves numbers and existing apostrophes unchanged', () => {
    expect(csvOf([[-5, "'quoted'; it's 1-2 = a@b"]])).toBe("\uFEFF-5,'quoted'; it's 1-2 = a@b")
    expect(cellText("'quoted'")).toBe("'quoted'")
  })

  test('CSV parsing accepts semicolons and tabs, skips empty rows, and pads rows to the headings', () => {
    expect(readCsv('a;b;c\r\n\r\n;;\r\n1;2\r\n')).toEqual({
      headings: ['a', 'b', 'c'],
      rows: [{ row: 4, cells: ['1', '2', ''] }],
    })
    expect(tableOf('Title;Picture\nGood;\n;/files/a.png\n').headings).toEqual(['Title', 'Picture'])
    expect(readCsv('a\tb\n1\t2\t\t ')).toEqual({ headings: ['a', 'b'], rows: [{ row: 2, cells: ['1', '2'] }] })
    expect(readCsv('')).toBeUndefined()
    expect(readCsv(',,\n  \n')).toBeUndefined()
  })

  test('CSV parsing retains cells beyond the last heading', () => {
    expect(tableOf('a,b\n1,2,3,,4\n5,6').rows).toEqual([
      { row: 2, cells: ['1', '2'], surplus: ['3', '4'] },
      { row: 3, cells: ['5', '6'] },
    ])
  })

  test.each([
    ['is unclosed', 'a,b\n1,2\n"3,4\n5,6\n', 3],
    ['is unclosed in the headings', '"a,b\n1,2', 1],
    ['closes before the end of its cell', 'a,b\n"1"x,2', 2],
  ])('CSV parsing returns no rows if a quotation mark %s', (_, text, row) => {
    expect(readCsv(text)).toEqual({ brokenQuoteIn: row })
  })

  test.each([
    ...['sep=;\r\n', 'sep=;\n', 'SEP=;\r', '"sep=;"\n', '\uFEFFsep=;\r\n'].map(line => [line, ';']),
    ...['sep=,\n', 'sep=,,\n'].map(line => [line, ',']),
    ...['sep=\t\n', 'sep=\\t\n'].map(line => [line, '\t']),
    ['sep=|\n', '|'],
  ])(
    'CSV parsing uses the separator declared in the first line %j, which is not returned as a row',
    (line, separator) => {
      const text = [['a,;', 'b\t|'].map(cell => `"${cell}"`).join(separator), ['1', '2'].join(separator)].join('\n')
      expect(readCsv(line + text)).toEqual({ headings: ['a,;', 'b\t|'], rows: [{ row: 2, cells: ['1', '2'] }] })
    },
  )

  test('CSV parsing accepts a heading that looks like a separator declaration', () => {
    expect(tableOf('sep=name,b\n1,2').headings).toEqual(['sep=name', 'b'])
  })

  const utf16 = (text: string, isBigEndian: boolean) => {
    const bytes = Buffer.from(text, 'utf16le')
    return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
  }

  test.each([...['Name,Note\r\nA,B\r\n', 'নাম\nমাছ\n', '名前\r魚\u3000池\u3000\u0100\r']])(
    'CSV parsing decodes %j as UTF-16 with and without a byte order mark',
    text => {
      for (const isBigEndian of [false, true])
        for (const mark of ['', '\uFEFF']) expect(textOfBytes(utf16(mark + text, isBigEndian))).toBe(text)
    },
  )

  test('CSV parsing accepts only UTF-8 and UTF-16', () => {
    expect(textOfBytes(new TextEncoder().encode('পুকুর'))).toBe('পুকুর')
    expect(textOfBytes(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toBe('a')
    // Data with NUL bytes that is text in neither encoding: the start of an archive, and truncated UTF-16.
    expect(textOfBytes(new Uint8Array([0x50, 0x4b, 0, 0, 0x0a, 0]))).toBeUndefined()
    expect(textOfBytes(new Uint8Array([0x61, 0, 0x0a, 0, 0x61]))).toBeUndefined()
    expect(textOfBytes(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))).toBeUndefined()
  })
})

/** Provider with stored rows. Any other call fails the test. */
const providerOf = (
  held: Readonly<Record<string, readonly Record<string, unknown>[]>>,
  requested: string[] = [],
  { hasTotals } = { hasTotals: true },
) =>
  // Safe cast: an export uses only these two methods.
  ({
    getList: async (path: string, { pagination, filter, sort }: Readonly<Record<string, unknown>>) => {
      requested.push(JSON.stringify({ path, pagination, filter, sort }))
      const { page, perPage } = pagination as { page: number; perPage: number }
      const rows = held[path] ?? []
      return { data: rows.slice((page - 1) * perPage, page * perPage), ...(hasTotals && { total: rows.length }) }
    },
    getMany: async (path: string, { ids }: { ids: readonly unknown[] }) => {
      requested.push(`${path} ${ids.join()}`)
      return { data: (held[path] ?? []).filter(row => ids.includes(row.id)) }
    },
  }) as unknown as AdminDataProvider

const query = { filter: { status: 1 }, sort: { field: 'name', order: 'DESC' } } as const

describe('a CSV export', () => {
  const rows = [
    { id: 1, name: '=cmd', title: null, page_id: 3, sort_order: 0, is_top: 1, status: 1, content: '<p>Rich</p>' },
    { id: 2, name: 'Second', title: 'A long title that a list would cut', page_id: null, is_top: 0, status: 7 },
    { id: 5, name: 'Third', title: '', page_id: 9, is_top: 0, status: 0 },
  ]
  const held = { section: rows, page: [{ id: 3, title: 'About us' }] }

  test('an export from a provider without totals has all pages', async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => ({ id: at + 1, name: `Section ${at}` }))
    const dataProvider = providerOf({ section: many }, [], { hasTotals: false })
    const columns = shownColumns(sections, ['name'])
    const exported = await exportRows({ site, dataProvider, descriptor: sections, query, columns, zone: 'Asia/Dhaka' })
    expect(exported).toHaveLength(many.length + 1)
  })

  test('an export of a view has its columns untruncated, with reference names from one request', async () => {
    const requested: string[] = []
    const columns = shownColumns(sections, ['name', 'title', 'page_id', 'is_top', 'status', 'content'])
    const provider = providerOf(held, requested)
    expect(
      await exportRows({ site, dataProvider: provider, descriptor: sections, query, columns, zone: 'Asia/Dhaka' }),
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

  test('an export reads every page', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({ id: index + 1, name: `n${index}` }))
    const requested: string[] = []
    const exported = await exportRows({
      site,
      dataProvider: providerOf({ subscribers: many }, requested),
      descriptor: subscribers,
      query,
      columns: shownColumns(subscribers),
      zone: 'UTC',
    })
    expect(exported).toHaveLength(2501)
    expect(requested).toHaveLength(3)
  })

  test('an export displays timestamps in the time zone of the site', async () => {
    const record = { id: 1, title: 'x', application_end_at: '2026-01-31 20:00:00', status: 1 }
    const columns = shownColumns(careers, ['application_end_at'])
    const dataProvider = providerOf({ career: [record] })
    const exported = await exportRows({ site, dataProvider, descriptor: careers, query, columns, zone: 'Asia/Dhaka' })
    expect(exported[1]).toEqual(['2026-02-01 02:00'])
  })

  test('an export writes multiple choices as labels, which an import reads back', async () => {
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
    const request = { site, dataProvider, descriptor: branches, query, zone: 'UTC' }
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

  test('an export never contains a password', async () => {
    const dataProvider = providerOf({ users: [{ id: 1, name: 'A', password: 'secret' }] })
    const exported = await exportRows({ site, dataProvider, descriptor: users, query, columns: undefined, zone: 'UTC' })
    expect(exported[0]).not.toContain('password')
    expect(JSON.stringify(exported)).not.toContain('secret')
  })

  test.each(resources as readonly Descriptor[])(
    'an export of all fields of $name can be imported again',
    async descriptor => {
      const record = { ...sampleOf(descriptor, 'again'), id: 4, status: 1 }
      const dataProvider = providerOf({ [descriptor.path]: [record] })
      const [headings = [], ...cells] = await exportRows({
        site,
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
    },
  )
})

describe('a CSV import', () => {
  test('an import matches columns by name, label or form label, and assigns each field at most one column', () => {
    expect(
      guessMapping(sections, ['NAME', 'link_url', 'Link URL', 'Short Order', 'Show in Home page?', 'What']),
    ).toEqual(['name', 'link_url', undefined, 'sort_order', 'is_top', undefined])
    expect(guessMapping(sections, ['id', 'version', 'created_at'])).toEqual([undefined, undefined, undefined])
  })

  test('an import converts displayed labels to stored values', () => {
    const table = tableOf('Name,Is Top,Status,Page\nOne,Yes,inactive,3 · About us\nTwo,0,1,4')
    const mapping = guessMapping(sections, table.headings)
    const { good, problems } = validateRows(sections, mapping, table, messages)
    expect(problems).toEqual([])
    expect(good.map(({ row, body }) => [row, body.name, body.is_top, body.status, body.page_id])).toEqual([
      [2, 'One', 1, 0, 3],
      [3, 'Two', 0, 1, 4],
    ])
    // Fields that are missing in the file get the initial values of a new form.
    expect(good[0]?.body).toMatchObject({ template: 'default', sort_order: null })
  })

  test('an import resolves references by unique names, and rejects ambiguous or unknown ones', async () => {
    const table = tableOf('Name,Page\nOne,about US\nTwo,Twins\nThree,Nobody\nFour,4')
    const pages = ['About us', 'Twins', 'Twins', 'About us today'].map((name, at) => ({ id: at + 1, name }))
    const requested: string[] = []
    const ids = await idsOfNames(sections, ['name', 'page_id'], table, async (resource, words) => {
      requested.push(`${resource} ${words}`)
      return pages.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
    })
    expect(requested).toEqual(['pages about US', 'pages Twins', 'pages Nobody'])
    const { good, problems } = validateRows(sections, ['name', 'page_id'], table, messages, { ids })
    expect(good.map(({ body }) => [body.name, body.page_id])).toEqual([
      ['One', 1],
      ['Four', 4],
    ])
    expect(problems).toEqual([
      { row: 3, label: 'Page', message: 'Page: Twins is 2 or 3' },
      { row: 4, label: 'Page', message: 'Page: nothing is called Nobody' },
    ])
  })

  test('an import reads ids of references with Bangla digits', async () => {
    const table = tableOf('Name,Page\nOne,৩\nTwo,৪ · নীতি')
    const ids = await idsOfNames(sections, ['name', 'page_id'], table, () => Promise.reject(new Error('No name.')))
    const { good } = validateRows(sections, ['name', 'page_id'], table, messages, { ids })
    expect(good.map(({ body }) => body.page_id)).toEqual([3, 4])
  })

  test('an import finds a name whose Bangla letters are typed as other characters', async () => {
    const table = tableOf('Name,Page\nOne,\u09a8\u09df\u09be')
    const find = async () => [{ id: 7, name: '\u09a8\u09af\u09bc\u09be' }]
    const ids = await idsOfNames(sections, ['name', 'page_id'], table, find)
    const { good } = validateRows(sections, ['name', 'page_id'], table, messages, { ids })
    expect(good.map(({ body }) => body.page_id)).toEqual([7])
  })

  test('an import finds its fields by their labels in every language', () => {
    const bangla = inLanguage(site, posts, 'bn')
    const labels = ['title', 'content', 'category_id'].map(name => bangla.fields[name]?.label ?? '')
    for (const [descriptor, other] of [
      [posts, bangla],
      [bangla, posts],
    ] as const)
      expect(guessMapping(descriptor, [...labels, 'SUB TITLE', 'Meta_Keywords'], [other])).toEqual([
        ...['title', 'content', 'category_id', 'sub_title', 'meta_keywords'],
      ])
  })

  test('an import lists field and error of each invalid row, and accepts the others', () => {
    const table = tableOf('Email,Name,Status\nnot an address,A,1\n,B,1\ngood@example.org,C,often\nfine@example.org,D,1')
    const { good, problems } = validateRows(subscribers, ['email', 'name', 'status'], table, messages)
    expect(problems).toEqual([
      { row: 2, label: 'Email', message: 'Email must be an email address, like name@example.org.' },
      { row: 3, label: 'Email', message: 'Email is required.' },
      { row: 4, label: 'Status', message: 'Status must be one of: Active, Inactive.' },
    ])
    expect(good.map(({ row, body }) => [row, body.email])).toEqual([[5, 'fine@example.org']])
  })

  test('an import reports a unique value that two rows contain', () => {
    const table = tableOf('email\nA@example.org\nb@example.org\na@example.org')
    const { good, problems } = validateRows(subscribers, ['email'], table, messages)
    expect(problems).toEqual([{ row: 4, label: 'Email', message: 'Email as in row 2' }])
    expect(good).toHaveLength(2)
  })

  test('an import reports extra cells with their row, and accepts the other rows', () => {
    const { good, problems } = validateRows(
      subscribers,
      ['email'],
      tableOf('email\na@example.org,lost\nb@example.org,'),
      messages,
    )
    expect(problems).toEqual([{ row: 2, label: '', message: 'beyond the headings: lost' }])
    expect(good.map(({ row }) => row)).toEqual([3])
  })

  test('an import does not send empty secrets', () => {
    const table = tableOf('name,email,password\nA,a@example.org,a long enough password')
    const { good } = validateRows(users, ['name', 'email', 'password'], table, messages)
    expect(good[0]?.body).toMatchObject({ password: 'a long enough password' })
    expect(good[0]?.body).not.toHaveProperty('confirm_password')
  })
})

test.each([
  { atOnce: 1, most: 1 },
  { atOnce: undefined, most: 4 },
])('at most $most tasks run concurrently, and results are in input order', async ({ atOnce, most }) => {
  const begun: unknown[] = []
  let working = 0
  let together = 0
  const work = async (id: unknown) => {
    begun.push(id)
    working += 1
    together = Math.max(together, working)
    // Waits for the next iteration of the event loop, so that all concurrent tasks have started.
    await new Promise(resolve => setTimeout(resolve))
    working -= 1
    return undefined
  }
  const signal = new AbortController().signal
  await runForEach([1, 2, 3, 4, 5, 6], work, { signal, onDone: () => undefined, ...(atOnce && { atOnce }) })
  expect({ together, begun }).toEqual({ together: most, begun: [1, 2, 3, 4, 5, 6] })
})
