import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decided, mergeOf } from '../../../src/admin/form/merge/merge.ts'
import { ShownValue } from '../../../src/admin/form/merge/ShownValue.tsx'
import { posts } from '../../../src/resources/index.ts'
import { blocks, group, rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { html, text, time } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider, type Row } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

describe('a merge', () => {
  const base = { title: 'Old', sub_title: '', tags: null, status: 1, id: 3, version: 1 }

  test('takes values that one side alone has changed, and leaves a choice only where both did', () => {
    const mine = { ...base, title: 'Mine', tags: 'fish' }
    const theirs = { ...base, title: 'Theirs', sub_title: 'Also theirs', version: 2 }
    const merge = mergeOf(posts, { base, mine, theirs })
    expect(merge.conflicts).toEqual([{ name: 'title', mine: 'Mine', theirs: 'Theirs' }])
    expect(merge.taken).toEqual(['sub_title'])
    expect(decided(merge, { title: 'theirs' })).toEqual({ ...theirs, tags: 'fish' })
    expect(decided(merge, { title: 'mine' })).toEqual({ ...theirs, title: 'Mine', tags: 'fish' })
  })

  test('has no conflict where both have the same value, also in another spelling', () => {
    const merge = mergeOf(posts, {
      base,
      mine: { ...base, title: 'Same ', tags: '' },
      theirs: { ...base, title: 'Same', tags: null },
    })
    expect(merge.conflicts).toEqual([])
    expect(merge.taken).toEqual([])
  })
})

test('values inside a value are shown each with its label, and what is empty is left out', () => {
  const descriptor = boats({
    address: group('Address', { street: text('Street'), city: text('City') }),
    contacts: rows('Contacts', { person: text('Person'), hours: rows('Hours', { from: time('From') }) }),
    story: blocks('Story', { quote: { label: 'Quote', fields: { words: html('Words') } } }),
  })
  const record: Row = {
    address: { street: 'Station Road', city: null },
    contacts: [
      { person: 'Rahima', hours: [{ from: '09:00' }] },
      { person: 'Karim', hours: [] },
    ],
    // As another host may send it.
    story: JSON.stringify([{ block: 'quote', words: '<p>Water</p>' }]),
  }
  const shown = (name: string) => {
    const { container, unmount } = render(<ShownValue descriptor={descriptor} name={name} value={record[name]} />)
    const { textContent } = container
    unmount()
    return textContent
  }
  expect(shown('address')).toBe('Street: Station Road')
  expect(shown('contacts')).toBe('1.Person: RahimaHours1.From: 09:002.Person: Karim')
  expect(shown('story')).toBe('1. QuoteWords: Water')
})

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

describe('a save that is based on an older state', () => {
  const opened: Row = { id: 5, version: 1, title: 'Pond', sub_title: 'Old', status: 1 }
  const current: Row = { ...opened, version: 2, updated_at: '2026-01-31 09:00:00' }

  /** Opens the form, changes its title, and saves it; the server then holds `changed`. */
  const saveOver = async (changed: Row) => {
    expectConsole(/changed since/)
    provider.hold('sliders', [opened])
    const stale = { message: 'It was changed since you read it.', code: 'stale', current: { ...current, ...changed } }
    provider.answerNext('PUT /api/sliders/5', { status: 409, body: stale })
    const { user } = openAdmin('/admin/slider/form/5')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My pond' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Changed by somebody else' })) }
  }
  const puts = () => provider.callsOf('PUT', '/api/sliders/5').map(call => call.body)

  test('takes values that only the other side has changed, and then saves', async () => {
    const { user, dialog } = await saveOver({ sub_title: 'Theirs' })
    expect(dialog.getByText('Updated from their version: Sub title.')).toBeVisible()
    expect(dialog.queryByRole('radio')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts()).toHaveLength(2)
    expect(puts()[1]).toMatchObject({ title: 'My pond', sub_title: 'Theirs', version: 2 })
    expect(screen.getByLabelText('Sub title')).toHaveValue('Theirs')
  })

  test.each([
    { side: 'Yours', title: 'My pond' },
    { side: 'Theirs', title: 'Their pond' },
  ])('shows a choice for a field that both have changed, and saves it: $side', async ({ side, title }) => {
    const { user, dialog } = await saveOver({ title: 'Their pond' })
    const field = within(dialog.getByRole('radiogroup', { name: 'Title: both of you changed it' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText(/Choose a version for every field/)).toBeVisible()
    await user.click(field.getByRole('radio', { name: new RegExp(`^${side}`) }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts()[1]).toMatchObject({ title, version: 2 })
    expect(screen.getByLabelText('Title')).toHaveValue(title)
  })

  test('leaves the form as it is when nothing is chosen, and shows the choice again at the next save', async () => {
    const { user, dialog } = await saveOver({ title: 'Their pond' })
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect(await screen.findByText(/^Not saved\. /)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('My pond')
    expect(puts()).toHaveLength(1)
    provider.answerNext('PUT /api/sliders/5', {
      status: 409,
      body: { message: 'changed since', code: 'stale', current },
    })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByRole('dialog', { name: 'Changed by somebody else' })).toBeVisible()
  })

  test('is saved without a merge at a host without versions', async () => {
    provider.hold('sliders', [{ id: 6, title: 'Pond' }])
    const { user } = openAdmin('/admin/slider/form/6')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My pond' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(provider.callsOf('PUT', '/api/sliders/6')).toHaveLength(1)
  })
})

describe('a record that is changed elsewhere while its form is open', () => {
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

  test('is shown with its new values where nothing was typed', async () => {
    provider.hold('sliders', [{ id: 5, version: 1, title: 'Pond', status: 1 }])
    openAdmin('/admin/slider/form/5')
    await screen.findByLabelText('Title')
    provider.hold('sliders', [{ id: 5, version: 2, title: 'Lake', status: 1 }])
    comeBack()
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Lake'))
  })

  test('leaves what was typed as it is, and shows a notice', async () => {
    provider.hold('sliders', [{ id: 5, version: 1, title: 'Pond', sub_title: 'Old', status: 1 }])
    openAdmin('/admin/slider/form/5')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My pond' } })
    provider.hold('sliders', [{ id: 5, version: 2, title: 'Lake', sub_title: 'New', status: 1 }])
    comeBack()
    expect(await screen.findByText(/changed elsewhere while you were editing/)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('My pond')
    expect(screen.getByLabelText('Sub title')).toHaveValue('Old')
  })

  test('that was deleted is announced, and what was typed stays', async () => {
    expectConsole(/never existed/)
    provider.hold('sliders', [{ id: 5, version: 1, title: 'Pond', status: 1 }])
    openAdmin('/admin/slider/form/5')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My pond' } })
    provider.hold('sliders', [])
    comeBack()
    expect(await screen.findByText(/deleted elsewhere/)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('My pond')
  })
})
