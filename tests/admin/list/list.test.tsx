import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstPageSize } from '../../../src/api/records/listPath.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { filtersOf } from '../../../src/schema/descriptor/filters.ts'
import { isComposite } from '../../../src/schema/descriptor/innerFields.ts'
import { type Column, type Descriptor, fieldOf } from '../../../src/schema/descriptor/resource.ts'
import { textsOf } from '../../../src/schema/descriptor/texts.ts'
import { truncateAtWord } from '../../../src/schema/values/excerpt.ts'
import { shownPlaces } from '../../../src/schema/values/numbers/amounts.ts'
import { dateOf } from '../../../src/schema/values/time/dates.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { testedOf } from '../../support/fixtures/tested.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider, type Row } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)
beforeEach(() => window.localStorage.clear())

const every = testedOf<Descriptor>(resources)
const long = 'অ'.repeat(40)

const emptyText = ({ texts }: Descriptor) => texts.empty ?? 'No Data Found'

const fieldsOf = (column: Column) =>
  typeof column === 'string' ? [column] : 'join' in column ? column.join : [column.field]

/** Three records: one complete, one inactive with long texts, and one with only the required values. */
const recordsOf = (descriptor: Descriptor): readonly Row[] => {
  const shown = descriptor.list.columns.flatMap(fieldsOf)
  const texts = shown.filter(name => descriptor.fields[name]?.kind === 'text')
  const optional = Object.entries(descriptor.fields).filter(([, field]) => !field.required)
  return [
    { ...sampleOf(descriptor, 'first'), id: 31 },
    { ...sampleOf(descriptor, 'second'), ...Object.fromEntries(texts.map(name => [name, long])), id: 22, status: 7 },
    { ...sampleOf(descriptor, 'third'), ...Object.fromEntries(optional.map(([name]) => [name, null])), id: 13 },
  ]
}

/** Filter value of a field with its label; empty if the field has no fixed options. */
const filterOf = (field: Field | undefined): readonly [value?: string | number, text?: string] => {
  if (field?.kind === 'choice' || field?.kind === 'choices') return [field.options[0]?.value, field.options[0]?.label]
  if (field?.kind === 'flag') return [1, 'Yes']
  return field?.kind === 'status' ? [1, 'Active'] : []
}

/** Words in an entry of a composite value, including nested entries. */
const wordsIn = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null ? Object.values(entry).flat().map(wordsIn).join(', ') : String(entry)

/** Name of an uploaded document, from its address, which also contains random letters and the size. */
const documentName = (field: Field | undefined, value: unknown): string | undefined =>
  field?.kind === 'file' ? String(value).replace(/^.*\/([^/]+)-[a-z2-7]{10}-\d+(\.[a-z]+)$/, '$1$2') : undefined

/** Timestamp in the time zone of the site. */
const timestampText = (timestamp: string): string =>
  dateOf(timestamp)?.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Dhaka' }) ?? ''

/** Dates of sample records are years before or after this one. */
const dateOfSamples = new Date('2026-01-01')

/** Expected texts in the columns of a record. Source: specification. */
const shownOf = (descriptor: Descriptor, record: Row): readonly string[] =>
  descriptor.list.columns.map(column => {
    if (typeof column !== 'string' && 'join' in column)
      return column.join
        .map(name => record[name])
        .filter(value => value !== null)
        .join(' ')
    const rule = typeof column === 'string' ? { field: column } : column
    const field = descriptor.fields[rule.field]
    const value = record[rule.field]
    if (field?.kind === 'status') return value === 1 ? 'Active' : 'Inactive'
    if (value === null || value === undefined || (rule.zeroIsEmpty && value === 0)) return rule.empty ?? ''
    if (field?.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? ''
    if (field?.kind === 'date') {
      const date = dateOf(String(value))
      const day = date?.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }) ?? ''
      return date && field.after && date < dateOfSamples ? `${day} · ${field.after}` : day
    }
    if (field?.kind === 'choices')
      return field.options
        .filter(option => [value].flat().includes(option.value))
        .map(option => option.label)
        .join(', ')
    if (field?.kind === 'flag') return value === 1 ? 'Yes' : 'No'
    if (field?.kind === 'dateTime' && !field.day) return timestampText(String(value))
    if (field?.kind === 'image') return ''
    if (field && 'zero' in field && field.zero !== undefined && value === 0) return field.zero
    if (field?.kind === 'decimal') return `${Number(value).toFixed(shownPlaces(Number(value), field))} ${field.unit}`
    const isUncut = !field || !isComposite(field)
    const most = rule.cut ?? (isUncut ? undefined : 60)
    const text = isUncut ? (documentName(field, value) ?? String(value)) : [value].flat().map(wordsIn).join('; ')
    const cut = most === undefined ? text : truncateAtWord(text, most)
    return rule.brackets ? `[${cut}]` : cut
  })

