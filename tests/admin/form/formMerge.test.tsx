import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeOf, resolvedValues } from '../../../src/admin/form/merge/merge.ts'
import { ShownValue } from '../../../src/admin/form/merge/ShownValue.tsx'
import { posts } from '../../../src/resources/index.ts'
import { blocks, group, rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { html, text, time } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider, type Row } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'
import { renderInSite } from '../support/renderInSite.tsx'

describe('the merge of two versions', () => {
  const base = { title: 'Old', sub_title: '', tags: null, status: 1, id: 3, version: 1 }

  test('a merge takes values that only one side changed, and offers a choice for the others', () => {
    const mine = { ...base, title: 'Mine', tags: 'fish' }
    const theirs = { ...base, title: 'Theirs', sub_title: 'Also theirs', version: 2 }
    const merge = mergeOf(posts, { base, mine, theirs })
    expect(merge.conflicts).toEqual([{ name: 'title', mine: 'Mine', theirs: 'Theirs' }])
    expect(merge.taken).toEqual(['sub_title'])
    expect(resolvedValues(merge, { title: 'theirs' })).toEqual({ ...theirs, tags: 'fish' })
    expect(resolvedValues(merge, { title: 'mine' })).toEqual({ ...theirs, title: 'Mine', tags: 'fish' })
  })

  test('a merge has no conflict if both sides have the same value, also in different spellings', () => {
    const merge = mergeOf(posts, {
      base,
      mine: { ...base, title: 'Same ', tags: '' },
      theirs: { ...base, title: 'Same', tags: null },
    })
    expect(merge.conflicts).toEqual([])
    expect(merge.taken).toEqual([])
  })
})

test('a merge displays nested values with their labels, without the empty ones', () => {
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
    // Other providers may send it as JSON text.
    story: JSON.stringify([{ block: 'quote', words: '<p>Water</p>' }]),
  }
  const shown = (name: string) => {
    const { container, unmount } = renderInSite(<ShownValue descriptor={descriptor} name={name} value={record[name]} />)
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

/** Saves the title 'My pond' in the form of a slider, without a response from the provider. Then changes the title again. */
const saveWithLostResponse = async (stored: Row) => {
  provider.hold('sliders', [stored])
  provider.failNext('PUT /api/sliders/5')
  const { user } = openAdmin('/admin/slider/form/5')
  const title = await screen.findByLabelText('Title')
  fireEvent.change(title, { target: { value: 'My pond' } })
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText(/may or may not have been saved/)
  fireEvent.change(title, { target: { value: 'My pond in May' } })
  return { user, title }
}

describe('saving a form with an outdated version', () => {
  const opened: Row = { id: 5, version: 1, title: 'Pond', sub_title: 'Old', status: 1 }
  const current: Row = { ...opened, version: 2, updated_at: '2026-01-31 09:00:00' }

  /** Opens the form, changes its title and saves it while the server has `changed`. */
  const saveOver = async (changed: Row) => {
    expectConsole(/changed since/)
    provider.hold('sliders', [opened])
    const stale = { message: 'It was changed since you read it.', code: 'stale', current: { ...current, ...changed } }
    provider.answerNext('PUT /api/sliders/5', { status: 409, body: stale })
    const { user } = openAdmin('/admin/slider/form/5')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My pond' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Changed since you opened it' })) }
  }
  const changesWith = (...data: readonly object[]) => ({ status: 200, body: { data: { data, last_page: 1 } } })
  const puts = () => provider.callsOf('PUT', '/api/sliders/5').map(call => call.body)

  test('a stale save takes the values that only the other person changed, and succeeds', async () => {
    const { user, dialog } = await saveOver({ sub_title: 'Theirs' })
    expect(dialog.getByText('Updated from the stored version: Sub title.')).toBeVisible()
    expect(dialog.queryByRole('radio')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts()).toHaveLength(2)
    expect(puts()[1]).toMatchObject({ title: 'My pond', sub_title: 'Theirs', version: 2 })
    expect(screen.getByLabelText('Sub title')).toHaveValue('Theirs')
  })

  test.each([
    { side: 'Your version', title: 'My pond', said: 'Success!' },
    { side: 'Stored version', title: 'Their pond', said: 'Nothing was changed.' },
  ])(
    'a stale save offers a choice for a field that both changed, and stores the chosen value: $side',
    async ({ side, title, said }) => {
      const { user, dialog } = await saveOver({ title: 'Their pond' })
      const field = within(dialog.getByRole('radiogroup', { name: 'Title: changed in both versions' }))
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      expect(dialog.getByText(/Choose a version for every field/)).toBeVisible()
      await user.click(field.getByRole('radio', { name: new RegExp(`^${side}`) }))
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText(said)).toBeVisible()
      expect(puts()[1]).toMatchObject({ title, version: 2 })
      expect(screen.getByLabelText('Title')).toHaveValue(title)
    },
  )

  test('a stale save without a choice leaves the form unchanged, and offers the choice again', async () => {
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
    expect(await screen.findByRole('dialog', { name: 'Changed since you opened it' })).toBeVisible()
  })

  test.each([
    ['names its author', { action: 'updated', user_name: 'Rahima Khatun' }, 'Rahima Khatun saved this'],
    [
      'does not name an author that the person may not know',
      { action: 'updated', user_name: null },
      'Someone saved this',
    ],
    [
      'does not name the author of another kind of change',
      { action: 'ordered', user_name: 'Rahima' },
      'Someone saved this',
    ],
  ])('the question about a version of another person %s', async (_what, { action, user_name }, words) => {
    const change = { id: 1, resource: 'sliders', record_id: 5, title: 'Pond', action, user_id: 8, user_name, at: '' }
    // The first call is that of the list of changes in the form.
    provider.answerNext('GET /api/changes', changesWith(), changesWith(change))
    const { dialog } = await saveOver({ title: 'Their pond' })
    expect(dialog.getByText(new RegExp(`^${words} .*Your changes are not saved yet`))).toBeVisible()
  })

  test('text typed while the author of another version is read is not lost', async () => {
    expectConsole(/changed since/)
    provider.hold('sliders', [opened])
    const stale = { ...current, title: 'Their pond' }
    const body = { message: 'It was changed since you read it.', code: 'stale', current: stale }
    provider.answerNext('PUT /api/sliders/5', { status: 409, body })
    const { user } = openAdmin('/admin/slider/form/5')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My pond' } })
    await waitFor(() => expect(provider.callsOf('GET', '/api/changes')).toHaveLength(1))
    const go = provider.pauseNext('GET /api/changes')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(provider.callsOf('GET', '/api/changes')).toHaveLength(2))
    fireEvent.change(screen.getByLabelText('Sub title'), { target: { value: 'typed meanwhile' } })
    go()
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed since you opened it' }))
    await user.click(dialog.getByRole('radio', { name: /^Stored version/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts()[1]).toMatchObject({ title: 'Their pond', sub_title: 'typed meanwhile' })
  })

  test('text typed after an update with a lost response is saved without a question, as nobody else has saved', async () => {
    expectConsole(/cannot be reached/, /changed since/)
    const { user } = await saveWithLostResponse(opened)
    const own = { ...current, title: 'My pond' }
    provider.hold('sliders', [own])
    provider.answerNext('PUT /api/sliders/5', {
      status: 409,
      body: { message: 'changed since', code: 'stale', current: own },
    })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(puts().at(-1)).toMatchObject({ title: 'My pond in May', version: 2 })
  })

  test('a stale save is sent without a merge if the provider host has no versions', async () => {
    provider.hold('sliders', [{ id: 6, title: 'Pond' }])
    const { user } = openAdmin('/admin/slider/form/6')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My pond' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(provider.callsOf('PUT', '/api/sliders/6')).toHaveLength(1)
  })
})

