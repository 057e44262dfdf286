import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readListAddress, writeListAddress } from '../../../src/admin/list/listAddress.ts'
import { firstSort } from '../../../src/api/records/listPath.ts'
import { resources, sliders } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider, type Row } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)
beforeEach(() => window.localStorage.clear())

const every: readonly Descriptor[] = resources
const samples = (descriptor: Descriptor, count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({ ...sampleOf(descriptor, `sample-${at}`), id: at + 1 }))
const hold = (count: number) => provider.hold('sliders', samples(sliders, count))
const lastQuery = () => new URLSearchParams(provider.callsOf('GET', '/api/sliders').at(-1)?.query)
const notice = () => screen.findByText(/^Parts of the address were ignored/)

const filterOf = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`
const wrongParts: readonly (readonly [query: string, ignored: string])[] = [
  ['sort=gone_field&order=DESC', 'sort=gone_field'],
  ['sort=constructor', 'sort=constructor'],
  ['order=WRONG', 'order=WRONG'],
  ['page=-1', 'page=-1'],
  ['page=0', 'page=0'],
  ['page=2.5', 'page=2.5'],
  ['page=99999999999', 'page=99999999999'],
  ['perPage=100000', 'perPage=100000'],
  ['perPage=0', 'perPage=0'],
  ['perPage=many', 'perPage=many'],
  ['filter={"broken', 'filter={"broken'],
  ['filter=[1]', 'filter=[1]'],
  ['filter=null', 'filter=null'],
  [filterOf({ gone_filter: 1 }), 'gone_filter=1'],
  [filterOf({ constructor: 1 }), 'constructor=1'],
  [filterOf({ q: { nested: 1 } }), 'q={"nested":1}'],
]

describe('the address of a list', () => {
  test.each(every.map(descriptor => [descriptor.name, descriptor] as const))(
    'the address of %s with invalid parts retains its valid parts and names the invalid ones',
    (_name, descriptor) => {
      for (const [query, ignored] of wrongParts) {
        const isPaged = query.startsWith('page=')
        const read = readListAddress(descriptor, `?${query}&${isPaged ? 'perPage' : 'page'}=3`)
        expect(read.ignored).toEqual([ignored])
        expect(isPaged ? read.perPage : read.page).toBe(3)
        expect(read).toMatchObject({ filter: {}, sort: firstSort(descriptor) })
      }
    },
  )

  test('a list address is parsed to the same state that it was written from', () => {
    const sort = { field: 'title', order: 'DESC' } as const
    const state = { page: 4, perPage: 25, sort, filter: { q: 'মাছ & "pond"', status: 0 } }
    expect(readListAddress(sliders, writeListAddress(state))).toEqual({ ...state, ignored: [] })
  })

  test('the parts of an address that the provider rejects are removed and named', () => {
    const refused = new Set(['status'])
    const read = readListAddress(sliders, `?${filterOf({ status: 'on', q: 'pond' })}`, { refused })
    expect(read).toMatchObject({ filter: { q: 'pond' }, ignored: ['status=on'] })
  })
})

describe('a list at an address with invalid parts', () => {
  test.each(every.map(descriptor => [descriptor.name, descriptor] as const))(
    'the list of %s at an invalid address shows a notice, and its menu entry opens the list without the invalid parts',
    async (name, descriptor) => {
      provider.hold(name, samples(descriptor, 1))
      const query = `sort=gone_field&order=WRONG&perPage=100000&page=-1&${filterOf({ gone_filter: 1 })}`
      const { user, address } = openAdmin(`/admin/${descriptor.path}?${query}`)
      expect(await notice()).toHaveTextContent('gone_filter=1, sort=gone_field, order=WRONG, page=-1, perPage=100000')
      expect((await screen.findAllByRole('row')).length).toBe(2)
      const sent = provider.callsOf('GET', `/api/${name}`).map(call => call.query)
      for (const each of sent) expect(each).not.toMatch(/gone|WRONG|100000|-1/)
      const [entry] = screen.getAllByRole('link', { name: descriptor.label.many })
      await user.click(entry ?? document.body)
      await waitFor(() => expect(screen.queryByText(/^Parts of the address/)).toBeNull())
      expect(address()).toBe(`/admin/${descriptor.path}`)
    },
  )

  test('a list is loaded again without a filter that the provider rejects', async () => {
    expectConsole(/A field is wrong/)
    hold(3)
    const refusal = { message: 'A field is wrong.', errors: { status: ['Status is not a number.'] } }
    provider.answerNext('GET /api/sliders', { status: 422, body: refusal })
    openAdmin(`/admin/slider?${filterOf({ status: 'perhaps', q: 'sample' })}`)
    expect(await notice()).toHaveTextContent('status=perhaps')
    expect(await screen.findByText('Showing 1 to 3 of 3 entries')).toBeVisible()
    expect(lastQuery().get('search_key')).toBe('sample')
    expect(lastQuery().has('status')).toBe(false)
  })

  test('a page beyond the end shows the last page, and replaces the history entry', async () => {
    hold(23)
    const { user, address, goBack } = openAdmin('/admin/slider?page=999&sort=gone_field')
    expect(await screen.findByText('Showing 21 to 23 of 23 entries')).toBeVisible()
    expect(await notice()).toHaveTextContent('sort=gone_field, page=999')
    expect(address()).not.toMatch(/999|gone/)
    await user.click(screen.getByRole('button', { name: 'Title' }))
    await screen.findByText('Showing 1 to 10 of 23 entries')
    expect(screen.queryByText(/^Parts of the address/)).toBeNull()
    await goBack()
    expect(await screen.findByText('Showing 21 to 23 of 23 entries')).toBeVisible()
    expect(address()).toContain('page=3')
  })

  test('a stored page size that no list offers is ignored', async () => {
    hold(23)
    window.localStorage.setItem('admin-lists:demo:7', JSON.stringify({ pageSizes: { slider: 100_000 } }))
    openAdmin('/admin/slider')
    expect(await screen.findByText('Showing 1 to 10 of 23 entries')).toBeVisible()
    expect(lastQuery().get('size')).toBe('10')
  })
})

describe('the browser history of a list', () => {
  const line = (text: string) => screen.findByText(`Showing ${text} entries`)

  test('each list state is a history entry, and Back and Forward move through them', async () => {
    hold(23)
    const { user, address, goBack, goForward } = openAdmin('/admin/slider')
    await line('1 to 10 of 23')
    await user.click(screen.getByRole('button', { name: 'Title' }))
    await waitFor(() => expect(lastQuery().get('sort')).toBe('title'))
    await user.selectOptions(screen.getByRole('combobox', { name: /rows/i }), '25')
    await line('1 to 23 of 23')
    await user.type(screen.getByRole('searchbox'), 'sample-2')
    await waitFor(() => expect(address()).toContain('sample-2'))
    await line('1 to 4 of 4')
    await goBack()
    await line('1 to 23 of 23')
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''))
    await goBack()
    await line('1 to 10 of 23')
    expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
    await goBack()
    expect(address()).toBe('/admin/slider')
    await line('1 to 10 of 23')
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Title' })).not.toHaveAttribute('aria-sort'))
    for (const text of ['1 to 10 of 23', '1 to 23 of 23', '1 to 4 of 4']) {
      await goForward()
      await line(text)
    }
  })

  test('a search is one history entry, however many letters are typed with pauses', async () => {
    hold(23)
    const { user, address, goBack } = openAdmin('/admin/slider')
    await line('1 to 10 of 23')
    for (const letters of ['sam', 'ple-', '22']) {
      await user.type(screen.getByRole('searchbox'), letters)
      await waitFor(() => expect(decodeURIComponent(address())).toContain(`${letters}"`))
    }
    await line('1 to 1 of 1')
    await goBack()
    expect(address()).toBe('/admin/slider')
    await line('1 to 10 of 23')
  })

  test('the back button of a form returns to the previous list state, and the menu entry to the initial one', async () => {
    hold(23)
    const { user, address } = openAdmin(`/admin/slider?${filterOf({ q: 'sample-2' })}`)
    await line('1 to 4 of 4')
    await user.click(screen.getAllByRole('link', { name: /^Edit / })[0] ?? document.body)
    await user.click(await screen.findByRole('link', { name: 'Back' }))
    await line('1 to 4 of 4')
    await user.click(screen.getByRole('link', { name: 'Sliders' }))
    await line('1 to 10 of 23')
    expect(address()).toBe('/admin/slider')
  })
})