/** Headings of the columns, in order. */
const headingsOf = (descriptor: Descriptor): readonly string[] =>
  descriptor.list.columns.map(column => {
    if (typeof column === 'string') return fieldOf(descriptor, column)?.label ?? ''
    return column.label ?? ('field' in column ? (fieldOf(descriptor, column.field)?.label ?? '') : '')
  })

const bodyRows = async () => {
  const table = await screen.findByRole('table')
  return within(table).getAllByRole('row').slice(1)
}
const cellTexts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent)

describe.each(every)('the list of $name', descriptor => {
  const texts = textsOf(descriptor)
  const address = `/admin/${descriptor.path}`
  const size = firstPageSize(descriptor)

  test('a list shows its columns in order, and formats every record by its rules', async () => {
    const records = recordsOf(descriptor)
    provider.hold(descriptor.name, records)
    openAdmin(address)
    const rows = await bodyRows()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(texts.heading)
    expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      'Sl.',
      ...headingsOf(descriptor),
      'Actions',
    ])
    const shown = records.map((record, index) => [String(index + 1), ...shownOf(descriptor, record)])
    // Custom cells are loaded lazily.
    await waitFor(() => expect(rows.map(row => cellTexts(row).slice(0, -1))).toEqual(shown))
    const search = descriptor.search.length ? '&search_key=' : ''
    const wire = descriptor.name === 'post-categories' ? '&all=1' : ''
    const { sort } = descriptor.list
    const sorted = sort ? `&sort=${sort.field}&order=${sort.order}` : ''
    // The shell requests the counts: account requests, and those declared in descriptors.
    const counted = Object.entries(descriptor.count ?? { status: 0 }).map(([name, value]) => `&${name}=${value}`)
    const requested = provider
      .callsOf('GET', `/api/${descriptor.name}`)
      .filter(call => !call.query.endsWith(counted.join('')))
    expect(requested.map(call => call.query)).toEqual([`page=1&size=${size}${search}${wire}${sorted}`])
    expect(screen.getByText(footerOf(descriptor, 3))).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add' })).toHaveAttribute('href', `${address}/form`)
    expect(screen.getAllByRole('link', { name: /^Edit / }).map(link => link.getAttribute('href'))).toEqual(
      records.map(record => `${address}/form/${record.id}`),
    )
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option')
    expect(sizes.map(option => option.textContent)).toEqual(descriptor.list.pageSizes.map(String))
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  })

  test('each active filter of a list is a button with its value, which removes the filter', async () => {
    provider.hold(descriptor.name, [])
    for (const { name, by } of filtersOf(descriptor)) {
      const field = by === 'is' ? fieldOf(descriptor, name) : undefined
      const [value, text] = filterOf(field)
      if (!field || value === undefined) continue
      const filter = encodeURIComponent(JSON.stringify({ [name]: value }))
      const { user, address: current, unmount } = openAdmin(`${address}?filter=${filter}`)
      const chip = await screen.findByRole('button', { name: new RegExp(`^${field.label}: ${text}`) })
      await waitFor(() => expect(provider.calls.some(({ query }) => query.includes(`${name}=${value}`))).toBe(true))
      await user.click(chip)
      await waitFor(() => expect(chip).not.toBeInTheDocument())
      expect(new URLSearchParams(current().split('?')[1]).get('filter') ?? '{}').toBe('{}')
      unmount()
    }
  })

  test('an empty list shows a message', async () => {
    openAdmin(address)
    expect(await screen.findByText(footerOf(descriptor, 0))).toBeVisible()
    if (texts.empty) expect(screen.getByText(emptyText(descriptor))).toBeVisible()
    else expect(screen.queryByText('No Data Found')).toBeNull()
    const box = screen.queryByRole('searchbox')
    if (descriptor.search.length) expect(box).toHaveAttribute('placeholder', texts.searchPlaceholder)
    else expect(box).toBeNull()
  })
})