describe('the form of a record that another person changes', () => {
  const showAgain = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

  test('an untouched form shows the new values of its record', async () => {
    provider.hold('sliders', [{ id: 5, version: 1, title: 'Pond', status: 1 }])
    openAdmin('/admin/slider/form/5')
    await screen.findByLabelText('Title')
    provider.hold('sliders', [{ id: 5, version: 2, title: 'Lake', status: 1 }])
    showAgain()
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Lake'))
  })

  test('a form with typed text retains it and shows a notice of the change', async () => {
    provider.hold('sliders', [{ id: 5, version: 1, title: 'Pond', sub_title: 'Old', status: 1 }])
    openAdmin('/admin/slider/form/5')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My pond' } })
    provider.hold('sliders', [{ id: 5, version: 2, title: 'Lake', sub_title: 'New', status: 1 }])
    showAgain()
    expect(await screen.findByText(/changed elsewhere while you were editing/)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('My pond')
    expect(screen.getByLabelText('Sub title')).toHaveValue('Old')
  })

  test('a form shows no notice of its own update, whose response was lost, and retains what was typed since', async () => {
    expectConsole(/cannot be reached/)
    const { user, title } = await saveWithLostResponse({ id: 5, version: 1, title: 'Pond', status: 1 })
    provider.hold('sliders', [{ id: 5, version: 2, title: 'My pond', status: 1 }])
    showAgain()
    // The heading is the title of the stored record.
    expect(await screen.findByRole('heading', { name: 'My pond' })).toBeVisible()
    expect(screen.queryByText(/changed elsewhere while you were editing/)).toBeNull()
    expect(title).toHaveValue('My pond in May')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(provider.callsOf('PUT', '/api/sliders/5').at(-1)?.body).toMatchObject({
      title: 'My pond in May',
      version: 2,
    })
  })

  test('a form whose record was deleted shows a notice and retains the typed text', async () => {
    expectConsole(/never existed/)
    provider.hold('sliders', [{ id: 5, version: 1, title: 'Pond', status: 1 }])
    openAdmin('/admin/slider/form/5')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My pond' } })
    provider.hold('sliders', [])
    showAgain()
    expect(await screen.findByText(/was deleted while you were editing/)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('My pond')
  })
})
