/** Read-only fields in forms, fields that a role may not write, and hidden fields, which the back office never shows. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminSite } from '../../../src/admin/data/site.ts'
import { initialValues, sentValues } from '../../../src/admin/form/formValues.ts'
import { mergeOf } from '../../../src/admin/form/merge/merge.ts'
import { banglaAuthBundle } from '../../../src/admin/i18n/bn/authBundle.ts'
import type { LoadedLanguage } from '../../../src/admin/i18n/language.tsx'
import { loadAllMessages } from '../../../src/admin/i18n/loadMessages.ts'
import { exportRows } from '../../../src/admin/list/csv/exportCsv.ts'
import { fillableFields } from '../../../src/admin/list/csv/importRows.ts'
import { offeredColumns } from '../../../src/admin/list/table/columns.ts'
import { createSite } from '../../../src/resources/createSite.ts'
import { group, rows } from '../../../src/schema/descriptor/compositeFields.ts'
import {
  choice,
  choices,
  date,
  dateTime,
  decimal,
  flag,
  image,
  integer,
  longText,
  reference,
  references,
  text,
} from '../../../src/schema/descriptor/field.ts'
import { defineResource } from '../../../src/schema/descriptor/resource.ts'
import { resourceFor } from '../../../src/schema/descriptor/rights.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const readOnly = true
const grades = [
  { value: 'a', label: 'Grade A' },
  { value: 'b', label: 'Grade B' },
]
const crates = defineResource({
  name: 'crates',
  path: 'crates',
  label: { one: 'Crate', many: 'Crates' },
  icon: 'page',
  fields: { name: text('Name', { required: true }) },
  title: 'name',
  list: { columns: ['name'], pageSizes: [10] },
  form: ['name'],
  search: ['name'],
  filters: [],
  texts: { deleteAsk: 'Delete it?' },
})
const catches = defineResource({
  name: 'catches',
  path: 'catches',
  label: { one: 'Catch', many: 'Catches' },
  icon: 'page',
  fields: {
    name: text('Name', { required: true }),
    grade: choice('Grade', grades, { readOnly, default: 'b' }),
    uses: choices('Uses', grades, { readOnly }),
    landed_on: date('Landed on', { readOnly }),
    weighed_at: dateTime('Weighed', { readOnly }),
    boxes: integer('Boxes', { readOnly }),
    price: decimal('Price', { readOnly, unit: 'BDT' }),
    is_sold: flag('Sold', { readOnly }),
    remark: longText('Remark', { readOnly }),
    photo: image('Photo', { readOnly }),
    crate_id: reference('Crate', 'crates', { readOnly }),
    crate_ids: references('Other crates', 'crates', { readOnly }),
    place: group('Place', { pier: text('Pier'), berth: integer('Berth') }, { readOnly }),
    weights: rows('Weights', { kilograms: integer('Kilograms') }, { readOnly }),
    budget: text('Budget', { rights: { write: 'owner' } }),
    secret_rank: text('Rank', { rights: { write: 'owner' } }),
    remote_id: text('Remote id', { hidden: true }),
    is_synced: flag('Synced', { hidden: true, default: true }),
  },
  title: 'name',
  list: { columns: ['name'], pageSizes: [10] },
  form: [
    'name',
    { field: 'grade', label: 'Grade given', help: 'The inspector gives it.' },
    'budget',
    { field: 'secret_rank', writersOnly: true },
    'is_sold',
    {
      group: 'Weighing',
      items: [
        ...(['uses', 'landed_on', 'weighed_at', 'boxes', 'price', 'remark', 'photo'] as const),
        ...(['crate_id', 'crate_ids', 'place', 'weights'] as const),
      ],
    },
  ],
  search: ['name'],
  filters: ['remote_id'],
  texts: { deleteAsk: 'Delete it?' },
})
const config = {
  resources: [catches, crates],
  words: {
    catches: {
      bn: {
        fields: { grade: { label: 'মান', options: { a: 'ভালো' } }, boxes: 'বাক্স' },
        texts: { 'Grade given': 'দেওয়া মান' },
      },
    },
  },
}
const site: AdminSite = { ...createSite(config), inputs: {}, cells: {}, icons: {}, bulkActions: {} }

const record = {
  ...{ id: 5, version: 3, app_key: 'demo', name: 'Hilsa', grade: 'a', uses: ['b', 'a'], landed_on: '2026-01-31' },
  ...{ weighed_at: '2026-01-31 09:05:00', boxes: 1205, price: 1250.5, is_sold: 1, remark: 'Fresh\ntoday' },
  ...{ photo: '/files/demo/pond-ab-1200x800-2f6f66.jpg', crate_id: 8, crate_ids: [9, 8] },
  ...{ place: { pier: 'North', berth: 4 }, weights: [{ kilograms: 30 }, { kilograms: 12 }] },
  ...{ budget: '900', secret_rank: 'high', remote_id: 'x-81', is_synced: 0 },
}
const empty = {
  ...{ id: 6, version: 1, name: 'Rui', grade: 'b', uses: [], landed_on: null, weighed_at: null, boxes: null },
  ...{ price: null, is_sold: 0, remark: '', photo: null, crate_id: null, crate_ids: [] },
  ...{ place: { pier: null, berth: null }, weights: [] },
}

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await loadAllMessages('bn')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(() => {
  provider.reset()
  window.localStorage.clear()
  provider.hold('crates', [
    { id: 8, name: 'Blue' },
    { id: 9, name: 'Green' },
  ])
  provider.hold('catches', [record, empty])
})

const bangla: LoadedLanguage = { language: 'bn', bundle: banglaAuthBundle }
const open = async (address: string, language?: LoadedLanguage) => {
  const opened = openAdmin(`/admin/catches${address}`, { site, ...(language && { language }) })
  await screen.findByRole('heading', { level: 1, name: address === '/form' ? /Catch/ : /Hilsa|Rui/ })
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  return opened
}
const shownIn = (label: string) => {
  const element = screen.getByLabelText(label)
  expect(element.tagName).toBe('OUTPUT')
  return element
}
const save = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), name)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
}

describe('read-only fields in the form of a stored record', () => {
  test('each value is shown as text under its label, as in lists', async () => {
    await open('/form/5')
    const texts = {
      'Grade given': 'Grade A',
      Uses: 'Grade A, Grade B',
      'Landed on': '31 Jan 2026',
      Weighed: '31 Jan 2026, 15:05',
      Boxes: '1205',
      Price: '1,250.50\u00a0BDT',
      Sold: 'Yes',
      Remark: 'Fresh\ntoday',
      Place: 'Pier: NorthBerth: 4',
      Weights: '1.Kilograms: 302.Kilograms: 12',
    }
    for (const [label, words] of Object.entries(texts)) expect(shownIn(label).textContent).toBe(words)
    expect(shownIn('Photo')).toHaveTextContent('pond-ab-1200x800-2f6f66.jpg')
  })

  test('referenced records are links to their forms', async () => {
    await open('/form/5')
    const link = await within(shownIn('Crate')).findByRole('link', { name: 'Blue' })
    expect(link).toHaveAttribute('href', '/admin/crates/form/8')
    const names = (await within(shownIn('Other crates')).findAllByRole('link')).map(each => each.textContent)
    expect(names).toEqual(['Green', 'Blue'])
  })

  test('an empty value is a dash, and a flag is yes or no', async () => {
    await open('/form/6')
    for (const label of ['Uses', 'Landed on', 'Weighed', 'Boxes', 'Price', 'Remark', 'Photo', 'Crate', 'Other crates'])
      expect(shownIn(label).textContent).toBe('–')
    for (const label of ['Place', 'Weights']) expect(shownIn(label).textContent).toBe('–')
    expect(shownIn('Sold')).toHaveTextContent(/^No$/)
  })

  test('help describes the value, which is no stop of the Tab key', async () => {
    const { user } = await open('/form/5')
    const grade = shownIn('Grade given')
    expect(grade).toHaveAccessibleDescription('The inspector gives it.')
    await user.click(screen.getByLabelText('Name'))
    await user.tab()
    expect(document.activeElement).not.toBe(grade)
  })

  test('in Bangla, labels, options and digits are Bangla', async () => {
    await open('/form/5', bangla)
    expect(shownIn('দেওয়া মান').textContent).toBe('ভালো')
    expect(shownIn('বাক্স').textContent).toBe('১২০৫')
    expect(shownIn('Landed on').textContent).toMatch(/৩১ জানু/)
  })

  test('a save sends no read-only and no hidden value, and shows the values of the response', async () => {
    const { user } = await open('/form/5')
    const stored = { ...record, name: 'Big', version: 4, grade: 'b', boxes: 7 }
    provider.answerNext('PUT /api/catches/5', { status: 200, body: { data: stored } })
    await save(user, 'Big')
    await waitFor(() => expect(shownIn('Boxes').textContent).toBe('7'))
    expect(shownIn('Grade given').textContent).toBe('Grade B')
    const [call] = provider.callsOf('PUT', '/api/catches/5')
    // The provider of this test has no roles, so the form has no input for the fields with a right to write.
    const known = ['id', 'version', 'app_key', 'name', 'budget', 'secret_rank']
    expect(Object.keys(call?.body ?? {}).sort()).toEqual(known.sort())
  })

  test('after a conflict the values of the other save are shown, without a question about them', async () => {
    expectConsole(/Stale/)
    const { user } = await open('/form/5')
    const current = { ...record, version: 4, boxes: 99, remote_id: 'x-82' }
    provider.answerNext(
      'PUT /api/catches/5',
      { status: 409, body: { code: 'stale', message: 'Stale.', current } },
      { status: 200, body: { data: { ...current, name: 'Mine', version: 5 } } },
    )
    await save(user, 'Mine')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByText(/Boxes|Remote/)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(shownIn('Boxes').textContent).toBe('99'))
    expect(provider.callsOf('PUT', '/api/catches/5')[1]?.body).toMatchObject({ name: 'Mine' })
  })

  test('a problem with the value is shown at it, and the summary leads to it', async () => {
    expectConsole(/must be counted/)
    const { user } = await open('/form/5')
    const errors = { boxes: ['Boxes must be counted.'] }
    provider.answerNext('PUT /api/catches/5', { status: 422, body: { message: 'Boxes must be counted.', errors } })
    await save(user, 'Big')
    await user.click(await screen.findByRole('button', { name: 'Boxes must be counted.' }))
    expect(shownIn('Boxes')).toHaveFocus()
    expect(shownIn('Boxes')).toHaveAccessibleDescription('Boxes must be counted.')
  })
})

test('the form of a new record shows only read-only fields with a default, until it is saved', async () => {
  const { user } = await open('/form')
  expect(shownIn('Grade given').textContent).toBe('Grade B')
  // A flag always has a default.
  expect(shownIn('Sold')).toHaveTextContent(/^No$/)
  expect(screen.queryByText('Weighing')).toBeNull()
  expect(screen.queryByLabelText('Boxes')).toBeNull()
  provider.answerNext('POST /api/catches', { status: 201, body: { data: { ...record, id: 7, name: 'New' } } })
  await save(user, 'New')
  await waitFor(() => expect(shownIn('Boxes').textContent).toBe('1205'))
  const { grade, remote_id: remote, is_synced: synced } = provider.callsOf('POST', '/api/catches')[0]?.body ?? {}
  expect({ grade, remote, synced }).toEqual({ grade: undefined, remote: undefined, synced: undefined })
})

describe('fields that a role may read but not write', () => {
  const as = (role: string) =>
    provider.answerNext('GET /api/me', {
      status: 200,
      body: { data: { id: 7, name: 'Rahima', email: 'rahima@example.org', phone: null, role } },
    })

  test('editors see the value, unless the input is only for people who may write it', async () => {
    as('editor')
    await open('/form/5')
    await waitFor(() => expect(shownIn('Budget').textContent).toBe('900'))
    expect(screen.queryByLabelText('Rank')).toBeNull()
  })

  test('owners have both inputs', async () => {
    as('owner')
    await open('/form/5')
    expect(await screen.findByLabelText('Budget')).toHaveValue('900')
    expect(screen.getByLabelText('Rank')).toHaveValue('high')
  })
})

describe('hidden fields in the back office', () => {
  const seen = resourceFor(catches, 'owner')

  test('no column, import or filter offers them', () => {
    expect(offeredColumns(seen).map(({ key }) => key)).not.toEqual(expect.arrayContaining(['remote_id']))
    expect(fillableFields(seen).map(({ name }) => name)).toEqual(['name', 'budget', 'secret_rank'])
    expect(seen.filters).toEqual([])
  })

  test('an export of all fields leaves them out', async () => {
    const dataProvider = { getList: async () => ({ data: [record], total: 1 }), getMany: async () => ({ data: [] }) }
    const request = { site, dataProvider, descriptor: seen, columns: undefined, zone: 'Asia/Dhaka' }
    const [headings] = await exportRows(request as unknown as Parameters<typeof exportRows>[0])
    expect(headings).toContain('budget')
    expect(headings).not.toContain('remote_id')
    expect(headings).not.toContain('is_synced')
  })

  test('neither the form nor the list shows them', async () => {
    const { unmount } = await open('/form/5')
    expect(screen.queryByText(/Remote id|x-81|Synced/)).toBeNull()
    unmount()
    openAdmin('/admin/catches', { site })
    expect(await screen.findByText('Hilsa')).toBeVisible()
    expect(screen.queryByText(/Remote id|x-81|Synced/)).toBeNull()
  })

  test('neither a new nor a stored record sends them, nor does a merge ask about them', () => {
    const base = initialValues(seen, record)
    expect(sentValues(seen, base, record)).not.toHaveProperty('remote_id')
    expect(sentValues(seen, initialValues(seen))).not.toHaveProperty('is_synced')
    const merge = mergeOf(seen, { base, mine: { ...base, name: 'Mine' }, theirs: { ...base, remote_id: 'x-82' } })
    expect(merge).toMatchObject({ conflicts: [], taken: [] })
  })
})