/** Text below a list. Source: specification 7.1, 7.16. */
const footerOf = (descriptor: Descriptor, total: number) =>
  descriptor.name === 'careers'
    ? `Showing 1 to ${descriptor.list.pageSizes[0]} of ${total} entries`
    : `Showing ${total ? 1 : 0} to ${total} of ${total} entries`

describe('a list', () => {
  const slides = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, title: `Slide ${index + 1}`, status: 1 }))

  test('a list shows that its count stopped at a limit', async () => {
    provider.hold('sliders', slides)
    const { user } = openAdmin('/admin/slider')
    const page = { data: slides.slice(0, 10), current_page: 1, last_page: 101, total: 1010, per_page: 10 }
    await screen.findByText('Showing 1 to 10 of 23 entries')
    provider.answerNext('GET /api/sliders', { status: 200, body: { data: { ...page, has_more: true } } })
    await user.click(screen.getByRole('searchbox'))
    // Pasted, so that only the whole word is searched for.
    await user.paste('Slide')
    expect(await screen.findByText('Showing 1 to 10 of more than 1,010 entries')).toBeVisible()
  })

  test('a list counts rows across pages, and has page and search in the address', async () => {
    provider.hold('sliders', slides)
    const { user, address } = openAdmin('/admin/slider')
    await user.click(await screen.findByRole('button', { name: 'Page 3' }))
    expect(await screen.findByText('Showing 21 to 23 of 23 entries')).toBeVisible()
    await waitFor(async () => {
      const [row] = await bodyRows()
      expect(row && cellTexts(row).slice(0, 2)).toEqual(['21', 'Slide 21'])
    })
    expect(address()).toContain('page=3')

    await user.type(screen.getByRole('searchbox'), 'Slide 2{Enter}')
    expect(await screen.findByText('Showing 1 to 5 of 5 entries')).toBeVisible()
    expect(provider.calls.at(-1)?.query).toBe('page=1&size=10&search_key=Slide+2')
    expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{"q":"Slide 2"}')

    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByText('Showing 1 to 10 of 23 entries')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')

    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25')
    expect(await screen.findByText('Showing 1 to 23 of 23 entries')).toBeVisible()
  })

  test('a list that failed to load stops its spinner, and shows the reason and a retry button', async () => {
    expectConsole(/The store is resting/)
    provider.hold('sliders', slides)
    provider.answerNext('GET /api/sliders', { status: 500, body: { message: 'The store is resting.' } })
    const { user } = openAdmin('/admin/slider')
    expect(await screen.findByRole('alert')).toHaveTextContent('The store is resting.')
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText(/^Showing /)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Slide 1')).toBeVisible()
    expect(screen.getByText(/^Showing 1 to /)).toBeVisible()
  })

  test('the list of menus is empty if the provider responds with 404', async () => {
    provider.answerNext('GET /api/menus', { status: 404, body: { message: 'None.' } })
    openAdmin('/admin/menus')
    expect(await screen.findByText('No Data Found')).toBeVisible()
  })

  test('a list shows the names of referenced records, which one request reads', async () => {
    provider.hold('pages', [
      { id: 3, title: 'About us' },
      { id: 4, title: 'Contact' },
    ])
    provider.hold('sections', [
      { id: 1, name: 'One', page_id: 3, is_top: 1, status: 1 },
      { id: 2, name: 'Two', page_id: 4, is_top: 0, status: 1 },
      { id: 5, name: 'Three', page_id: 3, is_top: 0, status: 1 },
      { id: 6, name: 'Four', page_id: 99, is_top: 0, status: 1 },
    ])
    openAdmin('/admin/section')
    await waitFor(async () => {
      const pages = (await bodyRows()).map(row => cellTexts(row)[3])
      expect(pages).toEqual(['3 · About us', '4 · Contact', '3 · About us', '99'])
    })
    expect(provider.calls.filter(call => call.path.startsWith('/api/pages')).map(call => call.path)).toEqual([
      '/api/pages',
      '/api/pages/99',
    ])
  })

  test('the list of applications has user and status, and no add or delete buttons', async () => {
    openAdmin('/admin/app-setting')
    const [row] = await bodyRows()
    expect(row && cellTexts(row).slice(0, -1)).toEqual(['1', 'Delta Foundation', '1', 'Active'])
    expect(screen.queryByRole('link', { name: 'Add' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit Delta Foundation' })).toHaveAttribute(
      'href',
      '/admin/app-setting/form/1',
    )
  })
})
